import { CODE_PLACEHOLDER, LINK_PLACEHOLDER, type MailText, paragraphs } from '../templates.ts';

/** To an address that emails have come back from, when its owner says that it is right. */
export function confirmAgainMail(clubName: string): MailText {
  return {
    template: 'email-confirmation-again',
    subject: `Check your email address for ${clubName}`,
    body: paragraphs(
      'Hello,',
      `Some of our emails to this address bounced. If you still use it for your account at ${clubName}, open this link and press the button, and we’ll send emails to it again:`,
      LINK_PLACEHOLDER,
      `Or sign in and enter this code: ${CODE_PLACEHOLDER}`,
      'The link and the code work once and expire after 24 hours.',
      clubName,
    ),
  };
}
