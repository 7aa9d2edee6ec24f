/** What a picture of the club may be, where it is used, who sees it, and how its files are named. */

/** Who sees the pictures of a use besides the person they belong to: `staff` are coaches and admins. */
type Audience = 'public' | 'staff';

interface PictureUse {
  readonly audience: Audience;
  /** `crop`: the small size is a square cut from it. `whole`: it is fitted into the square; nothing is cut off. */
  readonly small: 'crop' | 'whole';
}

export const pictureUses = {
  'member-photo': { audience: 'staff', small: 'crop' },
  'challenge-proof': { audience: 'staff', small: 'whole' },
  'class-type': { audience: 'public', small: 'crop' },
  'club-front': { audience: 'public', small: 'crop' },
  'club-logo': { audience: 'public', small: 'whole' },
  event: { audience: 'public', small: 'crop' },
  trainer: { audience: 'public', small: 'crop' },
} as const satisfies Readonly<Record<string, PictureUse>>;
export type PictureUseName = keyof typeof pictureUses;
export const pictureUseNames = Object.keys(pictureUses) as [PictureUseName, ...PictureUseName[]];

/** Pixels of the longest side; of the small one both sides, since it is a square. */
export const pictureSizes = { small: 256, medium: 800, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** A picture's files. Every browser since 2020 shows WebP; the JPEG is for older ones and for what shows shared links. */
export const pictureFiles = ['small.webp', 'medium.webp', 'large.webp', 'large.jpg'] as const;
export type PictureFile = (typeof pictureFiles)[number];

/** A photo of a phone with 48 megapixels has up to about 10 MB. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Smaller than this on one side, nothing can be seen on it. In pixels. */
export const MIN_PICTURE_SIDE = 32;

/** WebP cannot hold a longer side, and no camera makes one. In pixels. */
export const MAX_PICTURE_SIDE = 16_383;

/** The kinds of picture that are read. Others, such as GIF, SVG, HEIC and TIFF, are refused before any decoder sees them. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/**
 * The most pixels that are decoded. Phones take JPEGs of 48 megapixels, which are made smaller while they are read. Of PNG
 * and WebP the worst are held whole, in 8 bytes a pixel: 200 MB.
 */
export const maxPixels: Readonly<Record<PictureType, number>> = {
  'image/jpeg': 50_000_000,
  'image/png': 25_000_000,
  'image/webp': 25_000_000,
};

/** The type by a file's first bytes, whatever its name or sender claims; null: none that is read. */
export function typeOfPicture(content: Uint8Array): PictureType | null {
  const has = (at: number, ...bytes: number[]) => bytes.every((byte, index) => content[at + index] === byte);
  if (has(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (has(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const isWebp = has(0, 0x52, 0x49, 0x46, 0x46) && has(8, 0x57, 0x45, 0x42, 0x50);
  return isWebp ? 'image/webp' : null;
}

/** In pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/**
 * A picture's id tells how large it is, so that pages keep room for it without reading anything, and ends in a hash of
 * its content and a secret: another picture has another id, and nobody can guess one.
 */
export function pictureId({ width, height }: Dimensions, hash: string): string {
  return `${width}x${height}-${hash}`;
}

const idPattern = /^(\d{1,4})x(\d{1,4})-[0-9a-f]{32}$/;

/** The sides of one of a picture's sizes; null: not a picture's id. */
export function dimensionsOf(id: string, size: PictureSize): Dimensions | null {
  const [, width, height] = idPattern.exec(id)?.map(Number) ?? [];
  if (!width || !height) return null;
  const longest = pictureSizes[size];
  if (size === 'small') return { width: longest, height: longest };
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}

/** The last part of the address of a picture's file: `1600x1067-3f…-small.webp`. */
export function pictureName(id: string, file: PictureFile): string {
  return `${id}-${file}`;
}

/** What `pictureName` has put together; null: no such name. */
export function readPictureName(name: string): { readonly id: string; readonly file: PictureFile } | null {
  const file = pictureFiles.find((each) => name.endsWith(`-${each}`));
  const id = file && name.slice(0, -file.length - 1);
  return id && idPattern.test(id) ? { id, file } : null;
}
