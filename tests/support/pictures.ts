/** Pictures to send, and clubs that store them on the disk or in a bucket. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { PictureUseName } from '#domain/files/picture.ts';
import { pictures, unusedPictures } from '#server/data/collections/pictures.ts';
import { type NewPicture, takePicture } from '#server/files/pictures/take-picture.ts';
import { type ClubOptions, openClub, type TestClub } from './club.ts';
import { startStorageDouble } from './storage-double.ts';

/** A plain picture, to be encoded: `draw(640, 480).jpeg().toBuffer()`. */
export function draw(width: number, height: number, background = '#3366cc') {
  return sharp({ create: { width, height, channels: 3, background } });
}

export const photo = () => draw(1200, 900).jpeg().toBuffer();

/** A club whose files are on the disk, in a folder of its own. */
export function openClubOnDisk(options: ClubOptions = {}): TestClub {
  const folder = mkdtempSync(join(tmpdir(), 'clubfloor-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return openClub({ ...options, environment: { ...options.environment, DATA_DIR: folder } });
}

/** A club whose files are in a bucket. */
export async function openClubWithBucket(): Promise<TestClub> {
  const bucket = await startStorageDouble('the-club');
  onTestFinished(() => bucket.stop());
  const environment = {
    FILES: 'cloud-storage',
    FIREBASE_PROJECT_ID: 'club',
    FIREBASE_STORAGE_BUCKET: 'the-club',
    STORAGE_EMULATOR_HOST: bucket.origin,
    STORE: 'sqlite',
    IDENTITY: 'embedded',
  };
  return openClub({ environment });
}

/** Hung nowhere: for what is true wherever a picture belongs. */
export function sendPicture(
  { services }: TestClub,
  content: Uint8Array,
  facts: Partial<NewPicture> & { use?: PictureUseName } = {},
) {
  const file = new Blob([content as Uint8Array<ArrayBuffer>]);
  const hang = async () => '';
  return takePicture(services, {
    ...{ file, use: 'member-photo', ownerUid: 'u1', byUid: 'u1', hang },
    ...facts,
  });
}

/** What is stored of pictures: documents, and the paths of bytes. */
export async function listPictures({ store, services }: TestClub) {
  return {
    inUse: (await store.query(pictures, { limit: 1000 })).items.map(({ id }) => id),
    unused: (await store.query(unusedPictures, { limit: 1000 })).items.map(({ id }) => id),
    paths: await services.files.list('pictures'),
  };
}

export const nothingStored = { inUse: [], unused: [], paths: [] };
