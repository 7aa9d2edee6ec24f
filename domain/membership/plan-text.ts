/** A plan's price and rules, as shown to people choosing one. */
import type { ClassHours } from '../bookings/booking-times.ts';
import { formatPence, formatPrice, type PriceInterval, pricePerMonthInPence } from '../values/money.ts';

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
  /** The monthly price of a yearly plan, or the price per class of a pack; empty where there is nothing to compare. */
  readonly compare: string;
}

/** The price, and the one that makes it comparable with other plans. */
export function planPrice({ priceInPence, interval, classAllowance }: PlanFacts): PlanPrice {
  const price = formatPrice(priceInPence, interval);
  if (priceInPence === 0) return { price, compare: '' };
  if (interval === 'year') {
    const perMonth = pricePerMonthInPence(priceInPence, interval) ?? 0;
    return { price, compare: `That’s ${formatPrice(perMonth, 'month')}` };
  }
  if (interval === 'one-off' && classAllowance !== null && classAllowance > 1) {
    const perClass = formatPrice(Math.round(priceInPence / classAllowance), 'one-off');
    return { price, compare: `That’s ${perClass} a class` };
  }
  return { price, compare: '' };
}

/** The club's settings; the stored ones fit. */
export interface ClubPlanSettings {
  /** How many days before a class booking opens, where the plan does not say. */
  readonly bookingOpensDaysBefore: number;
  /** Plan hours hold at the door too. */
  readonly arePlanHoursAtDoor: boolean;
}

export interface PlanRule {
  readonly term: string;
  readonly value: string;
}

/** True where paying for the plan online starts payments that go on by themselves; what is paid at the desk never does. */
export const canRenew = (
  plan: { readonly interval: PriceInterval; readonly stripePriceId: string },
  takesCards: boolean,
): boolean => takesCards && plan.stripePriceId !== '' && plan.interval !== 'one-off';

/** How memberships go on, for people choosing one. @param renews one of them can be paid online, where it renews */
export const renewalText = (renews: boolean): string =>
  renews
    ? 'Pay online and it renews until you cancel. You can cancel at the end of any period. Pay at the front desk and it ends unless you pay again.'
    : 'You pay at the front desk for a month or a year at a time. Nothing renews by itself.';

/** The same for staff who set a plan up. */
export const renewalForStaff = (takesCards: boolean): string =>
  takesCards
    ? 'Paid online it renews until the member cancels. Paid at the front desk it ends unless they pay again.'
    : 'Paid at the front desk for a month or a year at a time. Nothing renews by itself.';

/**
 * The plan's rules. Every plan of a club has the same terms, so that plans can be compared.
 *
 * @param renews it can be paid online, where it renews (`canRenew`)
 */
export function planRules(plan: PlanFacts, club: ClubPlanSettings, renews: boolean): PlanRule[] {
  return [
    { term: 'Classes', value: classesIn(plan) },
    { term: 'Class times', value: classHoursText(plan.classHours) },
    ...(club.arePlanHoursAtDoor ? [{ term: 'Gym times', value: classHoursText(plan.classHours) }] : []),
    {
      term: 'Booking opens',
      value: `${days(plan.bookingOpensDaysBefore ?? club.bookingOpensDaysBefore)} before`,
    },
    { term: 'Paid', value: (renews ? paid : paidAtDesk)[plan.interval] },
    ...(plan.interval === 'one-off' ? [{ term: 'Valid for', value: validityOf(plan) }] : []),
  ];
}

const validityOf = ({ validDays }: PlanFacts) => (validDays ? days(validDays) : '3 months');

interface OwnPrice {
  readonly planPriceInPence: number | null;
  readonly planInterval: PriceInterval | null;
}
type Priced = Pick<PlanFacts, 'priceInPence' | 'interval'>;

/**
 * What a member pays: the price of the plan when they joined. Later prices apply to new members only.
 *
 * @param plan the member's, for those who joined before prices were stored; null: it no longer exists
 * @returns null where the price is not known
 */
function findOwnPrice({ planPriceInPence, planInterval }: OwnPrice, plan: Priced | null): Priced | null {
  const interval = planInterval ?? plan?.interval;
  const priceInPence = planPriceInPence ?? plan?.priceInPence;
  return priceInPence === undefined || interval === undefined ? null : { priceInPence, interval };
}

/** `£79 a month`, what this member pays; empty where it is not known. */
export function memberPrice(member: OwnPrice, plan: Priced | null): string {
  const price = findOwnPrice(member, plan);
  return price ? formatPrice(price.priceInPence, price.interval) : '';
}

/** `You pay £65 a month`, where it isn’t the price that others pay; otherwise empty. */
export const ownPriceText = (member: OwnPrice, plan: Priced | null): string => {
  const own = memberPrice(member, plan);
  return plan && own !== formatPrice(plan.priceInPence, plan.interval) ? `You pay ${own}` : '';
};

/** `£65.83`, what this member pays a month, or `£90 pack`; empty where it is not known. */
export function memberMonthlyPrice(member: OwnPrice, plan: Priced | null): string {
  const price = findOwnPrice(member, plan);
  if (!price) return '';
  const perMonth = pricePerMonthInPence(price.priceInPence, price.interval);
  return perMonth === null ? `${formatPence(price.priceInPence)} pack` : formatPence(perMonth);
}

const paid: Record<PriceInterval, string> = {
  month: 'Every month',
  year: 'Once a year',
  'one-off': 'Once, doesn’t renew',
};
const paidAtDesk: typeof paid = {
  month: 'A month at a time, at the front desk',
  year: 'A year at a time, at the front desk',
  'one-off': paid['one-off'],
};

function classesIn({ classAllowance, interval }: PlanFacts): string {
  if (classAllowance === null) return 'Unlimited';
  const classes = classAllowance === 1 ? '1 class' : `${classAllowance} classes`;
  return interval === 'one-off' ? `${classes} in total` : `${classes} a month`;
}

/** `Weekdays 09:00–16:00`; of a plan without: `Any time`. */
export function classHoursText(hours: ClassHours | null): string {
  if (!hours) return 'Any time';
  const parts = [
    span('Weekdays', hours.weekdaysFrom, hours.weekdaysUntil),
    span('Weekends', hours.weekendsFrom, hours.weekendsUntil),
  ].filter(Boolean);
  return parts.join(', ') || 'None';
}

const span = (name: string, from: string, until: string) => (from && until ? `${name} ${from}–${until}` : '');
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
