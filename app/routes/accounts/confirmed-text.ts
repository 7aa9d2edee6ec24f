import type { EmailChange } from '#server/identity/account-changes.ts';

/** What the page after a confirmation says. */
export function confirmedText({ email, previousEmail }: EmailChange): string {
  return email === previousEmail
    ? 'Your email address is confirmed.'
    : 'Your email has been changed. Use the new one to sign in from now on.';
}
