import { beforeAll, describe, expect, test } from 'vitest';
import type { GuardName } from '#app/map/who.ts';
import * as paths from '#app/paths.ts';
import { access } from '#server/access/access.ts';
import { type BuiltRoute, builtRoutes, routeIds } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse, type Role, roles } from '../support/full-house.ts';
import type { Answer } from '../support/visitor.ts';

// Every route, for everybody.
/** What nobody without permission may read. */
const SECRET = 'Zyxwvut';

type Outcome = 'no-token' | 'allowed' | 'sign-in' | 'pair-kiosk' | 'own-page' | 'no-handover' | 'forbidden';

/** Paired devices, each with the page that it leads back to. */
const devicePages: Readonly<Partial<Record<Role, string>>> = { kiosk: '/kiosk', whiteboard: '/whiteboard' };

const staffOnly: Readonly<Partial<Record<GuardName, readonly Role[]>>> = {
  admincheck: ['admin'],
  coachcheck: ['admin', 'coach'],
  deskcheck: ['admin', 'desk'],
  staffcheck: ['admin', 'coach', 'desk'],
};

/** By the access table alone. */
function expectedOutcome(route: BuiltRoute, role: Role): Outcome {
  const [guard] = access[route.pattern]?.guards ?? [];
  if (!guard) return 'allowed';
  // Nobody here holds a tablet that was handed over: see `handed-over-tablet.test.ts`.
  if (guard === 'handover') return 'no-handover';
  // A program's token is no cookie: see `tests/api/`.
  if (guard === 'api') return 'no-token';
  const isDevice = role in devicePages;
  if (guard in devicePages) {
    if (guard === role) return 'allowed';
    return isDevice ? 'own-page' : 'pair-kiosk';
  }
  if (role === 'anonymous' || isDevice) return 'sign-in';
  return (staffOnly[guard] ?? roles).includes(role) ? 'allowed' : 'forbidden';
}

/** Where the front desk has a page that it may not open at this address: only reading leads there. */
function twinOf(route: BuiltRoute, role: Role, method: string): string | null {
  if (role !== 'desk' || method !== 'GET') return null;
  const twin = paths.deskTwins.find(([admins]) => admins === route.pattern);
  return twin ? house.pathOf(twin[1]) : null;
}

const isLedTo = ({ location, html }: Answer, page: string) => location === page || html.includes(`"${page}"`);

/** By what came back. A redirect of a `.data` request is status 202 with the address in the body. */
function outcomeOf({ status, location, html }: Answer): Outcome | 'failed' {
  const leadsTo = location ?? (status === 202 ? html : '');
  // Whoever has never signed in joins first, with what they chose.
  if (/\/auth\/(login|signup)\?redirectTo=/.test(leadsTo)) return 'sign-in';
  if (leadsTo === '/auth/login' || leadsTo.includes('"/auth/login"')) return 'no-handover';
  if (leadsTo.includes('/kiosk/pair')) return 'pair-kiosk';
  if (Object.values(devicePages).some((page) => leadsTo === page || leadsTo.includes(`"${page}"`)))
    return 'own-page';
  if (status === 401) return 'no-token';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'failed' : 'allowed';
}

/** Open by the specification, and yet of use to the person only: they ask to sign in themselves. */
const asksToSignIn = new Set(['/account/profile', '/account/success', '/account/membership-billing']);

/** Open by the specification, and refuses by itself whoever is not staff. */
const refusesMembers = new Set(['/coach/single-booking/:id']);

// The specification spells its parameter so.
asksToSignIn.add('/challenges/:ChalengeID/submit');

const unreadableBy: Readonly<Record<Role, readonly string[]>> = {
  anonymous: [SECRET],
  member: [SECRET],
  kiosk: [SECRET],
  whiteboard: [SECRET],
  coach: [`${SECRET}private`],
  desk: [`${SECRET}privatehealth`],
  admin: [],
};

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const fields = { firstName: 'x', reason: 'x', name: 'x', isAdmin: 'on', membershipStatus: 'active' };

let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse(SECRET);
});

function ask(role: Role, address: string, method: (typeof methods)[number]): Promise<Answer> {
  const headers = { Accept: 'text/html', Origin: 'http://club.test' };
  const body = method === 'GET' ? undefined : new URLSearchParams(fields);
  return house.browsers[role].send(new Request(`http://club.test${address}`, { method, headers, body }));
}

/** How many other routes' ids each address is asked for by. */
const OTHERS_EACH = 3;

