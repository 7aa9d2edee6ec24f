import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deskTwins } from '#app/paths.ts';
import { adminPlaces } from '#app/ui/staff-navigation.ts';
import { guideNames } from '#domain/club/guides.ts';
import { access } from '#server/access/access.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { withMail } from '../support/club.ts';
import { openFullHouse, type Role } from '../support/full-house.ts';
import { readSources } from '../support/source-files.ts';
import type { Answer } from '../support/visitor.ts';

const folder = 'docs/guide';
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const read = (page: string) => readFileSync(`${folder}/${page}`, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part);
const used = pages.flatMap((page) => found(read(page), /!\[[^\]]+\]\(([^)]+)\)/g));

test('there is a page for each job, and no other', () => {
  expect(pages.sort()).toEqual(guideNames.map((name) => `${name}.md`).sort());
});

test('every picture that is named exists, and none is unused or heavy', () => {
  expect(used.filter((picture) => !existsSync(`${folder}/${picture}`))).toEqual([]);
  const kept = existsSync(`${folder}/pictures`) ? readdirSync(`${folder}/pictures`) : [];
  expect(kept.filter((name) => !used.includes(`pictures/${name}`))).toEqual([]);
  expect(kept.filter((name) => statSync(`${folder}/pictures/${name}`).size > 60_000)).toEqual([]);
});

test('every link in it is an address of the product, and leads each reader to a page', async () => {
  const { browsers } = await openFullHouse('Ravensworth');
  const wrong: string[] = [];
  for (const role of ['anonymous', 'member', 'coach', 'desk', 'admin'] as const)
    for (const name of guideNames) {
      const { html } = await browsers[role].get(`/help/${name}`);
      const [, guide = ''] = html.split('<div class="guide">');
      for (const link of found(guide, /<a [^>]*href="([^"#]*)/g)) {
        if (/^https:/.test(link)) continue;
        const { status } = await browsers[role].follow(await browsers[role].get(link));
        if (!link.startsWith('/') || status !== 200) wrong.push(`${role} on ${name}: ${link}`);
      }
    }
  expect(wrong).toEqual([]);
});

describe('what is in bold is what the product says', () => {
  const code = ['app', 'domain'].flatMap((area) => readSources(area)).map((source) => source.code);
  const isSaid = (term: string) => {
    const whole = new RegExp(`(?:^|['"\`>}])\\s*${term}\\s*(?:['"\`<{]|$)`, 'm');
    return code.some((text) => whole.test(text));
  };

  test.each(pages)('in %s', (page) => {
    const terms = found(read(page), /\*\*([^*]+)\*\*/g);
    expect(terms.length).toBeGreaterThan(5);
    expect(terms.filter((term) => !isSaid(term))).toEqual([]);
  });
});

test('everybody can read every page, in their own frame; a guide that is not there is not found', async () => {
  const house = await openFullHouse('Ravensworth');
  const roles: readonly Role[] = ['anonymous', 'member', 'coach', 'desk', 'admin'];
  for (const role of roles) {
    const browser = house.browsers[role];
    const help = await browser.get('/help');
    expect(help.status).toBe(200);
    const listed = {
      anonymous: guideNames,
      member: ['members'],
      coach: ['coaches', 'members'],
      desk: ['desk', 'members'],
    };
    for (const name of guideNames) {
      const isListed = role === 'admin' || listed[role as keyof typeof listed].includes(name);
      expect(help.html.includes(`href="/help/${name}"`), `${name} for ${role}`).toBe(isListed);
      const page = await browser.get(`/help/${name}`);
      expect(page.status).toBe(200);
      // The frame of staff has one small script, which leads to its search.
      expect(page.html).not.toMatch(/<script[^>]*src="(?![^"]*focus-on-slash)/);
      const title = found(read(`${name}.md`), /^# (.+)$/gm)[0];
      expect(page.html).toContain(`<h1>${title}</h1>`);
      const images = page.html.match(/<img [^>]*loading="lazy"[^>]*>/g) ?? [];
      expect(images.length).toBe(found(read(`${name}.md`), /!\[([^\]]+)\]/g).length);
      for (const image of images) expect(image).toMatch(/alt="[^"]{10,}" width="\d+" height="\d+"/);
    }
    expect((await browser.get('/help/toString')).status).toBe(404);
  }
});

