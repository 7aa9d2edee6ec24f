/** What a member hears of their standing booking, each in the transaction that notes that it is said. */

import { type StandingBooking, standingBookings } from '../data/collections/bookings.ts';
import { type Member, members } from '../data/collections/members.ts';
import { classTypes, type Session, schedules } from '../data/collections/timetable.ts';
import type { MailText } from '../outbox/templates.ts';
import type { BookingOutcome } from './book-session.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from './booking-step.ts';
import { standingWords } from './standing-bookings.ts';
import { standingEndedMail, standingMissedMail, standingWaitsMail } from './standing-mails.ts';

/** The mail and the note that the class has been tried, together: two instances, or a run after a crash, send one. */
export async function tellOfTry(
  parts: BookingParts,
  standing: StandingBooking,
  session: Session,
  outcome: BookingOutcome,
): Promise<void> {
  // Of a booking the mail of every booking tells.
  if (outcome.kind !== 'refused' && outcome.kind !== 'waitlisted') return;
  await takeBookingStep(parts, async (step) => {
    const [current, member] = await Promise.all([
      step.transaction.find(standingBookings, standing.id),
      step.transaction.find(members, standing.memberUid),
    ]);
    if (!current || !member || current.endedAt !== null || current.triedUntil >= session.date) return;
    const what = { ...session, sessionId: session.id };
    const reader = readerOf(step, member);
    const mail =
      outcome.kind === 'waitlisted'
        ? standingWaitsMail(what, outcome.position, reader, step.now)
        : standingMissedMail(
            what,
            outcome.reasons.map(({ sentence }) => sentence),
            reader,
            step.now,
          );
    step.transaction.update(standingBookings, standing.id, { triedUntil: session.date });
    send(step, member, mail);
  });
}

/** Ends it and tells its member; whoever has no profile any more is told nothing. */
export function endAndTell(
  parts: BookingParts,
  standing: StandingBooking,
  why: 'class-ended' | 'membership-over',
): Promise<void> {
  return takeBookingStep(parts, async (step) => {
    const current = await step.transaction.find(standingBookings, standing.id);
    if (current?.endedAt !== null) return;
    const told = await readTold(step, standing);
    step.transaction.update(standingBookings, standing.id, {
      endedAt: step.now,
      endReason: why,
      nextTryAt: null,
    });
    tell(step, told, why);
  });
}

/** A mark on the roster has ended it: the member is told here, once. */
export function tellOfEnd(parts: BookingParts, { id }: StandingBooking): Promise<void> {
  return takeBookingStep(parts, async (step) => {
    const current = await step.transaction.find(standingBookings, id);
    if (!current || current.endedAt === null || current.nextTryAt === null) return;
    const told = await readTold(step, current);
    step.transaction.update(standingBookings, id, { nextTryAt: null });
    if (current.endReason === 'no-shows') tell(step, told, 'no-shows');
  });
}

interface Told {
  readonly member: Member | null;
  readonly words: string;
}

async function readTold({ transaction }: BookingStep, standing: StandingBooking): Promise<Told> {
  const [member, schedule] = await Promise.all([
    transaction.find(members, standing.memberUid),
    transaction.find(schedules, standing.scheduleId),
  ]);
  const type = schedule && (await transaction.find(classTypes, schedule.classTypeId));
  return { member, words: standingWords(schedule, type?.name ?? '') };
}

function tell(
  step: BookingStep,
  { member, words }: Told,
  why: 'no-shows' | 'class-ended' | 'membership-over',
): void {
  if (member) send(step, member, standingEndedMail(words, why, readerOf(step, member)));
}

const readerOf = ({ parts, settings }: BookingStep, { firstName }: Member) => ({
  firstName,
  clubName: settings.clubName,
  linkOrigin: parts.config.linkOrigin,
});

function send({ parts, transaction }: BookingStep, { id, email }: Member, mail: MailText): void {
  if (email) parts.outbox.queueMessage(transaction, { ...mail, to: email, memberUid: id });
}