/**
 * How a document, its data, and its data route by route are asked for: each route of its own branch, all of them at once, and ids of other
 * routes. Those go round, so that each of them is tried at several addresses, though not every id at every address.
 */
function addressesOf({ pattern, branch }: BuiltRoute): string[] {
  const path = house.pathOf(pattern);
  const data = path === '/' ? '/_root.data' : `${path}.data`;
  const start = patterns.indexOf(pattern) * OTHERS_EACH;
  const others = Array.from(
    { length: OTHERS_EACH },
    (_, index) => routeIds[(start + index) % routeIds.length],
  );
  const wanted = ['', ...branch, branch.join(), ...others];
  return [path, data, ...wanted.map((ids = '') => `${data}?_routes=${encodeURIComponent(ids)}`)];
}

const patterns = builtRoutes.map(({ pattern }) => pattern);

const leaves = ({ pattern }: BuiltRoute) => /logout|end-/.test(pattern);

/** The page of the refusal itself is 403 for everybody. */
const cases = roles.flatMap((role) =>
  builtRoutes.filter(({ pattern }) => pattern !== '/error-403').map((route) => ({ role, route })),
);
const refused = cases.filter(({ role, route }) => expectedOutcome(route, role) !== 'allowed');

describe.each(roles)('rows 11 and 15: %s', (role) => {
  const theirs = refused.filter((one) => one.role === role);

  test.each(methods)(
    'is refused what the access table refuses, by %s, and nothing is shown or changed',
    async (method) => {
      const before = house.book.fingerprint();
      const wrong: string[] = [];
      for (const { route } of theirs) {
        const expected = expectedOutcome(route, role);
        for (const address of method === 'GET' ? addressesOf(route) : addressesOf(route).slice(0, 2)) {
          const answer = await ask(role, address, method);
          const twin = twinOf(route, role, method);
          const outcome = twin && isLedTo(answer, twin) ? expected : outcomeOf(answer);
          // Whoever signs in is to come back to a page.
          if (/redirectTo=[^"&]*\.data/.test(answer.location ?? answer.html))
            wrong.push(`${address}: leads back to its data`);
          if (outcome !== expected) wrong.push(`${address}: ${answer.status}, ${outcome} for ${expected}`);
          if (answer.html.includes(SECRET)) wrong.push(`${address}: shows what it must not`);
        }
      }
      expect(wrong).toEqual([]);
      expect(house.book.fingerprint()).toEqual(before);
    },
  );
});

describe('rows 11 and 13: what the access table allows', () => {
  const allowed = cases.filter(({ role, route }) => expectedOutcome(route, role) === 'allowed');

  test.each(roles)('%s gets it without a fault, and nothing that is not theirs to read', async (role) => {
    const unreadable = unreadableBy[role];
    const wrong: string[] = [];
    for (const { route } of allowed.filter((one) => one.role === role)) {
      for (const address of addressesOf(route).slice(0, 3)) {
        const answer = await ask(role, address, 'GET');
        const outcome = outcomeOf(answer);
        const isRefusal = outcome === 'forbidden' && role === 'member' && refusesMembers.has(route.pattern);
        // A paired device is led to its page from the pairing page and from what is only posted to.
        const isPaired = outcome === 'own-page' && role in devicePages;
        if (outcome !== 'allowed' && !asksToSignIn.has(route.pattern) && !isRefusal && !isPaired)
          wrong.push(`${address}: ${answer.status}, ${outcome}`);
        if (unreadable.some((secret) => answer.html.toLowerCase().includes(secret.toLowerCase())))
          wrong.push(`${address}: shows what it must not`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(roles)('no post of %s without its fields is a fault', async (role) => {
    const routes = allowed.filter((one) => one.role === role).map(({ route }) => route);
    const wrong: string[] = [];
    // Signing out comes last: what follows it would be refused.
    for (const route of routes.toSorted((a, b) => Number(leaves(a)) - Number(leaves(b)))) {
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        const answer = await ask(role, house.pathOf(route.pattern), method);
        if (answer.status >= 500) wrong.push(`${method} ${route.pattern}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('row 11: lists and archives of the club are downloaded by admins alone', () => {
  const downloads = Object.entries(access).filter(([pattern]) => /^\/admin\/.*\.(?:csv|zip)$/.test(pattern));
  expect(downloads.length).toBeGreaterThan(10);
  expect(downloads.filter(([, { guards }]) => guards.join() !== 'admincheck')).toEqual([]);
});
