/**
 * Numbers as people type them, read in one place for every form and import: `10,000` and `10 000` are ten thousand, `1.25` and `1,25` one and a
 * quarter. What may be either is asked.
 */
import { formatNumber } from './numbers.ts';

export type Reading =
  | { readonly kind: 'value'; readonly value: number }
  /** It may mean one thing or another. */
  | { readonly kind: 'unclear'; readonly question: string }
  | { readonly kind: 'none' };

/** One thing that a typed text may mean. */
export interface Meaning {
  readonly value: number;
  /** Read so without asking, as long as it is possible; the others are only asked about. */
  readonly isUsual: boolean;
}

export interface Range {
  /** Whether the field takes the value at all. */
  readonly fits?: (value: number) => boolean;
  /** Whether somebody may well mean it here; of several meanings, these count. */
  readonly isLikely?: (value: number) => boolean;
}

const none: Reading = { kind: 'none' };
const always = () => true;

/** What to say about a reading; null: it has a value. @param otherwise where nothing can be read */
export function readingProblem(reading: Reading, otherwise: string): string | null {
  if (reading.kind === 'value') return null;
  return reading.kind === 'unclear' ? reading.question : otherwise;
}

/** The one meaning that is possible, or a question. @param say how a meaning is written in the question */
export function chooseMeaning(
  meanings: readonly Meaning[],
  { fits = always, isLikely = always }: Range,
  say: (value: number) => string,
): Reading {
  const valuesOf = (isUsual: boolean) => [
    ...new Set(meanings.flatMap((one) => (one.isUsual === isUsual && fits(one.value) ? [one.value] : []))),
  ];
  const usual = valuesOf(true);
  const others = valuesOf(false);
  const likely = usual.filter(isLikely);
  if (likely.length === 1) return { kind: 'value', value: likely[0] ?? 0 };
  if (likely.length > 1) return ask(likely, say);
  const likelyOthers = others.filter(isLikely);
  if (likelyOthers.length > 0) return ask(likelyOthers, say);
  if (usual.length === 1) return { kind: 'value', value: usual[0] ?? 0 };
  return ask(usual.length > 0 ? usual : others, say);
}

function ask(values: readonly number[], say: (value: number) => string): Reading {
  const texts = [...new Set(values.map(say))];
  if (texts.length === 0) return none;
  return { kind: 'unclear', question: `Did you mean ${texts.join(' or ')}?` };
}

/** A number without a unit: `7`, `1,250`, `82.5`, `82½`. */
export function readNumber(typed: string, range: Range = {}): Reading {
  return chooseMeaning(meaningsOfNumber(typed), range, formatNumber);
}

/** A whole number from `lowest` to `highest`, both included; `12.0` is one too. */
export function readWhole(typed: string, lowest: number, highest: number): Reading {
  const fits = (value: number) => Number.isInteger(value) && value >= lowest && value <= highest;
  return readNumber(typed, { fits });
}

/** Longer than any number that somebody types. */
const LONGEST = 40;
const spaces = /[\u00a0\u2007-\u2009\u202f]/g;
const apostrophes = /[’ʼ‘]/g;
const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

const patterns = {
  plain: /^\d{1,9}(?:\.\d{0,6})?$|^\.\d{1,6}$/,
  /** As we write them ourselves. */
  commas: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,6})?$/,
  /** As others write them. */
  dots: /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d{1,6}|(?:\.\d{3}){2,})$/,
  spaces: /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,6})?$/,
  apostrophes: /^[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d{1,6})?$/,
  /** Too few digits behind it, or too many or a zero before it, for thousands. */
  decimalComma: /^\d{0,9},\d{1,2}$|^(?:0|\d{4,9}),\d{1,6}$/,
  fraction: /^(\d{0,6}) ?([¼½¾])$/,
};

/** Everything that a number may mean; empty: it isn't one. */
export function meaningsOfNumber(typed: string): Meaning[] {
  const text = typed.trim().replace(spaces, ' ').replace(apostrophes, "'");
  if (text.length > LONGEST) return [];
  const usual = (digits: string): Meaning => ({ value: Number(digits), isUsual: true });
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) return [usual(text), usual(text.replace('.', ''))];
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) {
    const decimal = { value: Number(text.replace(',', '.')), isUsual: false };
    return [usual(text.replace(',', '')), decimal];
  }
  if (patterns.plain.test(text)) return [usual(text)];
  if (patterns.commas.test(text)) return [usual(text.replaceAll(',', ''))];
  if (patterns.dots.test(text)) return [usual(text.replaceAll('.', '').replace(',', '.'))];
  if (patterns.spaces.test(text)) return [usual(text.replaceAll(' ', '').replace(',', '.'))];
  if (patterns.apostrophes.test(text)) return [usual(text.replaceAll("'", '').replace(',', '.'))];
  if (patterns.decimalComma.test(text)) return [usual(text.replace(',', '.'))];
  const [, whole = '', fraction = ''] = patterns.fraction.exec(text) ?? [];
  return fraction === '' ? [] : [{ value: Number(whole) + (fractions[fraction] ?? 0), isUsual: true }];
}

/** A number and the unit behind it, in small letters: `5.02 km` is `5.02` and `km`. */
export function splitUnit(typed: string): { readonly number: string; readonly unit: string } {
  const text = typed.trim();
  if (text.length > LONGEST) return { number: '', unit: '' };
  const at = text.search(/[\p{L}£#]/u);
  if (at < 0) return { number: text, unit: '' };
  return { number: text.slice(0, at).trim(), unit: text.slice(at).toLowerCase().replace(/\.$/, '') };
}
