import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { formatNumber } from '#domain/values/numbers.ts';
import { type FormField, formFields } from './form-fields.ts';

/** Of a query; a posted form with more has been refused. */
const MAX_FIELDS = 300;

/**
 * Reads a form by the schema of its page: the only way from posted fields to Conform and zod. Names that the schema does
 * not have are dropped, and a text that is too long is refused before any rule sees it. A date may be one ISO date or
 * three boxes. Problems come in the order of the schema, which is the order of the fields on the page.
 */
export function parseForm<Schema extends z.ZodType>(
  sent: FormData | URLSearchParams,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  const fields = formFields(schema);
  const form = new FormData();
  for (const [name, value] of sent.entries().take(MAX_FIELDS))
    if (hasPlace(fields, name)) form.append(name, value);
  const tooLong = [...fields].flatMap(([name, { longest, isDate }]) => {
    const names = isDate ? [name, ...boxesOf(name)] : [name];
    const isTooLong = names.some((each) => form.getAll(each).some((value) => lengthOf(value) > longest));
    return isTooLong ? [{ name, longest }] : [];
  });
  const inOrder = (submission: ReturnType<typeof parse>) => inOrderOf([...fields.keys()], submission);
  const parse = (by: Schema) => parseWithZod(form, { schema: by });
  if (tooLong.length > 0) return inOrder(parse(refusing(tooLong) as unknown as Schema));
  for (const [name, { isDate }] of fields) if (isDate) joinDate(form, name);
  return inOrder(parse(schema));
}

/** Lists the problems in the order of the fields, also those that a rule about several fields, or the operation, has found last. */
function inOrderOf<Parsed extends Submission<unknown, string[], unknown>>(
  names: readonly string[],
  submission: Parsed,
): Parsed {
  // Of a list, the problem is with one of its values: `send[0]`.
  const placeOf = (name: string) => names.indexOf(name.replace(/\[\d+\]$/, ''));
  const reply: Parsed['reply'] = (options) => {
    const result = submission.reply(options);
    if (!result.error) return result;
    const error = Object.entries(result.error).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
    return { ...result, error: Object.fromEntries(error) };
  };
  return { ...submission, reply };
}

function hasPlace(fields: ReadonlyMap<string, FormField>, name: string): boolean {
  if (fields.has(name)) return true;
  const [, ofDate = ''] = /^(.*)-(?:day|month|year)$/.exec(name) ?? [];
  return fields.get(ofDate)?.isDate ?? false;
}

const boxesOf = (name: string) => ['year', 'month', 'day'].map((part) => `${name}-${part}`);

const lengthOf = (value: FormDataEntryValue) => (typeof value === 'string' ? value.length : 0);

function refusing(tooLong: readonly { name: string; longest: number }[]) {
  return z.any().superRefine((_, context) => {
    for (const { name, longest } of tooLong) {
      const message = `Use at most ${formatNumber(longest)} characters`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });
}

/**
 * Makes one ISO date (`2001-03-09`) of three boxes. Empty boxes give no value; an impossible date is joined by hyphens as
 * entered, so that the schema refuses it.
 */
function joinDate(form: FormData, name: string): void {
  if (textOf(form, name)) return;
  const [year, month, day] = boxesOf(name).map((box) => textOf(form, box));
  form.delete(name);
  if (day || month || year) form.set(name, [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-'));
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
