import type { MetaDescriptor } from 'react-router';
import * as paths from '#app/paths.ts';
import { dimensionsOf, pictureName } from '#domain/files/picture.ts';
import { fullTitle } from '../../../ui/page-title.tsx';
import type { Shell } from '../../../ui/shell.ts';

/** What every page's `meta` is called with, as far as sharing needs it. */
interface SharedArgs {
  readonly matches: readonly [{ readonly loaderData?: Shell | undefined }, ...unknown[]];
  readonly location: { readonly pathname: string };
}

/**
 * The `meta` of a public page, with how a link to it looks where people share it (Open Graph): its title, its description, and its own
 * picture or the club's.
 * @param pictureOf the id of the page's own public picture; empty: none
 */
export function shareable<Args extends SharedArgs>(
  meta: (args: Args) => MetaDescriptor[],
  pictureOf: (args: Args) => string | undefined = () => undefined,
): (args: Args) => MetaDescriptor[] {
  return (args) => {
    const own = meta(args);
    const { club, viewer } = args.matches[0].loaderData ?? {};
    // What links show is fetched by programs, which are not signed in.
    if (!club || viewer) return own;
    const { publicUrl, name, frontPictureId } = club;
    const page = own.map(titleOf).find(Boolean);
    const title = page && fullTitle(String(page), name);
    return [
      ...own,
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: own.map(descriptionOf).find(Boolean) ?? title },
      ...(publicUrl ? addresses(publicUrl, args.location.pathname, pictureOf(args) || frontPictureId) : []),
    ];
  };
}

const titleOf = (one: MetaDescriptor) => ('title' in one ? one.title : undefined);
const descriptionOf = (one: MetaDescriptor) =>
  'name' in one && one.name === 'description' && 'content' in one ? one.content : undefined;

/** Those who show shared links need whole addresses. */
function addresses(publicUrl: string, pathname: string, pictureId: string): MetaDescriptor[] {
  const page = [{ property: 'og:url', content: publicUrl + pathname }];
  const dimensions = dimensionsOf(pictureId, 'large');
  if (!dimensions) return page;
  return [
    ...page,
    {
      property: 'og:image',
      content: `${publicUrl}${paths.showPicture(pictureName(pictureId, 'large.jpg'))}`,
    },
    { property: 'og:image:width', content: String(dimensions.width) },
    { property: 'og:image:height', content: String(dimensions.height) },
  ];
}
