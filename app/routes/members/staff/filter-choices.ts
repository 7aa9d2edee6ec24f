/** What the list of members can be looked through for, in words. */

import { parqLabels, parqStatuses } from '#domain/health/parq.ts';
import { type MemberPlan, NO_PLAN } from '#domain/members/member-filter.ts';
import { membershipStatuses, membershipStatusNames } from '#domain/membership/membership.ts';
import type { Plan } from '#server/data/collections/membership.ts';

export const statusChoices = membershipStatuses.map((value) => ({
  value,
  label: membershipStatusNames[value],
}));

export const parqChoices = parqStatuses.map((value) => ({ value, label: parqLabels[value].text }));

export const planChoices = (plans: readonly Plan[]) => [
  ...plans.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (off offer)` })),
  { value: NO_PLAN, label: 'No plan' },
];

export const roleChoices = [
  { value: 'admin', label: 'Admins' },
  { value: 'coach', label: 'Coaches' },
];

export const sortChoices = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-joined', label: 'Joined last' },
  { value: 'joined', label: 'Joined first' },
  { value: '-seen', label: 'Seen last' },
  { value: 'seen', label: 'Not seen for longest' },
];

/** Why the list is in another order than the one chosen. */
export const sortNotes: Record<NonNullable<MemberPlan['sortedInstead']>, string> = {
  latestParqAt: 'With a PAR-Q filter the list is in the order of the PAR-Qs, newest first.',
  createdAt: 'With a joining date the list is in the order of joining, newest first.',
  lastSeenAt: 'With a last visit the list is in the order of the visits, newest first.',
};
