import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asDate, formFields } from '#app/forms/form-fields.ts';
import { parseForm } from '#app/forms/parse-form.ts';
import { optionalDate } from '#app/forms/typed-date.ts';

const text = z.string().optional();

/** What the schema's rules were given, by the names that reached them. */
function read(
  fields: readonly (readonly [string, string])[],
  schema: z.ZodType = z.looseObject({ dob: asDate(text), email: text }),
) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseForm(form, schema);
}

describe('row 35: the names that a form takes are those of its schema', () => {
  it('row 35: another name is dropped before the schema is asked', () => {
    const sent = ['isAdmin', 'email.a', 'email[0]', 'constructor', 'toString', 'email-day', 'dob-hour'];
    const { payload } = read([['email', 'a@b.example'], ...sent.map((name) => [name, 'x'] as const)]);
    expect(payload).toEqual({ email: 'a@b.example' });
  });

  it('a text that is sent twice is refused by its own rule, and a list is taken', () => {
    const schema = z.object({ email: z.string('Enter one email'), send: z.array(z.string()).prefault([]) });
    const twice = read(
      [
        ['email', 'a'],
        ['email', 'b'],
      ],
      schema,
    );
    expect(twice.status === 'error' && twice.error).toEqual({ email: ['Enter one email'] });
    const list = read(
      [
        ['email', 'a'],
        ['send', 'x'],
        ['send', 'y'],
      ],
      schema,
    );
    expect(list.status === 'success' && list.value).toEqual({ email: 'a', send: ['x', 'y'] });
  });

  it('row 35: a text that is too long is refused before a rule sees it, and is in the answer', () => {
    const seen: string[] = [];
    const schema = z.object({
      short: z.string().refine((typed) => seen.push(typed)),
      long: z.string().max(20_000).optional(),
    });
    const refused = read(
      [
        ['short', 'x'.repeat(10_001)],
        ['long', 'y'.repeat(15_000)],
      ],
      schema,
    );
    expect(refused.status === 'error' && refused.error).toEqual({ short: ['Use at most 10,000 characters'] });
    expect(refused.reply().initialValue).toMatchObject({ short: 'x'.repeat(10_001) });
    expect(seen).toEqual([]);
    expect(read([['short', 'x'.repeat(10_000)]], schema).status).toBe('success');
  });

  it('row 35: each of the three boxes of a date is refused when it is too long, and is not joined', () => {
    for (const box of ['day', 'month', 'year']) {
      const schema = z.object({ when: optionalDate });
      const refused = read([[`when-${box}`, '9'.repeat(10_001)]], schema);
      expect(refused.status === 'error' && refused.error).toEqual({
        when: ['Use at most 10,000 characters'],
      });
    }
  });

  it('row 35: of a query, the first 300 fields count', () => {
    const { payload } = read(Array.from({ length: 5000 }, (_, index) => ['email', String(index)]));
    expect((payload as { email: unknown[] }).email).toHaveLength(300);
  });

  it('a schema that wants more than texts, choices, lists of these and files is a mistake of ours', () => {
    expect(() => formFields(z.object({ count: z.number() }))).toThrow('“count”');
    expect(() => formFields(z.object({ rows: z.array(z.object({})) }))).toThrow('“rows”');
    expect(() => formFields(z.string())).toThrow('object');
    const mixed = z.object({
      file: z.instanceof(File).optional(),
      when: optionalDate.refine(() => true),
      kind: z.enum(['a']).optional().transform(String),
      tick: z.literal('on').prefault('on'),
      about: z.string().trim().max(12_000).default(''),
    });
    const fields = [...formFields(mixed.transform(() => 1))];
    expect(fields.map(([name, { isDate, longest }]) => [name, isDate, longest])).toEqual([
      ['file', false, 10_000],
      ['when', true, 10_000],
      ['kind', false, 10_000],
      ['tick', false, 10_000],
      ['about', false, 12_000],
    ]);
  });
});

describe('a date in a form', () => {
  const dobOf = (fields: Record<string, string>) =>
    (read(Object.entries(fields)).payload as { dob?: string }).dob;

  it('three boxes become one ISO date, with or without leading noughts', () => {
    expect(dobOf({ 'dob-day': '9', 'dob-month': '03', 'dob-year': '2001' })).toBe('2001-03-09');
  });

  it('one field is left as it came', () => {
    expect(dobOf({ dob: '2001-03-09' })).toBe('2001-03-09');
  });

  it('empty boxes are no date at all', () => {
    expect(dobOf({ dob: '', 'dob-day': ' ', 'dob-month': '', 'dob-year': '' })).toBeUndefined();
  });

  it('a half-filled date is passed on, so that the schema can refuse it', () => {
    expect(dobOf({ 'dob-day': '31', 'dob-month': '2' })).toBe('-02-31');
  });

  it('the boxes stay in the answer', () => {
    expect(read([['dob-day', '9']]).payload).toMatchObject({ 'dob-day': '9' });
  });
});
