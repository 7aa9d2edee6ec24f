import type { AddressTrouble } from '../messages/address-mark.ts';
import type { NextAction } from './actions.ts';

interface EmailFacts {
  readonly isEmailConfirmed: boolean;
  readonly email: string;
  readonly emailTrouble: AddressTrouble;
}

/** The next step where emails come back, or nobody has confirmed the address; null: neither. */
export function findEmailStep({ isEmailConfirmed, email, emailTrouble }: EmailFacts) {
  if (emailTrouble !== '') {
    return {
      code: 'email-returned',
      tone: 'warn' as const,
      title: 'Check your email address',
      sentence:
        emailTrouble === 'bounces'
          ? `Emails to ${email} come back. Until you’ve checked your address, we only send what you need to sign in.`
          : `Our emails to ${email} were reported as spam, so we’ve stopped sending them. Confirm your address to get them again.`,
      link: { action: 'confirm-email', label: 'Check email' } satisfies NextAction,
    };
  }
  if (isEmailConfirmed) return null;
  return {
    code: 'email-unconfirmed',
    tone: 'warn' as const,
    title: 'Confirm your email address',
    sentence: 'We need to know that it’s yours before the desk can start or restart a membership for you.',
    link: { action: 'confirm-email', label: 'Confirm email' } satisfies NextAction,
  };
}
