import sharp from 'sharp';
import { clubPictureOf } from '../club/club-picture.ts';
import { findAllTrainers } from '../community/trainers/find-trainers.ts';
import { trainerPictureOf } from '../community/trainers/trainer-picture.ts';
import { members } from '../data/collections/members.ts';
import { takePicture } from '../files/pictures/take-picture.ts';
import type { Actor } from '../log/write-audit.ts';
import { memberPhoto } from '../members/member-photo.ts';
import type { Services } from '../services.ts';
import { demoSettings, demoSignIns } from './club-facts.ts';
import { type Chance, chanceFrom } from './random.ts';

type Colour = readonly [red: number, green: number, blue: number];
/** Places and lengths go from 0 to 1, from the top left. */
interface Shape {
  readonly colour: Colour;
  /** From where to where it covers the line at this height. */
  span(y: number): readonly [left: number, right: number];
}

const night: Colour = [20, 22, 20];
const floor: Colour = [38, 42, 38];
const steel: Colour = [150, 156, 148];
const nowhere = [0, 0] as const;

const disc = (colour: Colour, [cx, cy]: readonly [number, number], radius: number, stretch = 1): Shape => ({
  colour,
  span(y) {
    const half = stretch * Math.sqrt(Math.max(0, radius ** 2 - (y - cy) ** 2));
    return [cx - half, cx + half];
  },
});
const box = (
  colour: Colour,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Shape => ({ colour, span: (y) => (y > top && y < bottom ? [left, right] : nowhere) });

/** A gym in the club's colour: a barbell on the floor, and lights. A PNG of 3:2. */
function drawGym(accent: Colour): Promise<Uint8Array<ArrayBuffer>> {
  const lift = 0.43;
  const lamps = [0.2, 0.5, 0.8].map((x) => box([70, 74, 66], [x - 0.09, 0.06, x + 0.09, 0.075]));
  const plates = [0.2, 0.25, 0.75, 0.8].map((x, index) =>
    box(index === 1 || index === 2 ? accent : steel, [x - 0.018, lift - 0.2, x + 0.018, lift + 0.2]),
  );
  const glow = disc([30, 33, 28], [0.5, 0.1], 0.55);
  const shapes = [
    glow,
    box(floor, [0, 0.74, 1, 1]),
    ...lamps,
    box(steel, [0.1, lift - 0.012, 0.9, lift + 0.012]),
  ];
  return png({ width: 1200, height: 800 }, [...shapes, ...plates]);
}

const skins: readonly [Colour, ...Colour[]] = [
  [243, 208, 178],
  [214, 164, 124],
  [166, 113, 76],
  [110, 72, 48],
];
const hairs: readonly [Colour, ...Colour[]] = [
  [36, 28, 24],
  [92, 58, 34],
  [190, 146, 82],
  [120, 118, 116],
];
const shirts: readonly [Colour, ...Colour[]] = [
  [201, 242, 75],
  [124, 196, 255],
  [255, 122, 107],
  [242, 184, 75],
  [95, 211, 141],
];

/** Somebody: head, hair and shoulders. A square PNG. */
function drawPerson(chance: Chance): Promise<Uint8Array<ArrayBuffer>> {
  const [skin, hair, shirt] = [chance.pick(skins), chance.pick(hairs), chance.pick(shirts)];
  const length = 0.2 + chance.next() * 0.12;
  const fringe = disc(hair, [0.5, 0.42], 0.2, Math.sqrt(0.7));
  const shapes = [
    disc(hair, [0.5, 0.38], length, 0.85),
    disc(shirt, [0.5, 1.02], 0.36, 1.15),
    box(skin, [0.43, 0.5, 0.57, 0.7]),
    disc(skin, [0.5, 0.42], 0.19, 0.82),
    { colour: hair, span: (y: number) => (y < 0.33 ? fringe.span(y) : nowhere) },
  ];
  return png({ width: 400, height: 400 }, shapes, [54, 60, 56]);
}

/** Each shape over those before it. */
async function png(
  { width, height }: { readonly width: number; readonly height: number },
  shapes: readonly Shape[],
  background = night,
): Promise<Uint8Array<ArrayBuffer>> {
  const channels = 3;
  const pixels = Buffer.alloc(width * height * channels, Buffer.from(background));
  for (const { colour, span } of shapes) {
    const paint = Buffer.from(colour);
    for (let y = 0; y < height; y += 1) {
      const [left, right] = span(y / height).map((x) => Math.round(Math.min(1, Math.max(0, x)) * width));
      if (left !== undefined && right !== undefined && left < right)
        pixels.fill(paint, (y * width + left) * channels, (y * width + right) * channels);
    }
  }
  const raw = { width, height, channels } as const;
  return new Uint8Array(await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer());
}

const SEED = 62;
const PEOPLE = 12;

/** Gives the demo its pictures: the club's, and some members' and trainers' photos. */
export async function hangPictures(services: Services): Promise<void> {
  const { items: named } = await services.store.query(members, {
    where: [['isAdmin', '==', true]],
    orderBy: [['sortName', 'asc']],
    limit: 1,
  });
  const by: Actor = { uid: named[0]?.id ?? '', name: named[0]?.name ?? '' };
  const ofClub = { ownerUid: '', byUid: by.uid };
  const front = await drawGym(rgb(demoSettings.accentColour));
  const hang = clubPictureOf(services, 'frontPictureId', by);
  await takePicture(services, { ...ofClub, file: new Blob([front]), use: 'club-front', hang });
  await hangPhotos(services);
  await hangTrainers(services);
}

/** Photos of the personal trainers, who are shown to everybody. */
async function hangTrainers(services: Services): Promise<void> {
  const chance = chanceFrom(SEED + 1);
  for (const { id, uid, name } of (await findAllTrainers(services.store, null)).items) {
    const hang = trainerPictureOf(services, id, { uid, name });
    const file = new Blob([await drawPerson(chance)]);
    await takePicture(services, { file, use: 'trainer', ownerUid: uid, byUid: uid, hang });
  }
}

async function hangPhotos(services: Services): Promise<void> {
  const chance = chanceFrom(SEED);
  const emails = demoSignIns.map(({ email }) => email);
  const signingIn = await services.store.query(members, {
    where: [['email', 'in', emails]],
    limit: emails.length,
  });
  const recent = await services.store.query(members, { orderBy: [['lastSeenAt', 'desc']], limit: PEOPLE });
  const people = new Map([...signingIn.items, ...recent.items].map(({ id, name }) => [id, name]));
  for (const [uid, name] of people) {
    const hang = memberPhoto(services, uid, { uid, name });
    const file = new Blob([await drawPerson(chance)]);
    await takePicture(services, { file, use: 'member-photo', ownerUid: uid, byUid: uid, hang });
  }
}

/** Of `#rrggbb`. */
function rgb(colour: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}
