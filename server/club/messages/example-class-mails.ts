import type { ClassMessageKind } from '#domain/bookings/message-kinds.ts';
import { bookingsEndedMail } from '../../bookings/bookings-ended-mails.ts';
import { type ClassMailFacts, classMail } from '../../bookings/class-mails.ts';
import { standingEndedMail, standingMissedMail, standingWaitsMail } from '../../bookings/standing-mails.ts';
import type { MailText } from '../../outbox/templates.ts';
import { type ExampleClub, exampleClass, FIRST_NAME, soon } from './example-club.ts';

type StandingName = 'bookings-ended' | 'standing-waits' | 'standing-missed' | 'standing-ended';

export function exampleClassMails(club: ExampleClub): Record<ClassMessageKind | StandingName, MailText> {
  const { clubName, linkOrigin, now } = club;
  const about = exampleClass(club);
  const endsAt = about.startsAt.add({ hours: 1 });
  const later = { startsAt: about.startsAt.add({ hours: 2 }), endsAt: endsAt.add({ hours: 2 }) };
  const place = { room: about.room, coachName: about.coachName };
  const before = { startsAt: about.startsAt, endsAt, ...place };
  const mail = (facts: ClassMailFacts) => classMail(facts, about, FIRST_NAME, { clubName, linkOrigin }, now);
  const freeUntil = about.startsAt.subtract({ hours: 2 });
  const reader = { firstName: FIRST_NAME, clubName, linkOrigin };
  return {
    'class-booked': mail({ kind: 'class-booked', freeUntil }),
    'class-promoted': mail({ kind: 'class-promoted', freeUntil, isPenaltyFree: false }),
    'class-offered': mail({ kind: 'class-offered', until: now.add({ minutes: 30 }) }),
    'class-skipped': mail({ kind: 'class-skipped', reasons: ['Your payment is overdue.'] }),
    'class-not-got-in': mail({ kind: 'class-not-got-in', end: 'full' }),
    'class-cancelled': mail({ kind: 'class-cancelled' }),
    'class-late-cancelled': mail({
      ...{ kind: 'class-late-cancelled', strikes: 1, limit: 3, windowDays: 30 },
      ...{ canSuspend: true, suspendedUntil: null },
    }),
    'class-withdrawn': mail({ kind: 'class-withdrawn', why: '', isWaiting: false }),
    'class-called-off': mail({ kind: 'class-called-off', why: 'The coach is ill', isWaiting: false }),
    'class-restored': mail({ kind: 'class-restored', place: 'booked' }),
    'class-moved': mail({
      kind: 'class-moved',
      change: { before, after: { ...later, ...place }, isWaiting: false },
    }),
    'class-restaffed': mail({
      kind: 'class-restaffed',
      change: { before, after: { ...before, coachName: 'Alex' }, isWaiting: false },
    }),
    'class-tomorrow': mail({ kind: 'class-tomorrow', classes: [{ ...about, endsAt }] }),
    'bookings-ended': bookingsEndedMail(
      [{ className: about.className, startsAt: soon(now), isWaitlisted: false }],
      FIRST_NAME,
      { clubName, origin: linkOrigin },
      now,
    ),
    'standing-waits': standingWaitsMail(about, 2, reader, now),
    'standing-missed': standingMissedMail(about, ['Your membership is on hold that day.'], reader, now),
    'standing-ended': standingEndedMail('Strength, every Tuesday 18:00', 'no-shows', reader),
  };
}
