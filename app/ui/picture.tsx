import * as paths from '#app/paths.ts';
import {
  dimensionsOf,
  type PictureFile,
  type PictureSize,
  pictureName,
  pictureSizes,
} from '#domain/files/picture.ts';
import './picture.css';

export type PictureProps = {
  /** What `takePicture` returned. Empty, or not a picture's id: nothing is shown. */
  id: string;
  /** `small`: a square of 256 pixels, for faces and lists; `medium`: half a page; `large`: the width of a page. */
  size: PictureSize;
  /** What can be seen on it, for people who cannot see it; empty where the text beside it says so already. */
  alt: string;
  /** `round` for faces, `wide` (3:2, cut to fit) above a text, `whole`: as it is. */
  shape?: 'round' | 'square' | 'wide' | 'whole';
  /** At the top of the page: loaded at once. */
  isFirst?: boolean;
};

/** One of our pictures. The page keeps room for it while it loads. */
export function Picture({ id, size, alt, shape = 'whole', isFirst = false }: PictureProps) {
  const dimensions = dimensionsOf(id, size);
  if (!dimensions) return null;
  const addressOf = (file: PictureFile) => paths.showPicture(pictureName(id, file));
  const widthOf = (each: PictureSize) => dimensionsOf(id, each)?.width ?? pictureSizes[each];
  const isSharper = size === 'large' || (size === 'medium' && widthOf('large') > widthOf('medium'));
  const sources = isSharper
    ? `${addressOf('medium.webp')} ${widthOf('medium')}w, ${addressOf('large.webp')} ${widthOf('large')}w`
    : addressOf(`${size}.webp`);
  return (
    <picture className={`picture is-${shape}`}>
      <source
        type="image/webp"
        srcSet={sources}
        sizes={isSharper ? `(min-width: 60rem) ${dimensions.width}px, 100vw` : undefined}
      />
      <img
        src={addressOf('large.jpg')}
        alt={alt}
        width={dimensions.width}
        height={dimensions.height}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
