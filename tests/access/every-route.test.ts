import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { access } from '#server/access/access.ts';
import { createApp } from '#server/app.ts';
import { isWebhook } from '#server/http/webhooks.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';
import type { Answer } from '../support/visitor.ts';

/** Of everything that an admin can reach in a full house; more would mean that links lead on without end. */
const MOST_ADDRESSES = 3000;

// Every route, for everybody.
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

interface Link {
  readonly target: string;
  /** The page that it is on. */
  readonly from: string;
  /** What a form sends to may be there for sending alone; a redirect counts where somebody links to what redirects. */
  readonly kind: 'link' | 'form' | 'redirect';
}

/** What the HTTP server itself answers for: files beside the app, and, unbuilt as it is here, the sources of script, style and the guide’s pictures. */
const files = new Set([
  'assets',
  '@react-router',
  '@id',
  'app',
  'docs',
  'node_modules',
  ...readdirSync('public'),
]);

/** A page's own links, where it leads on by itself, and every frame and picture that it names. */
function linksOf({ html, location }: Answer, from: string): Link[] {
  const written = [...html.matchAll(/ (href|src|action)="(\/[^"#]*)/g)].map(([, name, target = '']) => ({
    ...{
      from,
      target: target.replaceAll('&amp;', '&'),
      kind: name === 'action' ? ('form' as const) : ('link' as const),
    },
  }));
  const onwards = location?.startsWith('/') ? [{ from, target: location, kind: 'redirect' as const }] : [];
  const isFile = (target: string) => files.has(/^\/([^/?]*)/.exec(target)?.[1] ?? '');
  return [...written, ...onwards].filter(({ target }) => !isFile(target));
}

/**
 * Calendars lead from day to day for ever, the pages of signing in and joining keep where each page was going, and each ready-made list adds
 * to the filters that are set: of addresses that differ in their dates alone, in where they lead on to, or in which of the lists is added to
 * other filters, a few are enough. Every list with every filter is asked for by `tests/request/list-filters.test.ts`.
 */
const MAX_ALIKE = 5;

const shapeOf = (address: string) => {
  const shape = address.replaceAll(/\d{4}-\d\d-\d\d/g, 'DATE').replace(/redirectTo=[^&]+/, 'redirectTo=PAGE');
  if (!address.includes('&')) return shape;
  const [path, query = ''] = shape
    .replaceAll(/\b(show|when|list|fill|query|result|status)=[^&]+/g, '$1=ONE')
    .split('?');
  // In whichever order they were set.
  return `${path}?${query.split('&').sort().join('&')}`;
};

/** @returns whether there are enough addresses like this one; if not, it is one of them from now on */
function countAlike(): (address: string) => boolean {
  const counts = new Map<string, number>();
  return (address) => {
    const shape = shapeOf(address);
    const count = counts.get(shape) ?? 0;
    if (shape !== address && count >= MAX_ALIKE) return true;
    counts.set(shape, count + 1);
    return false;
  };
}

describe('row 17: reading changes nothing', () => {
  test.each(['admin', 'desk', 'coach', 'member', 'kiosk', 'whiteboard', 'anonymous'] as const)(
    'row 17: whatever %s opens, from every address and link to link, no business data is changed and no link leads nowhere',
    async (role) => {
      // Looking at a member's health answers is written down, as it must be.
      const before = house.book.fingerprint(['auditLog']);
      const waiting = patterns.map(house.pathOf);
      const seen = new Set(waiting);
      const isOneMoreAlike = countAlike();
      waiting.forEach(isOneMoreAlike);
      const nowhere = new Set<string>();
      const links: Link[] = [];
      const faults: string[] = [];
      for (let address = waiting.shift(); address && seen.size < MOST_ADDRESSES; address = waiting.shift()) {
        const answer = await house.browsers[role].get(address);
        if (answer.status >= 500) faults.push(`${address}: ${answer.status}`);
        if (answer.status === 404) nowhere.add(address);
        for (const link of linksOf(answer, address)) {
          links.push(link);
          if (seen.has(link.target) || isOneMoreAlike(link.target)) continue;
          waiting.push(link.target);
          seen.add(link.target);
        }
      }
      const linked = new Set(links.filter(({ kind }) => kind === 'link').map(({ target }) => target));
      const broken = links.filter(
        ({ from, target, kind }) =>
          nowhere.has(target) && (kind === 'link' || (kind === 'redirect' && linked.has(from))),
      );
      expect(Object.fromEntries(broken.map(({ from, target }) => [target, `linked from ${from}`]))).toEqual(
        {},
      );
      expect(faults).toEqual([]);
      expect(seen.size).toBeLessThan(MOST_ADDRESSES);
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
        ['whiteboard', ''],
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
  // An email, shown in a frame on our own pages: it can do nothing.
  const isMail = policy.startsWith("default-src 'none'") && policy.endsWith('; sandbox');
  if (!policy.includes(`frame-ancestors ${isMail ? "'self'" : "'none'"}`)) yield 'may be framed';
  if (headers.get('X-Content-Type-Options') !== 'nosniff') yield 'may be sniffed';
  if (headers.get('Referrer-Policy') !== 'same-origin') yield 'tells where people come from';
}
