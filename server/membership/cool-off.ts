import { type CoolingOff, splitRefund } from '#domain/membership/cooling-off.ts';
import { isOnline, type LedgerEntry } from '#domain/payments/ledger.ts';
import { getBackText, notToPayText, waysBackText } from '#domain/payments/money-back.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { formatPence } from '#domain/values/money.ts';
import { clearSoon } from '../bookings/clear-after-end.ts';
import { members } from '../data/collections/members.ts';
import { paymentRequests, type StoredLedgerEntry } from '../data/collections/payments.ts';
import type { Actor } from '../log/write-audit.ts';
import { requestId } from '../payments/ask-payments-once.ts';
import type { FollowParts } from '../payments/follow-payments.ts';
import { PaymentsRefusedError } from '../payments/payments.ts';
import type { Services } from '../services.ts';
import { membershipVersion, prepareMembershipChange } from './change-membership.ts';
import {
  askOf,
  type CardOutcome,
  coolOffByCard,
  deskRefund,
  findOpenCoolOff,
  finishCoolOff,
} from './cool-off-by-card.ts';
import { findCoolingOff, prepareSales, saleIdsOf } from './find-cooling-off.ts';

type Parts = Pick<
  Services,
  'config' | 'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'log' | 'payments' | 'now'
>;

export interface CoolOffRequest {
  readonly uid: string;
  readonly by: Actor;
  readonly seen: string;
  readonly amountInPence: number;
  /** Required where less is refunded than the rule allows. */
  readonly reason: string;
}

export type CoolOffOutcome =
  /** `ways`: how the money goes back at the desk; empty: none does. */
  | { readonly kind: 'ended'; readonly summary: string; readonly ways: string }
  /** `isTyped`: another amount or a reason corrects it. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly isTyped: boolean }
  | { readonly kind: 'no-member' };

/**
 * Cancels a membership within 14 days of joining and refunds the unused days. For card payments the refund comes first, once, then the
 * cancellation; if interrupted in between, it continues from there by itself, or with the next request.
 * @throws PaymentsUnavailableError
 */
export async function coolOff(parts: Parts, request: CoolOffRequest): Promise<CoolOffOutcome> {
  const member = await parts.store.find(members, request.uid);
  if (!member) return { kind: 'no-member' };
  const open = await findOpenCoolOff(parts, request.uid);
  const finished = open && (await byCard(parts, (withPayments) => finishCoolOff(withPayments, open)));
  if (finished) return finished;
  const cooling = await findCoolingOff(parts.store, request.uid, parts.now());
  if (!cooling || cooling.isOver) return refuse('It’s more than 14 days since they joined.', false);
  // Before a refund has reached the ledger the same request divides the amount alike, so that each payment is refunded once.
  const refunds = splitRefund(cooling.parts, request.amountInPence);
  const asks = refunds
    .filter(({ payment }) => isOnline(payment.method))
    .map((refund) => askOf(request.uid, refund));
  // If interrupted after the refund, the amount left of the payments is lower: it must not be checked again.
  const problem = (await areUnderWay(parts, asks)) ? null : amountProblem(request, cooling);
  if (problem) return refuse(problem, true);
  if (cooling.parts.every(({ payment }) => !isOnline(payment.method))) {
    const atDesk = refunds.map((refund) => deskRefund(refund, request.by, parts.now()));
    return cancelAtDesk(parts, request, cooling, atDesk);
  }
  if (request.seen !== membershipVersion(member))
    return refuse('This membership has changed since you opened the page. Check it and try again.', false);
  const plan = {
    refunds: refunds.map(({ payment, amountInPence, returnedInPence }) => ({
      ...{ paymentId: payment.id, amountInPence, returnedInPence },
    })),
    saleIds: saleIdsOf(cooling.parts.map(({ payment }) => payment)),
    ...{ note: summaryOf(request, cooling.unpaidInPence), decidedAt: parts.now() },
  };
  const { uid, by } = request;
  const ended = await byCard(parts, (withPayments) => coolOffByCard(withPayments, { uid, by, plan }));
  return ended ?? { kind: 'no-member' };
}

async function byCard(
  parts: Parts,
  run: (withPayments: FollowParts) => Promise<CardOutcome | null>,
): Promise<CoolOffOutcome | null> {
  const { payments } = parts;
  if (payments.engine !== 'stripe') return refuse('This was paid online, but Stripe isn’t set up.', false);
  try {
    const outcome = await run({ ...parts, payments });
    return outcome?.kind === 'refused' ? refuse(outcome.sentence, false) : outcome;
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    return refuse(refusalForStaff(error), false);
  }
}

async function areUnderWay({ store }: Parts, asks: readonly ReturnType<typeof askOf>[]): Promise<boolean> {
  const earlier = await store.findMany(paymentRequests, asks.map(requestId));
  return earlier.some(
    (each, index) => each?.words === JSON.stringify(asks[index]?.params) && each.status !== 'refused',
  );
}

const refuse = (sentence: string, isTyped: boolean): CoolOffOutcome => ({
  kind: 'refused',
  sentence,
  isTyped,
});

function amountProblem(
  { amountInPence, reason }: CoolOffRequest,
  { refundInPence }: CoolingOff,
): string | null {
  if (amountInPence > refundInPence) return `You can refund up to ${formatPence(refundInPence)}.`;
  return amountInPence < refundInPence && reason === '' ? 'Enter a reason for refunding less.' : null;
}

function summaryOf({ amountInPence, reason }: CoolOffRequest, unpaidInPence: number): string {
  const because = reason === '' ? '' : `: ${reason}`;
  const unpaid = unpaidInPence > 0 ? `, ${formatPence(unpaidInPence)} no longer to pay` : '';
  return `Cancelled within 14 days of joining, ${formatPence(amountInPence)} refunded${because}${unpaid}`;
}

async function cancelAtDesk(
  parts: Parts,
  request: CoolOffRequest,
  { parts: cooled, unpaidInPence }: CoolingOff<StoredLedgerEntry>,
  refunds: readonly LedgerEntry[],
): Promise<CoolOffOutcome> {
  const { uid, by, seen } = request;
  const { clubName } = await parts.settings.read();
  const reason = summaryOf(request, unpaidInPence);
  const ways = waysBackText(refunds);
  const said = [getBackText(refunds), notToPayText(unpaidInPence)];
  const event = { type: 'cancel-now', reason, leavingReason: 'cooling-off' } as const;
  const asked = { uid, by, seen, event, entries: refunds };
  const saleIds = saleIdsOf(cooled.map(({ payment }) => payment));
  const outcome = await parts.store.transaction(async (transaction) => {
    const prepared = await prepareMembershipChange(parts, transaction, asked, clubName);
    if (!('write' in prepared)) return prepared;
    const known = { uid, by, clubName, refunds, changes: prepared.changes };
    const settle = await prepareSales(parts, transaction, saleIds, known);
    prepared.write(prepared.entries, { isPaid: false, text: said.filter(Boolean).join(' ') });
    settle();
    return prepared.outcome;
  });
  if (outcome.kind === 'refused') return refuse(outcome.sentence, false);
  if (outcome.kind === 'no-member') return outcome;
  await clearSoon(parts, uid);
  return { kind: 'ended', summary: reason, ways };
}
