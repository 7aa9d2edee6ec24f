import { staffReason } from '#domain/bookings/staff-reasons.ts';
import type { AddOutcome } from '#server/bookings/add-to-class.ts';
import { memberRows } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';

/** Why somebody was not put on the class, and what staff can do about it. */
export interface RefusalView {
  readonly uid: string;
  readonly name: string;
  readonly reasons: readonly { readonly text: string; readonly isFinal: boolean }[];
  /** Set aside together with a note; empty where something stands against it that nobody may set aside. */
  readonly codes: readonly string[];
  /** Only the place is missing, and there is time to wait for one. */
  readonly canWait: boolean;
}

export async function refusalView(
  store: Store,
  uid: string,
  { reasons, isEarly }: Extract<AddOutcome, { kind: 'refused' }>,
  isAdmin: boolean,
): Promise<RefusalView> {
  const member = await store.find(memberRows, uid);
  const canSetAside = reasons.every(({ canStaffOverride }) => canStaffOverride);
  return {
    uid,
    name: member?.name || 'This person',
    reasons: reasons.map((reason) => ({
      text: staffReason(reason, isAdmin),
      isFinal: !reason.canStaffOverride,
    })),
    codes: canSetAside ? reasons.map(({ code }) => code) : [],
    canWait: isEarly && reasons.every(({ code }) => code === 'full'),
  };
}

export function addedNotice(outcome: Extract<AddOutcome, { kind: 'added' | 'waitlisted' }>): string {
  const name = outcome.name || 'They';
  if (outcome.kind === 'waitlisted') return `${name}: number ${outcome.position} on the waitlist.`;
  if (outcome.isHere)
    return outcome.isRepeat ? `${name}: present already.` : `${name}: added and marked present.`;
  return outcome.isRepeat ? `${name}: booked already.` : `${name}: booked.`;
}
