import { z } from 'zod';
import { MAX_VALUES } from '#domain/members/import-survey.ts';
import { optionalDate } from '../../../../forms/typed-date.ts';
import { valueName } from './mapping-fields.ts';

const choice = z
  .string({ error: 'Choose one from the list' })
  .max(200, 'Choose one from the list')
  .optional();
const places = Array.from({ length: MAX_VALUES }, (_, index) => valueName(index));
const dateOrders = ['day-first', 'month-first'] as const;

/** What the plans and statuses of a list become, by their position; how its dates are written; and the last paid day where it has none. */
export const mapImportForm = z
  .object({
    ...Object.fromEntries(places.map((name) => [name, choice])),
    dateOrder: z.enum(dateOrders, { error: 'Choose whether the day or the month comes first' }).optional(),
    paidUntil: optionalDate,
  })
  .transform(({ dateOrder, paidUntil, ...chosen }) => ({
    dateOrder,
    paidUntil,
    choices: places.map((name) => (chosen as Partial<Record<string, string>>)[name] ?? ''),
  }));
export type MapImportFields = Partial<Record<string, string>>;
