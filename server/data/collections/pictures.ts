import { z } from 'zod';
import { pictureUseNames } from '#domain/files/picture.ts';
import { amount, defineCollection, requiredInstant, text } from './collection.ts';

/** The pictures that are in use. Their bytes are stored by the files port (`server/files/pictures/`). */
export const pictures = defineCollection('pictures', {
  /** Null: not one of ours; not shown to anyone. */
  use: z.enum(pictureUseNames).nullable().catch(null),
  /** Whose it is: they see it, and it goes with their account. Empty: the club's. */
  ownerUid: text,
  /** Who added it. */
  byUid: text,
  /** Of all its files. */
  bytes: amount,
  createdAt: requiredInstant,
});

/** Pictures that are not in use, not yet or no longer, under their id: what is left of their bytes is removed. */
export const unusedPictures = defineCollection('unusedPictures', { since: requiredInstant });
