/** The kinds of rows in the access table. */
import type { ApiScope } from '#domain/api/scopes.ts';
import type { Area } from '#domain/club/areas.ts';
import type { AccessRow } from './guards.ts';
import { idIsPlain } from './rules.ts';

/** For the public, once the club is open. */
export const open: AccessRow = { guards: [] };
/** For everybody, also before the club opens. */
export const always: AccessRow = { guards: [], untilOpen: 'shown' };
/** For programs: not there until the club opens. */
export const feed: AccessRow = { guards: [], untilOpen: 'not-found' };
export const cached: AccessRow = { guards: ['auth-cached'] };
export const signedIn: AccessRow = { guards: ['auth'] };
export const admin: AccessRow = { guards: ['admincheck'] };
/** Coaches, and admins too. */
export const coach: AccessRow = { guards: ['coachcheck'] };
/** The front desk, and admins: daily work with members, visits, bookings and money. */
export const desk: AccessRow = { guards: ['deskcheck'] };
/** Coaches, the front desk and admins. */
export const staff: AccessRow = { guards: ['staffcheck'] };
export const kiosk: AccessRow = { guards: ['kiosk'] };
export const whiteboard: AccessRow = { guards: ['whiteboard'] };
/** A tablet that staff have handed to a member. */
export const handover: AccessRow = { guards: ['handover'] };
/** For programs with a token that has the scope; null: nothing is there, whatever the token. */
export const api = (scope: ApiScope | null): AccessRow => ({ guards: ['api'], scope });
/** Rows of areas that the club may switch off: there while one of them is on. */
export const inAreas = (
  areas: readonly Area[],
  rows: Readonly<Record<string, AccessRow>>,
): Readonly<Record<string, AccessRow>> =>
  Object.fromEntries(Object.entries(rows).map(([pattern, row]) => [pattern, { ...row, areas }]));
/** Also closed for a while after a link from the front desk (docs/decisions/0147). */
export const closedAfterHandedLink = (row: AccessRow): AccessRow => ({
  ...row,
  isClosedAfterHandedLink: true,
});
export const withId = (row: AccessRow): AccessRow => ({ ...row, validate: idIsPlain });
