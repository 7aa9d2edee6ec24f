import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { expectNoAxeViolations, openPage, takeScreenshot } from '../support/browser.ts';
import { type JourneyClub, mainText, openJourneyClub } from '../support/journey.ts';
import { booking } from '../support/timetable.ts';

let journey: JourneyClub;
let sam: Member;
beforeAll(async () => {
  journey = await openJourneyClub({ OFFLINE_COPY: 'on' });
  sam = await journey.club.coach({ firstName: 'Sam', name: 'Sam Okafor' });
});
afterAll(() => journey.stop());
beforeEach(() => {
  // Browsers write an error for each thing that they cannot fetch.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A class that has begun, by default Sam's. */
async function fillClass(
  id: string,
  people: number,
  coach = sam,
): Promise<{ of: Session; booked: Member[] }> {
  const { club, timetable } = journey;
  const startsAt = club.now().subtract({ minutes: 5 });
  const who = { coachUid: coach.uid, coachName: coach.name, className: `Hyrox ${id}` };
  const of = await timetable.session({
    ...who,
    id,
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    bookedCount: people,
  });
  const booked: Member[] = [];
  for (let number = 1; number <= people; number += 1) {
    const emergencyContact = { name: `Kin ${number}`, phone: `0770090010${number % 10}` };
    const person = await timetable.bookable({
      name: `Person ${String(number).padStart(2, '0')}`,
      emergencyContact,
    });
    await club.store.create(bookings, booking(of, person, { isFirstClass: number === 1 }));
    booked.push(person);
  }
  return { of, booked };
}

const rosterOf = ({ id }: Session) => `${journey.origin}/coach/single-booking/${id}`;
const markOf = (person: Member | undefined, mark: string) =>
  `[data-uid="${person?.uid}"] [data-mark="${mark}"]`;

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('offline-rosters');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

async function openWithCopies(...classes: Session[]): Promise<Page> {
  const page = await openPage({ javaScript: true });
  await journey.signInByForm(page, sam);
  const [first] = classes as [Session];
  await page.goto(rosterOf(first));
  for (const { id } of classes) {
    const address = `/coach/single-booking/${id}/offline?contacts`;
    await vi.waitFor(async () => expect(await kept(page)).toContain(address));
  }
  return page;
}

describe('a roster that is reloaded without a connection', () => {
  it('shows who is booked and whom to call, saves marks with their times through a restart, and says where marks met', async () => {
    const { club } = journey;
    const [{ of, booked }, empty, many] = [
      await fillClass('engine', 3),
      await fillClass('empty', 0),
      await fillClass('many', 24),
    ];
    const [one, other] = booked as [Member, Member];
    // The phone's clock is set by the copy's, to within the time that the copy took to arrive.
    const before = Date.now();
    const first = await openWithCopies(of, empty.of, many.of);
    const context = first.context();
    const given = await club.store.count(auditLog, [['action', '==', 'emergency-contact.read']]);
    expect(given).toBe(27);
    await context.setOffline(true);
    await first.goto(`${journey.origin}/coach/dashboard`);
    expect(await mainText(first)).toContain('You’re offline. These are your classes that are saved here.');
    const names = await first.locator('main li').allTextContents();
    expect(names.map((name) => name.split(': ')[1]).toSorted()).toEqual([
      ...['Hyrox empty', 'Hyrox engine', 'Hyrox many'],
    ]);
    expect(names[0]).toMatch(/^(Today|Yesterday), \d\d:\d\d to \d\d:\d\d: /);
    expect(await first.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
    await takeScreenshot(first, 'roster-list-offline');
    await expectNoAxeViolations(first);
    await first.click('text=Hyrox engine');
    await first.waitForURL(rosterOf(of));
    await first.reload();
    expect(await mainText(first)).toContain('You’re offline. Saved on this phone at');
    expect(await mainText(first)).toContain('Kin 1, 07700 900 101');
    await first.click(markOf(one, 'late'));
    await first.click(markOf(other, 'attended'));
    await first.waitForSelector('text=2 marks saved on this phone');
    const after = Date.now();
    await first.close();
    const page = await context.newPage();
    for (const [name, each] of [
      ['many', many.of],
      ['none', empty.of],
      ['one', of],
    ] as const) {
      await page.goto(rosterOf(each));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await takeScreenshot(page, `roster-reloaded-${name}`);
      await expectNoAxeViolations(page);
    }
    expect(await page.textContent(`[data-uid="${one.uid}"] [data-note]`)).toContain('not sent yet');
    const parts = { store: club.store, now: () => Temporal.Now.instant() };
    const by = { uid: 'ada', name: 'Ada Admin' };
    await markAttendance(parts, { sessionId: of.id, uid: other.uid, mark: 'no-show', by });
    await context.setOffline(false);
    await page.waitForSelector('text=Someone else changed this');
    await vi.waitFor(async () => {
      const { items } = await club.store.query(bookings, { where: [['sessionId', '==', of.id]], limit: 10 });
      expect(items.map(({ status }) => status).sort()).toEqual(['booked', 'late', 'no-show']);
      const markedAt = items.find(({ status }) => status === 'late')?.markedAt?.epochMilliseconds ?? 0;
      expect(markedAt).toBeGreaterThanOrEqual(before);
      expect(markedAt).toBeLessThan(after + 2000);
    });
    await page.click('text=Try again');
    await page.waitForSelector('text=Another mark, made');
    await takeScreenshot(page, 'roster-conflict-kept');
    expect(await club.store.count(auditLog, [['action', '==', 'emergency-contact.read']])).toBe(given);
  });

  it('has no contacts once the class’s hours are over or the clock is set back, and what is on the disk says nothing', async () => {
    const { of } = await fillClass('stolen', 2);
    const page = await openWithCopies(of);
    const stored = await page.evaluate(async () => {
      const cache = await caches.open('offline-rosters');
      const all = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
      const texts = await Promise.all(all.map(async (copy) => (await copy?.text()) ?? ''));
      return texts.join('\n');
    });
    expect(stored).not.toMatch(/Person|Kin|0770|07700/);
    await page.context().setOffline(true);
    expect(await openAt(page, of, 1)).toContain('Kin 1');
    expect(await openAt(page, of, 86)).not.toMatch(/Kin/);
    // A clock that is put right again brings nothing back.
    expect(await openAt(page, of, 1)).not.toMatch(/Kin/);
  });

  it('row 8: signing out leaves nothing, without script too, and the next person sees nothing', async () => {
    const { of } = await fillClass('shared', 2);
    const page = await openWithCopies(of);
    const plain = await page.context().newPage();
    const devTools = await page.context().newCDPSession(plain);
    await devTools.send('Emulation.setScriptExecutionDisabled', { value: true });
    await plain.goto(`${journey.origin}/auth/logout`);
    await plain.locator('main form button').first().click();
    await plain.waitForSelector('text=You’ve been signed out');
    await vi.waitFor(async () => expect(await kept(page)).toEqual([]));
    await page.context().setOffline(true);
    expect(await page.goto(rosterOf(of)).catch(() => null)).toBeNull();
    expect(await page.goto(`${journey.origin}/coach/dashboard`).catch(() => null)).toBeNull();
    await page.context().setOffline(false);
    const kim = await journey.club.coach({ firstName: 'Kim' });
    const own = await fillClass('own', 1, kim);
    await journey.signInByForm(page, kim);
    await page.goto(`${journey.origin}/coach/dashboard`);
    const copy = `/coach/single-booking/${own.of.id}/offline`;
    await vi.waitFor(async () => expect((await kept(page)).toSorted()).toEqual([copy, `${copy}?contacts`]));
    await page.context().setOffline(true);
    expect(await page.goto(rosterOf(of)).catch(() => null)).toBeNull();
  });
});

describe('a tablet that is handed to a member', () => {
  it.each([
    ['with a connection', false],
    ['without one', true],
  ])('shows no roster without a connection, handed over %s', async (_, isOffline) => {
    const { club, origin } = journey;
    const { of } = await fillClass(`handed-${isOffline}`, 2);
    const tom = await club.member({ firstName: 'Tom', dob: '1990-02-01' });
    const page = await openPage({ javaScript: true });
    await journey.signInByForm(page, await club.admin());
    await page.goto(`${origin}/admin/single-booking/${of.id}`);
    await vi.waitFor(async () =>
      expect(await kept(page)).toContain(`/coach/single-booking/${of.id}/offline`),
    );
    await page.goto(`${origin}/admin/member/${tom.id}/hand-over`);
    await page.context().setOffline(isOffline);
    await page.locator('main form button').first().click();
    if (!isOffline) await page.waitForURL(`${origin}/tablet/parq`);
    const plain = isOffline ? await page.context().newPage() : page;
    await page.context().setOffline(true);
    for (const path of [
      `/admin/single-booking/${of.id}`,
      `/coach/single-booking/${of.id}`,
      '/coach/dashboard',
    ])
      await vi.waitFor(async () => expect(await plain.goto(origin + path).catch(() => null)).toBeNull());
    const [worker] = page.context().serviceWorkers();
    const left = await worker?.evaluate(async () => {
      const cache = await caches.open('offline-rosters');
      return (await cache.keys()).length;
    });
    expect(left).toBe(0);
  });
});

/** What the phone shows so many minutes from now, by the worker's own clock; nothing, where that is tomorrow. */
async function openAt(page: Page, of: Session, minutes: number): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate((shift) => {
    const own = (globalThis as { ownNow?: () => number }).ownNow ?? Date.now.bind(Date);
    Object.assign(globalThis, { ownNow: own });
    Date.now = () => own() + shift;
  }, minutes * 60_000);
  const answer = await page.goto(rosterOf(of)).catch(() => null);
  return answer ? mainText(page) : '';
}
