/** Refunds and voids: how much of a payment can go back, and what of it. */
import { effectiveStatus, hasMembership, isByCard } from '../membership/membership.ts';
import type { EffectFacts, PaymentEffect } from '../membership/payment-effect.ts';
import { localDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import { listed } from '../values/text.ts';
import { isOnline, type LedgerEntry, type LedgerMethod } from './ledger.ts';

type Entry = Pick<LedgerEntry, 'id' | 'kind' | 'at' | 'amountInPence' | 'ofEntry' | 'drawerId'>;

/** A payment and what is left of it. */
export interface Returnable<E> {
  readonly payment: E;
  /** How many entries have undone a part of it; the next one is named after it. */
  readonly returns: number;
  readonly leftInPence: number;
}

/** What is left of each payment after refunds, voids and disputes; the newest first. */
export function returnablesOf<E extends Entry>(entries: readonly E[]): Returnable<E>[] {
  return entries
    .filter(({ kind }) => kind === 'payment')
    .map((payment) => {
      const back = entries.filter(({ ofEntry }) => ofEntry === payment.id);
      const left = back.reduce((sum, { amountInPence }) => sum + amountInPence, payment.amountInPence);
      return { payment, returns: back.length, leftInPence: Math.max(0, left) };
    })
    .toReversed();
}

export const leftInPence = (parts: readonly { readonly leftInPence: number }[]): number =>
  parts.reduce((sum, part) => sum + part.leftInPence, 0);

/** How a refund is divided between payments: the newest goes back first. */
export function splitReturn<E>(
  parts: readonly Returnable<E>[],
  amountInPence: number,
): { readonly part: Returnable<E>; readonly amountInPence: number }[] {
  let rest = amountInPence;
  return parts.flatMap((part) => {
    const share = Math.min(rest, part.leftInPence);
    rest -= share;
    return share > 0 ? [{ part, amountInPence: share }] : [];
  });
}

/** `£20 on the card machine and £10 in cash`: how what goes back was paid, in the order in which it goes back. Empty: nothing does. */
export function waysBackText(
  shares: readonly { readonly method: LedgerMethod; readonly amountInPence: number }[],
): string {
  const ways = Map.groupBy(
    shares.filter(({ amountInPence }) => amountInPence !== 0),
    ({ method }) => wayBack(method),
  );
  return listed(
    [...ways].map(([way, group]) => {
      const sum = group.reduce((total, { amountInPence }) => total + Math.abs(amountInPence), 0);
      return `${formatPence(sum)} ${way}`;
    }),
  );
}

/** The same to the person who gets it: `You get this back: £79 in cash.` Empty: they get nothing. */
export function getBackText(shares: Parameters<typeof waysBackText>[0]): string {
  const ways = waysBackText(shares).replace(THEIRS, 'to the card or account you paid with');
  return ways && `You get this back: ${ways}.`;
}

/** To somebody who owes less now: what they owed is cancelled. Empty: they owed nothing. */
export const notToPayText = (cancelledInPence: number): string =>
  cancelledInPence > 0 ? `The ${formatPence(cancelledInPence)} still to pay is no longer owed.` : '';

/** What staff read once money has gone back. @param ways of `waysBackText` */
export function returnedText({
  kind,
  amountInPence,
  ways,
  revivedInPence,
}: {
  readonly kind: 'refund' | 'void';
  readonly amountInPence: number;
  readonly ways: string;
  /** What is back on the voucher that paid for it. */
  readonly revivedInPence: number;
}): string {
  const isNothing = amountInPence + revivedInPence === 0;
  const refunded = amountInPence === 0 ? 'Cancelled.' : `Refunded ${formatPence(amountInPence)}.`;
  return [
    kind === 'void' ? 'Voided.' : refunded,
    ways ? `Give back ${ways}.` : '',
    revivedInPence > 0 ? `${formatPence(revivedInPence)} is back on the voucher.` : '',
    isNothing ? 'There’s no money to give back.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const THEIRS = 'to the card or account they paid with';

function wayBack(method: LedgerMethod): string {
  if (isOnline(method)) return THEIRS;
  return method === 'cash' ? 'in cash' : 'on the card machine';
}

/** The same of what would go back (`splitReturn`). */
export const splitText = <E extends { readonly method: LedgerMethod }>(
  parts: readonly Returnable<E>[],
  amountInPence: number,
): string =>
  waysBackText(
    splitReturn(parts, amountInPence).map(({ part, amountInPence: share }) => ({
      method: part.payment.method,
      amountInPence: share,
    })),
  );

/** Whether some of its cash is in a drawer that has been counted and closed. */
export const isCounted = (
  entries: readonly Pick<LedgerEntry, 'drawerId'>[],
  openDrawers: readonly { readonly id: string }[],
): boolean => entries.some(({ drawerId }) => drawerId && !openDrawers.some(({ id }) => id === drawerId));

/**
 * Why this cannot be voided now; empty: it can. A void is for a mistake that was noticed on the same day, before the cash was counted.
 * @param openDrawers the cash drawers that are open
 */
export function voidProblem(
  entries: readonly Entry[],
  at: Temporal.Instant,
  now: Temporal.Instant,
  openDrawers: readonly { readonly id: string }[],
): string {
  const days = [at, ...entries.map((entry) => entry.at)].map(localDate);
  if (entries.some(({ kind }) => kind !== 'payment'))
    return 'Part of it has been refunded. Refund the rest instead.';
  const today = localDate(now);
  const isToday = days.every((day) => Temporal.PlainDate.compare(day, today) === 0);
  if (!isToday) return 'You can only void a sale on the same day. Refund it instead.';
  return isCounted(entries, openDrawers) ? tillClosed(openDrawers.length > 0) : '';
}

const tillClosed = (isOneOpen: boolean): string =>
  isOneOpen
    ? 'The till that took this cash has been counted and closed. Refund it instead: the cash comes out of the till that’s open now.'
    : 'The till that took this cash has been counted and closed. Refund it instead. No till is open now: open one first, so that the cash comes out of it.';

/** Why what a used voucher was sold for stays; it is said before. */
export const voucherUsed = (spentInPence: number): string =>
  `${formatPence(spentInPence)} of the voucher that was sold has been used, so that can’t be given back. Void or refund what it paid for first.`;

const endsWithAll = (mostInPence: number): string =>
  `Only a full refund ends the membership. Refund all ${formatPence(mostInPence)}, or leave this unticked and end it on their page`;

/**
 * What is wrong with a refund as typed, by field.
 * @param people how many of them it gives something back for
 */
export function refundProblems(
  {
    amountInPence,
    reason,
    choices,
  }: {
    readonly amountInPence: number | null;
    readonly reason: string;
    readonly choices: readonly string[];
  },
  mostInPence: number,
  people = 1,
): (readonly [field: 'amount' | 'reason' | 'endPlan', text: string])[] {
  const problems: (readonly ['amount' | 'reason' | 'endPlan', string])[] = [];
  if (amountInPence !== null && amountInPence < mostInPence && people > 1)
    problems.push(['amount', 'To refund a part, choose one person']);
  if (amountInPence === 0 && mostInPence > 0) problems.push(['amount', 'Enter how much to refund']);
  if (amountInPence !== null && amountInPence > mostInPence)
    problems.push(['amount', `You can refund up to ${formatPence(mostInPence)}`]);
  if (reason === '') problems.push(['reason', 'Enter a reason']);
  const isPart = amountInPence !== null && amountInPence < mostInPence;
  if (isPart && choices.includes('endPlan')) problems.push(['endPlan', endsWithAll(mostInPence)]);
  return problems;
}

/**
 * Whether a payment may end the membership as it goes back: the one that runs now began with it, or with one given back before it, whatever plan
 * it is on since, also on hold. A live subscription is Stripe's to end.
 * @param effect null: of a payment from before this was kept, which began what started when it was made
 */
export function canEndWith(
  facts: EffectFacts & { readonly givenBack?: readonly PaymentEffect[] },
  effect: PaymentEffect | null,
  { at, periodStart }: { readonly at: Temporal.Instant; readonly periodStart: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  if (!hasMembership(effectiveStatus(facts, now)) || isByCard(facts)) return false;
  if (!effect && periodStart?.equals(at) && facts.currentPeriodStart?.equals(at)) return true;
  return beginningOf(facts, effect) !== undefined;
}

/** The payment that began the membership that runs now, of this one and those given back before it. */
export function beginningOf(
  facts: EffectFacts & { readonly givenBack?: readonly PaymentEffect[] },
  effect: PaymentEffect | null,
): PaymentEffect | undefined {
  return [...(effect ? [effect] : []), ...(facts.givenBack ?? [])].find(
    ({ began, after }) =>
      began && after.currentPeriodStart && facts.currentPeriodStart?.equals(after.currentPeriodStart),
  );
}
