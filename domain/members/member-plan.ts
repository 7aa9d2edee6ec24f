/** How a filter of the member list is asked of the store. */

import { hasStaffProfile, isYetToJoin } from '../accounts/roles.ts';
import {
  decideParqClearance,
  needsParqReview,
  newestParqResult,
  PARQ_VALID_MONTHS,
  type ParqFacts,
} from '../health/parq.ts';
import { isRenewing, type MembershipFacts } from '../membership/membership.ts';
import { type AddressTrouble, addressTroubles } from '../messages/address-mark.ts';
import { clubTime, endOfLocalDay, localDate, startOfLocalDay, storedDate } from '../values/dates.ts';
import type { FilterDays } from '../values/filter-days.ts';
import { type MemberFilter, NO_PLAN } from './member-filter.ts';
import { awayFor, type PresetPlan, planPreset, statusesOfTheAway } from './member-presets.ts';

type ParqField = 'latestParqAt' | 'parqReviewDueAt' | 'parqEndsAt';
type InstantField = ParqField | 'createdAt' | 'lastSeenAt' | 'awaySince' | 'currentPeriodEnd';
type RangeField = InstantField | 'hold.until';
type SortField = 'sortName' | RangeField;
type Marked = NonNullable<PresetPlan['marked']>;
export type MemberCondition =
  | readonly ['membershipStatus' | 'planId', '==', string]
  | readonly ['isAdmin' | 'isCoach' | 'isDesk' | 'latestParqHasYes' | Marked, '==', boolean]
  | readonly ['latestParqAt' | 'lastSeenAt', '==', null]
  | readonly ['membershipStatus' | 'birthday' | 'emailTrouble', 'in', string[]]
  | readonly ['tags', 'array-contains', string]
  | readonly [InstantField, '>=' | '<', Temporal.Instant]
  | readonly ['hold.until', '>=' | '<', string];

/** What a row is checked by; a stored member fits. */
type CheckedRow = ParqFacts &
  MembershipFacts &
  Readonly<Record<InstantField, Temporal.Instant | null>> &
  Readonly<Record<Marked, boolean>> & {
    readonly tags: readonly string[];
    readonly isAdmin: boolean;
    readonly isCoach: boolean;
    readonly isDesk: boolean;
    readonly emailTrouble: AddressTrouble;
  };

interface Span {
  readonly field: RangeField;
  readonly from: Temporal.Instant | null;
  /** Exclusive. */
  readonly to: Temporal.Instant | null;
}

/** How a filter is queried: an index allows one time range, which then decides the order. */
export interface MemberPlan {
  readonly conditions: readonly MemberCondition[];
  readonly order: readonly [field: SortField, direction: 'asc' | 'desc'];
  /** What the index leaves to be checked on each row: further time ranges, the review of a PAR-Q. Null: nothing. */
  readonly isMatch: ((row: CheckedRow) => boolean) | null;
  /** The field that the filter sorts by, whatever was chosen; null if sorted as chosen. */
  readonly sortedInstead: SortField | null;
}

const sortFields: Record<string, SortField> = { name: 'sortName', joined: 'createdAt', seen: 'lastSeenAt' };

