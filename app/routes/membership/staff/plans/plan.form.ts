import { z } from 'zod';
import { isPlainId } from '#domain/values/plain-id.ts';
import { optionalPounds, requiredPounds } from '../../../../forms/typed-pounds.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { optionalTime } from '../../../../forms/typed-time.ts';
import { wholeNumber } from '../../../../forms/whole-number.ts';

const line = (missing: string, most: number) =>
  oneLine(missing).min(1, missing).max(most, `Use at most ${most} characters`);

/** One feature per line; empty lines are ignored. */
const features = severalLines()
  .max(1500, 'Use at most 10 lines of 120 characters')
  .transform((typed) =>
    typed
      .split(/\r?\n/)
      .map((feature) => feature.trim())
      .filter(Boolean),
  )
  .refine(
    (lines) => lines.length <= 10 && lines.every((feature) => feature.length <= 120),
    'Use at most 10 lines of 120 characters',
  )
  .prefault('');

/** In pence, as of the club’s own. */
const MOST_FEE = 100_000;
const clock = optionalTime('Enter a time like 09:30, or leave it empty');
const hourNames = ['weekdaysFrom', 'weekdaysUntil', 'weekendsFrom', 'weekendsUntil'] as const;
type Hours = Readonly<Record<(typeof hourNames)[number], string>>;

/** A plan as it is typed: the price in pounds, an empty number of classes for unlimited, no hours for any time. Fields of other types than its own are ignored. */
export const planForm = z
  .object({
    kind: z.enum(['membership', 'pack', 'trial'], { error: 'Choose the type of plan' }),
    name: line('Enter the plan’s name', 60),
    description: severalLines().max(300, 'Use at most 300 characters').prefault(''),
    price: requiredPounds('Enter the price in pounds, like 49 or 49.50, or 0 for a free plan'),
    /** Of a membership. */
    interval: z.enum(['month', 'year', 'one-off'], { error: 'Choose how often it’s billed' }).optional(),
    validDays: wholeNumber(
      'Enter a whole number of days from 1 to 730, or leave it empty for 3 months',
      1,
      730,
    ).optional(),
    classAllowance: wholeNumber(
      'Enter a whole number from 1 to 1,000, or leave it empty for unlimited',
      1,
      1000,
    ).optional(),
    bookingOpensDaysBefore: wholeNumber(
      'Enter a whole number of days from 1 to 60, or leave it empty to use the club’s setting',
      1,
      60,
    ).optional(),
    joiningFee: optionalPounds.refine(
      (pence) => pence === null || pence <= MOST_FEE,
      'Enter the joining fee in pounds, or leave it empty for the club’s',
    ),
    weekdaysFrom: clock,
    weekdaysUntil: clock,
    weekendsFrom: clock,
    weekendsUntil: clock,
    /** Of a pack of sessions with a personal trainer. */
    trainerId: oneLine()
      .refine((id) => id === '' || isPlainId(id), 'Choose a trainer from the list')
      .prefault(''),
    features,
    order: wholeNumber('Enter a whole number from 0 to 999', 0, 999).prefault('0'),
  })
  .superRefine((plan, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (plan.kind === 'membership' && plan.interval === undefined)
      issue('interval', 'Choose how often it’s billed');
    else if (plan.kind === 'membership' && plan.interval === 'one-off')
      issue('interval', 'A membership is billed every month or every year');
    if (plan.kind === 'pack' && plan.trainerId !== '' && plan.classAllowance === undefined)
      issue('classAllowance', 'Enter how many sessions the pack has');
    checkHours(plan, 'weekdays', issue);
    checkHours(plan, 'weekends', issue);
  })
  .transform(({ price, joiningFee, weekdaysFrom, weekdaysUntil, weekendsFrom, weekendsUntil, ...plan }) => {
    const hours = { weekdaysFrom, weekdaysUntil, weekendsFrom, weekendsUntil };
    const isMembership = plan.kind === 'membership';
    // What the form hides for this type may still hold what was typed for another.
    return {
      ...plan,
      interval: isMembership ? (plan.interval ?? 'month') : ('one-off' as const),
      trainerId: plan.kind === 'pack' ? plan.trainerId : '',
      priceInPence: price,
      joiningFeeInPence: plan.trainerId !== '' && plan.kind === 'pack' ? null : joiningFee,
      classAllowance: plan.classAllowance ?? null,
      bookingOpensDaysBefore: plan.bookingOpensDaysBefore ?? null,
      validDays: isMembership ? null : (plan.validDays ?? null),
      classHours: hourNames.some((name) => hours[name] !== '') ? hours : null,
    };
  });
export type PlanFields = z.input<typeof planForm>;

function checkHours(hours: Hours, days: 'weekdays' | 'weekends', issue: (at: string, why: string) => void) {
  const [from, until] = [hours[`${days}From`], hours[`${days}Until`]];
  if (from && !until) issue(`${days}Until`, 'Enter an end time, or leave both empty');
  else if (!from && until) issue(`${days}From`, 'Enter a start time, or leave both empty');
  else if (from && until <= from) issue(`${days}Until`, 'Enter a time after the start time');
}
