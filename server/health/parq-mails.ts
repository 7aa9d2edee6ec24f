import { type MailText, paragraphs } from '../outbox/templates.ts';

/** Says that there is an outcome, and where: mail is no place for health data. */
export function parqReviewedMail(clubName: string, firstName: string): MailText {
  return {
    template: 'parq-reviewed',
    subject: 'Your PAR-Q consultation',
    body: paragraphs(
      firstName ? `Hello ${firstName},` : 'Hello,',
      `A member of staff at ${clubName} has recorded the outcome of your PAR-Q consultation. Sign in to your account to see it, under Health.`,
      'If you have a question about it, please speak to us at the front desk.',
      clubName,
    ),
  };
}
