import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type AppIconName, appIconNames, appIcons } from '#domain/club/app-icon.ts';
import { findAppIcon } from '#server/club/app-icon.ts';
import { settings } from '#server/data/collections/club.ts';
import { takePicture } from '#server/files/pictures/take-picture.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { draw, openClubOnDisk } from '../support/pictures.ts';

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

const manifestOf = async (club: TestClub): Promise<Manifest> =>
  JSON.parse((await club.visitor().get('/manifest.webmanifest')).html);

const ACCENT = '#ff7a45';
const accentRgb = [255, 122, 69];
const darkRgb = [12, 13, 12];
const lightRgb = [243, 245, 239];

/** The icon as it is now, and its colour at a place given in shares of its sides. */
async function look({ services }: TestClub, name: AppIconName) {
  const png = await findAppIcon(services, name, await services.settings.read(), ACCENT);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(start, start + 3)];
  };
  return { sides: [info.width, info.height], bytes: png.byteLength, at };
}

async function hangLogo(club: TestClub, width: number, height: number): Promise<void> {
  const file = new Blob([new Uint8Array(await draw(width, height, '#3366cc').png().toBuffer())]);
  const taken = await takePicture(club.services, {
    ...{ file, use: 'club-logo', ownerUid: '', byUid: 'u1' },
    hang: async (transaction, logoPictureId) => {
      transaction.update(settings, 'club', { logoPictureId });
      return '';
    },
  });
  if (taken.kind === 'refused') throw new Error(taken.reason);
}

/** Pictures are stored with losses: near enough. */
const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 24);

test('the manifest offers the pass and the timetable, and every icon of it is there for good', async () => {
  const club = openClub();
  await club.settle({ accentColour: ACCENT });
  const { icons, shortcuts } = await manifestOf(club);
  expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'Your pass /account/pass',
    'Timetable /classes',
  ]);
  const purposes = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  );
  for (const { src } of icons) {
    const answer = await club.visitor().get(src);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
  }
});

test('an icon without its version is asked for again each time, and an unknown one is not found', async () => {
  const visitor = openClub().visitor();
  expect((await visitor.get('/icons/app-192.png')).headers.get('Cache-Control')).toBe('no-cache');
  expect((await visitor.get('/icons/app-192.png?v=other')).headers.get('Cache-Control')).toBe('no-cache');
  for (const name of ['app-193.png', '..%2fsecret', 'constructor']) {
    expect((await visitor.get(`/icons/${name}`)).status).toBe(404);
  }
});

test.each(appIconNames)(
  '%s is our mark in the club’s colour, within the circle that phones cut',
  async (name) => {
    const { sides, bytes, at } = await look(openClub(), name);
    const { pixels } = appIcons[name];
    expect(sides).toEqual([pixels, pixels]);
    expect(bytes).toBeLessThan(12_000);
    expect(isNear(at(0.5, 0.5), accentRgb)).toBe(true);
    for (const x of [0.28, 0.72]) expect(isNear(at(x, 0.5), lightRgb)).toBe(true);
    for (let step = 0; step < 64; step += 1) {
      const turn = (step / 64) * 2 * Math.PI;
      expect(isNear(at(0.5 + 0.42 * Math.cos(turn), 0.5 + 0.42 * Math.sin(turn)), darkRgb)).toBe(true);
    }
  },
);

test('a club with a logo has it on its icons, whole and smaller where phones cut; without it, the mark is back', async () => {
  const club = openClubOnDisk();
  await club.settle({ accentColour: ACCENT });
  const before = (await manifestOf(club)).icons[0]?.src;
  await hangLogo(club, 400, 400);
  const blue = [51, 102, 204];
  const whole = await look(club, 'app-512.png');
  expect([whole.at(0.5, 0.5), whole.at(0.1, 0.5)].every((rgb) => isNear(rgb, blue))).toBe(true);
  const cut = await look(club, 'maskable-512.png');
  expect(isNear(cut.at(0.5, 0.5), blue)).toBe(true);
  for (const place of [0.2, 0.8]) expect(isNear(cut.at(place, 0.5), darkRgb)).toBe(true);
  const page = await club.visitor().get('/');
  const appleIcon = /rel="apple-touch-icon" href="([^"]+)"/.exec(page.html)?.[1] ?? '';
  expect((await club.visitor().get(appleIcon)).headers.get('Cache-Control')).toContain('immutable');
  const src = (await manifestOf(club)).icons[0]?.src;
  expect(src).not.toBe(before);
  await club.settle({ logoPictureId: '' });
  expect(isNear((await look(club, 'app-512.png')).at(0.5, 0.5), accentRgb)).toBe(true);
  expect((await manifestOf(club)).icons[0]?.src).toBe(before);
});
