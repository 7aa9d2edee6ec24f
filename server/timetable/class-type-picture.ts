import { classTypes } from '../data/collections/timetable.ts';
import { NotFoundError } from '../data/store.ts';
import type { NewPicture } from '../files/pictures/take-picture.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** Puts a picture's id into a class type, or takes it out (empty), and returns the one before. @throws NotFoundError */
export function classTypePictureOf(
  { now }: Pick<Services, 'now'>,
  classTypeId: string,
  by: Actor,
): NewPicture['hang'] {
  return async (transaction, id) => {
    const type = await transaction.find(classTypes, classTypeId);
    if (!type) throw new NotFoundError(`no class type ${classTypeId}`);
    if (type.pictureId === id) return '';
    transaction.update(classTypes, classTypeId, { pictureId: id });
    const summary = `${id ? 'Added a picture of' : 'Removed the picture of'} ${type.name}`;
    writeAudit(transaction, by, { action: 'class-type.saved', summary }, now());
    return type.pictureId;
  };
}
