/** The specification names one class page, `/classes/Hyrox`; a club's own class type of this slug, however spelt, is the one it is about. */
export function isHyrox(slug: string): boolean {
  return slug.toLowerCase() === 'hyrox';
}
