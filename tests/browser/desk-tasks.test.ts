import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { items } from '#server/data/collections/sales.ts';
import { desktop, openPage } from '../support/browser.ts';
import { cardPass, doorMember, scan } from '../support/door.ts';
import { Hand } from '../support/hand.ts';
import { inFull } from '../support/in-full.ts';
import { type JourneyClub, mainText, openJourneyClub } from '../support/journey.ts';
import { parqResult } from '../support/parq.ts';

/** What a receptionist or a manager does on a normal day, each from the page that they have open. */
const MOST_PRESSES = 5;

let open: JourneyClub;
let manager: Member;
let receptionist: Member;

beforeAll(async () => {
  open = await openJourneyClub({}, { openingHours: Array(7).fill({ opens: '00:00', closes: '24:00' }) });
  const { club } = open;
  manager = await club.admin();
  receptionist = await club.desk();
  await club.coach({ firstName: 'Ines', lastName: 'Costa' });
  await club.store.create(items, items.decode('water', { name: 'Water', priceInPence: 150, isActive: true }));
  const tom = await doorMember(club, {
    firstName: 'Tom',
    lastName: 'Ashworth',
    membershipStatus: 'past_due',
  });
  await scan(club, cardPass(club, tom));
});

afterAll(() => open.stop());

async function handAt(path: string, who: Member, javaScript: boolean): Promise<Hand> {
  const page = await openPage({ javaScript, viewport: desktop });
  await open.signIn(page, who);
  await page.goto(open.origin + path);
  return new Hand(page);
}

/** Later today, or within the day's last minutes. */
function laterToday(): Temporal.Instant {
  const lastOfDay = startOfLocalDay(localDate(open.club.now()).add({ days: 1 })).subtract({ minutes: 1 });
  const soon = Temporal.Now.instant().add({ minutes: 30 });
  return Temporal.Instant.compare(soon, lastOfDay) < 0 ? soon : lastOfDay;
}

/** Without JavaScript the desk reloads itself, so its box is on a page of its own. */
async function search(hand: Hand, typed: string): Promise<void> {
  const box = '[data-search-box]';
  if (!(await hand.page.isVisible(box))) await hand.follow('main a:text-is("Search")');
  await hand.enter(box, typed);
}

const rail = (text: string) => `.rail a:text-is("${text}")`;
const button = (text: string) => `main button:has-text("${text}")`;

type Task = (hand: Hand, run: string) => Promise<void>;
const text = ({ page }: Hand) => mainText(page);

/** By the name in `docs/desk-tasks.md`. */
const atTheDesk: Readonly<Record<string, Task>> = {
  'See why somebody was refused': async (hand) => {
    expect(await hand.page.textContent('.arrival-refused')).toContain('Payment overdue');
    expect(await hand.page.isVisible('.arrival-refused a:has-text("Let in")')).toBe(true);
  },
  'Sell something for cash': async (hand) => {
    await hand.follow('main a:text-is("Sell")');
    await hand.follow(button('Water'));
    await hand.press('label:has-text("Cash")');
    await hand.follow(button('Take payment'));
    expect(await text(hand)).toMatch(/Receipt.*£1\.50/s);
  },
  'Take cash for a membership that was requested': async (hand, run) => {
    const request = { requestedPlanId: open.timetable.plan.id, requestedPlanAt: Temporal.Now.instant() };
    await open.club.member({ firstName: 'Idris', lastName: `Bello${run}`, ...request });
    await search(hand, `Bello${run}`);
    await hand.follow('main a:has-text("Start membership")');
    await hand.press('label:has-text("Cash")');
    await hand.follow(button('Start membership'));
    expect(await text(hand)).toContain('Unlimited');
  },
  'Check in somebody who forgot their phone': async (hand, run) => {
    await doorMember(open.club, { firstName: 'Maya', lastName: `Lindqvist${run}` });
    await search(hand, `Lindqvist${run}`);
    await hand.follow('main a:has-text("Check in")');
    await hand.follow(button('Check Maya in'));
    expect(await hand.page.textContent('[role=status]')).toContain('checked in');
  },
  'See today’s takings': async (hand) => {
    await hand.follow(rail('Payments'));
    await hand.follow('main a:text-is("Takings")');
    expect(await text(hand)).toContain('Cash');
  },
  'Remove a wrong check-in': async (hand, run) => {
    const owen = await doorMember(open.club, { firstName: 'Owen', lastName: `Pritchard${run}` });
    await scan(open.club, cardPass(open.club, owen));
    await hand.page.reload();
    await hand.follow(`main a:has-text("Owen Pritchard${run}")`);
    await hand.follow('main a:text-is("Visits")');
    await hand.follow('main a:has-text("Remove")');
    await hand.type('[name=reason]', 'Scanned his brother’s pass');
    await hand.follow(button('Remove check-in'));
    expect(await hand.page.textContent('[role=status]')).toContain('Check-in removed');
  },
  'Refund a payment': async (hand, run) => {
    const lena = await doorMember(open.club, { firstName: 'Lena', lastName: `Fairweather${run}` });
    const facts = { memberUid: lena.uid, amountInPence: 2500, method: 'card-machine', planName: 'Unlimited' };
    const paid = { ...facts, at: Temporal.Now.instant(), receiptNumber: `R-77${run}` };
    await open.club.store.create(ledger, ledger.decode(`refund-${run}`, paid));
    await hand.follow(rail('Payments'));
    await hand.follow(`tr:has-text("Fairweather${run}") td:nth-child(2) a`);
    await hand.follow('main a:text-is("Refund")');
    await hand.type('[name=reason]', 'Paid twice');
    await hand.follow(button('Refund'));
    expect(await text(hand)).toMatch(/refunded/i);
  },
  'Find a duplicate': async (hand, run) => {
    const facts = { firstName: 'Petra', lastName: `Novak${run}`, dob: '1988-02-03' };
    for (const email of ['petra', 'novak'])
      await doorMember(open.club, { ...facts, email: `${email}${run}@example.test` });
    await search(hand, `Novak${run}`);
    expect(await hand.page.locator('.hit').count()).toBe(2);
  },
};

