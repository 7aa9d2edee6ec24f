import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

/** Says that there is an outcome and where to find it; emails never contain health data. */
export function parqReviewedMail(clubName: string, firstName: string): MailText {
  return {
    template: 'parq-reviewed',
    subject: 'Your PAR-Q consultation',
    body: paragraphs(
      greet(firstName),
      `A member of staff at ${clubName} has recorded the outcome of your PAR-Q consultation. To see it, sign in to your account and go to Health.`,
      'If you have any questions, please speak to us at the front desk.',
      clubName,
    ),
  };
}