const readers = { owners: 'admin', desk: 'desk', coaches: 'coach', members: 'member', api: 'admin' } as const;

/** On no page of the full house as it stands: something has to happen there first. */
const comesLater: Readonly<Record<(typeof guideNames)[number], readonly string[]>> = {
  owners: [
    ...['Get ready to open', 'Add your plans', 'No membership: add the person only', 'Merge the two'],
    ...['Undo the merge', 'Save this list', 'Telling those affected'],
  ],
  desk: [
    ...[
      'Outside your plan’s hours',
      'Start membership',
      'Undo overdue',
      'Make payer',
      'Make guardian',
      'Undo',
    ],
    ...['Remove from class', 'Add desk flag', 'Not confirmed', 'Reported our email as spam'],
    ...[
      'Send emails again',
      'Hand over form',
      'Confirm who signed',
      'Waiver on their phone',
      'Show the link',
    ],
  ],
  coaches: ['Undo'],
  members: ['Join the waitlist'],
  api: [],
};

/** Links by what they say, without icons and numbers behind it. */
const linksOn = ({ html }: Answer) =>
  [...html.matchAll(/<a\b[^>]* href="(\/[^"#]*)[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', content = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      says: content.replace(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, '').trim(),
    }),
  );

test.each([
  ['without a mail server', {}],
  ['with one', withMail],
])(
  'what a guide names is on a page that its readers open, and every link of that name opens: %s',
  async (_, environment) => {
    const { browsers, pathOf } = await openFullHouse('Ravensworth', { environment });
    const patterns = builtRoutes.filter(
      ({ isPage, pattern }) => isPage && !/^\/(preview|help)/.test(pattern),
    );
    const wrong: string[] = [];
    for (const name of guideNames) {
      const browser = browsers[readers[name]];
      const missing = new Set(found(read(`${name}.md`), /\*\*([^*]+)\*\*/g));
      const terms = new Set(missing);
      const links = new Set<string>();
      for (const { pattern } of patterns) {
        const page = await browser.get(pathOf(pattern));
        if (page.status !== 200) continue;
        for (const term of missing) if (page.text.includes(term)) missing.delete(term);
        for (const { href, says } of linksOn(page)) if (terms.has(says)) links.add(href);
      }
      expect([name, ...missing]).toEqual([name, ...comesLater[name]]);
      for (const link of links) {
        const { status } = await browser.follow(await browser.get(link));
        if (status !== 200) wrong.push(`${name}: ${link} answers ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('the guide of the front desk names no place of the menus that only others open', () => {
  const places = adminPlaces.flatMap((group) =>
    group.places.flatMap((place) => [place, ...(place.tabs ?? [])]),
  );
  const isOpen = ({ href }: { href: string }) => {
    const isTheirs = access[href]?.guards.every((guard) => guard === 'deskcheck' || guard === 'staffcheck');
    return isTheirs || deskTwins.some(([admins]) => admins === href);
  };
  const open = new Set(places.filter(isOpen).map(({ label }) => label));
  const closed = places.map(({ label }) => label).filter((label) => !open.has(label));
  expect(closed).toEqual(expect.arrayContaining(['Analytics', 'Settings', 'PAR-Q reviews']));
  const named = found(read('desk.md'), /\*\*([^*]+)\*\*/g);
  expect(named.filter((term) => closed.includes(term))).toEqual([]);
  // What admins alone can do with a class or a membership.
  expect(named.filter((term) => ['Restore class', 'Cancel now'].includes(term))).toEqual([]);
});

test.each([
  ['admin', '/admin/dashboard', '/help'],
  ['coach', '/coach/dashboard', '/help/coaches'],
  ['member', '/account/profile', '/help/members'],
] as const)('%s finds help from %s', async (role, from, to) => {
  const house = await openFullHouse('Ravensworth');
  expect((await house.browsers[role].get(from)).html).toContain(`href="${to}"`);
});
