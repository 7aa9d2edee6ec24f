import * as paths from '#app/paths.ts';
import { dimensionsOf, pictureName } from '#domain/files/picture.ts';

interface SharedLink {
  readonly title: string;
  readonly description: string;
  /** A public picture's id; empty: none. */
  readonly pictureId: string;
  /** The club's own address, `https://club.example`; null: not known. Pictures of shared links need whole addresses. */
  readonly publicUrl: string | null;
}

/** How a link to the page looks where people share it (Open Graph). For the `meta` of a public page. */
export function sharedLink({ title, description, pictureId, publicUrl }: SharedLink) {
  const words = [
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
  const dimensions = dimensionsOf(pictureId, 'large');
  if (!dimensions || !publicUrl) return words;
  return [
    ...words,
    {
      property: 'og:image',
      content: `${publicUrl}${paths.showPicture(pictureName(pictureId, 'large.jpg'))}`,
    },
    { property: 'og:image:width', content: String(dimensions.width) },
    { property: 'og:image:height', content: String(dimensions.height) },
  ];
}
