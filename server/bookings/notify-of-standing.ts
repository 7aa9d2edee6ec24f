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
export async function notifyOfTry(
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

/** Ends it and writes to its member; whoever has no profile any more gets no mail. */
export function endAndNotify(
  parts: BookingParts,
  standing: StandingBooking,
  why: 'class-ended' | 'membership-over',
): Promise<void> {
  return takeBookingStep(parts, async (step) => {
    const current = await step.transaction.find(standingBookings, standing.id);
    if (current?.endedAt !== null) return;
    const facts = await readMailFacts(step, standing);
    step.transaction.update(standingBookings, standing.id, {
      endedAt: step.now,
      endReason: why,
      nextTryAt: null,
    });
    notify(step, facts, why);
  });
}

/** A mark on the roster has ended it: the member is written to here, once. */
export function notifyOfEnd(parts: BookingParts, { id }: StandingBooking): Promise<void> {
  return takeBookingStep(parts, async (step) => {
    const current = await step.transaction.find(standingBookings, id);
    if (!current || current.endedAt === null || current.nextTryAt === null) return;
    const facts = await readMailFacts(step, current);
    step.transaction.update(standingBookings, id, { nextTryAt: null });
    if (current.endReason === 'no-shows') notify(step, facts, 'no-shows');
  });
}

interface MailFacts {
  readonly member: Member | null;
  readonly words: string;
}

async function readMailFacts({ transaction }: BookingStep, standing: StandingBooking): Promise<MailFacts> {
  const [member, schedule] = await Promise.all([
    transaction.find(members, standing.memberUid),
    transaction.find(schedules, standing.scheduleId),
  ]);
  const type = schedule && (await transaction.find(classTypes, schedule.classTypeId));
  return { member, words: standingWords(schedule, type?.name ?? '') };
}

function notify(
  step: BookingStep,
  { member, words }: MailFacts,
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
