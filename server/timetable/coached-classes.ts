/** What somebody still coaches, and what is left by those who stopped. */
import { isRuleOver } from '#domain/timetable/generate-sessions.ts';
import { localDate } from '#domain/values/dates.ts';
import { minuteOf } from '#domain/values/instants.ts';
import { findDisabled } from '../accounts/set-account-disabled.ts';
import { type Schedule, type Session, schedules, sessions } from '../data/collections/timetable.ts';
import { listEach } from '../data/each-of.ts';
import type { Filter, Reads, Store } from '../data/store.ts';
import type { Services } from '../services.ts';
import { listCoaches } from './list-coaches.ts';
import { listSchedules } from './list-schedules.ts';

/** More than one coach takes in the weeks that are generated. */
const MOST = 500;

export interface Coached {
  /** Dated classes from now on, the soonest first. */
  readonly classes: readonly Session[];
  readonly rules: readonly Schedule[];
}

/** The classes and weekly classes that somebody coaches from now on, whether or not they still have the role. */
export async function listCoached(
  reads: Pick<Reads, 'query'>,
  coachUid: string,
  now: Temporal.Instant,
): Promise<Coached> {
  const ahead = await reads.query(sessions, {
    where: [
      ['coachUid', '==', coachUid],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MOST,
  });
  const weekly = await reads.query(schedules, { where: [['coachUid', '==', coachUid]], limit: MOST });
  return { classes: ahead.items.filter(isOn), rules: weekly.items.filter((rule) => isRunning(rule, now)) };
}

/** `3 weekly classes and 12 classes`. */
export function coachedText({ classes, rules }: Coached): string {
  const count = (number: number, kind: string) => `${number} ${kind}${number === 1 ? '' : 'es'}`;
  const weekly = rules.length > 0 ? count(rules.length, 'weekly class') : '';
  const dated = classes.length > 0 ? count(classes.length, 'class') : '';
  return [weekly, dated].filter(Boolean).join(' and ');
}

export interface LeftClasses extends Coached {
  readonly uid: string;
  /** As the timetable shows it. */
  readonly name: string;
  /** They have the role, and can’t sign in. */
  readonly isDisabled: boolean;
}

/**
 * What the timetable still shows under people who aren’t coaches any more, or whose account is disabled, by person. The store only counts while
 * there is nothing: a dashboard asks each time.
 */
export async function findLeftByCoaches(
  { store, identity }: { readonly store: Pick<Store, 'query' | 'count'> } & Pick<Services, 'identity'>,
  now: Temporal.Instant,
): Promise<LeftClasses[]> {
  const from = minuteOf(now);
  const coaches = new Set(['', ...(await listCoaches(store)).map(({ uid }) => uid)]);
  const countAhead = (...more: Filter[]) => store.count(sessions, [...more, ['startsAt', '>=', from]]);
  const [all, ...known] = await Promise.all([
    countAhead(),
    ...Array.from(coaches, (uid) => countAhead(['coachUid', '==', uid])),
  ]);
  const busy = [...coaches].filter((_, index) => (known[index] ?? 0) > 0);
  const disabled = await findDisabled(identity, busy);
  if (disabled.size === 0 && all <= known.reduce((sum, count) => sum + count, 0)) return [];
  for (const uid of disabled) coaches.delete(uid);
  const isLeft = ({ coachUid }: { readonly coachUid: string }) => !coaches.has(coachUid);
  const ahead = await listEach(store, sessions, {
    where: [['startsAt', '>', now]],
    orderBy: [['startsAt', 'asc']],
    limit: MOST,
  });
  const left = ahead.filter((session) => isOn(session) && isLeft(session));
  const rules = (await listSchedules(store)).filter((rule) => isRunning(rule, now) && isLeft(rule));
  const people = new Map([...rules, ...left].map(({ coachUid, coachName }) => [coachUid, coachName]));
  return Array.from(people, ([uid, name]) => ({
    ...{ uid, name, isDisabled: disabled.has(uid) },
    classes: left.filter(({ coachUid }) => coachUid === uid),
    rules: rules.filter(({ coachUid }) => coachUid === uid),
  }));
}

const isOn = ({ status }: Session) => status === 'scheduled';

const isRunning = (rule: Schedule, now: Temporal.Instant) =>
  rule.isActive && !isRuleOver(rule, localDate(now));
