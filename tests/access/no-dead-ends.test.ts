import { expect, test } from 'vitest';
import { FORMER_MEMBER } from '#domain/accounts/former-member.ts';
import { guideNames } from '#domain/club/guides.ts';
import { families } from '#server/data/collections/families.ts';
import { members } from '#server/data/collections/members.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { openClub, PASSWORD, withMail } from '../support/club.ts';
import { activeFacts } from '../support/desk.ts';
import { openFamily } from '../support/families.ts';
import { openFullHouse } from '../support/full-house.ts';
import { mailPromise } from '../support/mail-promise.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const roles = ['anonymous', 'member', 'coach', 'desk', 'admin'] as const;
type Browsers = Readonly<Record<(typeof roles)[number], Visitor>>;

interface Place {
  readonly browsers: Browsers;
  pathOf(pattern: string): string;
}

/** A club on its first day: people, and nothing else. */
async function openFirstDay(environment: Record<string, string>): Promise<Place> {
  const club = openClub({ environment });
  await club.settle({ isSetUp: true });
  const member = await club.member({ isEmailConfirmed: false });
  const browsers = {
    anonymous: club.visitor(),
    member: await club.signedIn(member),
    coach: await club.signedIn(await club.coach()),
    desk: await club.signedIn(await club.desk()),
    admin: await club.signedIn(await club.admin()),
  };
  return { browsers, pathOf: (pattern) => pattern.replaceAll(/:\w+/g, member.uid) };
}

/** Only in development: how parts of pages look. */
const isPreview = (pattern: string) => pattern.startsWith('/preview');

/** A club with everything, in which the person whom most of it is about has closed their account, and before it their child’s. */
async function openAfterClosing(): Promise<Place> {
  const { club, browsers, other, pathOf } = await openFullHouse('Ravensworth');
  const own = await club.signedIn(other);
  const { items } = await club.store.query(families, {
    where: [['memberUids', 'array-contains', other.uid]],
    limit: 1,
  });
  const others = (items[0]?.memberUids ?? []).filter((uid) => uid !== other.uid);
  const children = others.map((uid) => `family/${uid}`);
  for (const closed of [...children, 'security'])
    await own.submit(`/account/${closed}/close`, { currentPassword: PASSWORD });
  expect(await club.store.find(members, other.uid)).toBeNull();
  return { browsers, pathOf };
}

/** Every page that each role can read. */
async function* pagesOf({ browsers, pathOf }: Place) {
  const patterns = builtRoutes.filter(({ isPage, pattern }) => isPage && !isPreview(pattern));
  const paths = [
    ...patterns.map(({ pattern }) => pathOf(pattern)),
    ...guideNames.map((name) => `/help/${name}`),
  ];
  for (const role of roles)
    for (const path of new Set(paths)) {
      const page = await browsers[role].get(path);
      if (page.status === 200) yield { role, path, page };
    }
}

