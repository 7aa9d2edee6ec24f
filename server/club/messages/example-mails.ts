/** One example of every email, made by what makes the real ones, about a member who does not exist. */
import * as paths from '#app/paths.ts';
import { CLOSED_HOURS } from '#domain/accounts/handed-link.ts';
import type { TemplateName } from '#domain/club/messages/message-templates.ts';
import { guardianAsked } from '#domain/families/family-news.ts';
import { handedLinkOpenedMail, passwordByDeskMail } from '../../accounts/handed-link-mails.ts';
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
import { exampleClassMails } from './example-class-mails.ts';
import { at, type ExampleClub, exampleTrainer, FIRST_NAME } from './example-club.ts';
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
    'family-changed': familyChangedMail(reader, ['Mia Example is in the family that you pay for now.']),
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
