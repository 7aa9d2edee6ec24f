/**
 * Pages of one moment, held against each other: sixty people in as many states, made by the club's own operations. What pages state in
 * elements marked with `data-fact` (docs/facts.md) has to be the same on all of them, at the door, in the API, the CSV, the mails and the calendar.
 */
import { expect, test } from 'vitest';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { membershipStatusNames, periodEndAfter } from '#domain/membership/membership.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { localDate } from '#domain/values/dates.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { markAll } from '#server/bookings/mark-all.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { classTypes, sessions } from '#server/data/collections/timetable.ts';
import { sessionPacks } from '#server/data/collections/trainers.ts';
import { addChild } from '#server/families/add-child.ts';
import { answersVersion, reviewParq } from '#server/health/review-parq.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { requestPlan } from '#server/membership/request-plan.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { sell } from '#server/payments/desk/sell.ts';
import { clientWith, tokenFor } from '../support/api.ts';
import { type Desk, openDesk, plan as planOf } from '../support/desk.ts';
import { scan, screenPass } from '../support/door.ts';
import { child } from '../support/families.ts';
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
} from '../support/page-facts.ts';
import { readCalendar } from '../support/read-calendar.ts';
import { booking, classType, session } from '../support/timetable.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const LONG_AGO = '2026-04-24T12:00:00Z';
const DAYS_UNTIL_RECENTLY = 201;
/** Saturday 21 November 2026, noon: ten days after what happened recently. */
const TODAY = Temporal.PlainDate.from('2026-11-21');
const TUESDAY = 'hyrox_2026-11-24';
const FRIDAY = 'hyrox_2026-11-27';
const HELD = 'hyrox_2026-11-11';
const PEOPLE = 60;
/** Of the plans with counted classes. */
const CLASSES = 4;

/** Who has sessions with a trainer left, of one pack or two. */
const packsOf = (at: number) => (at % 5 === 0 ? 1 + Number(at % 10 === 0) : 0);
/** Whose child is a member too. */
const PARENT = 2;

/** Every third was in class on the day of what happened recently. */
const isTrained = (_: unknown, at: number) => at % 3 === 0;

const day = (days: number) => TODAY.add({ days });
const last = (days: number) => periodEndAfter(day(days));

/** What happens to somebody, at three times. */
interface History {
  readonly longAgo?: (uid: string) => Promise<unknown>;
  readonly recently?: (uid: string) => Promise<unknown>;
  readonly today?: (uid: string) => Promise<unknown>;
}

function membershipHistories(desk: Desk): readonly History[] {
  const { services } = desk.club;
  const by = { uid: desk.admin.id, name: desk.admin.name };
  const { id, name, priceInPence, interval } = desk.unlimited;
  const plan = { id, name, priceInPence, interval };
  const counted = { id: 'four', name: 'Four classes', priceInPence: 4900, interval: 'month' } as const;
  const pack = { id: 'pack', name: 'Pack', priceInPence: 3900, interval: 'one-off', kind: 'pack' } as const;
  const apply = (event: MembershipEvent) => async (uid: string) => {
    const outcome = await changeMembership(services, { uid, event, by });
    if (outcome.kind !== 'changed') throw new Error(`${event.type}: ${JSON.stringify(outcome)}`);
  };
  const each =
    (...steps: ((uid: string) => Promise<unknown>)[]) =>
    async (uid: string) => {
      for (const step of steps) await step(uid);
    };
  const join = (days: number) => apply({ type: 'activate', plan, periodEnd: last(days), payment: 'cash' });
  const hold = (from: number, until: number) =>
    apply({ type: 'start-hold', from: day(from), until: day(until), reason: 'Away' });
  const leave = apply({ type: 'cancel-at-period-end' });
  const overdue = apply({ type: 'mark-overdue' });
  const payInPart = async (uid: string) => {
    const seen = membershipVersion(await desk.stored(uid));
    const none = { packId: '', items: [], hasFee: false, voucherValueInPence: null, voucherCode: '' };
    const part = { discount: '', discountReason: '', paidNowInPence: 2000, cashGivenInPence: null };
    const what = { uid, planId: id, payment: 'cash', seen, by } as const;
    expect((await sell(services, { ...none, ...part, ...what })).kind).toBe('sold');
  };
  return [
    {},
    { recently: (uid) => requestPlan(services, { uid, planId: id }) },
    { recently: join(30) },
    { recently: join(0) },
    { recently: join(-1) },
    { recently: join(30), today: each(overdue, payInPart) },
    { recently: each(join(-1), overdue) },
    { recently: join(30), today: hold(0, 12) },
    { recently: join(30), today: hold(4, 9) },
    { recently: join(4), today: leave },
    { recently: each(join(-1), leave) },
    { recently: join(30), today: apply({ type: 'cancel-now', reason: 'Moved away' }) },
    {
      longAgo: join(-150),
      recently: apply({ type: 'rejoin', plan, periodEnd: last(30), payment: 'card-machine' }),
    },
    ...[counted, pack].map((one) => ({
      recently: apply({ type: 'activate', plan: one, periodEnd: last(30), payment: 'cash' }),
      // Somebody whose PAR-Q is missing is refused, and keeps all of them.
      today: (uid: string) =>
        bookSession(services, { sessionId: FRIDAY, uid, by: 'member', wantsWaitlist: false }),
    })),
  ];
}

