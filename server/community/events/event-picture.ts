import { type ClubEvent, events } from '../../data/collections/events.ts';
import { NotFoundError, type Transaction } from '../../data/store.ts';
import { removePicture } from '../../files/pictures/remove-picture.ts';
import { type TakenPicture, takePicture } from '../../files/pictures/take-picture.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

type Parts = Pick<Services, 'store' | 'files' | 'pictures' | 'now'>;

/** Gives an event its picture, in place of the one it has. It belongs to this date alone. @throws NotFoundError, FilesUnavailableError */
export function takeEventPicture(
  parts: Parts,
  { id, file, by }: { readonly id: string; readonly file: Blob; readonly by: Actor },
): Promise<TakenPicture> {
  return takePicture(parts, {
    ...{ file, use: 'event', ownerUid: '', byUid: by.uid },
    hang: (transaction, pictureId) => hang(transaction, { id, pictureId, by }, parts.now()),
  });
}

/** Does nothing where it has none. @throws NotFoundError */
export function removeEventPicture(
  parts: Parts,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<void> {
  return removePicture(parts, (transaction) => hang(transaction, { id, pictureId: '', by }, parts.now()));
}

/** @returns the id of the picture that it had */
async function hang(
  transaction: Transaction,
  { id, pictureId, by }: { readonly id: string; readonly pictureId: string; readonly by: Actor },
  now: Temporal.Instant,
): Promise<string> {
  const event: ClubEvent | null = await transaction.find(events, id);
  if (!event) throw new NotFoundError(`no event ${id}`);
  if (pictureId === '' && event.pictureId === '') return '';
  transaction.update(events, id, { pictureId, modifiedAt: now });
  const summary = `${event.title}: ${pictureId ? 'picture' : 'picture removed'}`;
  writeAudit(transaction, by, { action: 'event.edited', summary }, now);
  return event.pictureId;
}
