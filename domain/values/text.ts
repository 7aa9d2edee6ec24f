/**
 * Text as people type it: what they see as one character may be several UTF-16 units, which is what JavaScript counts and cuts by.
 * Half of a pair of them is no text: SQLite keeps it, Firestore refuses the whole document.
 */

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** The characters that people see: an emoji, a flag or a letter with its accents is one. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.toWellFormed()), ({ segment }) => segment);
}

/**
 * The beginning of a text, never with part of a character: the one way to cut what people typed.
 * @param most UTF-16 units that may be left, as in a string's `length`
 */
export function cutText(text: string, most: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= most) return whole;
  const end = segmenter.segment(whole).containing(most)?.index ?? 0;
  // A character longer than all that may be left, such as a letter under a heap of accents, loses some of them.
  return end > 0 ? whole.slice(0, end) : whole.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** For a sentence that quotes what was typed: cut, and seen to be. */
export function shorten(text: string, most = 40): string {
  return text.length > most ? `${cutText(text, most)}…` : text;
}

/**
 * The same value with every text within it, names of fields too, well-formed: half characters become `�`. A value in which nothing
 * has to change is given back as it is. Of two fields whose names become the same the first stays.
 */
export function wellFormed<T>(value: T): T {
  // Nearly always there is nothing to do, and this is done to every document that is read.
  return isWhole(value) ? value : (repaired(value) as T);
}

function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWhole);
  if (!isPlain(value)) return true;
  for (const name in value) {
    if (!name.isWellFormed() || !isWhole((value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(repaired);
  if (!isPlain(value)) return value;
  const fields = new Map<string, unknown>();
  for (const [name, field] of Object.entries(value)) {
    const whole = name.toWellFormed();
    if (!fields.has(whole)) fields.set(whole, repaired(field));
  }
  return Object.fromEntries(fields);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
