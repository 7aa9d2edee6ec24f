import { countedHolds, holdId } from '#domain/membership/hold-course.ts';
import { findHoldReasons, type HoldReason, holdReasonNames } from '#domain/membership/holding.ts';
import type { HoldDays } from '#domain/membership/membership.ts';
import { formatPence } from '#domain/values/money.ts';
import type { BookingProfile } from '../data/collections/bookings.ts';
import type { Member } from '../data/collections/members.ts';
import { holds } from '../data/collections/membership.ts';
import type { Reads } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import { changeMembership, type MembershipOutcome } from './change-membership.ts';
import { findHoldFee, type HoldFee } from './hold-fee.ts';
import { type HoldParts, processHoldSoon } from './process-hold.ts';

export interface HoldRequest extends HoldDays {
  readonly uid: string;
  readonly reason: string;
  readonly by: Actor;
  /** The `membershipVersion` that the person saw. */
  readonly seen?: string;
  /** Why staff override the rules; empty: the rules apply. */
  readonly override: string;
  /** Why staff waive the fee; empty: the club’s fee is owed. */
  readonly feeWaiver?: string;
}

export type HoldOutcome =
  /** `cancelled`: the bookings that went with it at once. */
  | (Extract<MembershipOutcome, { kind: 'changed' }> & { readonly cancelled: BookingProfile['upcoming'] })
  | Exclude<MembershipOutcome, { kind: 'changed' }>
  | {
      readonly kind: 'refused';
      readonly reason: 'hold-rules';
      readonly sentence: string;
      readonly reasons: readonly HoldReason[];
    };

/** Far more than a member has. */
const MAX_HOLDS = 200;

/** Every reason against a hold of these days for this member; for the preview, and again in the transaction that saves it. */
export async function findReasonsAgainst(
  reads: Pick<Reads, 'query'>,
  member: Pick<Member, 'id' | 'hold'>,
  days: HoldDays,
  rules: Parameters<typeof findHoldReasons>[2],
  now: Temporal.Instant,
): Promise<HoldReason[]> {
  const { items } = await reads.query(holds, {
    where: [['memberUid', '==', member.id]],
    limit: MAX_HOLDS,
  });
  const replaced = member.hold ? holdId(member.id, member.hold.from) : '';
  return findHoldReasons(days, countedHolds(items, replaced), rules, now);
}

/**
 * Puts a membership on hold under the club's rules. Member, history, audit entry and mail are written together; bookings and the
 * provider follow at once, or by the job where something was unavailable.
 */
export async function placeHold(parts: HoldParts, request: HoldRequest): Promise<HoldOutcome> {
  const { uid, from, until, reason, by, seen, override, feeWaiver = '' } = request;
  const rules = await parts.settings.read();
  let overridden: readonly HoldReason[] = [];
  let against: readonly HoldReason[] = [];
  let fee: HoldFee | null = null;
  const outcome = await changeMembership(parts, {
    uid,
    by,
    ...(seen === undefined ? {} : { seen }),
    event: { type: 'start-hold', from, until, reason },
    check: async (transaction, member, at) => {
      const reasons = await findReasonsAgainst(transaction, member, request, rules, at);
      const isFree = override.trim() !== '';
      against = reasons.filter(({ canStaffOverride }) => !(isFree && canStaffOverride));
      overridden = reasons.filter((each) => !against.includes(each));
      if (against.length > 0) return { refused: against.map(({ sentence }) => sentence).join(' ') };
      const usual = findHoldFee(member, rules.holdFeeInPence, at);
      fee = feeWaiver.trim() === '' ? usual : null;
      const isWaived = usual !== null && fee === null;
      return { note: noteOf({ overridden, override, fee, waiver: isWaived ? feeWaiver : '' }), fee };
    },
  });
  if (outcome.kind === 'changed')
    return { ...outcome, cancelled: await processHoldSoon(parts, holdId(uid, from.toString())) };
  if (outcome.kind !== 'refused' || outcome.reason !== 'checked') return outcome;
  return { kind: 'refused', reason: 'hold-rules', sentence: outcome.sentence, reasons: against };
}

/** For the audit log: which rules were overridden, and what became of the fee. */
function noteOf({
  overridden,
  override,
  fee,
  waiver,
}: {
  readonly overridden: readonly HoldReason[];
  readonly override: string;
  readonly fee: HoldFee | null;
  readonly waiver: string;
}): string {
  const against = overridden.map(({ code }) => holdReasonNames[code]).join(', ');
  return [
    against && `against the rules (${against}): ${override.trim()}`,
    fee && `${formatPence(fee.amountInPence)} fee to pay`,
    waiver && `without the fee: ${waiver.trim()}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Ends a hold today: the member can train again at once, and unused hold days are taken off the membership's end. */
export async function endHold(
  parts: HoldParts,
  request: { readonly uid: string; readonly by: Actor; readonly seen?: string },
): Promise<MembershipOutcome> {
  const { items } = await parts.store.query(holds, {
    where: [['memberUid', '==', request.uid]],
    limit: MAX_HOLDS,
  });
  const outcome = await changeMembership(parts, { ...request, event: { type: 'end-hold' } });
  if (outcome.kind !== 'changed') return outcome;
  for (const { id, dueAt } of items) if (dueAt !== null) await processHoldSoon(parts, id);
  return outcome;
}
