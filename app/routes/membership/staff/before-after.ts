/** What a membership is before and after a change, as a page says it before it is confirmed. */
import { standingAtDoor } from '#domain/door/check-in.ts';
import { effectiveStatus, membershipLabel } from '#domain/membership/membership.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { readDoorHours } from '#server/door/plan-hours.ts';

export interface Known {
  readonly store: Store;
  readonly settings: ClubSettings;
  readonly now: Temporal.Instant;
}

export interface BeforeAndAfter {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export async function beforeAndAfter(
  known: Known,
  before: Member,
  after: Member,
): Promise<readonly BeforeAndAfter[]> {
  const [is, will] = [await stateOf(known, before), await stateOf(known, after)];
  return [
    { what: 'Status', before: is.status, after: will.status },
    { what: 'Payment', before: is.paid, after: will.paid },
    { what: 'At the door', before: is.door, after: will.door },
  ];
}

export async function stateOf({ store, settings, now }: Known, member: Member) {
  const paid = paidUntil(member, now);
  const doorHours = await readDoorHours(store, member, settings, { from: now, until: now });
  const { isAllowed, staffReason } = standingAtDoor({ member, settings, doorHours }, now);
  return {
    status: membershipLabel(effectiveStatus(member, now), member, now).text,
    paid: paid ? `${paid.term.toLowerCase()} ${paid.value}` : 'nothing paid',
    door: isAllowed ? 'Let in' : `Refused: ${staffReason}`,
  };
}
