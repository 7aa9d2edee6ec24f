/** The membership in a row of an imported list, for new members only. */

import { type MembershipStatus, statusesOfMembers } from '../membership/membership.ts';
import { parseDateEntry } from '../values/date-entry.ts';
import { localDate } from '../values/dates.ts';
import { readWhole } from '../values/read-number.ts';
import { shorten } from '../values/text.ts';
import {
  LEAVE_OUT,
  NO_MEMBERSHIP,
  planChoice,
  statusChoices,
  type ValueChoices,
  valueKey,
} from './import-values.ts';
import { foldText } from './member-search.ts';

export interface MembershipRules {
  readonly plans: readonly ImportPlan[];
  readonly now: Temporal.Instant;
  /** What unknown plans and statuses become. */
  readonly choices?: ValueChoices;
  /** `YYYY-MM-DD`, for running memberships without a day of their own; empty: none. */
  readonly paidUntil?: string;
}

export interface ImportPlan {
  readonly id: string;
  readonly name: string;
  /** Of a pack of classes, how many it has; null or absent: its classes are not counted as a pack’s. */
  readonly packClasses?: number | null;
  /** Of a plan with so many classes a month, how many; null or absent: it has none. */
  readonly monthlyClasses?: number | null;
}

export interface ImportedMembership {
  readonly status: MembershipStatus;
  readonly planId: string;
  readonly planName: string;
  /** Paid until this day (inclusive), `YYYY-MM-DD`, or empty. */
  readonly lastDay: string;
  /** Null: the plan is no pack of classes, or they are no member now. */
  readonly pack: ImportedPack | null;
  /** Classes left, as typed, that there is no pack for, and of which a month’s classes take no account; empty: none. */
  readonly classesUnused: string;
}

export interface ImportedPack {
  readonly classes: number;
  readonly left: number;
  /** False: the list doesn’t say what is left, so all of it is. */
  readonly isStated: boolean;
}

