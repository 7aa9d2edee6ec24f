/** The port for what turns an uploaded file into our own pictures. */
import type { Dimensions, PictureFile, PictureUseName } from '#domain/files/picture.ts';
import type { PictureRefusal } from '#domain/files/picture-refusals.ts';

/** The pictures made of one upload. Nothing of the upload's own bytes is in them: no metadata, and nothing hidden. */
export interface MadePicture {
  readonly kind: 'made';
  /** Of the large size. */
  readonly dimensions: Dimensions;
  readonly files: Readonly<Record<PictureFile, Uint8Array>>;
}

export interface IconToDraw {
  /** Of one side. */
  readonly pixels: number;
  /** How much of the side a logo may take. */
  readonly logoShare: number;
  /** One of our own pictures; null: the club has none, and our mark is drawn. */
  readonly logo: Uint8Array | null;
  /** `#rrggbb`, for the mark. */
  readonly accent: string;
}

export interface PictureMaker {
  make(
    content: Uint8Array,
    use: PictureUseName,
  ): Promise<MadePicture | { readonly kind: 'refused'; readonly reason: PictureRefusal }>;
  /** The club's icon as a PNG. @throws when the logo cannot be read */
  drawIcon(icon: IconToDraw): Promise<Uint8Array>;
  /**
   * Runs `work` when it is this person's turn: one picture at a time in this process, since each may take a core and 200 MB.
   * Null: too many are waiting, of this person or of all.
   */
  inTurn<R>(uid: string, work: () => Promise<R>): Promise<R | null>;
}
