import { trainers } from '../../data/collections/trainers.ts';
import { NotFoundError, type Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** The `hang` of a trainer's photo: writes its id into their profile, an empty one where it is taken down. It throws NotFoundError. */
export function trainerPictureOf({ now }: Pick<Services, 'now'>, id: string, by: Actor) {
  return async (transaction: Transaction, pictureId: string): Promise<string> => {
    const trainer = await transaction.find(trainers, id);
    if (!trainer) throw new NotFoundError(`no trainer ${id}`);
    const at = now();
    transaction.update(trainers, id, { pictureId, changedAt: at });
    const summary = `${trainer.name}: ${pictureId ? 'photo' : 'photo removed'}`;
    writeAudit(transaction, by, { action: 'trainer.edited', summary }, at);
    return trainer.pictureId;
  };
}
