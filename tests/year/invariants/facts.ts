/** One fact is one thing on every page that states it (docs/facts.md), at the door, in the API and in the CSV; and figures are what a recount of the records says. */

import { isYetToJoin } from '#domain/accounts/roles.ts';
import { hasPlace } from '#domain/bookings/eligibility.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { lastPaidDay } from '#domain/membership/paid-until.ts';
import { clubTime, formatDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
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
import { readCalendar } from '../../support/read-calendar.ts';
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

/** Of one member a day, and what today’s emails have said last. */
export const factsAgree: Invariant = {
  name: 'facts',
  async check(year) {
    const [admin] = year.those('admin');
    const person = steadyPick(year.today.dayOfYear, year.those('member'), ({ slot }) => slot);
    const wrong = admin && person?.uid ? await wrongAbout(year, admin, person) : [];
    return [...wrong, ...(await wrongInMails(year))];
  },
};

/** What somebody is who was told so last. */
const statusesAfter: Readonly<Record<string, readonly string[]>> = {
  'membership-marked-overdue': ['past_due'],
  'membership-hold-started': ['on_hold'],
  // What is due, or a hold, is first in what a membership is called.
  'membership-cancel-requested': ['cancelling', 'past_due', 'on_hold'],
  'membership-cancelled': ['cancelled', 'expired'],
  'membership-expired': ['cancelled', 'expired'],
};

/** The newest email of today to each member about their own membership, where nothing has changed it since. */
async function wrongInMails({ club: { store, now }, today, every }: Year): Promise<string[]> {
  const since = today.toZonedDateTime('Europe/London').toInstant();
  const ofToday = <Field extends string>(field: Field) =>
    ({ where: [[field, '>=', since]], orderBy: [[field, 'asc']], limit: 500 }) as const;
  const sent = await listEach(store, outbox, ofToday('createdAt'));
  const audit = await listEach(store, auditLog, ofToday('at'));
  const people = new Map((await every(members)).map((each) => [each.id, each]));
  return [...Map.groupBy(sent, ({ memberUid }) => memberUid)].flatMap(([uid, own]) => {
    const member = people.get(uid);
    const mail = own.findLast(({ template }) => template.startsWith('membership-'));
    if (!member || !mail) return [];
    const isNewest = audit
      .filter(
        ({ memberUid, action }) => memberUid === uid && /^(membership\.|payment|sale|merge)/.test(action),
      )
      .every(({ at }) => Temporal.Instant.compare(at, mail.createdAt) <= 0);
    if (!isNewest) return [];
    // A hold may be one to come.
    const status =
      mail.template.includes('-hold-') && member.hold ? 'on_hold' : effectiveStatus(member, now());
    const right = statusesAfter[mail.template];
    const wrong =
      right && !right.includes(status) ? [`${member.name} was told ${mail.template}, and is ${status}`] : [];
    const said = /\bpaid until (\d+ \w+ \d{4})/.exec(mail.body)?.[1];
    const day = lastPaidDay(member, now());
    if (said && said !== (day && formatDate(day)))
      wrong.push(`${member.name} was told “paid until ${said}” by ${mail.template}, and it is ${day}`);
    return wrong;
  });
}

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
  wrong.push(...(await wrongChips(person)), ...(await wrongInCalendar(year, person)));
  return wrong.map((what) => `${name}: ${what}`);
}

/** The classes ahead in their private calendar are those that they have a place in, as somebody who has checked in early has. */
async function wrongInCalendar(
  { club: { store, now, visitor } }: Year,
  { uid, browser }: Person,
): Promise<string[]> {
  const page = '/account/bookings/calendar';
  const addressOf = async () => /value="[^"]*(\/calendar\/[^"]+)"/.exec((await browser.get(page)).html)?.[1];
  if (!(await addressOf())) await browser.submit(page, {});
  const address = await addressOf();
  if (!address) return [];
  const { events } = readCalendar((await visitor().get(address)).html);
  const shown = events
    .filter(
      ({ DTSTART = '', SUMMARY = '' }) =>
        DTSTART > stampOf(now()) && !/^(Waitlist|Cancelled): /.test(SUMMARY),
    )
    .flatMap(({ URL = '' }) => /\/book-class\/(.+)$/.exec(URL)?.[1] ?? []);
  const ahead = {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '>', now()],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: 500,
  } as const;
  const booked = (await listEach(store, bookings, ahead)).filter(hasPlace);
  const right = booked.map(({ sessionId }) => sessionId);
  return shown.toSorted().join() === right.toSorted().join()
    ? []
    : [`the calendar has ${shown.join(', ') || 'no class'}, and a place in ${right.join(', ') || 'none'}`];
}

/** As the calendar writes an instant: on the club's clock. */
const stampOf = (at: Temporal.Instant) =>
  clubTime(at).toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

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
