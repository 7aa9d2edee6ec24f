import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  MAX_PICTURE_BYTES,
  pictureFiles,
  pictureName,
  pictureSizes,
  typeOfPicture,
} from '#domain/files/picture.ts';
import { MAX_BYTES_A_PERSON, MAX_BYTES_OF_CLUB, MAX_PICTURES_A_DAY } from '#domain/files/picture-refusals.ts';
import { pictures } from '#server/data/collections/pictures.ts';
import { getPicture } from '#server/files/pictures/picture-bytes.ts';
import type { TestClub } from '../support/club.ts';
import {
  draw,
  listPictures,
  nothingStored,
  openClubOnDisk,
  openClubWithBucket,
  photo,
  sendPicture,
} from '../support/pictures.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const html = '<!doctype html><script>alert(document.cookie)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="99" height="99"/>';

/** A PNG that says it has these sides, all of it zeros: a few kilobytes that decode to gigabytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(content.length);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 120_000_000)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

async function filesOf({ services }: TestClub, id: string) {
  return Promise.all(pictureFiles.map(async (file) => (await getPicture(services, id, file)) ?? bytes('')));
}

async function requireTaken(outcome: ReturnType<typeof sendPicture>): Promise<string> {
  const taken = await outcome;
  if (taken.kind !== 'taken') throw new Error(taken.reason);
  return taken.id;
}

describe.each<[string, () => TestClub | Promise<TestClub>]>([
  ['the disk', openClubOnDisk],
  ['Cloud Storage', openClubWithBucket],
])('row 25: what is sent as a picture to %s', (_, open) => {
  const refused: [string, string, () => Uint8Array | Promise<Uint8Array>][] = [
    ['a page called photo.jpg', 'not-a-picture', () => bytes(html)],
    ['an SVG', 'not-a-picture', () => bytes(svg)],
    ['an SVG behind a byte order mark', 'not-a-picture', () => bytes(`\ufeff<?xml version="1.0"?>${svg}`)],
    ['a GIF', 'not-a-picture', () => draw(64, 64).gif().toBuffer()],
    ['a TIFF', 'not-a-picture', () => draw(64, 64).tiff().toBuffer()],
    ['a PDF', 'not-a-picture', () => bytes('%PDF-1.7\n')],
    ['nothing', 'not-a-picture', () => bytes('')],
    [
      'a page behind the first bytes of a JPEG',
      'damaged',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes(html)]),
    ],
    [
      'an SVG behind the first bytes of a WebP',
      'damaged',
      () => bytes(`RIFF\u0001\u0001\u0001\u0001WEBP${svg}`),
    ],
    ['a JPEG that was cut off', 'damaged', async () => (await noise()).subarray(0, 20_000)],
    [
      'a PNG that was cut off',
      'damaged',
      async () => (await draw(640, 480).png().toBuffer()).subarray(0, 60),
    ],
    ['30,000 × 30,000 pixels in a few kilobytes', 'too-many-pixels', () => bomb(30_000, 30_000)],
    ['a PNG of just over 25 million pixels', 'too-many-pixels', () => bomb(5001, 5000)],
    ['a PNG with as many pixels as a number holds', 'damaged', () => bomb(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a line of pixels', 'too-small', () => draw(2000, 4).png().toBuffer()],
    ['more bytes than a picture may have', 'too-large', () => new Uint8Array(MAX_PICTURE_BYTES + 1)],
  ];
  test.each(refused)('%s is refused (%s), and nothing is stored', async (_name, reason, make) => {
    const club = await open();
    expect(await sendPicture(club, await make())).toEqual({ kind: 'refused', reason });
    expect(await listPictures(club)).toEqual(nothingStored);
  });

  test('a picture that is a page and an archive too comes out as a picture alone', async () => {
    const club = await open();
    const polyglot = Buffer.concat([await photo(), bytes(html), bytes('PK\u0003\u0004 evil.jar')]);
    const id = await requireTaken(sendPicture(club, polyglot));
    for (const file of await filesOf(club, id)) {
      expect(typeOfPicture(file)).not.toBeNull();
      expect(Buffer.from(file).includes('alert(')).toBe(false);
      expect(Buffer.from(file).includes('evil.jar')).toBe(false);
    }
  });

  test('a picture is turned upright, and loses where and with what it was taken', async () => {
    const club = await open();
    const sideways = await draw(900, 600)
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(sideways.includes('SecretPlace')).toBe(true);
    const id = await requireTaken(sendPicture(club, sideways));
    expect(id).toMatch(/^600x900-/);
    for (const file of await filesOf(club, id)) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
      expect(Buffer.from(file).includes('Secret')).toBe(false);
    }
  });

  test('of one that moves the first frame is taken', async () => {
    const club = await open();
    const colours = ['#ff0000', '#0000ff'].map((colour) => draw(64, 64, colour).png().toBuffer());
    const frames = await sharp(await Promise.all(colours), { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
    const id = await requireTaken(sendPicture(club, frames));
    for (const file of await filesOf(club, id)) {
      expect(
        (await sharp(file, typeOfPicture(file) === 'image/webp' ? { animated: true } : {}).metadata())
          .pages ?? 1,
      ).toBe(1);
      const { dominant } = await sharp(file).stats();
      expect(dominant.r).toBeGreaterThan(200);
    }
  });

  test('the name and type that it is sent with change nothing about where it is stored', async () => {
    const club = await open();
    const file = new File([(await photo()) as Uint8Array<ArrayBuffer>], '../../x.html', {
      type: 'text/html',
    });
    const id = await requireTaken(sendPicture(club, bytes(''), { file }));
    const { paths } = await listPictures(club);
    expect(paths).toEqual(pictureFiles.map((each) => `pictures/${id}/${each.replace('.', '-')}`).sort());
  });

  test('an honest one comes out in three sizes and as a JPEG', async () => {
    const club = await open();
    const id = await requireTaken(sendPicture(club, await draw(3000, 2000).png().toBuffer()));
    const facts = await Promise.all(
      (await filesOf(club, id)).map(async (file) => {
        const { format, width, height } = await sharp(file).metadata();
        return `${format} ${width}x${height}`;
      }),
    );
    expect(facts).toEqual(['webp 256x256', 'webp 800x534', 'webp 1600x1067', 'jpeg 1600x1067']);
    expect(pictureSizes).toEqual({ small: 256, medium: 800, large: 1600 });
  });
});

/** Enough in it that half of its bytes are half of the picture. */
function noise() {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise: grain } })
    .jpeg()
    .toBuffer();
}

