import { members } from '../data/collections/members.ts';
import { NotFoundError } from '../data/store.ts';
import type { NewPicture } from '../files/pictures/take-picture.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** Puts a picture's id into a member's profile, or takes it out (empty), and returns the one before. @throws NotFoundError */
export function memberPhoto({ now }: Pick<Services, 'now'>, uid: string, by: Actor): NewPicture['hang'] {
  return async (transaction, id) => {
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    if (member.pictureId === id) return '';
    transaction.update(members, uid, { pictureId: id, lastUpdated: now() });
    const summary = id ? 'Added a photo' : 'Removed the photo';
    writeAudit(transaction, by, { action: 'member.edited', memberUid: uid, summary }, now());
    return member.pictureId;
  };
}
