import { randomUUID } from 'node:crypto';
import { isInClosedPart } from '#domain/club/closures.ts';
import { outsideHoursText } from '#domain/club/opening-hours.ts';
import { type Clash, findClashes } from '#domain/timetable/class-clashes.ts';
import { classTimes, type PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readStoredSettings } from '../club/settings-cache.ts';
import { classTypes, type Session } from '../data/collections/timetable.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { listSessionsDuring } from './list-sessions.ts';
import { writeNewSession } from './write-sessions.ts';

export interface OneOff {
  readonly classTypeId: string;
  readonly date: Temporal.PlainDate;
  /** `HH:MM` in the club's time zone. */
  readonly startTime: string;
  readonly minutes: number;
  readonly coach: { readonly uid: string; readonly name: string };
  readonly room: string;
  readonly capacity: number;
  /** Adds it even when its coach or room is busy then, or the club closed. */
  readonly mayClash: boolean;
  readonly by: Actor;
}

export type OneOffOutcome =
  | { readonly kind: 'added'; readonly session: PlannedSession }
  | {
      readonly kind: 'clashes';
      readonly clashes: readonly Clash<Session>[] /** That the club is closed then, or nothing. */;
      readonly outside: readonly string[];
    }
  | { readonly kind: 'closed' | 'over' | 'no-class-type' };

/** Adds one class on one date, outside every weekly rule. Its coach and room are checked in the same transaction. */
export function addOneOff(
  { store, now }: Pick<Services, 'store' | 'now'>,
  oneOff: OneOff,
): Promise<OneOffOutcome> {
  const id = `one-off_${randomUUID()}`;
  return store.transaction(async (transaction) => {
    const at = now();
    const classType = await transaction.find(classTypes, oneOff.classTypeId);
    if (!classType?.isActive) return { kind: 'no-class-type' };
    const club = await readStoredSettings(transaction);
    const session = planOneOff(id, classType, oneOff);
    if (club.closedDates.includes(session.date) || isInClosedPart(session, club)) return { kind: 'closed' };
    if (Temporal.Instant.compare(session.startsAt, at) <= 0) return { kind: 'over' };
    const others = await listSessionsDuring(transaction, session.startsAt, session.endsAt);
    const clashes = findClashes(session, others);
    const time = { ...oneOff, weekday: oneOff.date.dayOfWeek };
    const outside = [outsideHoursText(club.openingHours, time)].filter(Boolean);
    if (clashes.length + outside.length > 0 && !oneOff.mayClash) return { kind: 'clashes', clashes, outside };
    writeNewSession(transaction, session, at);
    const summary = `Added ${session.className}, ${formatDateTime(session.startsAt, at)}`;
    const { startsAt, endsAt, ...after } = session;
    const times = { startsAt: startsAt.toString(), endsAt: endsAt.toString() };
    writeAudit(
      transaction,
      oneOff.by,
      { action: 'session.added', summary, after: { ...after, ...times } },
      at,
    );
    return { kind: 'added', session };
  });
}

type TypeFacts = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly colour: string;
};

function planOneOff(
  id: string,
  { id: classTypeId, name, slug, colour }: TypeFacts,
  oneOff: OneOff,
): PlannedSession {
  const { date, startTime, minutes, coach, room, capacity } = oneOff;
  return {
    ...{ id, scheduleId: '', classTypeId, className: name, classSlug: slug, colour },
    ...{ coachUid: coach.uid, coachName: coach.name, room, capacity, date: date.toString() },
    ...classTimes(date, startTime, minutes),
  };
}
