import { isWanted } from '#domain/bookings/message-kinds.ts';
import { clubTime, endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { type BookingProfile, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';
import { newBookingProfile } from './booking-facts.ts';
import type { BookingParts } from './booking-step.ts';
import { type ClassMailParts, queueClassMail } from './queue-class-mail.ts';

/** The club's wall clock: after work, and early enough to cancel most of tomorrow's classes for free. */
const FROM_HOUR = 17;
/** A server that was down catches up until then, but not at night. */
const UNTIL_HOUR = 21;
const PAGE = 500;
const PROFILES_AT_ONCE = 100;

/** True in the hours in which reminders are sent. */
export function isTimeToRemind(now: Temporal.Instant): boolean {
  const { hour } = clubTime(now);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}

/** Sends everyone who has booked a class for tomorrow one reminder a day; returns how many. */
export async function remindOfClasses(parts: BookingParts): Promise<number> {
  const now = parts.now();
  if (!isTimeToRemind(now)) return 0;
  const tomorrow = localDate(now).add({ days: 1 });
  const booked = await listBooked(parts.store, tomorrow);
  const due = await listDue(parts.store, [...booked.keys()], tomorrow);
  const { clubName } = await parts.settings.read();
  const mail = { ...parts, clubName };
  let sent = 0;
  for (const uid of due) {
    const reminder = { uid, bookingIds: booked.get(uid) ?? [], date: tomorrow.toString() };
    if (await remind(parts, mail, reminder)) sent += 1;
  }
  return sent;
}

/** Who has booked what on a date: uid → ids of bookings. */
async function listBooked(store: Store, date: Temporal.PlainDate): Promise<Map<string, string[]>> {
  const booked = new Map<string, string[]>();
  const onThatDay = eachDocument(store, bookings, {
    where: [
      ['startsAt', '>=', startOfLocalDay(date)],
      ['startsAt', '<', endOfLocalDay(date)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: PAGE,
  });
  for await (const { id, memberUid, status } of onThatDay) {
    if (status === 'booked') booked.set(memberUid, [...(booked.get(memberUid) ?? []), id]);
  }
  return booked;
}

/** Skips those who have been reminded or have turned reminders off: no transaction for them. */
async function listDue(store: Store, uids: readonly string[], date: Temporal.PlainDate): Promise<string[]> {
  const due: string[] = [];
  for (let at = 0; at < uids.length; at += PROFILES_AT_ONCE) {
    const part = uids.slice(at, at + PROFILES_AT_ONCE);
    const found = await store.findMany(bookingProfiles, part);
    due.push(...part.filter((_, index) => isDue(found[index] ?? null, date.toString())));
  }
  return due;
}

function isDue(
  bookingProfile: Pick<BookingProfile, 'remindedFor' | 'mutedMessages' | 'textKinds'> | null,
  date: string,
): boolean {
  if (bookingProfile === null) return true;
  const { remindedFor, mutedMessages, textKinds } = bookingProfile;
  return remindedFor < date && (isWanted('class-tomorrow', mutedMessages) || textKinds.includes('tomorrow'));
}

type Reminder = { readonly uid: string; readonly bookingIds: readonly string[]; readonly date: string };

/** Queues the mail and records it in one transaction, so that two instances, or a run after a crash, send only one. */
function remind(
  { store, now }: BookingParts,
  mail: ClassMailParts,
  { uid, bookingIds, date }: Reminder,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const bookingProfile = (await transaction.find(bookingProfiles, uid)) ?? newBookingProfile(uid);
    const found = await transaction.findMany(bookings, bookingIds);
    const classes = found
      .filter((booking) => booking !== null)
      .filter((booking) => booking.status === 'booked' && booking.date === date)
      .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
    const [first] = classes;
    if (!member?.email || !first || !isDue(bookingProfile, date)) return false;
    transaction.set(bookingProfiles, { ...bookingProfile, remindedFor: date });
    queueClassMail(
      mail,
      transaction,
      { member, bookingProfile },
      { kind: 'class-tomorrow', classes },
      first,
      'club',
      now(),
    );
    return true;
  });
}
