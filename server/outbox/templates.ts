/** What a person reads: plain text, `{link}` where a sealed link goes. */
export interface MailText {
  readonly template: string;
  readonly subject: string;
  readonly body: string;
}

/** Stands in a body for a link that lets its holder in; see `createOutbox`. */
export const LINK_PLACE = '{link}';

export function passwordResetMail(clubName: string): MailText {
  return {
    template: 'password-reset',
    subject: `Choose a new password for ${clubName}`,
    body: paragraphs(
      'Hello,',
      `Somebody, we hope you, asked to reset the password of your ${clubName} account. To choose a new one, open this link:`,
      LINK_PLACE,
      'The link works once, for one hour. If you did not ask for this, you need do nothing: your password stays as it is.',
      clubName,
    ),
  };
}

/** For somebody who did not make the account themselves. `askAgainAt` is where a new link is to be had. */
export function invitationMail(clubName: string, askAgainAt: string): MailText {
  return {
    template: 'invitation',
    subject: `Your ${clubName} account`,
    body: paragraphs(
      'Hello,',
      `${clubName} has an account for you. To use it, choose a password with this link:`,
      LINK_PLACE,
      `The link works once, for three days. After that, ask for a new one at ${askAgainAt}`,
      'Your account holds your pass for the door, your membership and your health questionnaire.',
      clubName,
    ),
  };
}

export function passwordChangedMail(clubName: string): MailText {
  return {
    template: 'password-changed',
    subject: `Your ${clubName} password has been changed`,
    body: paragraphs(
      'Hello,',
      `The password of your ${clubName} account has just been changed, and your other devices have been signed out.`,
      'If this was not you, ask for a password reset on the sign-in page straight away and tell the front desk.',
      clubName,
    ),
  };
}

/** Goes to the address the account had until now. */
export function emailChangedMail(clubName: string): MailText {
  return {
    template: 'email-changed',
    subject: `Your ${clubName} account has a new e-mail address`,
    body: paragraphs(
      'Hello,',
      `Your ${clubName} account now uses another e-mail address. Messages will no longer come to this one.`,
      'If this was not you, please tell the front desk straight away.',
      clubName,
    ),
  };
}

/** @param lastDay in words; @param address of the PAR-Q page */
export function parqExpiringMail(
  clubName: string,
  firstName: string,
  lastDay: string,
  address: string,
): MailText {
  return {
    template: 'parq-expiring',
    subject: `Your ${clubName} PAR-Q runs out on ${lastDay}`,
    body: paragraphs(
      firstName ? `Hello ${firstName},` : 'Hello,',
      `Your health questionnaire (PAR-Q) runs out on ${lastDay}. You need a current one to train. It takes two minutes:`,
      address,
      clubName,
    ),
  };
}

/** Texts as the paragraphs of a mail. */
export function paragraphs(...texts: string[]): string {
  return `${texts.join('\n\n')}\n`;
}
