/** A period of which the money went back: it stays though nothing is paid for it any more, or is owed again. */
import { formatDate, localDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';

export interface RefundedPeriod {
  readonly amountInPence: number;
  readonly at: Temporal.Instant;
  /** The end of that period; another end is another period. */
  readonly until: Temporal.Instant;
}

/** What an overdue period costs where staff waived some of it and what was paid went back: what was waived stays waived. */
export interface AgreedPrice {
  readonly amountInPence: number;
  /** The end of that period; another end is another period. */
  readonly until: Temporal.Instant;
}

export interface GivenBackFacts {
  readonly refunded?: RefundedPeriod | null;
  readonly agreedPrice?: AgreedPrice | null;
}

interface Facts extends GivenBackFacts {
  readonly currentPeriodEnd: Temporal.Instant | null;
  readonly debtSettledAt?: Temporal.Instant | null;
}

/** That what paid for their period went back while they stay: `refunded £79 on 28 November 2026`. Empty: it did not. */
export function refundedText({ refunded, currentPeriodEnd: end, debtSettledAt }: Facts): string {
  if (!refunded || !end?.equals(refunded.until)) return '';
  if (debtSettledAt && Temporal.Instant.compare(debtSettledAt, refunded.at) > 0) return '';
  const { amountInPence, at } = refunded;
  const what = amountInPence > 0 ? `refunded ${formatPence(amountInPence)}` : 'payment taken back';
  return `${what} on ${formatDate(localDate(at))}`;
}

interface Ends {
  readonly membershipStatus?: string;
  readonly currentPeriodEnd?: Temporal.Instant | null;
  readonly packs?: readonly object[];
}

interface Effect {
  readonly began: boolean;
  readonly before: Ends;
  readonly after: Ends;
  readonly costInPence?: number | undefined;
}

/** What a period that is overdue again costs, by the payments that went back; nothing: its price. */
export function agreedAgain<F extends Ends>(
  after: F,
  effects: readonly Effect[],
): { agreedPrice?: AgreedPrice } {
  const { membershipStatus, currentPeriodEnd: until } = after;
  if (membershipStatus !== 'past_due' || !until) return {};
  const ofPeriod = effects.filter(({ before }) => before.currentPeriodEnd?.equals(until));
  const amountInPence = ofPeriod.findLast(({ costInPence }) => costInPence !== undefined)?.costInPence;
  return amountInPence === undefined ? {} : { agreedPrice: { amountInPence, until } };
}

/** Whether a payment paid for what was owed already, so that the same is owed again once it has gone back. */
export function isOfDebt({ began, before, after }: Effect): boolean {
  const isSamePeriod = after.currentPeriodEnd && before.currentPeriodEnd?.equals(after.currentPeriodEnd);
  const packs = [before, after].map((each) => each.packs?.length ?? 0);
  return !began && (before.membershipStatus === 'past_due' || Boolean(isSamePeriod && packs[0] === packs[1]));
}
