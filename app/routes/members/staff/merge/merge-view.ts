/** What the page about a merge says. */

import { auditFieldLabel } from '#domain/club/audit-fields.ts';
import { parqStaffLabel } from '#domain/health/parq-staff-label.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { formatDate, formatDateTime, localDate, storedDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Merge } from '#server/data/collections/merges.ts';
import type { MergePreview, MergeSide } from '#server/members/merge/preview-merge.ts';
import { statusChip } from '../member-view.ts';

/** One of the two, side by side with the other. */
function sideView({ member, counts }: MergeSide, now: Temporal.Instant) {
  const born = storedDate(member.dob);
  return {
    uid: member.id,
    name: displayName(member),
    facts: [
      { term: 'Email', value: member.email },
      { term: 'Mobile', value: formatMobile(member.mobile) },
      { term: 'Date of birth', value: born ? formatDate(born) : '' },
      { term: 'Signed up', value: member.createdAt ? formatDate(localDate(member.createdAt)) : '' },
      {
        term: 'Membership',
        value: [statusChip(member, now).text, member.membershipType].filter(Boolean).join(', '),
      },
      { term: 'Owes', value: member.owedInPence > 0 ? formatPence(member.owedInPence) : '' },
      { term: 'PAR-Q', value: parqStaffLabel(member, now).text },
      { term: 'Bookings', value: String(counts.bookings) },
      { term: 'Payments', value: String(counts.payments) },
      // As under Visits: not who went out, nor who was turned away.
      { term: 'Check-ins', value: String(member.visits) },
      { term: 'Results', value: String(counts.results) },
      { term: 'Notes', value: String(counts.notes) },
    ],
  };
}

export function previewView(preview: MergePreview, now: Temporal.Instant) {
  const [gone, kept] = [sideView(preview.gone, now), sideView(preview.kept, now)];
  const { takenOver, coached, bothBooked } = preview;
  const labels = takenOver.map(auditFieldLabel).join(', ');
  return {
    gone,
    kept,
    problem: preview.problem ?? '',
    consequences: [
      `Everything of ${gone.name} (${gone.facts[0]?.value || 'no email'}) moves to ${kept.name}: bookings, payments, receipts, check-ins, results, PAR-Q answers, notes and logs.`,
      takenOver.length > 0
        ? `${kept.name}’s details stay. What’s missing comes from the other profile: ${labels}.`
        : `${kept.name}’s details stay as they are.`,
      ...(preview.gone.member.familyId === ''
        ? []
        : [
            `${kept.name} takes the other profile’s place in the family. If a guardian has to be confirmed, that is asked first.`,
          ]),
      ...(preview.takesMembership ? ['The membership comes from the other profile.'] : []),
      ...(coached === ''
        ? []
        : [
            `${kept.name} is shown as the coach of ${coached} instead.${preview.kept.member.isCoach ? '' : ' They aren’t a coach: give the classes to someone else afterwards.'}`,
          ]),
      ...bothBooked.map(
        ({ className, startsAt }) =>
          `Both are on ${className}, ${formatDateTime(startsAt, now)}. One place is kept.`,
      ),
      preview.gone.member.email === ''
        ? 'The pass of the other profile stops working.'
        : `The sign-in and pass of the other profile stop working: they sign in as ${preview.kept.member.email}.`,
      'You can undo it for 24 hours. After that it’s final.',
    ],
  };
}

export function pendingView(merge: Merge, now: Temporal.Instant) {
  return {
    goneName: merge.goneName || 'The other profile',
    state: merge.state,
    facts: [
      { term: 'Merged', value: formatDateTime(merge.startedAt, now) },
      { term: 'By', value: merge.byName },
      { term: 'Can be undone until', value: formatDateTime(merge.undoUntil, now) },
    ],
  };
}