/** The text search is separate (`members/find-members.ts`). */
export function planMemberQuery(filter: MemberFilter, now: Temporal.Instant): MemberPlan {
  const preset = withAway(planPreset(filter.show, now, PARQ_VALID_MONTHS), filter);
  const spans = [
    preset.span,
    parqSpan(filter, now),
    spanOf('createdAt', filter.joined),
    filter.away === null ? null : awayFor(filter.away, now),
    spanOf('lastSeenAt', filter.seen),
    spanOf('hold.until', filter.holdEnds),
  ];
  const asked = spans.filter((span) => span !== null);
  const indexed = asked.find((span) => isIndexed(span, preset, filter));
  const others = asked.filter((span) => span !== indexed);
  const chosen = sortFieldOf(filter, indexed);
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const forced = preset.birthdays ? 'sortName' : indexed?.field;
  const isForced = forced !== undefined && forced !== chosen;
  const isIndexedHere = filter.q === '' && taggedOrders.includes(forced ?? chosen);
  const isTagIndexed = filter.tag !== '' && isIndexedHere;
  const { marked } = preset;
  const checks = [
    ...(preset.isEnding ? [(row: CheckedRow) => !isRenewing(row)] : []),
    ...(filter.status === 'pending' && filter.role === '' ? [isYetToJoin] : []),
    ...(preset.isWithoutStaff ? [(row: CheckedRow) => !hasStaffProfile(row)] : []),
    ...(marked && !isIndexedHere ? [(row: CheckedRow) => row[marked]] : []),
    ...(preset.hasEmailTrouble && !isIndexedHere ? [(row: CheckedRow) => row.emailTrouble !== ''] : []),
    ...others.map((span) => (row: CheckedRow) => isWithin(span, row)),
    ...reviewChecks(filter, now),
    ...(filter.tag && !isTagIndexed ? [(row: CheckedRow) => row.tags.includes(filter.tag)] : []),
    ...(isEnd(indexed) ? equalityChecks(filter) : []),
    ...(hasAnswersIndexed(indexed) ? [] : answerChecks(filter)),
  ];
  return {
    conditions: [
      ...presetConditions(preset),
      ...(marked && isIndexedHere ? [[marked, '==', true] as const] : []),
      ...(preset.hasEmailTrouble && isIndexedHere ? [inTrouble] : []),
      ...(isEnd(indexed) ? [] : equalities(filter)),
      ...(hasAnswersIndexed(indexed) ? answerConditions(filter) : []),
      ...(isTagIndexed ? [['tags', 'array-contains', filter.tag] as const] : []),
      ...(indexed ? bounds(indexed) : []),
    ],
    order: isForced ? [forced, forcedDirection(filter, forced)] : [chosen, direction],
    isMatch: checks.length > 0 ? (row) => checks.every((check) => check(row)) : null,
    sortedInstead: isForced ? forced : null,
  };
}

/** Who stays away is looked for among those who could come, unless another status is asked for. */
function withAway(preset: PresetPlan, { away, status }: MemberFilter): PresetPlan {
  if (away === null || preset.statuses || status !== '') return preset;
  return { ...preset, statuses: statusesOfTheAway };
}

/** By last visit is by how long they have been away, where the index says that. */
function sortFieldOf({ sort }: MemberFilter, indexed: Span | undefined): SortField {
  const chosen = sortFields[sort.replace('-', '')] ?? 'sortName';
  return chosen === 'lastSeenAt' && indexed?.field === 'awaySince' ? 'awaySince' : chosen;
}

const inTrouble: MemberCondition = ['emailTrouble', 'in', addressTroubles.filter((each) => each !== '')];

/** The orders for which a tag is in an index, as is trouble with an address; under the others each row is checked for it, as it is beside a search. */
const taggedOrders: readonly SortField[] = ['sortName', 'createdAt', 'lastSeenAt'];

/** Whether an index has the range together with what a ready-made list asks; otherwise each row is checked for it. */
function isIndexed({ field }: Span, preset: PresetPlan, { q, parq }: MemberFilter): boolean {
  if (preset.birthdays) return false;
  if (field === 'awaySince' && (preset.isWithoutParq || parq === 'not-completed')) return false;
  if (preset.isUnseen) return field === 'createdAt' || field === 'lastSeenAt';
  if (preset.isWithoutParq) return field !== 'parqReviewDueAt';
  return !isEnd({ field }) || q === '';
}

/** The end of a paid period, or of a PAR-Q, is indexed together with the status alone. */
const isEnd = (span: Pick<Span, 'field'> | undefined) =>
  ['currentPeriodEnd', 'parqEndsAt'].includes(span?.field ?? '');

function presetConditions({ statuses, birthdays, isUnseen, isWithoutParq }: PresetPlan): MemberCondition[] {
  const conditions: MemberCondition[] = [];
  if (statuses) conditions.push(['membershipStatus', 'in', [...statuses]]);
  if (birthdays) conditions.push(['birthday', 'in', [...birthdays]]);
  if (isWithoutParq) conditions.push(['latestParqAt', '==', null]);
  if (isUnseen) conditions.push(['lastSeenAt', '==', null]);
  return conditions;
}

type Check = (row: CheckedRow) => boolean;

