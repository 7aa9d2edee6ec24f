/** Who may open an address. The guards do what they are named after in `server/access/guards.ts`. */
import type { ApiScope } from '#domain/api/scopes.ts';
import type { InAreas } from '#domain/club/areas.ts';

/** Those of the specification (§6), then ours. */
export type GuardName =
  | 'auth'
  | 'auth-cached'
  | 'admincheck'
  | 'coachcheck'
  | 'deskcheck'
  | 'staffcheck'
  | 'kiosk'
  | 'whiteboard'
  | 'handover'
  | 'api';

/** Until the club opens: the page as ever, the page that says that it opens soon, or nothing (for what programs read). */
export type BeforeOpening = 'shown' | 'opens-soon' | 'not-found';

/** Who may use an address, and the areas of the club that it belongs to. */
export interface AccessRow extends InAreas {
  /** Run in this order, after global validation and the check of the ids in the address. */
  readonly guards: readonly GuardName[];
  /** With the guard `api`: what the token has to be for; null: nothing is there. */
  readonly scope?: ApiScope | null;
  /** It takes lists of members or exercises, or a running route. */
  readonly takesImport?: true;
  /** Whoever has never signed in here is led to the sign-up page, with what they chose, and not to the sign-in page. */
  readonly leadsToJoining?: true;
  /** Closed for a while to whoever signed in with a password from a link that the front desk handed over (docs/decisions/0147). */
  readonly isClosedAfterHandedLink?: true;
  /** It takes a picture. */
  readonly takesPicture?: true;
  /** How the club's pages look, and nothing about anybody: also for a tablet that is locked to a member's form. */
  readonly isForLockedTablets?: true;
  /** What everybody but staff gets until the club opens; by default see `beforeOpening`. */
  readonly untilOpen?: BeforeOpening;
}

/** For the public, once the club is open. */
export const open: AccessRow = { guards: [] };
/** For everybody, also before the club opens. */
export const always: AccessRow = { guards: [], untilOpen: 'shown' };
/** For programs, without a token: not there until the club opens. */
export const feed: AccessRow = { guards: [], untilOpen: 'not-found' };
/** For people who are signed in, by what their login session says. */
export const cached: AccessRow = { guards: ['auth-cached'] };
/** For people who are signed in; the identity service is asked each time, as for staff. */
export const signedIn: AccessRow = { guards: ['auth'] };
export const admins: AccessRow = { guards: ['admincheck'] };
/** Coaches, and admins too. */
export const coaches: AccessRow = { guards: ['coachcheck'] };
/** The front desk, and admins: daily work with members, visits, bookings and money. */
export const frontDesk: AccessRow = { guards: ['deskcheck'] };
/** Coaches, the front desk and admins. */
export const staff: AccessRow = { guards: ['staffcheck'] };
/** The devices at the door. */
export const kiosks: AccessRow = { guards: ['kiosk'] };
/** The device on the gym wall. */
export const whiteboards: AccessRow = { guards: ['whiteboard'] };
/** A tablet that staff have handed to a member. */
export const handedTablets: AccessRow = { guards: ['handover'] };
/** Programs with a token that has the scope; null: nothing is there, whatever the token. */
/* @__NO_SIDE_EFFECTS__ */
export function programs(scope: ApiScope | null): AccessRow {
  return { guards: ['api'], scope };
}
