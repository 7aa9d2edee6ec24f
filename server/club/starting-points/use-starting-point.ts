/** Fills an empty club in from a starting point. */
import { randomUUID } from 'node:crypto';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { type StartingPoint, startingWeek } from '#domain/club/starting-points/starting-point.ts';
import { localDate } from '#domain/values/dates.ts';
import {
  type ClubSettings,
  settings,
  startingPoints,
  USED_ID,
  type UsedStartingPoint,
} from '../../data/collections/club.ts';
import { plans } from '../../data/collections/membership.ts';
import { classTypes, type Schedule, schedules } from '../../data/collections/timetable.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { changePlan, writeNewPlan } from '../../membership/save-plan.ts';
import type { Services } from '../../services.ts';
import { generateSessions } from '../../timetable/generate-sessions.ts';
import { writeNewClassType } from '../../timetable/save-class-type.ts';
import { SETTINGS_ID } from '../settings-cache.ts';

type Parts = Pick<Services, 'store' | 'now'>;

/** `already`: this one is filled in; `not-empty`: the club has class types or plans, and nothing was written. */
export type FillOutcome = { readonly kind: 'filled' | 'already' | 'not-empty' };

/**
 * Fills in class types, weekly classes, plans and rules in one transaction; the dates of the classes follow, which the
 * daily job would also create. Rules that the club has changed stay as they are.
 */
export async function fillFromStartingPoint(
  parts: Parts,
  point: StartingPoint,
  by: Actor,
): Promise<FillOutcome> {
  const outcome = await fillIn(parts, point, by);
  if (outcome.kind === 'filled') await generateSessions(parts);
  return outcome;
}

function fillIn({ store, now }: Parts, point: StartingPoint, by: Actor): Promise<FillOutcome> {
  return store.transaction(async (transaction): Promise<FillOutcome> => {
    const at = now();
    const used = await transaction.find(startingPoints, USED_ID);
    if (used?.key === point.key) return { kind: 'already' };
    if (used || !(await hasNothingYet(transaction))) return { kind: 'not-empty' };
    const stored = await transaction.find(settings, SETTINGS_ID);
    const club = stored ?? settings.decode(SETTINGS_ID, {});
    const rules = changedRules(point, club);
    const typeIds = writeClassTypes(transaction, point);
    const scheduleIds = writeWeek(transaction, point, { club, typeIds, at });
    const planIds = writePlans(transaction, point, { by, at });
    const [before, after] = [valuesOf(rules, 'before'), valuesOf(rules, 'after')];
    if (stored) transaction.update(settings, SETTINGS_ID, { ...after, isSetUp: true });
    else transaction.create(settings, { ...club, ...after, isSetUp: true });
    const ids = { classTypeIds: [...typeIds.values()], scheduleIds, planIds, checkedPlanIds: [] };
    transaction.create(startingPoints, { id: USED_ID, key: point.key, usedAt: at, ...ids, rules });
    const summary = `${point.name}: ${typeIds.size} class types, ${scheduleIds.length} weekly classes, ${planIds.length} plans`;
    writeAudit(transaction, by, { action: 'starting-point.used', summary, before, after }, at);
    return { kind: 'filled' };
  });
}

/** Whether the club has no class type and no plan, retired ones included. */
export async function hasNothingYet(reads: Pick<Reads, 'query'>): Promise<boolean> {
  const types = await reads.query(classTypes, { limit: 1 });
  const prices = await reads.query(plans, { limit: 1 });
  return types.items.length === 0 && prices.items.length === 0;
}

/** The ids of the plans whose first price is an example: a starting point has filled them in, and the owner has neither put them on sale nor kept everything. */
export async function listExamplePrices(reads: Pick<Reads, 'find'>): Promise<readonly string[]> {
  const used = await reads.find(startingPoints, USED_ID);
  return used ? used.planIds.filter((id) => !used.checkedPlanIds.includes(id)) : [];
}

/** Puts the plans on sale that are not yet, at the prices that the owner has just seen. Returns how many. */
export async function sellFilledIn(parts: Parts & Pick<Services, 'outbox'>, by: Actor): Promise<number> {
  const found = await parts.store.findMany(plans, await listExamplePrices(parts.store));
  let count = 0;
  for (const plan of found) {
    if (!plan || plan.isActive) continue;
    await changePlan(parts, { id: plan.id, changes: { isActive: true }, by });
    count += 1;
  }
  return count;
}

type Rules = UsedStartingPoint['rules'];

/** The rules that are still as in a new club and differ from the starting point's. */
function changedRules({ rules }: StartingPoint, club: ClubSettings): Rules {
  const names = Object.keys(rules) as (keyof StartingPoint['rules'])[];
  return names
    .filter((name) => club[name] === defaultSettings[name] && club[name] !== rules[name])
    .map((name) => ({ name, before: club[name], after: rules[name] }));
}

const valuesOf = (rules: Rules, when: 'before' | 'after'): Record<string, number> =>
  Object.fromEntries(rules.map((rule) => [rule.name, rule[when]]));

/** The ids of the class types by their names. */
function writeClassTypes(transaction: Transaction, { classes }: StartingPoint): Map<string, string> {
  return new Map(
    classes.map(({ week: _, room: __, ...facts }, index) => [
      facts.name,
      writeNewClassType(transaction, { ...facts, order: index + 1 }).id,
    ]),
  );
}

/** Not on sale until the owner has seen their prices. */
function writePlans(
  transaction: Transaction,
  { plans: some }: StartingPoint,
  { by, at }: { readonly by: Actor; readonly at: Temporal.Instant },
): string[] {
  return some.map(({ features, ...plan }, index) => {
    const rest = { bookingOpensDaysBefore: null, trainerId: '', order: index + 1 };
    const facts = { ...plan, ...rest, features: [...features] };
    return writeNewPlan(transaction, { facts, by, isActive: false }, at).id;
  });
}

interface Around {
  readonly club: ClubSettings;
  readonly typeIds: ReadonlyMap<string, string>;
  readonly at: Temporal.Instant;
}

/** The weekly classes within the opening hours, without a coach. Their ids. */
function writeWeek(transaction: Transaction, point: StartingPoint, { club, typeIds, at }: Around): string[] {
  const from = localDate(at).toString();
  const { slots } = startingWeek(point, club.openingHours);
  return slots.map(({ of: { name, minutes, capacity, room }, weekday, startTime }) => {
    const facts = { weekday, startTime, minutes, capacity, room, coachUid: '', coachName: '' };
    const rest = { from, until: '', exceptions: [], takenDates: [], isActive: true };
    const classTypeId = typeIds.get(name) ?? '';
    const schedule: Schedule = { ...facts, ...rest, id: randomUUID(), classTypeId };
    transaction.create(schedules, schedule);
    return schedule.id;
  });
}
