/** Fills a form in as somebody might who does not read every line: choices at random, dates near today, text by the name of its field. */
import { PASSWORD } from '../support/club.ts';
import type { Chance } from './chance.ts';
import type { FilledField, Form } from './page.ts';

export type Typed = Record<string, string | readonly string[] | undefined>;

/** What people type into fields of these names, where nothing is in them yet. */
const texts: readonly (readonly [name: RegExp, values: readonly string[]])[] = [
  [/time$|^from$|^until$/i, ['18:00', '09:30']],
  [/email/i, ['alex@example.test', 'noor@example.test']],
  [/^(firstName|first)$/, ['Alex', 'Noor', 'Bea', 'Tom']],
  [/^(lastName|last)$/, ['Reid', 'Khan', 'O’Neill', 'Søby']],
  [/mobile|phone|number/i, ['07700 900 321', '']],
  [/reason|why|note|comment|message|words|text|body|about/i, ['As we agreed', 'A mistake at the desk', '']],
  [/password/i, [PASSWORD]],
  [/amount|pounds|price|cash|paid|value/i, ['', '', '5', '10.50', '79']],
  [/quantity|^item/i, ['', '1', '2']],
  [/name|title|subject/i, ['Alex Reid', 'Charity run']],
  [/count|float/i, ['0', '20']],
  [/tag/i, ['Charity run']],
];

/** @param typed what is certain, and `undefined` for what stays as it is */
export function fillIn(form: Form, chance: Chance, today: Temporal.PlainDate, typed: Typed = {}): Typed {
  const filled: Typed = {};
  const dates = new Map<string, Temporal.PlainDate | null>();
  for (const field of form.fields) {
    if (field.name in typed) continue;
    const value = valueFor(field, chance, today, dates);
    if (value !== undefined) filled[field.name] = value;
  }
  const certain = Object.entries(typed).filter(([, value]) => value !== undefined);
  return { ...filled, ...Object.fromEntries(certain) };
}

function valueFor(
  field: FilledField,
  chance: Chance,
  today: Temporal.PlainDate,
  dates: Map<string, Temporal.PlainDate | null>,
): string | readonly string[] | undefined {
  const { name, type, values, filled } = field;
  const isEmpty = filled.every((value) => value === '');
  if (type === 'hidden' || type === 'file' || name === 'website') return undefined;
  if (type === 'radio' || type === 'select')
    return isEmpty || chance.maybe(0.2) ? chance.pick(values) : undefined;
  if (type === 'checkbox') return values.filter(() => chance.maybe(filled.length > 0 ? 0.8 : 0.4));
  const [, base, part] = /^(.*)-(day|month|year)$/.exec(name) ?? [];
  if (base && part) {
    if (!isEmpty) return undefined;
    if (!dates.has(base)) dates.set(base, dateFor(base, chance, today));
    const date = dates.get(base);
    return date ? String(date[part as 'day' | 'month' | 'year']) : '';
  }
  if (!isEmpty) return undefined;
  if (type === 'number') return String(chance.whole(5));
  return chance.pick(texts.find(([pattern]) => pattern.test(name))?.[1] ?? ['', '3', 'Alex']);
}

/** Null: left empty. */
function dateFor(name: string, chance: Chance, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (name === 'dob') return today.subtract({ years: 11 + chance.whole(30), days: chance.whole(360) });
  return chance.maybe(0.6) ? today.add({ days: chance.whole(60) - 8 }) : null;
}
