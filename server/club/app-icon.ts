/** The club's app icons, drawn from its logo, or our mark in its colour. */
import { createHash } from 'node:crypto';
import { type AppIconName, appIcons } from '#domain/club/app-icon.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import { getPicture } from '../files/pictures/picture-bytes.ts';
import type { PictureMaker } from '../files/pictures/picture-maker.ts';
import type { Services } from '../services.ts';

type Look = Pick<ClubSettings, 'accentColour' | 'logoPictureId'>;

interface Drawn {
  readonly version: string;
  readonly png: Promise<Uint8Array>;
}

/** The last of each name: drawing takes a while, and there are five of them. */
const drawnBy = new WeakMap<PictureMaker, Map<AppIconName, Drawn>>();

/** Part of an icon's address: it changes with the club's colour and logo. */
export function iconVersion({ accentColour, logoPictureId }: Look): string {
  return createHash('sha256').update(`${accentColour} ${logoPictureId}`).digest('hex').slice(0, 8);
}

/** @param accent `#rrggbb`, as it is shown on a dark page @returns a PNG @throws FilesUnavailableError */
export async function findAppIcon(
  { pictures, files }: Pick<Services, 'pictures' | 'files'>,
  name: AppIconName,
  look: Look,
  accent: string,
): Promise<Uint8Array> {
  const drawn = drawnBy.get(pictures) ?? new Map<AppIconName, Drawn>();
  drawnBy.set(pictures, drawn);
  const version = iconVersion(look);
  const last = drawn.get(name);
  if (last?.version === version) return last.png;
  const drawing = { version, png: drawIcon({ pictures, files }, name, look, accent) };
  drawn.set(name, drawing);
  try {
    return await drawing.png;
  } catch (error) {
    if (drawn.get(name) === drawing) drawn.delete(name);
    throw error;
  }
}

/** A logo that is gone is none. */
async function drawIcon(
  { pictures, files }: Pick<Services, 'pictures' | 'files'>,
  name: AppIconName,
  { logoPictureId }: Look,
  accent: string,
): Promise<Uint8Array> {
  const { pixels, logoShare } = appIcons[name];
  const logo = logoPictureId ? await getPicture({ files }, logoPictureId, 'medium.webp') : null;
  return pictures.drawIcon({ pixels, logoShare, logo, accent });
}
