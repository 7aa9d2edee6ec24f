/**
 * The named guards of the specification (§6), and our own: `deskcheck`, `staffcheck`, those for paired devices, `handover` for a tablet in a member's hands, and `api` for programs with a token (`run-api.ts`). Each allows (returns the login, or the kiosk),
 * redirects to the sign-in or pairing page or to the device’s own, or refuses with the 403 page. `auth-cached` trusts the login session's claims for 6 hours;
 * the others ask the identity service on every request.
 */

import type { AccessRow, BeforeOpening, GuardName } from '#app/map/who.ts';
import {
  decideAdminCheck,
  decideCoachCheck,
  decideDeskCheck,
  decideStaffCheck,
} from '#domain/accounts/roles.ts';
import type { DeviceKind } from '#domain/door/device-kind.ts';
import { findToken } from '../api/tokens/find-token.ts';
import type { ApiToken } from '../data/collections/api.ts';
import type { Kiosk } from '../data/collections/door.ts';
import type { Handover } from '../data/collections/handovers.ts';
import { findKiosk } from '../identity/find-kiosk.ts';
import { findHandover } from '../identity/handover-cookie.ts';
import type { Claims, Login } from '../identity/identity.ts';
import type { Credentials } from '../request/context.ts';
import type { Services } from '../services.ts';

export type GuardOutcome =
  | { kind: 'allow'; login: Login | null }
  /** A paired device: any login on it is ignored. */
  | { kind: 'allow-kiosk'; kiosk: Kiosk }
  /** A tablet in a member's hands: any login on it is ignored. */
  | { kind: 'allow-handover'; handover: Handover }
  /** Not such a tablet, or no longer. */
  | { kind: 'no-handover' }
  /** A program with a token: any cookie is ignored. */
  | { kind: 'allow-api'; token: ApiToken }
  /** No token that works. */
  | { kind: 'no-token' }
  | { kind: 'sign-in' }
  | { kind: 'pair-kiosk' }
  /** A paired device that is for something else. */
  | { kind: 'other-device'; kiosk: Kiosk }
  | { kind: 'forbidden'; login: Login };

type Guard = (services: Services, credentials: Credentials) => Promise<GuardOutcome>;

const requiring =
  (verify: 'verify' | 'verifyCached', hasRole: (claims: Claims) => boolean): Guard =>
  async ({ identity }, { loginToken }) => {
    const login = loginToken ? await identity[verify](loginToken) : null;
    if (!login) return { kind: 'sign-in' };
    return hasRole(login.claims) ? { kind: 'allow', login } : { kind: 'forbidden', login };
  };

const requiringDevice =
  (wanted: DeviceKind): Guard =>
  async (services, { kioskToken }) => {
    const kiosk = kioskToken ? await findKiosk(services, kioskToken) : null;
    if (!kiosk) return { kind: 'pair-kiosk' };
    return { kind: kiosk.kind === wanted ? 'allow-kiosk' : 'other-device', kiosk };
  };

const requiringHandover: Guard = async (services, { handoverToken }) => {
  const handover = await findHandover(services, handoverToken);
  return handover ? { kind: 'allow-handover', handover } : { kind: 'no-handover' };
};

const requiringToken: Guard = async (services, { apiToken }) => {
  const token = apiToken === null ? null : await findToken(services, apiToken);
  return token ? { kind: 'allow-api', token } : { kind: 'no-token' };
};

export const guards: Readonly<Record<GuardName, Guard>> = {
  auth: requiring('verify', () => true),
  'auth-cached': requiring('verifyCached', () => true),
  admincheck: requiring('verify', decideAdminCheck),
  coachcheck: requiring('verify', decideCoachCheck),
  deskcheck: requiring('verify', decideDeskCheck),
  staffcheck: requiring('verify', decideStaffCheck),
  kiosk: requiringDevice('door'),
  whiteboard: requiringDevice('whiteboard'),
  handover: requiringHandover,
  api: requiringToken,
};

/** A route without a guard is for the public, so it waits for the opening unless its row says otherwise. */
export function beforeOpening({ guards: names, untilOpen }: AccessRow): BeforeOpening {
  return untilOpen ?? (names.length === 0 ? 'opens-soon' : 'shown');
}

/** @throws at start, where a table names a guard that does not exist (specification, §8: unknown middleware throws). */
export function requireKnownGuards(table: Readonly<Record<string, { guards: readonly string[] }>>): void {
  for (const [pattern, row] of Object.entries(table)) {
    for (const name of row.guards) {
      if (!Object.hasOwn(guards, name))
        throw new Error(`Unknown route middleware: '${name}' (at ${pattern})`);
    }
  }
}
