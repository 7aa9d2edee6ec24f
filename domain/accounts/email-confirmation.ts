/** Whether an account's email address is known to be its owner's, and what is said where it is not. */

/**
 * - `confirmed`: somebody who reads mail sent to the address has said that it is theirs.
 * - `unclaimed`: nobody can sign in yet; only a link sent to the address can set a password.
 * - `unconfirmed`: somebody signs in with a password of their own choice, and has not shown that the address is theirs.
 */
export type EmailState = 'confirmed' | 'unclaimed' | 'unconfirmed';

export interface EmailFacts {
  readonly isConfirmed: boolean;
  /** Somebody has been able to sign in. */
  readonly hasOwner: boolean;
}

export function emailStateOf({ isConfirmed, hasOwner }: EmailFacts): EmailState {
  if (isConfirmed) return 'confirmed';
  return hasOwner ? 'unconfirmed' : 'unclaimed';
}

/** To staff, wherever an account is in the way because it may be a stranger's. */
export const UNCONFIRMED = 'Email not confirmed yet.';

/** How long a link and its code work. */
export const CONFIRMATION_HOURS = 24;
export const CODE_DIGITS = 6;

/** Why a confirmation was refused. */
export type ConfirmationProblem =
  | 'bad-link'
  | 'bad-code'
  | 'too-many-codes'
  | 'too-many-codes-today'
  | 'too-many-mails'
  | 'nothing-to-confirm'
  | 'confirm-current-first';

export const confirmationMessages: Record<ConfirmationProblem, string> = {
  'bad-link':
    'This link has been used or has expired. If your address isn’t confirmed yet, sign in to get a new one.',
  'bad-code': 'That code isn’t right. Only the newest one works.',
  'too-many-codes':
    'Too many codes have been tried. Use the link that came with the code, get a new code, or ask the front desk.',
  'too-many-codes-today':
    'Too many codes have been tried today. Use the link that came with the code, ask the front desk, or try again tomorrow.',
  'too-many-mails': 'We’ve already sent several emails. Check your spam folder, or try again in an hour.',
  'nothing-to-confirm': 'This code has expired. Get a new one.',
  'confirm-current-first': 'Confirm your current email address before you change it.',
};

/** The digits of a typed or pasted code: people type spaces into it. */
export function codeDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}
