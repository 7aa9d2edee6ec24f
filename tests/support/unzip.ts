import { unzipSync } from 'fflate';

/** The files of an archive, by name. */
export function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(archive)));
}

/** As text. */
export const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(files.get(name) ?? new Uint8Array());
