/** One fact is one thing on every page that states it (docs/facts.md), at the door, in the API and in the CSV; and figures are what a recount of the records says. */
import { isYetToJoin } from '#domain/accounts/roles.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { formatPence } from '#domain/values/money.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { listEach } from '#server/data/each-of.ts';
import { readRecurringRevenue } from '#server/insight/recurring-revenue.ts';
import { tokenFor } from '../../support/api.ts';
import { countRecurringRevenue } from '../../support/count-recurring-revenue.ts';
import {
  chipOf,
  type Facts,
  gather,
  isPaidUntil,
  nameOfChip,
  offersPlace,
  ownOfParq,
  pagesOfMember,
  rowsOfCsv,
  statusCodes,
} from '../../support/page-facts.ts';
import { steadyPick } from '../chance.ts';
import { mainText } from '../page.ts';
import type { Person } from '../person.ts';
import type { Year } from '../year.ts';
import type { Invariant } from './invariant.ts';

/** What has one value, whichever pages state it. */
const oneOfEach = [
  ...['status', 'parq', 'parq-own', 'paid-until', 'streak'],
  ...['last-visit', 'classes-left', 'sessions-left'],
];

/** Of one member a day. */
export const factsAgree: Invariant = {
  name: 'facts',
  async check(year) {
    const [admin] = year.those('admin');
    const person = steadyPick(year.today.dayOfYear, year.those('member'), ({ slot }) => slot);
    return admin && person?.uid ? wrongAbout(year, admin, person) : [];
  },
};

async function wrongAbout(year: Year, admin: Person, person: Person): Promise<string[]> {
  const { uid, name } = person;
  const facts: Facts = new Map();
  const read = async (who: Person, page: string, path: string) => {
    const { answer } = await who.open(path);
    gather(facts, page, answer.html);
    return answer;
  };
  for (const [page, path] of Object.entries(pagesOfMember)) await read(person, page, path);
  const own = await read(admin, 'member page', `/admin/member/${uid}`);
  await read(admin, 'members list', `/admin/members?q=${encodeURIComponent(person.email)}`);
  const desk = await admin.open(`/admin/check-in/${uid}`);
  const wrong: string[] = [];
  for (const fact of oneOfEach) {
    const values = facts.get(fact) ?? new Map<string, string[]>();
    if (values.size > 1)
      wrong.push(`${fact} is ${[...values].map(([value, pages]) => `${value} (${pages})`).join(', ')}`);
  }
  const isRefused = desk.answer.text.includes(' in anyway');
  if (facts.has('door-refuses') !== isRefused)
    wrong.push(`the door ${isRefused ? 'refuses' : 'lets in'}, and the member’s page does not say so`);
  if (isRefused && own.text.includes('can come in')) wrong.push('can come in, and the door refuses');

  const one = (fact: string) => facts.get(fact)?.keys().next().value ?? '';
  const row = (await rowsOfCsv(admin.browser)).get(uid);
  const status = nameOfChip(one('status'));
  if (row?.Status !== status) wrong.push(`the pages say ${one('status')}, the CSV ${row?.Status}`);
  const api = await statusInApi(year, admin, uid);
  if (api !== statusCodes[status]) wrong.push(`the pages say ${one('status')}, the API ${api}`);
  if (row?.['PAR-Q'] !== one('parq')) wrong.push(`the PAR-Q is ${one('parq')}, in the CSV ${row?.['PAR-Q']}`);
  const parqOwn = one('parq-own');
  if (parqOwn && parqOwn !== (ownOfParq[one('parq')] ?? one('parq')))
    wrong.push(`staff read ${one('parq')} of the PAR-Q, the member ${parqOwn}`);
  const until = one('paid-until');
  const inCsv = row?.['Paid until'] ?? '';
  if (until && !isPaidUntil(until, inCsv, api === 'past_due'))
    wrong.push(`paid until ${until}, in the CSV ${inCsv}`);
  wrong.push(...(await wrongChips(person)));
  return wrong.map((what) => `${name}: ${what}`);
}