function parqHistories(desk: Desk): readonly History[] {
  const { services } = desk.club;
  const by = { uid: desk.admin.id, name: desk.admin.name };
  const answer = (isYes: boolean) => async (uid: string) => {
    const answers = Object.fromEntries(
      currentQuestionSet.questions.map(({ key }, at) => [key, isYes && at === 0]),
    );
    await submitParq(services, uid, { answers, note: '', declaredName: (await desk.stored(uid)).name });
  };
  const review =
    (outcome: 'cleared' | 'not-cleared' | 'more-information', until: number | null) =>
    async (uid: string) => {
      await answer(true)(uid);
      const seen = answersVersion(await desk.stored(uid));
      const validUntil = until === null ? null : day(until);
      const outcomeOf = await reviewParq(services, { uid, outcome, note: '', validUntil, seen, by });
      expect(outcomeOf.kind).toBe('reviewed');
    };
  return [
    { recently: answer(false) },
    {},
    { recently: answer(true) },
    { recently: review('cleared', null) },
    { recently: review('cleared', -2) },
    { recently: review('not-cleared', null) },
    { longAgo: answer(false) },
  ];
}

interface Person {
  readonly member: Member;
  readonly browser: Visitor;
}

async function openHouse() {
  const desk = await openDesk({ now: LONG_AGO });
  const { club } = desk;
  await club.store.set(classTypes, classType());
  const counted = { classAllowance: CLASSES, priceInPence: 4900 };
  await club.store.create(plans, planOf({ ...counted, id: 'four', name: 'Four classes' }));
  await club.store.create(
    plans,
    planOf({ ...counted, id: 'pack', name: 'Pack', kind: 'pack', interval: 'one-off' }),
  );
  await club.store.create(sessions, session());
  await club.store.create(sessions, session({ startsAt: '2026-11-27T18:00:00Z' }));
  const [memberships, parqs] = [membershipHistories(desk), parqHistories(desk)];
  const members: Member[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    // Two letters, so that nobody's name is the beginning of another's.
    const letters = String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));
    members.push(await club.member({ firstName: 'Kim', lastName: `Quill${letters}`, mobile: '' }));
  }
  const happen = async (when: keyof History) => {
    for (const [at, { id }] of members.entries())
      for (const histories of [memberships, parqs]) await histories[at % histories.length]?.[when]?.(id);
  };
  await happen('longAgo');
  club.advance({ hours: 24 * DAYS_UNTIL_RECENTLY });
  await settleMemberships(club.services);
  await happen('recently');
  // Some have been here, so that there are streaks to compare: some at the door, some in a class, where a coach marked them.
  const held = session({ startsAt: club.now().subtract({ minutes: 30 }) });
  expect(held.id).toBe(HELD);
  await club.store.create(sessions, held);
  for (const member of members.filter(isTrained)) await club.store.create(bookings, booking(held, member));
  await markAll(club.services, { sessionId: held.id, mark: 'attended', by: { uid: 'sam', name: 'Sam' } });
  for (const { id } of members) await scan(club, screenPass(club, await desk.stored(id)));
  club.advance({ hours: 24 * 10 });
  expect(localDate(club.now()).equals(TODAY)).toBe(true);
  await happen('today');
  for (const [at, { id, name }] of members.entries())
    for (let pack = 0; pack < packsOf(at); pack += 1) {
      const facts = {
        memberUid: id,
        memberName: name,
        trainerId: 'sam',
        planName: 'Ten sessions',
        sessions: 10,
      };
      const used = { doneCount: 2, bookedCount: pack, soldAt: club.now(), expiresOn: day(90).toString() };
      await club.store.create(sessionPacks, sessionPacks.decode(`pack_${pack}_${id}`, { ...facts, ...used }));
    }
  const kid = await openChild(desk, members[PARENT]);
  const people: Person[] = [];
  for (const member of members) people.push({ member, browser: await club.signedIn(member) });
  const coach = await club.signedIn(await club.coach());
  return { desk, people, kid, coach, admin: await club.signedIn(desk.admin) };
}

