/**
 * Text as people type it: one visible character may be several UTF-16 units, which JavaScript counts and cuts by.
 * A lone surrogate is not valid text: SQLite stores it, Firestore refuses the whole document.
 */

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** The visible characters: an emoji, a flag or a letter with its accents is one. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.toWellFormed()), ({ segment }) => segment);
}

/**
 * The start of a text, never with part of a character: the only way to cut typed text.
 * @param most UTF-16 units at most, as in a string's `length`
 */
export function cutText(text: string, most: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= most) return whole;
  const end = segmenter.segment(whole).containing(most)?.index ?? 0;
  // A single character above the limit, such as a letter with many accents, loses some of them.
  return end > 0 ? whole.slice(0, end) : whole.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** The text on one line: line breaks and other runs of white space become one space. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\s\u0085]+/g, ' ').trim();
}

/** `Ann, Bob and Cy` */
export const listed = (names: readonly string[], last: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** The text with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Typed text for quoting in a message: cut with an ellipsis. */
export function shorten(text: string, most = 40): string {
  return text.length > most ? `${cutText(text, most)}…` : text;
}

/**
 * The same value with every string in it, including field names, well-formed: lone surrogates become `�`. A value without any
 * is returned unchanged. If two field names become the same, the first wins.
 */
export function wellFormed<T>(value: T): T {
  // Runs on every document read, nearly always without a change.
  return isWellFormed(value) ? value : (toWellFormed(value) as T);
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isPlain(value)) return true;
  for (const name in value) {
    if (!name.isWellFormed() || !isWellFormed((value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (!isPlain(value)) return value;
  const fields = new Map<string, unknown>();
  for (const [name, field] of Object.entries(value)) {
    const whole = name.toWellFormed();
    if (!fields.has(whole)) fields.set(whole, toWellFormed(field));
  }
  return Object.fromEntries(fields);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Without such characters at both ends. A pattern for the end would look at each run of them again and again. */
export function trimOf(text: string, isOuter: (char: string) => boolean): string {
  let [start, end] = [0, text.length];
  while (start < end && isOuter(text[start] ?? '')) start += 1;
  while (end > start && isOuter(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
