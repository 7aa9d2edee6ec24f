/** What the release before has stored opens in this one: `releases/` has every document of a full club, as it was stored then. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { access } from '#server/access/access.ts';
import { changeStoredDocuments, readDataVersion } from '#server/data/changes/change-documents.ts';
import { LATEST_VERSION } from '#server/data/changes/stored-changes.ts';
import { errorLogs } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { accounts } from '#server/data/collections/identity.ts';
import { listEach } from '#server/data/each-of.ts';
import type { Store } from '#server/data/store.ts';
import { fieldsFromJson, toJson } from '#server/data/stored-json.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { openFullHouse } from '../support/full-house.ts';
import type { Visitor } from '../support/visitor.ts';

const folder = join(import.meta.dirname, 'releases');
const releases = readdirSync(folder).toSorted();

/** Of the system's own moment. */
const notKept: ReadonlySet<string> = new Set([
  'loginSessions',
  'formTokens',
  'formDrafts',
  'throttles',
  'jobLeases',
]);

async function writeRelease(name: string): Promise<void> {
  const { club } = await openFullHouse('Ravensworth');
  const lines: string[] = [];
  for (const collection of await club.store.collectionNames()) {
    if (notKept.has(collection)) continue;
    const documents = await listEach(club.store, storedDocuments(collection), { limit: 500 });
    for (const { id, fields } of documents)
      lines.push(`${JSON.stringify([collection, id])} ${toJson(fields)}`);
  }
  writeFileSync(join(folder, `${name}.jsonl`), `${lines.join('\n')}\n`);
}

async function readRelease(store: Store, release: string): Promise<number> {
  const lines = readFileSync(join(folder, release), 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const end = line.indexOf('] ') + 1;
    const [collection, id] = JSON.parse(line.slice(0, end)) as [string, string];
    await store.set(storedDocuments(collection), { id, fields: fieldsFromJson(line.slice(end + 1)) });
  }
  return lines.length;
}

beforeAll(async () => {
  const name = process.env.WRITE_RELEASE;
  if (name) await writeRelease(name);
});

test('there is a release to come from', () => {
  expect(releases.length).toBeGreaterThan(0);
});

test.each(releases)(
  '%s: every page that its people can reach opens, before and after its documents are changed',
  async (release) => {
    const club = openClub();
    expect(await readRelease(club.store, release)).toBeGreaterThan(100);
    const before = await openEverything(club);
    // Each change is complete after a second pass that finds nothing more to do.
    for (let round = 0; round < 2 * LATEST_VERSION; round += 1) {
      await changeStoredDocuments(club.services);
      club.advance({ minutes: 16 });
    }
    expect(await readDataVersion(club.store)).toBe(LATEST_VERSION);
    const after = await openEverything(club);
    expect(after.patterns.length).toBeGreaterThan(130);
    expect(before.patterns.length).toBeGreaterThan(130);
    expect([before.broken, after.broken]).toEqual([[], []]);
    const errors = await listEach(club.store, errorLogs, { limit: 100 });
    expect(errors.map(({ route, message }) => `${route}: ${message}`)).toEqual([]);
  },
);

/** Follows the links from the first page of each role, to two addresses of each route. */
async function openEverything({ store, ...rest }: TestClub) {
  const found = await listEach(store, accounts, { where: [], limit: 100 });
  const firsts = ['/', '/account/dashboard', '/coach/dashboard', '/desk', '/admin/dashboard'];
  const people = [
    found.find(({ claims }) => claims.admin),
    found.find(({ claims }) => claims.coach),
    found.find(({ claims }) => claims.desk && !claims.admin),
    found.find(
      ({ claims, email }) => !(claims.admin || claims.coach || claims.desk) && !email.startsWith('ravens'),
    ),
  ];
  const patterns = new Set<string>();
  const broken: string[] = [];
  for (const account of people) {
    if (!account) throw new Error('somebody is missing');
    const browser = rest.visitor();
    const signedIn = await browser.submit('/auth/login', { email: account.email, password: PASSWORD });
    expect([account.email, signedIn.status]).toEqual([account.email, 303]);
    await crawl(browser, firsts, patterns, broken);
  }
  return { patterns: [...patterns], broken };
}

async function crawl(
  browser: Visitor,
  firsts: string[],
  patterns: Set<string>,
  broken: string[],
): Promise<void> {
  const waiting = [...firsts];
  const seen = new Map<string, number>();
  const opened = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const pattern = patternOf(path);
    const times = seen.get(pattern) ?? 0;
    if (opened.has(path) || times >= 2 || pattern === '' || pattern.includes('sign-out')) continue;
    seen.set(pattern, times + 1);
    opened.add(path);
    const { status, html, location } = await browser.get(path);
    if (location?.startsWith('/')) waiting.push(location);
    else if (status === 200) patterns.add(pattern);
    // A dashboard of somebody else's role.
    else if (!(status === 403 && firsts.includes(path))) broken.push(`${status} ${path}`);
    for (const [, href = ''] of html.matchAll(/href="(\/[^"#]*)"/g))
      waiting.push(href.replaceAll('&amp;', '&'));
  }
}

const matchers = Object.keys(access)
  .filter(
    (pattern) => pattern !== '*' && builtRoutes.some((route) => route.pattern === pattern && route.isPage),
  )
  .toSorted((a, b) => a.split(':').length - b.split(':').length)
  .map((pattern) => ({
    pattern,
    test: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/?]+')}$`),
  }));

/** The pattern of a page's address; empty: no page. */
const patternOf = (address: string) =>
  matchers.find((each) => each.test.test(address.split('?')[0] ?? ''))?.pattern ?? '';