function reviewChecks({ parq }: MemberFilter, now: Temporal.Instant): Check[] {
  if (parq === 'cleared') return [(row) => decideParqClearance(row, now).kind === 'fit'];
  if (parq !== 'requires-consultation' && parq !== 'consulted') return [];
  return [(row) => needsParqReview(row, now) === (parq === 'requires-consultation')];
}

const roleFields = { admin: 'isAdmin', coach: 'isCoach', desk: 'isDesk' } as const;

function equalityChecks(filter: MemberFilter): Check[] {
  const { status, plan, parq, role } = filter;
  const checks: Check[] = [];
  if (status) checks.push((row) => row.membershipStatus === status);
  if (plan) checks.push((row) => row.planId === (plan === NO_PLAN ? '' : plan));
  if (role) checks.push((row) => row[roleFields[role]]);
  if (parq === 'not-completed') checks.push((row) => row.parqResults.length === 0);
  return checks;
}

/** What somebody answered is indexed together with the day of the answers alone. */
const hasAnswersIndexed = (span: Span | undefined) => span?.field === 'latestParqAt';

/** Whether the newest answers must hold a yes; null: either. */
function wantsYes({ parq }: MemberFilter): boolean | null {
  return parq === 'cleared' || parq === 'consulted' ? parq === 'consulted' : null;
}

function answerConditions(filter: MemberFilter): MemberCondition[] {
  const yes = wantsYes(filter);
  return yes === null ? [] : [['latestParqHasYes', '==', yes]];
}

function answerChecks(filter: MemberFilter): Check[] {
  const yes = wantsYes(filter);
  return yes === null ? [] : [(row) => newestParqResult(row.parqResults)?.hasYesAnswers === yes];
}

/** Ranges whose newest rows come first; of the others the ones to deal with first. */
const newestFirst: readonly SortField[] = ['latestParqAt', 'createdAt', 'lastSeenAt', 'awaySince'];

function forcedDirection({ show }: MemberFilter, forced: SortField): 'asc' | 'desc' {
  return newestFirst.includes(forced) && !show.startsWith('parq-') ? 'desc' : 'asc';
}

function equalities({ show, status, plan, parq, role }: MemberFilter): MemberCondition[] {
  const conditions: MemberCondition[] = [];
  if (status) conditions.push(['membershipStatus', '==', status]);
  if (plan) conditions.push(['planId', '==', plan === NO_PLAN ? '' : plan]);
  if (role) conditions.push([roleFields[role], '==', true]);
  if (parq === 'not-completed' && show !== 'parq-missing') conditions.push(['latestParqAt', '==', null]);
  return conditions;
}

/**
 * Six calendar months back. The specification counts them forward from each result, which can differ by up to three days at the end of
 * a long month; the chip of each row is exact.
 */
function parqSpan({ parq }: MemberFilter, now: Temporal.Instant): Span | null {
  if (parq === '' || parq === 'not-completed') return null;
  const oldest = clubTime(now).subtract({ months: PARQ_VALID_MONTHS }).toInstant();
  if (parq === 'requires-consultation') {
    return { field: 'parqReviewDueAt', from: oldest, to: now.add({ milliseconds: 1 }) };
  }
  const isStale = parq === 'needs-update';
  return { field: 'latestParqAt', from: isStale ? null : oldest, to: isStale ? oldest : null };
}

function spanOf(field: RangeField, { from, to }: FilterDays): Span | null {
  if (!from && !to) return null;
  return { field, from: from && startOfLocalDay(from), to: to && endOfLocalDay(to) };
}

function bounds({ field, from, to }: Span): MemberCondition[] {
  const conditions: MemberCondition[] = [];
  if (field === 'hold.until') {
    if (from) conditions.push([field, '>=', localDate(from).toString()]);
    if (to) conditions.push([field, '<', localDate(to).toString()]);
    return conditions;
  }
  if (from) conditions.push([field, '>=', from]);
  if (to) conditions.push([field, '<', to]);
  return conditions;
}

function isWithin({ field, from, to }: Span, row: CheckedRow): boolean {
  const at = field === 'hold.until' ? startOf(row.hold?.until) : row[field];
  if (at === null) return false;
  if (from && Temporal.Instant.compare(at, from) < 0) return false;
  return to === null || Temporal.Instant.compare(at, to) < 0;
}

function startOf(day = ''): Temporal.Instant | null {
  const date = storedDate(day);
  return date && startOfLocalDay(date);
}