/** A token lasts a month. */
async function apiTokenOf(year: Year, { uid, name }: Person): Promise<string> {
  const { apiToken, today, club } = year;
  if (apiToken && apiToken.ownerUid === uid && Temporal.PlainDate.compare(apiToken.until, today) > 0)
    return apiToken.token;
  const token = await tokenFor(club, { uid, name }, ['members:read']);
  year.apiToken = { token, ownerUid: uid, until: today.add({ days: 28 }) };
  return token;
}

async function statusInApi(year: Year, admin: Person, uid: string): Promise<string> {
  const token = await apiTokenOf(year, admin);
  const { html } = await year.club
    .visitor()
    .get(`/api/v1/members/${uid}`, { Authorization: `Bearer ${token}` });
  const { membership } = JSON.parse(html) as { membership?: { status: string } };
  return membership?.status ?? html;
}

/** The first two classes of the timetable that have a chip. */
async function wrongChips(person: Person): Promise<string[]> {
  const timetable = await person.open('/classes?view=list');
  const links = timetable.links.filter((href) => /^\/account\/book-class\/[^/]+$/.test(href)).slice(0, 2);
  const wrong: string[] = [];
  for (const href of links) {
    const chip = chipOf(timetable.answer.html, href.split('/').at(-1) ?? '');
    const page = await person.open(href);
    if ((chip === 'Book') !== offersPlace(page.answer.html))
      wrong.push(
        `the timetable says “${chip}” of ${href}, whose page ${mainText(page.answer).slice(0, 200)}`,
      );
  }
  return wrong;
}

/** What the dashboard and the analytics say is what the documents say, counted one by one. */
export const figuresAgree: Invariant = {
  name: 'figures',
  async check({ every, club, today, those }) {
    const { store, now } = club;
    const [admin] = those('admin');
    if (!admin) return [];
    const midnight = today.toZonedDateTime('Europe/London').toInstant();
    const people = await every(members);
    const ofToday = { where: [['at', '>=', midnight]], orderBy: [['at', 'asc']], limit: 500 } as const;
    const door = (await listEach(store, accessLogs, ofToday)).filter(({ direction }) => direction === 'in');
    const { answer: dashboard } = await admin.open('/admin/dashboard');
    const counts: readonly (readonly [string, number])[] = [
      ['Check-ins today', door.filter(({ isAllowed }) => isAllowed).length],
      ['Sent to desk today', door.filter(({ isAllowed, removed }) => !isAllowed && removed === null).length],
      ['Not a member yet', people.filter(isYetToJoin).length],
      ['Owe money', people.filter(owesMoney).length],
    ];
    const wrong = counts.flatMap(([label, count]) => {
      const shown = figureIn(dashboard.html, label);
      return shown === String(count) ? [] : [`the dashboard says ${shown} ${label}, and ${count} are right`];
    });

    // The pages say when it was counted; what has come since is in the next count.
    const { at: countedAt } = (await readRecurringRevenue(store, now())) ?? { at: now() };
    const revenue = formatPence(await countRecurringRevenue({ store, now: () => countedAt }));
    const payments = new Map<string, Map<string, string[]>>();
    const analytics = (await admin.open('/admin/analytics')).answer.html;
    gather(payments, '/admin/payments', (await admin.open('/admin/payments')).answer.html);
    gather(payments, '/admin/analytics', analytics);
    const recurring = payments.get('recurring-revenue');
    if (!recurring) wrong.push('no page says what recurs');
    for (const [value, pages] of recurring ?? [])
      if (value !== revenue) wrong.push(`${pages} say that ${value} recurs, and ${revenue} is right`);

    const current = people.filter((member) => hasMembership(effectiveStatus(member, now()))).length;
    const said = /<p class="num">([\d,]+)<\/p><p class="faint">Members(?:<|\.)/.exec(analytics)?.[1];
    if (said !== String(current)) wrong.push(`the analytics say ${said} members, and ${current} are right`);
    return wrong;
  },
};

/** The number above its label. */
const figureIn = (html: string, label: string): string | undefined =>
  html
    .split('<li')
    .find((each) => each.includes(`${label}<`))
    ?.match(/class="num">([\d,]+)/)?.[1]
    ?.replaceAll(',', '');
