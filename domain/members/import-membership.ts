/** The membership in a row of an imported list, for new members only. */

import type { MembershipStatus } from '../membership/membership.ts';
import { parseDateEntry } from '../values/date-entry.ts';
import { localDate } from '../values/dates.ts';
import { shorten } from '../values/text.ts';
import { foldText } from './member-search.ts';

export interface ImportPlan {
  readonly id: string;
  readonly name: string;
}

export interface ImportedMembership {
  readonly status: MembershipStatus;
  readonly planId: string;
  readonly planName: string;
  /** Paid until this day (inclusive), `YYYY-MM-DD`, or empty. */
  readonly lastDay: string;
}

type Reading =
  | { readonly kind: 'membership'; readonly membership: ImportedMembership }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/** Statuses as other systems and our own export write them. */
const statuses: Readonly<Record<string, MembershipStatus>> = {
  active: 'active',
  current: 'active',
  live: 'active',
  pending: 'pending',
  prospect: 'pending',
  lead: 'pending',
  'not a member yet': 'pending',
  'payment overdue': 'past_due',
  overdue: 'past_due',
  'past due': 'past_due',
  arrears: 'past_due',
  'on hold': 'on_hold',
  frozen: 'on_hold',
  paused: 'on_hold',
  suspended: 'on_hold',
  leaving: 'cancelling',
  cancelling: 'cancelling',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  left: 'cancelled',
  leaver: 'cancelled',
  inactive: 'cancelled',
  expired: 'expired',
  ended: 'expired',
  lapsed: 'expired',
};

const running: readonly MembershipStatus[] = ['active', 'past_due', 'on_hold', 'cancelling'];

/** Without a status, a plan means a running membership. A running one needs one of the club's plans and its last paid day. */
export function readMembership(
  cells: { readonly status: string; readonly plan: string; readonly paidUntil: string },
  { plans, now }: { readonly plans: readonly ImportPlan[]; readonly now: Temporal.Instant },
): Reading {
  const problems: string[] = [];
  const status = readStatus(cells);
  if (!status)
    problems.push(`Status: “${shorten(cells.status)}” isn’t a status we know. Use Active, Left or Pending`);
  const plan = plans.find(({ name }) => foldText(name) === foldText(cells.plan));
  if (cells.plan && !plan) problems.push(`Plan: ${unknownPlan(cells.plan, plans)}`);
  const lastDay = parseDateEntry(cells.paidUntil);
  if (lastDay.kind === 'invalid') problems.push(`Paid until: ${lastDay.message}`);
  const isRunning = status !== undefined && running.includes(status);
  if (isRunning && !cells.plan) problems.push('Plan is missing: a current membership needs one');
  if (isRunning && lastDay.kind === 'missing') {
    problems.push('Paid until is missing: a current membership needs it');
  }
  if (problems.length > 0 || !status) return { kind: 'problems', problems };
  const day = lastDay.kind === 'date' ? lastDay.date : null;
  return {
    kind: 'membership',
    membership: {
      status: statusOn(status, day, now),
      planId: plan?.id ?? '',
      planName: plan?.name ?? '',
      lastDay: day?.toString() ?? '',
    },
  };
}

function readStatus({ status, plan }: { status: string; plan: string }): MembershipStatus | undefined {
  if (status === '') return plan ? 'active' : 'pending';
  const known = foldText(status);
  return Object.hasOwn(statuses, known) ? statuses[known] : undefined;
}

/** A period in the past has ended, whatever the list says; an overdue payment stays overdue. */
function statusOn(
  status: MembershipStatus,
  lastDay: Temporal.PlainDate | null,
  now: Temporal.Instant,
): MembershipStatus {
  const isOver = lastDay !== null && Temporal.PlainDate.compare(lastDay, localDate(now)) < 0;
  if (!isOver || status === 'past_due' || !running.includes(status)) return status;
  return status === 'cancelling' ? 'cancelled' : 'expired';
}

function unknownPlan(typed: string, plans: readonly ImportPlan[]): string {
  const known = plans.map(({ name }) => name).join(', ');
  const name = `“${shorten(typed)}”`;
  return known
    ? `${name} isn’t one of your plans: ${known}`
    : `${name} isn’t one of your plans. Add your plans first`;
}
