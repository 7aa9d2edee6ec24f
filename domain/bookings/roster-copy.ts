import { endOfLocalDay, localDate } from '../values/dates.ts';
import { isAfter } from '../values/instants.ts';

/** Emergency contacts are on a phone from this long before a class until this long after it. */
const CONTACT_MINUTES = 30;

interface CopiedSession {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly coachUid: string;
  readonly status: 'scheduled' | 'cancelled';
}

/** What of a class's roster a phone may keep. */
export interface RosterCopyHours {
  /** Until when the roster is kept; null: it is not of today. */
  readonly until: Temporal.Instant | null;
  /** When the emergency contacts are. */
  readonly contactsFrom: Temporal.Instant;
  readonly contactsUntil: Temporal.Instant;
}

/** Rosters of today are kept until the day is over, and half an hour after a class that goes past midnight. */
export function rosterCopyHours({ startsAt, endsAt }: CopiedSession, now: Temporal.Instant): RosterCopyHours {
  const contactsFrom = startsAt.subtract({ minutes: CONTACT_MINUTES });
  const contactsUntil = endsAt.add({ minutes: CONTACT_MINUTES });
  const dayEnds = endOfLocalDay(localDate(startsAt));
  const until = isAfter(contactsUntil, dayEnds) ? contactsUntil : dayEnds;
  const isToday = localDate(startsAt).equals(localDate(now)) || !isAfter(startsAt, now);
  return { until: isToday && isAfter(until, now) ? until : null, contactsFrom, contactsUntil };
}

/** Whether a coach's phone is given the emergency contacts now: the class's own coach, in its hours. */
export function mayKeepContacts(session: CopiedSession, staffUid: string, now: Temporal.Instant): boolean {
  const { contactsFrom, contactsUntil } = rosterCopyHours(session, now);
  const isIn = !isAfter(contactsFrom, now) && isAfter(contactsUntil, now);
  return isIn && session.status === 'scheduled' && session.coachUid === staffUid;
}
