/** Pictures and files as parts of an archive. */
import type { StoredFile } from '../data/collections/files.ts';
import type { ZipPart } from '../http/zip-response.ts';
import type { Services } from '../services.ts';
import { getPicture } from './pictures/picture-bytes.ts';

type Parts = Pick<Services, 'files'>;

/** Pictures in their largest size; one whose bytes are gone is left out. @throws FilesUnavailableError */
export async function* pictureParts(
  services: Parts,
  found: AsyncIterable<{ readonly id: string }>,
): AsyncGenerator<ZipPart> {
  for await (const { id } of found) {
    const bytes = await getPicture(services, id, 'large.jpg');
    if (bytes) yield { name: `pictures/${id}.jpg`, content: [bytes], isStored: true };
  }
}

/** Uploaded files, by id. @throws FilesUnavailableError */
export async function* fileParts(
  { files }: Parts,
  found: AsyncIterable<Pick<StoredFile, 'id' | 'path' | 'type'>>,
): AsyncGenerator<ZipPart> {
  for await (const { id, path, type } of found) {
    const bytes = await files.get(path);
    if (bytes) yield { name: `files/${id}.${type?.split('/')[1] ?? 'bin'}`, content: [bytes] };
  }
}
