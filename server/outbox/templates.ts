import type { TemplateName } from '#domain/club/messages/message-templates.ts';
import { findNameProblem } from '#domain/members/person-name.ts';

/** A mail in plain text, with `{link}` in place of an encrypted link. */
export interface MailText {
  readonly template: TemplateName;
  readonly subject: string;
  readonly body: string;
  /** What it is about, such as a class's id, where a newer message about the same makes it out of date. */
  readonly about?: string;
  /** What home says besides the subject, where no email could: the reason, what is new. */
  readonly news?: string;
}

/** Placeholder in a body for a link that signs its holder in; see `createOutbox`. */
export const LINK_PLACEHOLDER = '{link}';

/** Placeholder for a short code that does the same as the link. */
export const CODE_PLACEHOLDER = '{code}';

/** Begins the last line of a message to many, before the link that turns them off. */
export const TURN_OFF = 'To turn off messages like this: ';

export function passwordResetMail(clubName: string): MailText {
  return {
    template: 'password-reset',
    subject: `Reset your ${clubName} password`,
    body: paragraphs(
      'Hello,',
      `We received a request to reset your ${clubName} password. Use this link to choose a new one:`,
      LINK_PLACEHOLDER,
      'The link works once and expires after one hour. If you didn’t request this, you can ignore this email: your password won’t change.',
      clubName,
    ),
  };
}

/** @param askAgainAt the URL for requesting a new link; empty: the club sends no email */
const invitationEnds = (askAgainAt: string): string =>
  `The link works once and expires after three days. After that, ${askAgainAt ? `you can request a new one: ${askAgainAt}` : 'ask at the front desk for a new one.'}`;

/** For a person whose account was created by the club. */
export function invitationMail(clubName: string, firstName: string, askAgainAt: string): MailText {
  return {
    template: 'invitation',
    subject: `Your ${clubName} account`,
    body: paragraphs(
      greet(firstName),
      `${clubName} has created an account for you. Use this link to choose a password:`,
      LINK_PLACEHOLDER,
      invitationEnds(askAgainAt),
      'Your account has your entry pass, your membership and your health questionnaire.',
      clubName,
    ),
  };
}

/** For a new coach. */
export function coachInvitationMail(clubName: string, firstName: string, askAgainAt: string): MailText {
  return {
    template: 'coach-invitation',
    subject: `You’re invited to coach at ${clubName}`,
    body: paragraphs(
      greet(firstName),
      `${clubName} has created a coach account for you. Use this link to choose a password:`,
      LINK_PLACEHOLDER,
      invitationEnds(askAgainAt),
      'When you sign in, you can see your classes and who’s booked on them.',
      clubName,
    ),
  };
}

/** For a new receptionist. */
export function deskInvitationMail(clubName: string, firstName: string, askAgainAt: string): MailText {
  return {
    template: 'desk-invitation',
    subject: `You’re invited to the front desk at ${clubName}`,
    body: paragraphs(
      greet(firstName),
      `${clubName} has created a staff account for you. Use this link to choose a password:`,
      LINK_PLACEHOLDER,
      invitationEnds(askAgainAt),
      'When you sign in, you can check members in, book them on classes and take payments.',
      clubName,
    ),
  };
}

/** By which an admin finds out whether the mail server works. */
export function mailTestMail(clubName: string): MailText {
  return {
    template: 'mail-test',
    subject: `Test message from ${clubName}`,
    body: paragraphs('Hello,', `Your mail server works: ${clubName} can send emails.`, clubName),
  };
}

/** @param choosePasswordAt the URL for requesting a link to choose a password */
export function confirmationMail(clubName: string, choosePasswordAt: string): MailText {
  return {
    template: 'email-confirmation',
    subject: `Confirm your email address for ${clubName}`,
    body: paragraphs(
      'Hello,',
      `An account at ${clubName} was created with this email address. If it’s yours, open this link and press the button to confirm the address:`,
      LINK_PLACEHOLDER,
      `Or sign in and enter this code: ${CODE_PLACEHOLDER}`,
      'The link and the code work once and expire after 24 hours.',
      `If you didn’t create this account, don’t confirm it. You can ignore this email, or take over the account by choosing your own password: ${choosePasswordAt}`,
      clubName,
    ),
  };
}

/** Sent to the address that an account is to move to. */
export function newAddressMail(clubName: string): MailText {
  return {
    template: 'new-email-confirmation',
    subject: `Confirm your new email address for ${clubName}`,
    body: paragraphs(
      'Hello,',
      `We received a request to use this email address for an account at ${clubName}. To confirm, open this link and press the button:`,
      LINK_PLACEHOLDER,
      `Or sign in and enter this code: ${CODE_PLACEHOLDER}`,
      'The link and the code work once and expire after 24 hours. If you didn’t request this, you can ignore this email: nothing will change.',
      clubName,
    ),
  };
}

/** @param isFirst by the link of an invitation: there was none before */
export function passwordChangedMail(clubName: string, isFirst = false): MailText {
  return {
    template: 'password-changed',
    subject: isFirst ? `Your ${clubName} password is set` : `Your ${clubName} password has been changed`,
    body: paragraphs(
      'Hello,',
      isFirst
        ? `Your ${clubName} password has just been set.`
        : `Your ${clubName} password has just been changed, and your other devices have been signed out.`,
      'If this wasn’t you, tell the front desk straight away: they’ll help you choose a new one.',
      clubName,
    ),
  };
}

/** Sent to the account's previous address. */
export function emailChangedMail(clubName: string): MailText {
  return {
    template: 'email-changed',
    subject: `Your ${clubName} email address has been changed`,
    body: paragraphs(
      'Hello,',
      `Your ${clubName} account now uses a different email address. We’ll no longer send emails to this one.`,
      'If this wasn’t you, please tell the front desk straight away.',
      clubName,
    ),
  };
}

/** @param lastDay formatted; @param address URL of the PAR-Q page */
export function parqExpiringMail(
  clubName: string,
  firstName: string,
  lastDay: string,
  address: string,
): MailText {
  return {
    template: 'parq-expiring',
    subject: `Your ${clubName} PAR-Q expires on ${lastDay}`,
    body: paragraphs(
      greet(firstName),
      `Your health questionnaire (PAR-Q) expires on ${lastDay}. You need an up-to-date one to train. It takes two minutes:`,
      address,
      clubName,
    ),
  };
}

/** The first line of a mail. A name that another client has written with a link in it is left out. */
export function greet(firstName: string): string {
  return findNameProblem(firstName) === null ? `Hello ${firstName.trim()},` : 'Hello,';
}

/** Joins texts as the paragraphs of a mail. */
export function paragraphs(...texts: string[]): string {
  return `${texts.join('\n\n')}\n`;
}
