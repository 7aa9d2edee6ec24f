import * as paths from '#app/paths.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { Store } from '#server/data/store.ts';
import type { Services } from '#server/services.ts';
import {
  type Coached,
  coachedText,
  findLeftByCoaches,
  listCoached,
} from '#server/timetable/coached-classes.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { scheduleName } from '#server/timetable/save-schedule.ts';
import { rosterPath } from '../../bookings/staff/roster/roster-area.ts';

/** Dated classes that a page names one by one. */
const NAMED = 10;

/** What somebody coaches from now on, with where each is given to somebody else; null: nothing. */
export async function readCoached(store: Store, uid: string, now: Temporal.Instant) {
  const { classes, rules } = await listCoached(store, uid, now);
  if (classes.length + rules.length === 0) return null;
  const types = new Map((await listClassTypes(store)).map(({ id, name }) => [id, name]));
  return {
    what: coachedText({ classes, rules }),
    rules: rules.map((rule) => ({
      href: paths.editSchedule(rule.id),
      label: scheduleName(types.get(rule.classTypeId) ?? 'Class', rule),
    })),
    classes: classes.slice(0, NAMED).map(({ id, className, startsAt }) => ({
      href: rosterPath('admin', id),
      label: `${className || 'Class'}, ${formatDateTime(startsAt, now)}`,
    })),
    more: Math.max(0, classes.length - NAMED),
    allHref: classesHref(uid),
    giveHref: rules.length > 0 ? giveHref(rules) : '',
  };
}

/** For the dashboard: who the timetable still shows though they are no coach any more, or can’t sign in. */
export async function readLeftClasses(services: Pick<Services, 'store' | 'identity'>, now: Temporal.Instant) {
  const left = await findLeftByCoaches(services, now);
  return left.map(({ uid, name, isDisabled, ...coached }) => ({
    uid,
    text: `${name || 'Somebody'} ${isDisabled ? 'has a disabled account' : 'isn’t a coach any more'} but is still on the timetable: ${coachedText(coached)} to give to someone else`,
    href: coached.rules.length > 0 ? giveHref(coached.rules) : classesHref(uid),
  }));
}

const classesHref = (uid: string) => `${paths.listSessions}?${new URLSearchParams({ coach: uid })}`;

/** With all of them ticked. */
const giveHref = (rules: Coached['rules']) =>
  `${paths.assignCoach}?${new URLSearchParams(rules.map(({ id }) => ['rule', id]))}`;