test('row 25: a see-through logo stays see-through, whole, and white where JPEG cannot be', async () => {
  const club = openClubOnDisk();
  const logo = await sharp({
    create: { width: 400, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const id = await requireTaken(sendPicture(club, logo, { use: 'club-logo', ownerUid: '' }));
  const [small, , large, jpeg] = await filesOf(club, id);
  expect((await sharp(small).metadata()).hasAlpha).toBe(true);
  expect((await sharp(large).stats()).isOpaque).toBe(false);
  expect((await sharp(jpeg).stats()).dominant.g).toBeGreaterThan(230);
});

describe('row 25: how many pictures', () => {
  const kept = (club: TestClub, id: string, facts: object) =>
    club.store.create(pictures, {
      ...{ id, use: 'challenge-proof', ownerUid: 'u1', byUid: 'u1', bytes: 1, createdAt: club.now() },
      ...facts,
    });

  test('a person adds at most so many a day, and the next day again', async () => {
    const club = openClubOnDisk();
    for (let count = 0; count < MAX_PICTURES_A_DAY; count += 1) await kept(club, `p${count}`, {});
    expect(await sendPicture(club, await photo())).toEqual({ kind: 'refused', reason: 'too-many-today' });
    expect(await sendPicture(club, await photo(), { byUid: 'u2' })).toMatchObject({ kind: 'taken' });
    club.advance({ hours: 25 });
    expect(await sendPicture(club, await photo())).toMatchObject({ kind: 'taken' });
  });

  test('a person’s pictures, and all of the club’s, take so much space and no more', async () => {
    const club = openClubOnDisk();
    await kept(club, 'p1', { bytes: MAX_BYTES_A_PERSON, byUid: 'x' });
    expect(await sendPicture(club, await photo())).toEqual({ kind: 'refused', reason: 'person-full' });
    expect(await sendPicture(club, await photo(), { ownerUid: '' })).toMatchObject({ kind: 'taken' });
    await kept(club, 'p2', { bytes: MAX_BYTES_OF_CLUB, ownerUid: 'u3' });
    expect(await sendPicture(club, await photo(), { ownerUid: '' })).toEqual({
      kind: 'refused',
      reason: 'club-full',
    });
  });

  test('many at once are read one after the other, and nobody takes all turns', async () => {
    const club = openClubOnDisk();
    let [atOnce, most] = [0, 0];
    const { make } = club.services.pictures;
    const watched = {
      ...club.services.pictures,
      make: async (...given: Parameters<typeof make>) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        return make(...given).finally(() => {
          atOnce -= 1;
        });
      },
    };
    const watching = { ...club, services: { ...club.services, pictures: watched } };
    const content = await photo();
    const senders = ['a', 'a', 'a', 'a', ...Array.from({ length: 20 }, (_, n) => `p${n}`)];
    const outcomes = await Promise.all(
      senders.map((uid) => sendPicture(watching, content, { ownerUid: uid, byUid: uid })),
    );
    expect(most).toBe(1);
    const taken = outcomes.map(({ kind }) => kind === 'taken');
    expect(taken.slice(0, 4)).toEqual([true, true, false, false]);
    expect(taken.filter(Boolean)).toHaveLength(12);
    expect(outcomes.filter((each) => each.kind === 'refused' && each.reason !== 'busy')).toEqual([]);
    expect((await listPictures(club)).inUse).toHaveLength(12);
    expect(await sendPicture(club, content)).toMatchObject({ kind: 'taken' });
  });

  test('requests are answered while pictures are read', async () => {
    const club = openClubOnDisk();
    const order: string[] = [];
    const large = await draw(6000, 4000).jpeg().toBuffer();
    const reading = sendPicture(club, large).then(() => order.push('picture'));
    await club.visitor().get('/error-403');
    order.push('page');
    await reading;
    expect(order).toEqual(['page', 'picture']);
  });
});

test.each([
  '',
  '../../etc/passwd',
  '1x1-small.webp',
  `9x9-${'a'.repeat(32)}-small.svg`,
  `9x9-${'a'.repeat(32)}`,
])('row 25: %j is no picture’s name', async (name) => {
  const answer = await openClubOnDisk()
    .visitor()
    .get(`/pictures/${encodeURIComponent(name)}`);
  expect(answer.status).toBe(404);
  expect(pictureName(`9x9-${'a'.repeat(32)}`, 'small.webp')).toBe(`9x9-${'a'.repeat(32)}-small.webp`);
});
