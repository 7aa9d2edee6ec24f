/** The kinds of rows in the access table. */
import type { AccessRow } from './guards.ts';
import { idIsPlain } from './rules.ts';

export const open: AccessRow = { guards: [] };
export const cached: AccessRow = { guards: ['auth-cached'] };
export const signedIn: AccessRow = { guards: ['auth'] };
export const admin: AccessRow = { guards: ['admincheck'] };
/** Coaches, and admins too. */
export const coach: AccessRow = { guards: ['coachcheck'] };
export const kiosk: AccessRow = { guards: ['kiosk'] };
export const whiteboard: AccessRow = { guards: ['whiteboard'] };
export const withId = (row: AccessRow): AccessRow => ({ ...row, validate: idIsPlain });
