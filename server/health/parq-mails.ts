import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

/** Says that there is an outcome and where to find it; emails never contain health data. */
export function parqReviewedMail(clubName: string, firstName: string): MailText {
  return {
    template: 'parq-reviewed',
    subject: 'Your PAR-Q consultation',
    body: paragraphs(
      greet(firstName),
      `An admin of ${clubName} has recorded the outcome of your PAR-Q consultation. To see it, sign in to your account and go to Health.`,
      'If you have any questions, please speak to us at the front desk.',
      clubName,
    ),
  };
}

/** Staff ask for a PAR-Q that is missing; `isAgain`: that is out of date. */
export function parqAskedMail(
  clubName: string,
  {
    firstName,
    address,
    isAgain,
  }: { readonly firstName: string; readonly address: string; readonly isAgain: boolean },
): MailText {
  return {
    template: 'parq-asked',
    subject: `Please fill in your ${clubName} PAR-Q`,
    body: paragraphs(
      greet(firstName),
      isAgain
        ? 'Your health questionnaire (PAR-Q) has expired. Please fill it in again before your next visit. It takes two minutes:'
        : 'Please fill in your health questionnaire (PAR-Q) before your next visit. It takes two minutes:',
      address,
      clubName,
    ),
  };
}

/** To those who act for a child; the outbox puts the child's name before the subject. */
export function childParqAskedMail(
  clubName: string,
  {
    firstName,
    address,
    isAgain,
  }: { readonly firstName: string; readonly address: string; readonly isAgain: boolean },
): MailText {
  const whose = `${firstName}’s health questionnaire (PAR-Q)`;
  return {
    template: 'parq-asked',
    subject: 'Please fill in the PAR-Q',
    body: paragraphs(
      'Hello,',
      isAgain
        ? `${whose} has expired. Please fill it in for them again before their next visit. It takes two minutes:`
        : `Please fill in ${whose} for them before their next visit. It takes two minutes:`,
      address,
      clubName,
    ),
  };
}

/** To those who act for a child; the outbox puts the child's name before the subject. */
export function childParqExpiringMail(clubName: string, lastDay: string, address: string): MailText {
  return {
    template: 'parq-expiring',
    subject: `PAR-Q expires on ${lastDay}`,
    body: paragraphs(
      'Hello,',
      `Your child’s health questionnaire (PAR-Q) expires on ${lastDay}. They need an up-to-date one to train. You can fill it in for them:`,
      address,
      clubName,
    ),
  };
}

/**
 * Before a clearance by staff ends: with no link to the PAR-Q, since new answers would end it at once. No word of the outcome, as in the
 * mail about the consultation. @param reader the member by first name, or people who act for a child, whose page they open
 */
export function clearanceEndingMail(
  clubName: string,
  lastDay: string,
  reader: { readonly firstName: string } | { readonly childPage: string },
): MailText {
  const isOwn = 'firstName' in reader;
  return {
    template: 'parq-expiring',
    subject: isOwn
      ? `Your ${clubName} PAR-Q consultation is due by ${lastDay}`
      : `PAR-Q consultation is due by ${lastDay}`,
    body: paragraphs(
      isOwn ? greet(reader.firstName) : 'Hello,',
      `${isOwn ? 'Your' : 'Your child’s'} next PAR-Q consultation is due by ${lastDay}. ${isOwn ? 'You need' : 'They need'} it to keep training.`,
      'Please speak to us at the front desk before then. There is nothing to fill in.',
      ...(isOwn ? [] : [`Their page: ${reader.childPage}`]),
      clubName,
    ),
  };
}