const linksOn = ({ html }: Answer) =>
  [...html.matchAll(/ (?:href|action|formaction)="(\/[^"#]*)/gi)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );

/** A club with everything and a mail server, whose member’s emails come back. */
async function openReturning(): Promise<Place> {
  const house = await openFullHouse('Ravensworth', { environment: withMail });
  await house.club.store.update(members, house.people.member.id, { emailTrouble: 'bounces' });
  return house;
}

/** To an address that is typed there, or to people in general. */
const isToAnyAddress =
  /^\/(auth\/forgot-password|book-tour|help\/|account\/(security\/email|family\/[^/]+\/sign-in)$)/;

const homes: readonly string[] = [
  '/',
  ...['/account', '/coach', '/admin'].map((path) => `${path}/dashboard`),
  '/desk',
];

/** What is wrong with where a link leads: to a page that refuses them, to signing in, or home without a word why; or empty. */
async function faultAt(link: string, browser: Visitor, role: string): Promise<string> {
  const hops = [link];
  let fault = '';
  let answer = await browser.get(link);
  for (; answer.location !== null && hops.length < 10; answer = await browser.get(answer.location)) {
    hops.push(answer.location);
    if (homes.includes(answer.location) && browser.notice === '') fault = 'leads home';
  }
  if (hops.some((hop) => hop.startsWith('/auth/login'))) fault = 'leads to sign-in';
  if (answer.status === 403) return 'refuses them';
  return role === 'anonymous' ? '' : fault;
}

/** Whether an email that a page promises somebody could go. */
type CanPromise = (role: string, path: string) => boolean;
const never: CanPromise = () => false;
const toOthers: CanPromise = (role, path) => role !== 'member' || isToAnyAddress.test(path);

test.each<readonly [string, () => Promise<Place>, CanPromise]>([
  ['in a club with everything, without a mail server', () => openFullHouse('Ravensworth'), never],
  ['in a club with everything, with one, and a member whose emails come back', openReturning, toOthers],
  ['on the first day, without a mail server', () => openFirstDay({}), never],
  ['on the first day, with one', () => openFirstDay(withMail), () => true],
])(
  'no page refuses the people that another sends there, nor leads them to sign-in or home, nor promises an email that cannot go: %s',
  async (_, open, canPromise) => {
    const place = await open();
    const wrong = new Set<string>();
    const known = new Map<string, string>();
    for await (const { role, path, page } of pagesOf(place)) {
      for (const link of linksOn(page)) {
        if (link === '/auth/logout') continue;
        const key = `${role} ${link}`;
        const fault = known.get(key) ?? (await faultAt(link, place.browsers[role], role));
        known.set(key, fault);
        if (fault) wrong.add(`${role} on ${path}: ${link} ${fault}`);
      }
      if (canPromise(role, path)) continue;
      const [promise] = mailPromise.exec(page.text) ?? [];
      if (promise) wrong.add(`${role} on ${path}: ${promise}`);
      // The desk can open none.
      if (role !== 'admin' && /\bin Messages\b/.test(page.text)) wrong.add(`${role} on ${path}: in Messages`);
    }
    expect([...wrong]).toEqual([]);
  },
);

/** Where a page of the member's sends somebody instead of showing itself: to a page that says that it is up to others. */
const isTurnedAway = (asked: string, { status, location }: Answer) =>
  status === 303 &&
  location !== null &&
  /^\/(account|membership)\//.test(asked) &&
  location.split('?')[0] === '/account/membership-billing';

test.each([
  ['a member', {}],
  ['with a plan that ends', { membershipStatus: 'cancelling', cancelAtPeriodEnd: true }],
  ['on hold', { membershipStatus: 'on_hold', hold: { from: '2026-11-20', until: '2026-12-20', reason: '' } }],
  [
    'with a request',
    { requestedPlanId: 'off-peak', requestedPlanAt: Temporal.Instant.from('2026-11-20T10:00:00Z') },
  ],
  ['without a membership', { membershipStatus: 'pending', planId: '' }],
] as const)(
  'no page leads a child to a page that refuses them, or is up to their guardian: %s',
  async (_, facts) => {
    const house = await openFamily();
    const { club, leo, mia } = house;
    await club.store.update(members, leo.id, { ...activeFacts(house, 20), ...facts });
    const browser = await club.signedIn(leo);
    const refused = new Set<string>();
    const known = new Map<string, boolean>();
    const patterns = builtRoutes.filter(
      ({ isPage, pattern }) => isPage && /^\/(account|membership|$)/.test(pattern),
    );
    for (const path of new Set(
      patterns.map(({ pattern }) =>
        pattern.replaceAll(/:\w+/g, pattern.startsWith('/membership') ? 'off-peak' : mia.id),
      ),
    )) {
      const page = await browser.get(path);
      if (page.status !== 200) continue;
      for (const link of linksOn(page)) {
        if (link === '/auth/logout') continue;
        if (!known.has(link)) {
          const answer = await browser.get(link);
          const { status, text } = await browser.follow(answer);
          // A plan's page that only says that it can't be had.
          known.set(
            link,
            status === 403 ||
              isTurnedAway(link, answer) ||
              (/plans\/[^/]+\/join/.test(link) &&
                !text.includes('Request ') &&
                !text.includes('Cancel request')),
          );
        }
        if (known.get(link)) refused.add(`${path}: ${link}`);
      }
    }
    expect([...refused]).toEqual([]);
  },
);

test('no page leads to somebody who has closed their account', async () => {
  const wrong = new Set<string>();
  let named = 0;
  for await (const { role, path, page } of pagesOf(await openAfterClosing())) {
    if (page.text.includes(FORMER_MEMBER)) named += 1;
    if (/type="checkbox" name="id" value="erased-/.test(page.html)) wrong.add(`${role} on ${path}: a choice`);
    for (const link of linksOn(page)) if (link.includes('/erased-')) wrong.add(`${role} on ${path}: ${link}`);
  }
  expect([...wrong]).toEqual([]);
  expect(named).toBeGreaterThan(5);
});

test.each([
  ['without a mail server', {}],
  ['with one', withMail],
])('no page offers what is closed after a link from the front desk: %s', async (_, environment) => {
  const { club, sam, mia, browser } = await openFamily({ environment });
  await submitParq(club.services, mia.id, {
    ...{ answers: {}, note: '', declaredName: sam.name },
    guardian: { uid: sam.id, name: sam.name },
  });
  const reception = await club.signedIn(await club.desk());
  const given = await reception.submit(`/admin/member/${sam.id}/code`, { what: 'link', check: 'known' });
  const parent = club.visitor();
  const link = /\/auth\/[\w-]+\?token=[\w-]+/.exec(given.text)?.[0] ?? '';
  await parent.submit(link, { password: 'a long pass phrase' });
  await parent.submit('/auth/login', { email: sam.email, password: 'a long pass phrase' });
  const CLOSED = '/account/security/closed';
  const patterns = builtRoutes.filter(({ isPage, pattern }) => isPage && pattern.startsWith('/account'));
  const offered = new Set<string>();
  const known = new Map<string, boolean>();
  let told = 0;
  for (const { pattern } of patterns) {
    const path = pattern.replaceAll(/:\w+/g, mia.id);
    const page = await parent.get(path);
    if (page.status !== 200) continue;
    if (page.html.includes(`href="${CLOSED}"`)) told += 1;
    for (const link of linksOn(page)) {
      if (link === '/auth/logout') continue;
      if (!known.has(link)) known.set(link, link !== CLOSED && (await parent.get(link)).location === CLOSED);
      if (known.get(link)) offered.add(`${path}: ${link}`);
    }
  }
  expect([...offered]).toEqual([]);
  expect(told).toBeGreaterThan(4);
  const until = environment === withMail ? 'and open by themselves then' : 'until an admin opens them';
  expect((await parent.get(CLOSED)).text).toContain(until);
  for (const staff of [browser, reception]) {
    const page = await staff.follow(await staff.get(`/admin/member/${sam.id}`));
    expect(page.text).toContain('are closed to them until');
  }
});
