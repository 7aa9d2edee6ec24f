import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '#domain/files/picture.ts';
import { pictureRefusals } from '#domain/files/picture-refusals.ts';

/** The file of a picture field. What is in it, `takePicture` finds out. */
export const postedPicture = z
  .instanceof(File, { error: 'Choose a picture' })
  .refine(({ size }) => size <= MAX_PICTURE_BYTES, pictureRefusals['too-large']);
