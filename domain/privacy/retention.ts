/** How long each kind of record is kept, where a club may choose: `kept-records.ts` has the others. Reasons: docs/rules/privacy.md. */
import { ERROR_RETENTION_DAYS } from '../club/error-history.ts';
import { OPEN_LEAD_DAYS } from '../community/leads/lead-pipeline.ts';
import { clubTime, formatLongDay } from '../values/dates.ts';

export const retentionKinds = [
  'visits',
  'bookings',
  'holds',
  'health-answers',
  'messages',
  'failed-messages',
  'leads',
  'payments',
  'audit-log',
  'errors',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

export type RetentionUnit = 'months' | 'days';

export interface RetentionRule {
  readonly name: string;
  readonly unit: RetentionUnit;
  readonly standard: number;
  readonly shortest: number;
  readonly longest: number;
  /** What the term is counted from, after "from": "the visit". */
  readonly from: string;
  readonly why: string;
  /** What stays although its time is over; empty: nothing does. */
  readonly stays: string;
  /** Why it can't be shorter. */
  readonly bound: string;
  /** Removed by earlier releases too, so that nobody is surprised when it goes. */
  readonly isLongRemoved?: true;
}

export const retentionRules: Readonly<Record<RetentionKind, RetentionRule>> = {
  visits: {
    ...{ name: 'Visits (access log)', unit: 'months', standard: 13, shortest: 3, longest: 36 },
    from: 'the visit',
    why: 'To compare with last year, and for complaints and insurance claims, which come within months.',
    stays: 'Each member’s number of visits stays.',
    bound: 'Complaints about the door can take weeks to reach you.',
  },
  bookings: {
    ...{ name: 'Bookings', unit: 'months', standard: 25, shortest: 13, longest: 60 },
    from: 'the class',
    why: 'Members see two years of their classes, and numbers are compared with last year.',
    stays: 'Strikes, allowances and the number of classes attended are kept separately.',
    bound: 'Strikes and allowances look back up to a year.',
  },
  holds: {
    ...{ name: 'Holds', unit: 'months', standard: 25, shortest: 13, longest: 60 },
    from: 'the last day on hold',
    why: 'Days on hold count for twelve months; questions about a charge come later.',
    stays: 'A hold that still has something to settle stays.',
    bound: 'The limit looks back twelve months.',
  },
  'health-answers': {
    ...{ name: 'Health answers (PAR-Q)', unit: 'months', standard: 36, shortest: 12, longest: 84 },
    from: 'the day they run out, six months after they were given; for children the 18th birthday if that is later',
    why: 'Injury claims can be made for three years (Limitation Act 1980, sections 11 and 28).',
    stays: 'Answers that are still valid always stay.',
    bound: 'Without them the club couldn’t show what the member said.',
  },
  messages: {
    ...{ name: 'Messages', unit: 'days', standard: 90, shortest: 30, longest: 730 },
    from: 'the day they were written',
    why: '“Did you write to me?” Links in them are removed when they are sent.',
    stays: 'Messages that are still to be sent stay.',
    bound: 'Replies can take weeks.',
  },
  'failed-messages': {
    ...{ name: 'Messages that weren’t delivered', unit: 'days', standard: 365, shortest: 90, longest: 730 },
    from: 'the day they were written',
    why: 'They failed, bounced or were blocked: somebody may still be waiting for an answer.',
    stays: '',
    bound: 'It can take a while until somebody asks.',
  },
  leads: {
    ...{ name: 'Leads', unit: 'days', standard: OPEN_LEAD_DAYS, shortest: 30, longest: OPEN_LEAD_DAYS },
    from: 'the last contact, or the tour if that is later',
    why: 'People take their time to decide.',
    stays: 'Leads who’ve joined are members. Lost leads go after 60 days.',
    bound: 'People may come back to you weeks later.',
    isLongRemoved: true,
  },
  payments: {
    ...{ name: 'Payments and sales', unit: 'months', standard: 84, shortest: 84, longest: 120 },
    from: 'the payment',
    why: 'The law: six years after the end of the financial year (HMRC; Companies Act 2006, section 388), whenever the year ends.',
    stays: 'Sales with something still to pay stay, with their payments.',
    bound: 'The law requires you to keep them.',
  },
  'audit-log': {
    ...{ name: 'Audit log', unit: 'months', standard: 72, shortest: 36, longest: 120 },
    from: 'the entry',
    why: 'Contract claims can be made for six years (Limitation Act 1980, section 5).',
    stays: 'Its seals stay, so that what is left can still be verified. They don’t name anyone.',
    bound: 'It shows who saw and changed whose records.',
  },
  errors: {
    ...{ name: 'Errors', unit: 'days', standard: ERROR_RETENTION_DAYS, shortest: 30, longest: 365 },
    from: 'the last time it happened',
    why: 'Long enough to see whether a resolved error comes back.',
    stays: '',
    bound: 'An error may come back after weeks.',
    isLongRemoved: true,
  },
};

export const isRetentionKind = (kind: string): kind is RetentionKind =>
  (retentionKinds as readonly string[]).includes(kind);

/** How far ahead a preview looks. */
export const LOOK_AHEAD_DAYS = 30;

/** A shorter term waits so long: until then it can be undone. */
export const GRACE_DAYS = 7;

/** What a club has chosen for one kind. */
export interface ChosenTerm {
  readonly term: number;
  /** A shorter one that does not apply yet; null: none. */
  readonly next: { readonly term: number; readonly from: Temporal.Instant } | null;
}

/** The term that applies at an instant; something stored beyond the bounds counts as the bound. */
export function termAt(kind: RetentionKind, chosen: ChosenTerm | undefined, at: Temporal.Instant): number {
  const { standard, shortest, longest } = retentionRules[kind];
  if (!chosen) return standard;
  const { term, next } = chosen;
  const applies = next && Temporal.Instant.compare(next.from, at) <= 0 ? next.term : term;
  return Math.min(longest, Math.max(shortest, applies));
}

export type TermDecision =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'same' }
  /** Longer: it applies at once, and removes nothing. */
  | { readonly kind: 'lengthen'; readonly chosen: ChosenTerm }
  /** Shorter: it applies after the days of grace. */
  | { readonly kind: 'shorten'; readonly chosen: ChosenTerm };

