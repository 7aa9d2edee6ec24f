/**
 * A typed phone number as it is stored: `07700900123` for a British one in any format, `+33612345678` for one from
 * elsewhere. Null if it isn't a valid phone number.
 */
export function normaliseMobile(typed: string): string | null {
  const compact = typed.replace(/[\s().\u2010-\u2015-]/g, '').replace(/^00/, '+');
  const british = /^(?:\+440?|0)([1-9]\d{8,9})$/.exec(compact);
  if (british) return `0${british[1]}`;
  return /^\+(?!44)[1-9]\d{6,14}$/.test(compact) ? compact : null;
}

/**
 * A typed mobile number in E.164, as texts are addressed: `+447700900123`. British without its country code; elsewhere with it. Null if
 * it isn't one, or a British number that isn't a mobile.
 */
export function toTextNumber(typed: string): string | null {
  const stored = normaliseMobile(typed);
  if (stored?.startsWith('+')) return stored;
  return stored && /^07[1-57-9]\d{8}$/.test(stored) ? `+44${stored.slice(1)}` : null;
}

/** The address of a link that calls a number, stored or as typed. */
export const telHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** `07700 900 123`, otherwise as stored. */
export function formatMobile(stored: string): string {
  const british = /^(07\d{3})(\d{3})(\d{3})$/.exec(stored);
  return british ? `${british[1]} ${british[2]} ${british[3]}` : stored;
}

/** Somebody to ring: `Priya Shah (07700 900 123)`. */
export const nameAndMobile = (name: string, mobile: string): string =>
  mobile ? `${name} (${formatMobile(mobile)})` : name;
