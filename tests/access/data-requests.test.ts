import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isWebhook } from '#server/http/webhooks.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';
import { formsOf, type PageForm } from '../support/page-forms.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

// What two clubs list in the order of ids (documents of one moment) is in one order in both: that of their making.
const made = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:crypto')>()),
  randomUUID: () => `00000000-0000-4000-8000-${String(++made.count).padStart(12, '0')}`,
}));
vi.mock('#server/identity/secrets.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#server/identity/secrets.ts')>()),
  newUid: () => `uid${String(++made.count).padStart(17, '0')}`,
}));

// Every route, for everybody.
/** Two identical clubs: one gets posts as from a page without script, the other as React Router's script sends them. */
let plain: FullHouse;
let scripted: FullHouse;

beforeAll(async () => {
  [plain, scripted] = [await openFullHouse('Ravensworth'), await openFullHouse('Ravensworth')];
});

const dataAddress = (address: string) => {
  const [path = '', query] = address.split('?');
  return `${path === '/' ? '/_root' : path}.data${query === undefined ? '' : `?${query}`}`;
};

/** Ids, tokens and hashes differ between two clubs that are alike, and the numbers computed from ids. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/"(passwordHash|memberNumber)\\":\\".*?\\"/g, '')
    // Among them the member's number.
    .replaceAll(/"searchTerms\\":\[.*?\]/g, '')
    .replaceAll(/[A-Za-z0-9_-]{20,}/g, '*');

const scannedRows = [
  ...[
    'members',
    'accounts',
    'plans',
    'kiosks',
    'settings',
    'classTypes',
    'schedules',
    'sessions',
    'bookings',
  ],
  ...['bookers', 'accessLogs', 'presence', 'ledger', 'auditLog', 'outbox'],
];

// In which order two documents of one moment were written depends on their ids, and on how fast a list is imported.
const comparable = (row: string) => withoutIds(row).replace(/"(?:doc|version)":\d+,/g, '');

/** What is left of a collection's rows to compare: most collections stay as they were from post to post. */
const compared = new WeakMap<readonly string[], Set<string>>();

function rowsOf({ book }: FullHouse, name: string): Set<string> {
  const rows = book.read(name);
  return compared.getOrInsertComputed(rows, () => new Set(rows.map((row) => `${name} ${comparable(row)}`)));
}

const differences = () =>
  scannedRows.flatMap((name) => [...rowsOf(plain, name).symmetricDifference(rowsOf(scripted, name))]);

/** A verb (nothing but hidden fields) goes as it is; elsewhere each field holds what it offers, or a word. */
function filledIn({ fields }: PageForm): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, type, values }) => {
      const offered = values.find((value) => value !== '');
      return [name, offered ?? (type === 'checkbox' ? 'on' : 'Typed')];
    }),
  );
}

interface Post {
  readonly action: string;
  readonly fields: Record<string, string>;
}

/** What somebody can post: each form of each page, and what has an address without a form. */
async function postsOf(house: FullHouse, role: Role): Promise<Post[]> {
  const posts = new Map<string, Post>();
  for (const { pattern, isPage, hasAction } of builtRoutes) {
    const page = house.pathOf(pattern);
    if (isWebhook(page) || pattern === '/auth/logout') continue;
    const answer = isPage ? await house.browsers[role].get(page) : null;
    for (const form of answer?.status === 200 ? formsOf(answer.html, page) : []) {
      if (form.action !== '/auth/logout') posts.set(form.action, { ...form, fields: filledIn(form) });
    }
    if (hasAction && !posts.has(page)) posts.set(page, { action: page, fields: {} });
  }
  return [...posts.values()];
}

const summary = (answer: Answer) =>
  answer.location === null ? `${answer.status}` : `to ${withoutIds(answer.location)}`;

/** The answer to a script, as the page without script would have had it. */
function summaryOfData(answer: Answer, expected: string): string {
  if (answer.status !== 202) return `${answer.status}`;
  const strings = [...answer.html.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([whole]) => JSON.parse(whole));
  const targets = strings.map((target) => `to ${withoutIds(String(target))}`);
  return targets.find((target) => target === expected) ?? `to ${strings.filter((text) => /^\//.test(text))}`;
}

/** A refused form is shown with its page, whose data the script asks for next: it may lead elsewhere. */
async function send(browser: Visitor, { action, fields }: Post, expected: string): Promise<Answer> {
  const answer = await browser.post(dataAddress(action), fields);
  if (answer.status !== 422) return answer;
  const page = await browser.get(dataAddress(action));
  return expected === '422' ? answer : page;
}

describe('a post to an address that ends in .data', () => {
  test.each(['anonymous', 'member', 'coach', 'desk', 'admin', 'kiosk'] as const)(
    'by %s does and answers what it does without',
    async (role) => {
      const [posts, alike] = [await postsOf(plain, role), await postsOf(scripted, role)];
      expect(alike.map(({ action }) => withoutIds(action))).toEqual(
        posts.map(({ action }) => withoutIds(action)),
      );
      const wrong: string[] = [];
      for (const [index, post] of posts.entries()) {
        const other = alike[index] ?? post;
        const expected = summary(await plain.browsers[role].post(post.action, post.fields));
        const answer = await send(scripted.browsers[role], other, expected);
        const got = summaryOfData(answer, expected);
        if (got !== expected) wrong.push(`${post.action}: ${got} in place of ${expected}`);
        let differing: string[] = [];
        const isAlike = () => {
          differing = differences();
          return differing.length === 0;
        };
        // A list is imported after the answer.
        await vi.waitUntil(isAlike).catch(() => {});
        if (differing.length > 0) wrong.push(`${post.action}: leaves ${differing.join(' | ').slice(0, 600)}`);
        if (wrong.length > 0) break;
      }
      expect(wrong).toEqual([]);
    },
  );
});
