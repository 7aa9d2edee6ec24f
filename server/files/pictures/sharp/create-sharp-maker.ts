/** Pictures by sharp, which works on threads of its own: the event loop goes on meanwhile. Loaded at the first picture. */
import type { Sharp } from 'sharp';
import { APP_BACKGROUND, drawMark } from '#domain/club/app-icon.ts';
import {
  type Dimensions,
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
  maxPixels,
  type PictureUseName,
  pictureSizes,
  pictureUses,
  typeOfPicture,
} from '#domain/files/picture.ts';
import type { PictureRefusal } from '#domain/files/picture-refusals.ts';
import type { IconToDraw, MadePicture, PictureMaker } from '../picture-maker.ts';

/** In the turn or waiting for it; ten members who send proof at once all get theirs. */
const MOST_IN_ALL = 12;
/** Nobody makes all others wait. */
const MOST_OF_A_PERSON = 2;

/** One after the other, first come, first served. */
function createTurns() {
  const people: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return async function inTurn<R>(uid: string, work: () => Promise<R>): Promise<R | null> {
    const ofPerson = people.filter((each) => each === uid).length;
    if (people.length >= MOST_IN_ALL || ofPerson >= MOST_OF_A_PERSON) return null;
    people.push(uid);
    const turn = last.then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      people.splice(people.indexOf(uid), 1);
    }
  };
}

/** A page is given up after nine. The slowest honest picture, a progressive JPEG of 48 megapixels, takes about five. */
const LONGEST_SECONDS = 8;

type Library = typeof import('sharp').default;

export function createSharpMaker(): PictureMaker {
  let loading: Promise<Library> | null = null;
  return {
    inTurn: createTurns(),
    async drawIcon(icon) {
      loading ??= loadSharp();
      return icon.logo ? drawLogo(await loading, icon.logo, icon) : drawOwnMark(await loading, icon);
    },
    async make(content, use) {
      const type = typeOfPicture(content);
      if (type === null) return refused('not-a-picture');
      loading ??= loadSharp();
      const sharp = await loading;
      try {
        const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
        const problem = problemOf({ width, height }, maxPixels[type]);
        if (problem) return refused(problem);
        return await makeSizes(sharp, content, { use, mostPixels: maxPixels[type] });
      } catch {
        // Whatever the decoder says of it: nobody can do anything about it but choose another.
        return refused('damaged');
      }
    },
  };
}

function refused(reason: PictureRefusal) {
  return { kind: 'refused', reason } as const;
}

async function loadSharp(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  // One thread: the other cores are for the people who are here.
  sharp.concurrency(1);
  sharp.cache(false);
  // The decoders of anything else (SVG, PDF, TIFF, camera formats) are never reached, even if the first bytes deceive us.
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`);
  sharp.unblock({ operation: loaders });
  return sharp;
}

function problemOf({ width, height }: Dimensions, mostPixels: number): PictureRefusal | null {
  if (Math.min(width, height) < MIN_PICTURE_SIDE) return 'too-small';
  const isTooLarge = width * height > mostPixels || Math.max(width, height) > MAX_PICTURE_SIDE;
  return isTooLarge ? 'too-many-pixels' : null;
}

/** Turned upright by its EXIF data, then decoded once at its large size; the other sizes are made of that. Metadata is left behind. */
async function makeSizes(
  sharp: Library,
  content: Uint8Array,
  { use, mostPixels }: { use: PictureUseName; mostPixels: number },
): Promise<MadePicture> {
  const { small, medium, large } = pictureSizes;
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  const decoded = await sharp(content, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize(large, large, inside)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = decoded.info;
  const upright = () => sharp(decoded.data, { raw: { width, height, channels } });
  // One after the other: each takes one of the four threads that passwords and files are read by, too.
  const files = {
    'large.webp': await toWebp(upright()),
    'large.jpg': await upright().flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(),
    'medium.webp': await toWebp(upright().resize(medium, medium, inside)),
    'small.webp': await toWebp(upright().resize(small, small, squareOf(use))),
  };
  return { kind: 'made', dimensions: { width, height }, files };
}

function squareOf(use: PictureUseName) {
  const isWhole = pictureUses[use].small === 'whole';
  return isWhole
    ? ({ fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const)
    : ({ fit: 'cover' } as const);
}

function toWebp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 80, effort: 3 }).toBuffer();
}

const icon = { palette: true, colours: 128, effort: 7 } as const;

function drawOwnMark(sharp: Library, { pixels, accent }: IconToDraw): Promise<Buffer> {
  const raw = { width: pixels, height: pixels, channels: 3 } as const;
  return sharp(drawMark(pixels, accent), { raw }).png(icon).toBuffer();
}

/** In the middle, whole. */
async function drawLogo(
  sharp: Library,
  content: Uint8Array,
  { pixels, logoShare }: IconToDraw,
): Promise<Buffer> {
  const side = Math.round(pixels * logoShare);
  const logo = await sharp(content, { limitInputPixels: maxPixels['image/webp'] })
    .timeout({ seconds: LONGEST_SECONDS })
    .resize(side, side, { fit: 'inside' })
    .png()
    .toBuffer();
  const background = {
    create: { width: pixels, height: pixels, channels: 3, background: APP_BACKGROUND },
  } as const;
  return sharp(background)
    .composite([{ input: logo }])
    .png(icon)
    .toBuffer();
}
