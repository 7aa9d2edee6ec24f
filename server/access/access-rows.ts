/** The kinds of rows that the access table is made of. */
import type { GuardName } from './guards.ts';
import { idIsPlain, type Rule } from './rules.ts';

export interface AccessRow {
  /** Run in this order, after global validation and the route's own rule. */
  readonly guards: readonly GuardName[];
  /** The route's `validate` rule; a failure becomes an error whose default message names the path. */
  readonly validate?: Rule;
}

export const open: AccessRow = { guards: [] };
export const cached: AccessRow = { guards: ['auth-cached'] };
export const signedIn: AccessRow = { guards: ['auth'] };
export const admin: AccessRow = { guards: ['admincheck'] };
/** Coaches, and admins too. */
export const coach: AccessRow = { guards: ['coachcheck'] };
export const kiosk: AccessRow = { guards: ['kiosk'] };
export const withId = (row: AccessRow): AccessRow => ({ ...row, validate: idIsPlain });
