import { beforeAll, describe, expect, test } from 'vitest';
import { access } from '#server/access/access.ts';
import { createApp } from '#server/app.ts';
import { isWebhook } from '#server/http/webhooks.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';

let house: FullHouse;
const patterns = builtRoutes.map(({ pattern }) => pattern);

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

const cookieOf = (role: Role) =>
  [...house.browsers[role].cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const foreign: readonly Record<string, string>[] = [
  { Origin: 'https://evil.test' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'null' },
];

/** A page's own links, and every frame and picture that it names. */
function linksOf(html: string): string[] {
  const targets = [...html.matchAll(/ (?:href|src|action)="(\/[^"#]*)/g)].map(([, target = '']) => target);
  return targets
    .map((target) => target.replaceAll('&amp;', '&'))
    .filter((target) => !target.startsWith('/assets/'));
}

/** Calendars lead from day to day for ever: of addresses that differ in their dates alone a few are enough. */
const MOST_DATES = 5;

function isAnotherDate(link: string, seen: Iterable<string>): boolean {
  const shapeOf = (address: string) => address.replaceAll(/\d{4}-\d\d-\d\d/g, 'DATE');
  const shape = shapeOf(link);
  if (shape === link) return false;
  return [...seen].filter((other) => shapeOf(other) === shape).length >= MOST_DATES;
}

describe('row 17: reading changes nothing', () => {
  test.each(['admin', 'coach', 'member', 'kiosk'] as const)(
    'row 17: whatever %s opens, from every address and link to link, no business data is changed',
    async (role) => {
      // Looking at a member's health answers is written down, as it must be.
      const before = house.book.fingerprint(['auditLog']);
      const waiting = patterns.map(house.pathOf);
      const seen = new Set(waiting);
      const faults: string[] = [];
      for (let address = waiting.shift(); address && seen.size < 1000; address = waiting.shift()) {
        const { status, html } = await house.browsers[role].get(address);
        if (status >= 500) faults.push(`${address}: ${status}`);
        for (const link of linksOf(html)) {
          if (seen.has(link) || isAnotherDate(link, seen)) continue;
          waiting.push(link);
          seen.add(link);
        }
      }
      expect(faults).toEqual([]);
      expect(seen.size).toBeLessThan(1000);
      expect(house.book.fingerprint(['auditLog'])).toEqual(before);
    },
  );
});

describe('over HTTP', () => {
  const openServer = () => startFakeServer(createApp(house.club.services));

  test('row 16: a post from another site to any route, page or not, is refused and changes nothing', async () => {
    const server = await openServer();
    const before = house.book.fingerprint();
    const headers = { Cookie: cookieOf('admin'), 'Content-Type': 'application/x-www-form-urlencoded' };
    const wrong: string[] = [];
    // Other servers post there, and sign what they post (row 26).
    const paths = patterns.map(house.pathOf).filter((path) => !isWebhook(path));
    for (const path of paths) {
      for (const sent of foreign) {
        for (const address of [path, `${path}.data`]) {
          const init = { method: 'POST', body: 'reason=x', headers: { ...headers, ...sent } };
          const { status } = await server.fetch(address, init);
          if (status !== 403) wrong.push(`${address} ${JSON.stringify(sent)}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(house.book.fingerprint()).toEqual(before);
  });

  test('rows 18 and 21: every answer has the security headers, and no private one is stored', async () => {
    const server = await openServer();
    const wrong: string[] = [];
    for (const pattern of patterns) {
      for (const [role, suffix] of [
        ['admin', ''],
        ['admin', '.data'],
        ['anonymous', ''],
        ['kiosk', ''],
      ] as const) {
        const address = house.pathOf(pattern) + suffix;
        const { headers } = await server.fetch(address, { headers: { Cookie: cookieOf(role) } });
        const problems = [...headerProblems(headers)];
        const isPublic = role === 'anonymous' || access[pattern]?.guards.length === 0;
        if (!isPublic && !/no-store/.test(headers.get('Cache-Control') ?? '')) problems.push('may be stored');
        if (problems.length > 0) wrong.push(`${role} ${address}: ${problems}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

function* headerProblems(headers: Headers): Generator<string> {
  const policy = headers.get('Content-Security-Policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? '';
  if (!scripts || /unsafe|\*|https?:/.test(scripts)) yield `scripts from ${scripts || 'anywhere'}`;
  if (!policy.includes("frame-ancestors 'none'")) yield 'may be framed';
  if (headers.get('X-Content-Type-Options') !== 'nosniff') yield 'may be sniffed';
  if (headers.get('Referrer-Policy') !== 'same-origin') yield 'tells where people come from';
}