/** Somebody’s child, with four classes left and health answers. @returns their uid */
async function openChild({ club, admin }: Desk, parent: Member | undefined): Promise<string> {
  const { services } = club;
  const by = { uid: admin.id, name: admin.name, isAdmin: true };
  const who = { ...child, firstName: 'Kit', lastName: 'Child' };
  const added = await addChild(services, { ofUid: parent?.id ?? '', child: who, isGuardian: true, by });
  if (added.kind !== 'changed') throw new Error(added.kind);
  const plan = { id: 'four', name: 'Four classes', priceInPence: 4900, interval: 'month' } as const;
  const event = { type: 'activate', plan, periodEnd: last(30), payment: 'cash' } as const;
  await changeMembership(services, { uid: added.uid, event, by });
  const answers = Object.fromEntries(currentQuestionSet.questions.map(({ key }) => [key, false]));
  const guardian = { uid: parent?.id ?? '', name: parent?.name ?? '' };
  await submitParq(services, added.uid, { answers, note: '', declaredName: guardian.name, guardian });
  return added.uid;
}

type House = Awaited<ReturnType<typeof openHouse>>;
/** The one value of a fact; a failure names the pages that disagree. */
function only(facts: Facts, name: string, who: string): string {
  const values = facts.get(name) ?? new Map<string, string[]>();
  expect(Object.fromEntries(values), `${who}: ${name}`).toEqual(Object.fromEntries([...values].slice(0, 1)));
  return [...values.keys()][0] ?? '';
}

function expectOneDoor({ text: desk }: Answer, facts: Facts, page: Answer, who: string): boolean {
  const isRefused = / in anyway/.test(desk);
  expect(facts.has('door-refuses'), `${who}: the door and the member’s page`).toBe(isRefused);
  if (isRefused) expect(page.text, who).not.toContain('can come in');
  // What is warned of at the door is what stands against training on the member’s page.
  else expect(facts.has('door-warns'), `${who}: a warning`).toBe(!desk.includes('OK to come in.'));
  return !isRefused;
}

function expectOneAnswer(timetable: Answer, id: string, page: Answer, who: string): void {
  const chip = chipOf(timetable.html, id);
  expect(chip === 'Book', `${who}: the timetable says “${chip}” of ${id}`).toBe(offersPlace(page.html));
}

