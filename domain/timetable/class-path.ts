/** The specification names one class page, and how it is spelt. */
export const HYROX_PATH = '/classes/Hyrox';
/** A club's own class type of this slug, however spelt, is the one that the page is about. */
const HYROX = 'hyrox';

export function isHyrox(slug: string): boolean {
  return slug.toLowerCase() === HYROX;
}

/** Where a class type is told about. */
export function classPath(slug: string): string {
  return isHyrox(slug) ? HYROX_PATH : `/classes/${encodeURIComponent(slug)}`;
}
