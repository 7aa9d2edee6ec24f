import { settings } from '../data/collections/club.ts';
import type { NewPicture } from '../files/pictures/take-picture.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { SETTINGS_ID } from './settings-cache.ts';

export type ClubPicture = 'frontPictureId' | 'logoPictureId';

const names: Readonly<Record<ClubPicture, string>> = {
  frontPictureId: 'front page picture',
  logoPictureId: 'logo',
};

/** Puts a picture's id into the club's settings, or takes it out (empty), and returns the one before. */
export function clubPictureOf(
  { now }: Pick<Services, 'now'>,
  field: ClubPicture,
  by: Actor,
): NewPicture['hang'] {
  return async (transaction, id) => {
    const stored = await transaction.find(settings, SETTINGS_ID);
    const before = stored?.[field] ?? '';
    if (before === id) return '';
    // Only an admin comes here, so the club is set up, even one from an older database.
    const written = { [field]: id, isSetUp: true };
    if (stored) transaction.update(settings, SETTINGS_ID, written);
    else transaction.create(settings, { ...settings.decode(SETTINGS_ID, {}), ...written });
    const summary = `${id ? 'Added' : 'Removed'}: ${names[field]}`;
    writeAudit(transaction, by, { action: 'settings.changed', summary }, now());
    return before;
  };
}
