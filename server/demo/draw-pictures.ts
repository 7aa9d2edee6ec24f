/** The demo's pictures, drawn in flat shapes, so that nobody is on them and nobody has to be asked. */
import { crc32, deflateSync } from 'node:zlib';
import type { Chance } from './random.ts';

type Colour = readonly [red: number, green: number, blue: number];
/** Whether the shape covers a point; both from 0 to 1, from the top left. */
interface Shape {
  readonly colour: Colour;
  covers(x: number, y: number): boolean;
}

const night: Colour = [20, 22, 20];
const floor: Colour = [38, 42, 38];
const steel: Colour = [150, 156, 148];

const disc = (colour: Colour, [cx, cy]: readonly [number, number], radius: number, stretch = 1): Shape => ({
  colour,
  covers: (x, y) => ((x - cx) / stretch) ** 2 + (y - cy) ** 2 < radius ** 2,
});
const box = (
  colour: Colour,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Shape => ({
  colour,
  covers: (x, y) => x > left && x < right && y > top && y < bottom,
});

/** A gym in the colour of a class: a barbell on the floor, and lights. A PNG of 3:2. */
export function drawGym(accent: Colour, variant: number): Uint8Array<ArrayBuffer> {
  const lift = 0.52 - (variant % 3) * 0.09;
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
export function drawPerson(chance: Chance): Uint8Array<ArrayBuffer> {
  const [skin, hair, shirt] = [chance.pick(skins), chance.pick(hairs), chance.pick(shirts)];
  const length = 0.2 + chance.next() * 0.12;
  const shapes = [
    disc(hair, [0.5, 0.38], length, 0.85),
    disc(shirt, [0.5, 1.02], 0.36, 1.15),
    box(skin, [0.43, 0.5, 0.57, 0.7]),
    disc(skin, [0.5, 0.42], 0.19, 0.82),
    {
      colour: hair,
      covers: (x: number, y: number) => y < 0.33 && (x - 0.5) ** 2 / 0.7 + (y - 0.42) ** 2 < 0.2 ** 2,
    },
  ];
  return png({ width: 400, height: 400 }, shapes, [54, 60, 56]);
}

/** The last shape that covers a pixel gives its colour. */
function png(
  { width, height }: { readonly width: number; readonly height: number },
  shapes: readonly Shape[],
  background = night,
): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      const top = shapes.findLast((shape) => shape.covers(x / width, y / height));
      for (const part of top?.colour ?? background) {
        rows[at] = part;
        at += 1;
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // 8 bits of red, green and blue each.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
