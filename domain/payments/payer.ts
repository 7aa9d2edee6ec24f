/** Who paid, wherever a payment or a sale is shown: a member by name, somebody whose profile is gone, or a person who was never asked. */

import { FORMER_MEMBER } from '../accounts/former-member.ts';

/** Somebody at the desk who bought something without an account. */
export const WALK_IN = 'Walk-in';

/** @param payer their profile; null or undefined: there is none (any more) */
export function payerName(
  memberUid: string,
  payer: { readonly name: string; readonly email: string } | null | undefined,
): string {
  if (memberUid === '') return WALK_IN;
  return payer ? payer.name || payer.email || 'No name' : FORMER_MEMBER;
}
