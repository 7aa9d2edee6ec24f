import { z } from 'zod';
import { postedPicture } from '../../../forms/posted-picture.ts';

export const pictureForm = z.object({ picture: postedPicture });
export type PictureFields = z.input<typeof pictureForm>;
