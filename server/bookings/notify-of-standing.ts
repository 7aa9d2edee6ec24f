/** Mails about a standing booking, each queued in the transaction that records that it was sent. */

import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { type StandingBooking, standingBookings } from '../data/collections/bookings.ts';
import { type Member, members } from '../data/collections/members.ts';
import { classTypes, type Session, schedules } from '../data/collections/timetable.ts';
import type { MailText } from '../outbox/templates.ts';
import type { BookingOutcome } from './answer-late.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from './booking-step.ts';
import { standingLabel } from './standing-bookings.ts';
import { standingEndedMail, standingMissedMail, standingWaitsMail } from './standing-mails.ts';

/** Queues the mail and records the attempt in one transaction, so that two instances, or a run after a crash, send only one. */
export async function notifyOfAttempt(
  parts: BookingParts,
  standing: StandingBooking,
  session: Session,
  outcome: BookingOutcome,
): Promise<void> {
  // A booking has its own confirmation mail.
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

/** Ends it and notifies the member, if they still have a profile. One that ends with their membership stays if they have one again. */
export function endAndNotify(
  parts: BookingParts,
  standing: StandingBooking,
  why: 'class-ended' | 'membership-over',
): Promise<void> {
  return takeBookingStep(parts, async (step) => {
    const current = await step.transaction.find(standingBookings, standing.id);
    if (current?.endedAt !== null) return;
    const context = await readMailContext(step, standing);
    const { member } = context;
    if (why === 'membership-over' && member && hasMembership(effectiveStatus(member, step.now))) return;
    step.transaction.update(standingBookings, standing.id, {
      endedAt: step.now,
      endReason: why,
      nextTryAt: null,
    });
    queueEndedMail(step, context, why);
  });
}

/** Notifies the member, once, that a mark on the roster has ended it. */
export function notifyOfEnd(parts: BookingParts, { id }: StandingBooking): Promise<void> {
  return takeBookingStep(parts, async (step) => {
    const current = await step.transaction.find(standingBookings, id);
    if (!current || current.endedAt === null || current.nextTryAt === null) return;
    const context = await readMailContext(step, current);
    step.transaction.update(standingBookings, id, { nextTryAt: null });
    if (current.endReason === 'no-shows') queueEndedMail(step, context, 'no-shows');
  });
}

interface EndedMailContext {
  readonly member: Member | null;
  readonly label: string;
}

async function readMailContext(
  { transaction }: BookingStep,
  standing: StandingBooking,
): Promise<EndedMailContext> {
  const [member, schedule] = await Promise.all([
    transaction.find(members, standing.memberUid),
    transaction.find(schedules, standing.scheduleId),
  ]);
  const type = schedule && (await transaction.find(classTypes, schedule.classTypeId));
  return { member, label: standingLabel(schedule, type?.name ?? '') };
}

function queueEndedMail(
  step: BookingStep,
  { member, label }: EndedMailContext,
  why: 'no-shows' | 'class-ended' | 'membership-over',
): void {
  if (member) send(step, member, standingEndedMail(label, why, readerOf(step, member)));
}

const readerOf = ({ parts, settings }: BookingStep, { firstName }: Member) => ({
  firstName,
  clubName: settings.clubName,
  linkOrigin: parts.config.linkOrigin,
});

function send({ parts, transaction }: BookingStep, { id, email }: Member, mail: MailText): void {
  if (email) parts.outbox.queueMessage(transaction, { ...mail, to: email, memberUid: id, cause: 'club' });
}