/** Everything that is said of everybody now; returns whom the door lets in. */
async function compareAll({ desk, people, coach, admin }: House): Promise<Map<string, boolean>> {
  const { club } = desk;
  const csv = await rowsOfCsv(admin);
  const token = await tokenFor(club, { uid: desk.admin.id, name: 'Ada' });
  const api = new Map(
    (await clientWith(club, token).all('/api/v1/members')).map((one) => [
      one.id,
      one.membership as { readonly status: string },
    ]),
  );
  // The first few of many: somebody who is found alone is led to their page.
  const found = [await admin.get('/desk/search?q=Quilla'), await admin.get('/desk/search?q=Quillb')];
  const hits = found.flatMap(({ html }) => html.split('<li'));
  const reviews = (await admin.get('/admin/parq-reviews')).html.split('<tr');
  const roster = (await coach.get(`/coach/single-booking/${HELD}`)).html.split('id="person-');
  const letsIn = new Map<string, boolean>();
  let withPacks = 0;
  let reviewed = 0;
  let countedPeople = 0;
  for (const [at, { member, browser }] of people.entries()) {
    const { id, name, lastName } = member;
    const facts: Facts = new Map();
    const read = async (who: Visitor, page: string, path: string) => {
      const answer = await who.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      gather(facts, page, answer.html);
      return answer;
    };
    for (const [page, path] of Object.entries(pagesOfMember)) await read(browser, page, path);
    const own = await read(admin, 'member page', `/admin/member/${id}`);
    await read(admin, 'members list', `/admin/members?q=${lastName}`);
    for (const hit of hits.filter((each) => each.includes(`/admin/member/${id}"`)))
      gather(facts, 'desk search', hit);
    for (const row of reviews.filter((each) => each.includes(`/admin/member/${id}/parq`))) {
      gather(facts, 'PAR-Q reviews', row);
      reviewed += 1;
    }
    const welcome = await browser.get('/account/welcome');
    const timetable = await browser.get('/classes?view=list');
    const classPages: Answer[] = [];
    for (const one of [TUESDAY, FRIDAY]) {
      classPages.push(await browser.get(`/account/book-class/${one}`));
      expectOneAnswer(timetable, one, classPages.at(-1) as Answer, name);
    }
    letsIn.set(id, expectOneDoor(await admin.get(`/admin/check-in/${id}`), facts, own, name));

    const sessionsLeft = [...(facts.get('sessions-left') ?? [])];
    expect(sessionsLeft.length > 0, `${name}: sessions with a trainer`).toBe(packsOf(at) > 0);
    withPacks += sessionsLeft.length;
    for (const [text, where] of sessionsLeft)
      expect([...new Set(where)].toSorted(), `${name}: ${text}`).toEqual(['billing', 'member page']);

    const chip = only(facts, 'status', name);
    expect([...(facts.get('status')?.get(chip) ?? [])], name).toEqual(
      expect.arrayContaining(['home', 'pass', 'billing', 'member page', 'members list']),
    );
    const status = nameOfChip(chip);
    const isMember = !['Not a member yet', 'Left', 'Ended'].includes(status);
    expect(csv.get(id)?.Status, name).toBe(status);
    expect(api.get(id)?.status, name).toBe(statusCodes[status]);
    expect(welcome.text.includes('You’re in'), `${name}: ${chip}`).toBe(isMember);
    // Nobody has left on a day to come.
    expect(chip, name).not.toMatch(/^(Left|Ended) (2[2-9]|30) Nov|^(Left|Ended) \d+ Dec/);

    // Both classes are in the month that is counted now.
    const left = /^(\d) of 4 classes left/.exec(only(facts, 'classes-left', name))?.[1] ?? '';
    if (left) {
      countedPeople += 1;
      expect(facts.get('classes-left')?.values().next().value, name).toEqual([
        'home',
        'billing',
        'member page',
      ]);
    }
    for (const { html, text } of classPages)
      if (/<button[^>]*>\s*Book /.test(html))
        expect(text.includes(`Uses 1 of ${left} classes left`), name).toBe(left !== '');

    const parq = only(facts, 'parq', name);
    expect(csv.get(id)?.['PAR-Q'], name).toBe(parq);
    // Whoever has to fill it in is shown the form instead.
    const parqOwn = only(facts, 'parq-own', name);
    if (parqOwn) expect(parqOwn, name).toBe(ownOfParq[parq] ?? parq);
    // Coaches read why somebody cannot train, and of nobody that staff have cleared them.
    const known = (ownOfParq[parq] ?? parq).toLowerCase();
    const line = roster.find((each) => each.startsWith(id));
    expect(line !== undefined, name).toBe(isTrained(member, at));
    const said = /PAR-Q: ([^<]+)</.exec(line ?? '')?.[1] ?? 'cleared';
    if (line) expect(said, name).toBe(known.replace(' by staff', ''));

    const until = only(facts, 'paid-until', name);
    const inCsv = csv.get(id)?.['Paid until'] ?? '';
    if (until && !isPaidUntil(until, inCsv, status === membershipStatusNames.past_due))
      expect.fail(`${name}: ${until}, in the CSV ${inCsv}`);
    only(facts, 'streak', name);
    const lastVisit = only(facts, 'last-visit', name);
    const wasHere = isTrained(member, at) || lastVisit !== 'Never';
    expect([name, lastVisit]).toEqual([name, wasHere ? '11 Nov' : 'Never']);
    expect(csv.get(id)?.['Last visit'], name).toBe(wasHere ? '2026-11-11' : '');
    if (wasHere) expect(own.text, name).toMatch(/11 Nov[^.]*? (?:Attended|Let in|Let in anyway)/);
    else expect(own.text, name).not.toMatch(/ (?:Attended|Let in) /);
    // A hold that was planned since has moved the day that the mail named.
    if (status === 'Active' && (await desk.stored(id)).hold === null) {
      const mail = (await desk.mails(id)).find(({ template }) =>
        /^membership-(activated|rejoined)$/.test(template),
      );
      expect(mail?.body, name).toContain(`until ${until}`);
    }
  }
  expect(countedPeople).toBe((PEOPLE / 15) * 2);
  expect(withPacks).toBeGreaterThan(PEOPLE / 5);
  expect(reviewed).toBeGreaterThan(PEOPLE / 10);
  return letsIn;
}

