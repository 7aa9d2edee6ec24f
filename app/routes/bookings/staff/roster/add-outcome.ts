import { staffReason } from '#domain/bookings/staff-reasons.ts';
import type { AddOutcome } from '#server/bookings/add-to-class.ts';
import { memberRows } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';

/** Why a person was not added to the class, and what staff can do about it. */
export interface RefusalView {
  readonly uid: string;
  readonly name: string;
  readonly reasons: readonly { readonly text: string; readonly isFinal: boolean }[];
  /** Can be overridden together, with a note; empty if any reason cannot be overridden. */
  readonly codes: readonly string[];
  /** The class is full, nothing else is against it, and there is still time for the waitlist. */
  readonly canWait: boolean;
}

export async function refusalView(
  store: Store,
  uid: string,
  { reasons, isEarly }: Extract<AddOutcome, { kind: 'refused' }>,
  isAdmin: boolean,
): Promise<RefusalView> {
  const member = await store.find(memberRows, uid);
  const canOverride = reasons.every(({ canStaffOverride }) => canStaffOverride);
  return {
    uid,
    name: member?.name || 'This person',
    reasons: reasons.map((reason) => ({
      text: staffReason(reason, isAdmin),
      isFinal: !reason.canStaffOverride,
    })),
    codes: canOverride ? reasons.map(({ code }) => code) : [],
    canWait: isEarly && reasons.every(({ code }) => code === 'full'),
  };
}

export function addedNotice(outcome: Extract<AddOutcome, { kind: 'added' | 'waitlisted' }>): string {
  const name = outcome.name || 'They';
  if (outcome.kind === 'waitlisted') return `${name}: number ${outcome.position} on the waitlist.`;
  if (outcome.isHere)
    return outcome.isRepeat ? `${name}: already marked present.` : `${name}: added and marked present.`;
  return outcome.isRepeat ? `${name}: already booked.` : `${name}: booked.`;
}
