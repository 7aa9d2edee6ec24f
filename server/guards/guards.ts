/**
 * The named guards of the specification (§6). Each allows (returns the login), redirects to the sign-in page,
 * or refuses with the 403 page. `auth-cached` trusts the login session's claims for 6 hours; the others ask
 * the identity service on every request.
 */
import { decideAdminCheck, decideCoachCheck } from '../domain/roles.ts';
import type { Claims, Identity, Login } from '../identity/identity.ts';

export type GuardOutcome =
  | { kind: 'allow'; login: Login | null }
  | { kind: 'sign-in' }
  | { kind: 'forbidden'; login: Login };

type Guard = (identity: Identity, token: string | null) => Promise<GuardOutcome>;

const requiring =
  (verify: 'verify' | 'verifyCached', hasRole: (claims: Claims) => boolean): Guard =>
  async (identity, token) => {
    const login = token ? await identity[verify](token) : null;
    if (!login) return { kind: 'sign-in' };
    return hasRole(login.claims) ? { kind: 'allow', login } : { kind: 'forbidden', login };
  };

export const guards = {
  auth: requiring('verify', () => true),
  'auth-cached': requiring('verifyCached', () => true),
  admincheck: requiring('verify', decideAdminCheck),
  coachcheck: requiring('verify', decideCoachCheck),
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;

/** @throws at start, where a table names a guard that does not exist (specification, §8: unknown middleware throws). */
export function requireKnownGuards(table: Readonly<Record<string, { guards: readonly string[] }>>): void {
  for (const [pattern, row] of Object.entries(table)) {
    for (const name of row.guards) {
      if (!(name in guards)) throw new Error(`Unknown route middleware: '${name}' (at ${pattern})`);
    }
  }
}
