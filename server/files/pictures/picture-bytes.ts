import { type PictureFile, pictureFiles } from '#domain/files/picture.ts';
import { unusedPictures } from '../../data/collections/pictures.ts';
import type { Services } from '../../services.ts';
import type { MadePicture } from './picture-maker.ts';

type Parts = Pick<Services, 'store' | 'files'>;

const folder = 'pictures';

/** `pictures/1600x1067-3f…/small-webp`: of characters that cannot lead out of the folder. */
export const pathOfPicture = (id: string, file: PictureFile) => `${folder}/${id}/${file.replace('.', '-')}`;

export const typeOfFile = (file: PictureFile) => (file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');

/** @throws FilesUnavailableError */
export async function putPicture(
  { files }: Pick<Parts, 'files'>,
  id: string,
  made: MadePicture['files'],
): Promise<void> {
  const puts = pictureFiles.map((file) => files.put(pathOfPicture(id, file), made[file], typeOfFile(file)));
  // Whatever becomes of one: when this is over, none is still arriving.
  await Promise.allSettled(puts);
  await Promise.all(puts);
}

/** The bytes, or null. @throws FilesUnavailableError */
export function getPicture({ files }: Pick<Parts, 'files'>, id: string, file: PictureFile) {
  return files.get(pathOfPicture(id, file));
}

/** Removes the bytes of a picture that is not in use. Can be repeated. @throws FilesUnavailableError */
export async function removeBytes({ store, files }: Parts, id: string): Promise<void> {
  await Promise.all(pictureFiles.map((file) => files.remove(pathOfPicture(id, file))));
  await store.remove(unusedPictures, id);
}
