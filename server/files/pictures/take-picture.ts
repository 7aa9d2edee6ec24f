import { createHash, randomBytes } from 'node:crypto';
import { MAX_PICTURE_BYTES, type PictureUseName, pictureId } from '#domain/files/picture.ts';
import { decideRoom, type PictureRefusal, type PicturesKept } from '#domain/files/picture-refusals.ts';
import { pictures, unusedPictures } from '../../data/collections/pictures.ts';
import type { Transaction } from '../../data/store.ts';
import type { Services } from '../../services.ts';
import { putPicture } from './picture-bytes.ts';
import type { MadePicture } from './picture-maker.ts';
import { dropPicture, removeDropped } from './remove-picture.ts';

type Parts = Pick<Services, 'store' | 'files' | 'pictures' | 'now'>;

export interface NewPicture {
  /** As posted: neither its name nor its type is believed. */
  readonly file: Blob;
  readonly use: PictureUseName;
  /** Whose it is: it counts as theirs, they may see it, and it goes with their account. Empty: the club's. */
  readonly ownerUid: string;
  /** Who adds it. */
  readonly byUid: string;
  /**
   * Writes the id where the picture belongs, for example as an event's `pictureId`, in the transaction that takes the
   * picture into use: either both happen or neither. May run more than once. What it throws reaches the caller.
   * @returns the id of the picture that this one replaces; empty: none
   */
  readonly hang: (transaction: Transaction, id: string) => Promise<string>;
}

export type TakenPicture =
  | { readonly kind: 'taken'; readonly id: string }
  /** The sentence for the form is in `pictureRefusals`. Nothing is stored. */
  | { readonly kind: 'refused'; readonly reason: PictureRefusal };

/**
 * Takes a posted picture: checks its bytes, re-encodes it in three sizes, stores it and links it to its document. The picture
 * that it replaces is removed.
 * @throws FilesUnavailableError, and what `hang` throws
 */
export async function takePicture(parts: Parts, picture: NewPicture): Promise<TakenPicture> {
  const { file, byUid } = picture;
  if (file.size > MAX_PICTURE_BYTES) return { kind: 'refused', reason: 'too-large' };
  const outcome = await parts.pictures.inTurn(byUid, () => takeInTurn(parts, picture));
  return outcome ?? { kind: 'refused', reason: 'busy' };
}

/** Counted in the turn: what this process takes at once cannot go over a limit together. */
async function takeInTurn(parts: Parts, picture: NewPicture): Promise<TakenPicture> {
  const refusal = decideRoom(await countKept(parts, picture));
  if (refusal) return { kind: 'refused', reason: refusal };
  const made = await parts.pictures.make(await picture.file.bytes(), picture.use);
  if (made.kind === 'refused') return made;
  const id = newId(made);
  // First what says that there are bytes to remove: whatever happens now, none are left behind.
  await parts.store.create(unusedPictures, { id, since: parts.now() });
  await putPicture(parts, id, made.files);
  await removeDropped(parts, await hangPicture(parts, picture, id, made));
  return { kind: 'taken', id };
}

/** @returns the id of the picture that it replaced; empty: none */
function hangPicture(
  { store, now }: Parts,
  { use, ownerUid, byUid, hang }: NewPicture,
  id: string,
  made: MadePicture,
): Promise<string> {
  const bytes = Object.values(made.files).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return store.transaction(async (transaction) => {
    const replaced = await hang(transaction, id);
    const createdAt = now();
    transaction.create(pictures, { id, use, ownerUid, byUid, bytes, createdAt });
    transaction.remove(unusedPictures, id);
    dropPicture(transaction, replaced, createdAt);
    return replaced;
  });
}

async function countKept({ store, now }: Parts, { ownerUid, byUid }: NewPicture): Promise<PicturesKept> {
  const [takenToday, personBytes, clubBytes] = await Promise.all([
    store.count(pictures, [
      ['byUid', '==', byUid],
      ['createdAt', '>=', now().subtract({ hours: 24 })],
    ]),
    ownerUid ? store.sum(pictures, 'bytes', [['ownerUid', '==', ownerUid]]) : 0,
    store.sum(pictures, 'bytes'),
  ]);
  return { takenToday, personBytes, clubBytes };
}

/** Of the content, and of a secret, so that nobody who has the same picture finds this one. */
function newId({ dimensions, files }: MadePicture): string {
  const hash = createHash('sha256').update(randomBytes(16)).update(files['large.webp']).digest('hex');
  return pictureId(dimensions, hash.slice(0, 32));
}
