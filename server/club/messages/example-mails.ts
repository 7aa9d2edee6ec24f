/** One example of every email, made by what makes the real ones, about a member who does not exist. */
import * as paths from '#app/paths.ts';
import { CLOSED_HOURS } from '#domain/accounts/handed-link.ts';
import type { ClassMessageKind } from '#domain/bookings/message-kinds.ts';
import type { TemplateName } from '#domain/club/messages/message-templates.ts';
import { guardianAsked } from '#domain/families/family-news.ts';
import { handedLinkOpenedMail, passwordByDeskMail } from '../../accounts/handed-link-mails.ts';
import { bookingsEndedMail } from '../../bookings/bookings-ended-mails.ts';
import { type ClassMailFacts, classMail } from '../../bookings/class-mails.ts';
import { standingEndedMail, standingMissedMail, standingWaitsMail } from '../../bookings/standing-mails.ts';
import { enquiryMail } from '../../community/trainers/trainer-mails.ts';
import {
  ageChangedMail,
  familyChangedMail,
  guardianAskedMail,
  ownSignInAskedMail,
} from '../../families/family-mails.ts';
import { parqAskedMail, parqReviewedMail } from '../../health/parq-mails.ts';
import { newErrorMail } from '../../log/new-error-mail.ts';
import { clubMessage } from '../../members/batches/club-message.ts';
import { confirmAgainMail } from '../../outbox/bounces/confirm-again-mail.ts';
import * as account from '../../outbox/templates.ts';
import { CODE_PLACEHOLDER, LINK_PLACEHOLDER, type MailText } from '../../outbox/templates.ts';
import { disputeMail } from '../../payments/payment-mails.ts';
import { switchedOffMail } from '../../webhooks/switched-off-mails.ts';
import { at, type ExampleClub, exampleClass, exampleTrainer, FIRST_NAME, soon } from './example-club.ts';
import { exampleCommunityMails, exampleVisitorMails } from './example-community-mails.ts';
import { exampleMembershipMails, examplePaymentMails } from './example-money-mails.ts';

/** By template: the compiler asks for one of each. */
export function exampleMails(club: ExampleClub): Record<TemplateName, MailText> {
  return {
    ...exampleAccountMails(club),
    ...exampleFamilyMails(club),
    ...exampleHealthMails(club),
    ...exampleClassMails(club),
    ...exampleMembershipMails(club),
    ...examplePaymentMails(club),
    ...exampleCommunityMails(club),
    ...exampleVisitorMails(club),
    ...exampleStaffMails(club),
  };
}

/** The example as its reader would see it: with a link that leads nowhere and a code that does nothing. */
export function exampleText({ body }: MailText, { linkOrigin }: ExampleClub): string {
  return body
    .replace(LINK_PLACEHOLDER, () => `${linkOrigin}/?example`)
    .replace(CODE_PLACEHOLDER, () => '123456');
}

function exampleAccountMails(club: ExampleClub) {
  const { clubName } = club;
  const resetAt = at(club, paths.forgotPassword);
  return {
    'email-confirmation': account.confirmationMail(clubName, resetAt),
    invitation: account.invitationMail(clubName, FIRST_NAME, resetAt),
    'coach-invitation': account.coachInvitationMail(clubName, FIRST_NAME, resetAt),
    'desk-invitation': account.deskInvitationMail(clubName, FIRST_NAME, resetAt),
    'password-reset': account.passwordResetMail(clubName),
    'password-changed': account.passwordChangedMail(clubName),
    'password-by-desk': passwordByDeskMail(
      { firstName: FIRST_NAME, clubName },
      { usedAt: club.now, opensAt: club.now.add({ hours: CLOSED_HOURS }) },
      club.now,
    ),
    'handed-link-opened': handedLinkOpenedMail({ firstName: FIRST_NAME, clubName }),
    'email-confirmation-again': confirmAgainMail(clubName),
    'new-email-confirmation': account.newAddressMail(clubName),
    'email-changed': account.emailChangedMail(clubName),
    'age-changed': ageChangedMail(
      { firstName: FIRST_NAME, clubName },
      { from: '3 November 2012', to: '3 November 2002', isNowChild: false, hasEnded: true },
    ),
  };
}

