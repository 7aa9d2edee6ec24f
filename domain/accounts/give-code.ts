/** What staff may hand to a person who stands in front of them, in place of the email with it. */
import { decideAdminCheck, decideStaffCheck, type RoleClaims } from './roles.ts';

/** A code (with its link) that confirms an email address, or a link to choose a password. */
export type Given = 'code' | 'link';

export interface GivingFacts {
  /** Of the account; null: the person has none. */
  readonly claims: RoleClaims | null;
  readonly isDisabled: boolean;
  /** An address waits to be confirmed, or emails to it come back. */
  readonly hasAddressToConfirm: boolean;
}

export interface CodeFacts {
  /** Emails to the account's own address come back. */
  readonly isAgain: boolean;
  /** The address is to take the place of the account's own. */
  readonly isChange: boolean;
}

export type GivingDecision =
  | { readonly kind: 'may-give'; readonly choices: readonly Given[] }
  /** There is no account that anybody can sign in to. */
  | { readonly kind: 'nothing' }
  /** Whoever has a staff account's link has its role, so only an admin hands it over. */
  | { readonly kind: 'forbidden' };

/** @param by the roles of the one who hands it over */
export function decideGiving(
  { claims, isDisabled, hasAddressToConfirm }: GivingFacts,
  by: RoleClaims,
): GivingDecision {
  if (claims === null) return { kind: 'nothing' };
  if (decideStaffCheck(claims) && !decideAdminCheck(by)) return { kind: 'forbidden' };
  if (isDisabled) return { kind: 'nothing' };
  return { kind: 'may-give', choices: hasAddressToConfirm ? ['code', 'link'] : ['link'] };
}

/** Whether anything may be given to somebody with this account. */
export const mayGive = (
  { claims, isDisabled }: Pick<GivingFacts, 'isDisabled'> & { readonly claims: RoleClaims },
  by: RoleClaims,
): boolean => decideGiving({ claims, isDisabled, hasAddressToConfirm: false }, by).kind === 'may-give';

/** Where somebody who is signed in finds the step that asks for the code. */
export function whereCodeIsAsked({ isAgain, isChange }: CodeFacts): string {
  if (isAgain) return '“Check email” on their home page';
  return `“Confirm email” ${isChange ? 'under Me, Security' : 'on their home page'}`;
}

/** The button that leads there, by which other texts name it. */
export const GIVE_CODE = 'Give a code or link';

/** How staff have made sure who somebody is; it is in the audit log. */
export const identityChecks = [
  { code: 'photo-id', label: 'Photo ID', inLog: 'photo ID' },
  { code: 'profile-photo', label: 'The photo on their profile', inLog: 'the photo on their profile' },
  { code: 'known', label: 'I know them', inLog: 'known to staff' },
] as const;
export type IdentityCheck = (typeof identityChecks)[number]['code'];
