import { decideWaiver, type WaiverSettings, waiverLabels } from '#domain/health/waiver.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';

/** Whether somebody has signed the waiver; null: the club has none, and they have signed none. */
export function waiverSummary(member: Member, settings: WaiverSettings, now: Temporal.Instant) {
  const { signedWaiverVersion: signed, waiverSignedAt } = member;
  const state = decideWaiver(member, settings);
  if (state === 'none' && signed === 0) return null;
  return {
    chip: waiverLabels[state],
    facts: [
      ...(signed > 0 ? [{ term: 'Signed', value: `Version ${signed}` }] : []),
      ...(waiverSignedAt ? [{ term: 'On', value: formatDateTime(waiverSignedAt, now) }] : []),
    ],
  };
}