function exampleFamilyMails(club: ExampleClub) {
  const { clubName } = club;
  const reader = { firstName: FIRST_NAME, clubName, familyAt: at(club, paths.ownFamily) };
  const asked = { child: 'Mia Example', email: 'mia@example.org', confirmAt: at(club, paths.ownFamily) };
  return {
    'family-changed': familyChangedMail(reader, ['Mia Example is now in your family, and you pay for them.']),
    'guardian-asked': guardianAskedMail(reader, [guardianAsked('Sam Example')]),
    'own-sign-in-asked': ownSignInAskedMail(reader, asked),
  };
}

function exampleHealthMails(club: ExampleClub) {
  const { clubName } = club;
  const address = at(club, paths.parq);
  return {
    'parq-asked': parqAskedMail(clubName, { firstName: FIRST_NAME, address, isAgain: false }),
    'parq-expiring': account.parqExpiringMail(clubName, FIRST_NAME, 'Tue 24 November', address),
    'parq-reviewed': parqReviewedMail(clubName, FIRST_NAME),
  };
}

function exampleNotice({ clubName, linkOrigin, now }: ExampleClub): MailText {
  const reader = { audience: 'members', isEssential: true, id: '', called: FIRST_NAME, email: '' } as const;
  const words = {
    subject: 'About your personal data',
    body: 'On Friday somebody without permission saw your name and phone number. Nothing else was seen.',
  };
  const { template, subject, body } = clubMessage(words, reader, { clubName, linkOrigin, secret: '', now });
  return { template, subject, body };
}

function exampleStaffMails(club: ExampleClub) {
  const { clubName, linkOrigin, now } = club;
  const enquiry = { name: 'Sam Example', email: 'sam@example.org', mobile: '', isMember: false };
  const reader = { audience: 'members', id: '', called: FIRST_NAME, email: '' } as const;
  const words = { subject: 'Closed on Monday', body: 'We’re closed on Monday. See you on Tuesday.' };
  const { subject, body } = clubMessage(words, reader, { clubName, linkOrigin, secret: '', now });
  return {
    'trainer-enquiry': enquiryMail(
      exampleTrainer(),
      { ...enquiry, message: 'I’d like to learn to lift. When could we start?' },
      { clubName, origin: linkOrigin },
    ),
    'payment-disputed': disputeMail(
      { firstName: FIRST_NAME, clubName },
      'Sam Example',
      'The bank has reversed a payment of £49.',
      at(club, paths.listFindings),
    ),
    'new-error': newErrorMail(clubName, linkOrigin, {
      ...{ name: 'TypeError', route: paths.timetable, reference: 'EXAMPLE1', isBack: false },
    }),
    'mail-test': account.mailTestMail(clubName),
    'webhook-off': switchedOffMail(clubName, linkOrigin, {
      ...{ id: 'example', url: 'https://tools.example.org/clubfloor', offReason: 'failing' },
    }),
    'club-message': { template: 'club-message' as const, subject, body },
    'club-notice': exampleNotice(club),
  };
}

type StandingName = 'bookings-ended' | 'standing-waits' | 'standing-missed' | 'standing-ended';

function exampleClassMails(club: ExampleClub): Record<ClassMessageKind | StandingName, MailText> {
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
      ...{ canSuspend: true, suspendedUntil: null, keptUse: '' },
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
      { firstName: FIRST_NAME, isOver: true },
      { clubName, origin: linkOrigin },
      now,
    ),
    'standing-waits': standingWaitsMail(about, 2, reader, now),
    'standing-missed': standingMissedMail(about, ['Your membership is on hold that day.'], reader, now),
    'standing-ended': standingEndedMail('Strength, every Tuesday 18:00', 'no-shows', reader),
  };
}
