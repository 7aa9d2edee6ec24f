/** The specification names one class page, `/classes/Hyrox`, about the club's class type with this slug in any case. */
export function isHyrox(slug: string): boolean {
  return slug.toLowerCase() === 'hyrox';
}