type Reading =
  | {
      readonly kind: 'membership';
      readonly membership: ImportedMembership;
      /** What is missing or odd, and what became of it. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/** Statuses as other systems and our own export write them. */
const statuses: Readonly<Record<string, MembershipStatus>> = {
  active: 'active',
  current: 'active',
  live: 'active',
  pending: 'pending',
  prospect: 'pending',
  staff: 'pending',
  'no membership': 'pending',
  'non-member': 'pending',
  'non member': 'pending',
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
  terminated: 'cancelled',
  expired: 'expired',
  ended: 'expired',
  lapsed: 'expired',
};

/** What a plan can have at most. */
const MOST_CLASSES_LEFT = 1000;

const noChoices: ValueChoices = new Map();

/** Whether a status is one that every list may have, without a choice. */
export function isKnownStatus(typed: string): boolean {
  return typed === '' || Object.hasOwn(statuses, foldText(typed));
}

/** The club's plan with this name. */
export function findPlanNamed(name: string, plans: readonly ImportPlan[]): ImportPlan | undefined {
  return plans.find((plan) => foldText(plan.name) === foldText(name));
}

/** Whether a row without a last paid day needs one. */
export function isRunningWith({ status, plan }: Pick<MembershipCells, 'status' | 'plan'>): boolean {
  const known = isKnownStatus(status) ? readStatus(status, plan !== '') : 'active';
  return known !== undefined && statusesOfMembers.includes(known) && plan !== '';
}

type MembershipCells = {
  readonly status: string;
  readonly plan: string;
  readonly paidUntil: string;
  readonly classesLeft: string;
};

const WITHOUT = 'so they’re added without a membership';

/**
 * Without a status, a plan means a running membership. Somebody without one of the club's plans, or the last paid day
 * for it, is added without a membership. A row is left out only where an admin chose to leave out its plan or status.
 */
export function readMembership(cells: MembershipCells, rules: MembershipRules): Reading {
  const { plans, now, choices = noChoices } = rules;
  const problems: string[] = [];
  const warnings: string[] = [];
  const planMeant = choices.get(valueKey('plan', cells.plan));
  const plan = findPlanNamed(cells.plan, plans) ?? plans.find(({ id }) => planChoice(id) === planMeant);
  if (!plan && planMeant === LEAVE_OUT) problems.push(leftOut('Plan', cells.plan));
  const isUnknownPlan = !plan && cells.plan !== '' && planMeant !== NO_MEMBERSHIP;
  const statusMeant = isKnownStatus(cells.status) ? undefined : choices.get(valueKey('status', cells.status));
  const stated =
    statusChoices.find(({ code }) => code === statusMeant)?.status ??
    readStatus(cells.status, plan !== undefined || isUnknownPlan);
  if (statusMeant === LEAVE_OUT) problems.push(leftOut('Status', cells.status));
  if (problems.length > 0) return { kind: 'problems', problems };
  if (!stated) warnings.push(`Status: “${shorten(cells.status)}” isn’t a status we know, ${WITHOUT}`);
  const isCurrent = stated !== undefined && statusesOfMembers.includes(stated);
  if (isUnknownPlan)
    warnings.push(`Plan: ${unknownPlan(cells.plan, plans)}${isCurrent ? `, ${WITHOUT}` : ''}`);
  else if (isCurrent && cells.plan === '') warnings.push(`Plan is missing, ${WITHOUT}`);
  const written = parseDateEntry(cells.paidUntil);
  if (written.kind === 'invalid')
    warnings.push(`Paid until: “${shorten(cells.paidUntil)}” isn’t a date, so it’s left out`);
  const lastDay =
    written.kind === 'date' ? written : parseDateEntry(isCurrent ? (rules.paidUntil ?? '') : '');
  const day = lastDay.kind === 'date' ? lastDay.date : null;
  if (isCurrent && plan && !day) warnings.push(`Paid until is missing, ${WITHOUT}`);
  const isWithout = stated === undefined || (isCurrent && !(plan && day));
  const statusNow = isWithout ? 'pending' : statusOn(stated, day, now);
  const pack = readPack(cells.classesLeft, isCurrent && !isWithout ? plan?.packClasses : null, (sentence) =>
    warnings.push(`Classes left: ${sentence}`),
  );
  return {
    kind: 'membership',
    membership: {
      status: statusNow,
      planId: isWithout ? '' : (plan?.id ?? ''),
      planName: isWithout ? '' : (plan?.name ?? ''),
      // Nothing is paid for where there is no membership.
      lastDay: isWithout || statusNow === 'pending' ? '' : (day?.toString() ?? ''),
      pack: statusesOfMembers.includes(statusNow) ? pack : null,
      classesUnused: isUnused(cells.classesLeft, statusNow, pack, plan) ? shorten(cells.classesLeft) : '',
    },
    warnings,
  };
}

/** What is left is written as `3`, and by other systems as `3 of 10` or `3/10`. More than a pack has: they have bought several. */
function readPack(
  typed: string,
  packClasses: number | null | undefined,
  add: (sentence: string) => void,
): ImportedPack | null {
  if (typeof packClasses !== 'number') return null;
  if (typed === '') return { classes: packClasses, left: packClasses, isStated: false };
  const reading = readClasses(typed);
  if (reading.kind !== 'value') {
    add(`“${shorten(typed)}” isn’t a number of classes, so it’s left out`);
    return { classes: packClasses, left: packClasses, isStated: false };
  }
  return { classes: Math.max(packClasses, reading.value), left: reading.value, isStated: true };
}

function readClasses(typed: string) {
  const [first = ''] = typed.split(/\/|\bof\b|\bleft\b|\bclass/i);
  return readWhole(first, 0, MOST_CLASSES_LEFT);
}

/** Whether a cell says of classes that nothing becomes of. That nothing is left of a pack that is over says nothing; nor does a month with all its classes left. */
function isUnused(
  typed: string,
  status: MembershipStatus,
  pack: ImportedPack | null,
  plan: ImportPlan | undefined,
): boolean {
  const isMember = statusesOfMembers.includes(status);
  if (typed === '' || (pack && isMember)) return false;
  const reading = readClasses(typed);
  return reading.kind !== 'value' || reading.value !== ((isMember && plan?.monthlyClasses) || 0);
}

const leftOut = (what: string, value: string) => `${what}: you chose to leave out “${shorten(value)}”`;

function readStatus(status: string, hasPlan: boolean): MembershipStatus | undefined {
  if (status === '') return hasPlan ? 'active' : 'pending';
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
  if (!isOver || status === 'past_due' || !statusesOfMembers.includes(status)) return status;
  return status === 'cancelling' ? 'cancelled' : 'expired';
}

function unknownPlan(typed: string, plans: readonly ImportPlan[]): string {
  const known = plans.map(({ name }) => name).join(', ');
  const name = `“${shorten(typed)}”`;
  return known
    ? `${name} isn’t one of your plans: ${known}`
    : `${name} isn’t one of your plans. Add your plans first`;
}
