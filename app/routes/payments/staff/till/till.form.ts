import { z } from 'zod';
import { denominations } from '#domain/payments/till.ts';
import { optionalPounds, requiredPounds } from '../../../../forms/typed-pounds.ts';
import { oneLine } from '../../../../forms/typed-text.ts';
import { optionalWhole } from '../../../../forms/whole-number.ts';

const name = 'Enter the till’s name';
export const openDrawerForm = z.object({
  till: oneLine(name).min(1, name).max(40, 'Use at most 40 characters').prefault(''),
  float: requiredPounds('Enter the cash in the till, or 0'),
});
export type OpenDrawerFields = z.input<typeof openDrawerForm>;

const reason = 'Enter a reason, such as “banked” or “milk”';
export const moveCashForm = z.object({
  direction: z.enum(['out', 'in'], 'Choose whether cash was taken out or put in'),
  amount: requiredPounds('Enter an amount').refine((pence) => pence > 0, 'Enter an amount above £0'),
  reason: oneLine(reason).min(1, reason).max(200, 'Use at most 200 characters').prefault(''),
});
export type MoveCashFields = z.input<typeof moveCashForm>;

const HOW_MANY = 'Enter how many there are, from 0 to 9999';
const howMany = () => optionalWhole(HOW_MANY, 0, 9999);

/** The name of the field for a note or a coin. */
export const countField = <Pence extends number>(pence: Pence) => `of${pence}` as const;

type CountField = ReturnType<typeof countField<(typeof denominations)[number]>>;
const counts = Object.fromEntries(denominations.map((pence) => [countField(pence), howMany()])) as Record<
  CountField,
  ReturnType<typeof howMany>
>;
export const closeDrawerForm = z.object({
  ...counts,
  total: optionalPounds,
  reason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
  /** Pressed “Add up”: nothing is closed. */
  press: z.enum(['add-up', 'close']).prefault('close'),
});
export type CloseDrawerFields = z.input<typeof closeDrawerForm>;

/** The notes and coins that were counted, by their worth in pence. */
export function countsIn(value: Readonly<Record<string, unknown>>): Record<string, number> {
  const counted: [string, number][] = denominations.flatMap((pence) => {
    const count = value[countField(pence)];
    return typeof count === 'number' ? [[String(pence), count]] : [];
  });
  return Object.fromEntries(counted);
}
