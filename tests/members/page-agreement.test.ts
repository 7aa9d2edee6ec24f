/**
 * Pages of one moment, held against each other: sixty people in as many states, made by the club's own operations. What pages state in
 * elements marked with `data-fact` (docs/facts.md) has to be the same on all of them, at the door, in the API, the CSV and the mails.
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
import { booking, classType, session } from '../support/timetable.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const LONG_AGO = '2026-04-24T12:00:00Z';
const DAYS_UNTIL_RECENTLY = 201;
/** Saturday 21 November 2026, noon: ten days after what happened recently. */
const TODAY = Temporal.PlainDate.from('2026-11-21');
const TUESDAY = 'hyrox_2026-11-24';
const FRIDAY = 'hyrox_2026-11-27';
const PEOPLE = 60;
/** Of the plans with counted classes. */
const CLASSES = 4;

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
  await club.store.create(sessions, held);
  for (const member of members.filter(isTrained)) await club.store.create(bookings, booking(held, member));
  await markAll(club.services, { sessionId: held.id, mark: 'attended', by: { uid: 'sam', name: 'Sam' } });
  for (const { id } of members) await scan(club, screenPass(club, await desk.stored(id)));
  club.advance({ hours: 24 * 10 });
  expect(localDate(club.now()).equals(TODAY)).toBe(true);
  await happen('today');
  const people: Person[] = [];
  for (const member of members) people.push({ member, browser: await club.signedIn(member) });
  return { desk, people, admin: await club.signedIn(desk.admin) };
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
  return !isRefused;
}

function expectOneAnswer(timetable: Answer, id: string, page: Answer, who: string): void {
  const chip = chipOf(timetable.html, id);
  expect(chip === 'Book', `${who}: the timetable says “${chip}” of ${id}`).toBe(offersPlace(page.html));
}

/** Everything that is said of everybody now; returns whom the door lets in. */
async function compareAll({ desk, people, admin }: House): Promise<Map<string, boolean>> {
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
  const letsIn = new Map<string, boolean>();
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
    const welcome = await browser.get('/account/welcome');
    const timetable = await browser.get('/classes?view=list');
    const classPages: Answer[] = [];
    for (const one of [TUESDAY, FRIDAY]) {
      classPages.push(await browser.get(`/account/book-class/${one}`));
      expectOneAnswer(timetable, one, classPages.at(-1) as Answer, name);
    }
    letsIn.set(id, expectOneDoor(await admin.get(`/admin/check-in/${id}`), facts, own, name));

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
  return letsIn;
}

test('no two pages disagree about anybody, nor a page and the door, the API, the CSV or a mail', async () => {
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

  await countFigures(desk.club.services);
  const facts: Facts = new Map();
  for (const page of ['/admin/payments', '/admin/analytics'])
    gather(facts, page, (await admin.get(page)).html);
  const isMember = /^(Active|Payment overdue|On hold|Leaving)$/;
  const count = [...(await rowsOfCsv(admin)).values()].filter(({ Status = '' }) =>
    isMember.test(Status),
  ).length;
  expect((await admin.get('/admin/members')).text).toContain(`${PEOPLE + 1} people, ${count} members`);
  expect((await admin.get('/admin/analytics')).text).toContain(`${count} Members.`);
  expect(facts.get('recurring-revenue')?.values().next().value).toEqual([
    '/admin/payments',
    '/admin/analytics',
  ]);
  only(facts, 'recurring-revenue', 'The club');
  // £79 from twenty people, £49 from four: nobody who has left, is overdue, on hold or past their last day.
  const paying = people.filter((_, at) => [2, 3, 8, 9, 12].includes(at % 15)).length;
  const pounds = paying * 79 + (PEOPLE / 15) * 49;
  expect(only(facts, 'recurring-revenue', 'The club')).toBe(`£${pounds.toLocaleString('en-GB')}`);
});
