/** A plan in words: what it costs, what its rules mean, told to somebody who is choosing. */
import type { ClassHours } from '../bookings/booking-times.ts';
import { formatPrice, type PriceInterval, pricePerMonthInPence } from '../values/money.ts';

/** A stored plan fits. */
export interface PlanFacts {
  readonly kind: 'membership' | 'pack' | 'trial';
  readonly priceInPence: number;
  readonly interval: PriceInterval;
  readonly classAllowance: number | null;
  readonly classHours: ClassHours | null;
  readonly bookingOpensDaysBefore: number | null;
  readonly validDays?: number | null;
}

export interface PlanPrice {
  /** `£79 a month`, `£790 a year`, `£90`. */
  readonly price: string;
  /** What a yearly plan is a month, or what one class of a pack comes to; empty where there is nothing to compare. */
  readonly compare: string;
}

/** The price, and the number that makes it comparable with the others. */
export function planPrice({ priceInPence, interval, classAllowance }: PlanFacts): PlanPrice {
  const price = formatPrice(priceInPence, interval);
  if (priceInPence === 0) return { price, compare: '' };
  if (interval === 'year') {
    const perMonth = pricePerMonthInPence(priceInPence, interval) ?? 0;
    return { price, compare: `That is ${formatPrice(perMonth, 'month')}` };
  }
  if (interval === 'one-off' && classAllowance !== null && classAllowance > 1) {
    const perClass = formatPrice(Math.round(priceInPence / classAllowance), 'one-off');
    return { price, compare: `That is ${perClass} a class` };
  }
  return { price, compare: '' };
}

export interface PlanRule {
  readonly term: string;
  readonly words: string;
}

/**
 * The rules that booking goes by, each under its name: the same names for every plan, so that they can be compared.
 *
 * @param clubDays how many days before a class booking opens where the plan does not say
 */
export function planRules(plan: PlanFacts, clubDays: number): PlanRule[] {
  return [
    { term: 'Classes', words: classesIn(plan) },
    { term: 'Class times', words: hoursOf(plan.classHours) },
    { term: 'Booking opens', words: `${days(plan.bookingOpensDaysBefore ?? clubDays)} before` },
    { term: 'Paid', words: paid[plan.interval] },
    ...(plan.interval === 'one-off' ? [{ term: 'Good for', words: validityOf(plan) }] : []),
  ];
}

const validityOf = ({ validDays }: PlanFacts) => (validDays ? days(validDays) : 'Three months');

/**
 * What a member pays, which is what the plan cost when they took it: later prices are for those who come later.
 *
 * @param plan theirs, for members from before prices were kept; null: it is gone
 * @returns empty where nothing is known
 */
export function memberPrice(
  member: { readonly planPriceInPence: number | null; readonly planInterval: PriceInterval | null },
  plan: Pick<PlanFacts, 'priceInPence' | 'interval'> | null,
): string {
  const interval = member.planInterval ?? plan?.interval;
  const priceInPence = member.planPriceInPence ?? plan?.priceInPence;
  return priceInPence === undefined || interval === undefined ? '' : formatPrice(priceInPence, interval);
}

const paid: Record<PriceInterval, string> = {
  month: 'Every month',
  year: 'Once a year',
  'one-off': 'Once, it does not renew',
};

function classesIn({ classAllowance, interval }: PlanFacts): string {
  if (classAllowance === null) return 'As many as you like';
  const classes = classAllowance === 1 ? '1 class' : `${classAllowance} classes`;
  return interval === 'one-off' ? `${classes} in all` : `${classes} a month`;
}

function hoursOf(hours: ClassHours | null): string {
  if (!hours) return 'At any time';
  const parts = [
    span('Weekdays', hours.weekdaysFrom, hours.weekdaysUntil),
    span('Weekends', hours.weekendsFrom, hours.weekendsUntil),
  ].filter(Boolean);
  return parts.join(', ') || 'None';
}

const span = (name: string, from: string, until: string) => (from && until ? `${name} ${from}–${until}` : '');
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