const asManager: Readonly<Record<string, Task>> = {
  'Give a class another coach': async (hand, run) => {
    await open.timetable.session({ id: `coach-${run}`, className: `Engine ${run}`, startsAt: laterToday() });
    await hand.page.reload();
    await hand.follow(`main a:has-text("Engine ${run}")`);
    await hand.follow('main a:text-is("Change")');
    await hand.choose('[name=coach]', 'Ines Costa');
    await hand.follow(button('Save class'));
    expect(await text(hand)).toContain('Ines Costa');
  },
  'Cancel a class tomorrow': async (hand, run) => {
    const startsAt = laterToday().add({ hours: 24 });
    await open.timetable.session({ id: `gone-${run}`, className: `Mobility ${run}`, startsAt });
    await hand.follow('main a:text-is("All classes")');
    await hand.follow('main a:has-text("Next day")');
    await hand.follow(`main a:has-text("Mobility ${run}")`);
    await hand.follow('main a:text-is("Cancel class")');
    await hand.type('[name=reason]', 'Coach is ill');
    await hand.follow(button('Cancel class'));
    expect(await text(hand)).toContain('Cancelled');
  },
  'Write to everybody absent for three weeks': async (hand, run) => {
    const lastSeenAt = open.club.now().subtract({ hours: 24 * 30 });
    await doorMember(open.club, { lastName: `Away${run}`, lastSeenAt });
    await hand.follow(rail('Dashboard'));
    await hand.follow('main a:has-text("Not seen for 3 weeks")');
    await hand.press('label:has-text("Everyone in this list")');
    await hand.follow(button('Message'));
    await hand.type('[name=subject]', 'We miss you');
    await hand.type('[name=body]', 'Come and see us.');
    await hand.follow(button('Send to'));
    expect(await text(hand)).toContain('For ');
  },
  'Close the club at Christmas': async (hand, run) => {
    const year = localDate(open.club.now()).year + (run === 'on' ? 1 : 2);
    await hand.follow(rail('Timetable'));
    await hand.follow('main a:text-is("Close the club")');
    await hand.type('[name=date]', `${year}-12-25`);
    await hand.follow('main form button:has-text("Show")');
    await hand.type('[name=reason]', 'Christmas');
    await hand.follow(button('Close the club'));
    expect(await text(hand)).toContain('25 Dec');
  },
  'See whose PAR-Q ends this month': async (hand, run) => {
    // It ends on some day of this month, on whichever day the test runs.
    const completedAt = startOfLocalDay(localDate(open.club.now()).with({ day: 15 }).subtract({ months: 6 }));
    await doorMember(open.club, {
      ...{ firstName: 'Grace', lastName: `Holt${run}`, latestParqAt: completedAt },
      parqResults: [parqResult(completedAt)],
    });
    await hand.follow(rail('Members'));
    await hand.press('summary:has-text("Lists")');
    await hand.follow('main a:text-is("PAR-Q ends this month")');
    expect(await hand.page.isVisible('main table')).toBe(true);
  },
};

const tasks = [
  ...Object.entries(atTheDesk).map(([name, task]) => ({ name, task, who: () => receptionist })),
  ...Object.entries(asManager).map(([name, task]) => ({ name, task, who: () => manager })),
];

/** The last two columns of the table in `docs/desk-tasks.md`. */
const written = new Map(
  Array.from(
    readFileSync('docs/desk-tasks.md', 'utf8').matchAll(/^\| (?<name>[^|]+) \|.*\| (?<now>\d+ \| \d+) \|$/gm),
    ({ groups }) => [groups?.name ?? '', groups?.now ?? ''],
  ),
);

describe('with JavaScript', () => {
  it.each(tasks)('$name', async ({ name, task, who }) => {
    const hand = await handAt('/desk', who(), true);
    await task(hand, 'on');
    expect(hand.presses).toBeLessThanOrEqual(MOST_PRESSES);
    expect(`${hand.presses} | ${hand.seconds}`).toBe(written.get(name));
  });
});

describe('without JavaScript', () => {
  // What differs is the desk, which has no search box then.
  const different = tasks.filter(({ name }) => inFull || name === 'Find a duplicate');
  it.each(different)('$name', async ({ task, who }) => {
    const hand = await handAt('/desk', who(), false);
    await task(hand, 'off');
    expect(hand.presses).toBeLessThanOrEqual(MOST_PRESSES);
  });
});

it('the table has these tasks and no others', () => {
  expect([...written.keys()].sort()).toEqual(tasks.map(({ name }) => name).sort());
});