/** @param term as asked for; whole, in the kind's unit */
export function decideTerm(
  kind: RetentionKind,
  { chosen, term }: { readonly chosen: ChosenTerm | undefined; readonly term: number },
  now: Temporal.Instant,
): TermDecision {
  const { shortest, longest, unit } = retentionRules[kind];
  if (!Number.isInteger(term) || term < shortest || term > longest)
    return { kind: 'refused', message: `Choose a number of ${unit} from ${shortest} to ${longest}` };
  const current = termAt(kind, chosen, now);
  if (term > current) return { kind: 'lengthen', chosen: { term, next: null } };
  if (term === current)
    return isWaiting(chosen, now) ? { kind: 'lengthen', chosen: { term, next: null } } : { kind: 'same' };
  const from = now.add({ hours: 24 * GRACE_DAYS });
  return { kind: 'shorten', chosen: { term: current, next: { term, from } } };
}

/** Whether a shorter term is still to come, and can be undone. */
export const isWaiting = (chosen: ChosenTerm | undefined, now: Temporal.Instant): boolean =>
  chosen?.next != null && Temporal.Instant.compare(now, chosen.next.from) < 0;

/**
 * What happened at this instant or before it has been kept long enough. Months are the calendar's, on the club's clock; days have 24 hours.
 */
export function cutOff(unit: RetentionUnit, term: number, now: Temporal.Instant): Temporal.Instant {
  if (unit === 'days') return now.subtract({ hours: 24 * term });
  return clubTime(now).subtract({ months: term }).toInstant();
}

/** "13 months", "7 years", "90 days". */
export function termText(unit: RetentionUnit, term: number): string {
  if (unit === 'months' && term % 12 === 0) return term === 12 ? '1 year' : `${term / 12} years`;
  return `${term} ${term === 1 ? unit.slice(0, -1) : unit}`;
}

/** "13 months; 6 months from Tue 1 Dec". */
export function chosenText(
  kind: RetentionKind,
  chosen: ChosenTerm | undefined,
  now: Temporal.Instant,
): string {
  const { unit } = retentionRules[kind];
  const text = termText(unit, termAt(kind, chosen, now));
  if (!chosen?.next || !isWaiting(chosen, now)) return text;
  const from = formatLongDay(clubTime(chosen.next.from).toPlainDate(), now);
  return `${text}, from ${from} ${termText(unit, chosen.next.term)}`;
}