/** A child, on their guardian’s pages, their own page for staff, and with their family. */
async function compareChild({ people, kid, admin }: House): Promise<void> {
  const parent = people[PARENT];
  const facts: Facts = new Map();
  const read = async (who: Visitor | undefined, page: string, path: string, cut = '') => {
    const { html } = (await who?.get(path)) ?? { html: '' };
    for (const part of cut ? html.split('class="card').filter((each) => each.includes(cut)) : [html])
      gather(facts, page, part);
  };
  await read(parent?.browser, 'child', `/account/family/${kid}`);
  await read(admin, 'member page', `/admin/member/${kid}`);
  await read(admin, 'family', `/admin/member/${parent?.member.id}/family`, `/admin/member/${kid}"`);
  await read(admin, 'members list', '/admin/members?q=Kit+Child');
  const row = (await rowsOfCsv(admin)).get(kid);
  const wherever = (name: string) => [...new Set(facts.get(name)?.get(only(facts, name, 'Kit Child')))];
  expect(wherever('status')).toEqual(['member page', 'family', 'members list']);
  expect(nameOfChip(only(facts, 'status', 'Kit Child'))).toBe(row?.Status);
  expect(wherever('classes-left')).toEqual(['child', 'member page']);
  expect(wherever('parq-own')).toEqual(['child']);
  expect(ownOfParq[row?.['PAR-Q'] ?? ''] ?? row?.['PAR-Q']).toBe(only(facts, 'parq-own', 'Kit Child'));
  expect(only(facts, 'parq', 'Kit Child')).toBe(row?.['PAR-Q']);
}

/** The private calendar has what the list of own classes has. @returns how many classes are booked */
async function compareCalendar(desk: Desk, { member, browser }: Person): Promise<number> {
  await browser.submit('/account/bookings/calendar', {});
  const { html } = await browser.get('/account/bookings/calendar');
  const address = /value="[^"]*(\/calendar\/[^"]+)"/.exec(html)?.[1] ?? '';
  const { events } = readCalendar((await desk.club.visitor().get(address)).html);
  const own = (await browser.get('/account/bookings')).html;
  const listed = [TUESDAY, FRIDAY].filter((id) => own.includes(`/account/book-class/${id}"`));
  const days = events.map(({ DTSTART = '' }) => DTSTART.slice(0, 8)).filter((date) => date > '20261121');
  expect(days, member.name).toEqual(listed.map((id) => id.replace('hyrox_', '').replaceAll('-', '')));
  return days.length;
}

test('no two pages disagree about anybody, nor a page and the door, the API, the CSV, a mail or the calendar', async () => {
  const house = await openHouse();
  const { desk, people, admin } = house;
  const before = await compareAll(house);
  expect(new Set(before.values())).toEqual(new Set([true, false]));
  // What comes with time is stored at night: nothing that is shown may change by it.
  const letsIn = (await settleMemberships(desk.club.services)) > 0 ? await compareAll(house) : before;
  expect([...letsIn]).toEqual([...before]);

  for (const { member } of people) {
    const { isAllowed, reason } = await scan(desk.club, screenPass(desk.club, await desk.stored(member.id)));
    expect(isAllowed, `${member.name}: ${reason}`).toBe(letsIn.get(member.id));
  }

  await compareChild(house);
  const booked: number[] = [];
  for (const person of people.slice(0, 30)) booked.push(await compareCalendar(desk, person));
  expect(new Set(booked)).toEqual(new Set([0, 1]));

  await countFigures(desk.club.services);
  const facts: Facts = new Map();
  for (const page of ['/admin/payments', '/admin/analytics', '/admin/dashboard'])
    gather(facts, page, (await admin.get(page)).html);
  const isMember = /^(Active|Payment overdue|On hold|Leaving)$/;
  const count = [...(await rowsOfCsv(admin)).values()].filter(({ Status = '' }) =>
    isMember.test(Status),
  ).length;
  expect((await admin.get('/admin/members')).text).toContain(`${PEOPLE + 3} people, ${count} members`);
  expect((await admin.get('/admin/analytics')).text).toContain(`${count} Members.`);
  expect(facts.get('recurring-revenue')?.values().next().value).toEqual([
    '/admin/payments',
    '/admin/analytics',
    '/admin/dashboard',
  ]);
  only(facts, 'recurring-revenue', 'The club');
  // £79 from twenty people, £49 from four and the child: nobody who has left, is overdue, on hold or past their last day.
  const paying = people.filter((_, at) => [2, 3, 8, 9, 12].includes(at % 15)).length;
  const pounds = paying * 79 + (PEOPLE / 15 + 1) * 49;
  expect(only(facts, 'recurring-revenue', 'The club')).toBe(`£${pounds.toLocaleString('en-GB')}`);
});
