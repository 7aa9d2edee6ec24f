import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { items } from '#server/data/collections/sales.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { desktop, openPage } from '../support/browser.ts';
import { PASSWORD } from '../support/club.ts';
import { cardPass, doorMember, scan } from '../support/door.ts';
import { Hand } from '../support/hand.ts';
import { inFull } from '../support/in-full.ts';
import { type JourneyClub, mainText, openJourneyClub } from '../support/journey.ts';
import { parqResult } from '../support/parq.ts';

/** What a receptionist or a manager does on a normal day, each from the page that they have open, and in at most five presses but for these. */
const MOST_PRESSES = 5;
const mostPresses: Readonly<Record<string, number>> = {
  'Check in somebody who forgot their phone': 2,
  'Undo a check-in': 1,
  'Take a payment that is overdue': 3,
  'Refund a payment': 3,
  'Void a payment': 3,
  'Leave a message for the manager': 3,
  'Add a child to a family': 6,
  'Add a walk-in, with PAR-Q, waiver and plan': 20,
};
/** Without JavaScript the search is on a page of its own, and shows what it finds after Enter. */
const PRESSES_TO_SEARCH = 2;

let open: JourneyClub;
let manager: Member;
let receptionist: Member;

beforeAll(async () => {
  open = await openJourneyClub({}, { openingHours: Array(7).fill({ opens: '00:00', closes: '24:00' }) });
  const { club } = open;
  manager = await club.admin();
  receptionist = await club.desk();
  await club.coach({ firstName: 'Ines', lastName: 'Costa' });
  const water = { name: 'Water', priceInPence: 150, isActive: true };
  await club.store.create(items, items.decode('water', water));
  const dayPass = { name: 'Day pass', priceInPence: 1200, isActive: true, dayPass: 'door' };
  await club.store.create(items, items.decode('day-pass', dayPass));
  const by = { uid: 'ada', name: 'Ada Admin' };
  const text = 'I train at my own risk, and I follow what the coaches say.';
  await publishWaiver(club.services, { text, mustSignAgain: false, seen: 0, by });
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

/** With JavaScript what is found is there without a press. Otherwise the desk reloads itself, so its box is on a page of its own. */
async function search(hand: Hand, typed: string): Promise<void> {
  const box = '[data-search-box]';
  if (await hand.page.isVisible(box)) {
    await hand.type(box, typed);
    await hand.page.waitForSelector('[data-results] :is(.hit, .empty)');
    return;
  }
  await hand.follow('main a:text-is("Search")');
  await hand.enter(box, typed);
}

/** Opens what was found; Enter has opened a single hit by itself. */
async function openFound(hand: Hand, typed: string): Promise<void> {
  await search(hand, typed);
  if (await hand.page.isVisible('.hit')) await hand.follow('.hit a');
}

/** A payment of today by card machine, with a receipt in the member's hand. */
async function payToday(run: string, { id, lastName }: { id: string; lastName: string }): Promise<string> {
  const lena = await doorMember(open.club, { firstName: 'Lena', lastName: `${lastName}${run}` });
  const receiptNumber = `D261121-${id}${run === 'on' ? '1' : '2'}`;
  const facts = { memberUid: lena.uid, amountInPence: 2500, method: 'card-machine', planName: 'Unlimited' };
  const paid = { ...facts, at: Temporal.Now.instant(), receiptNumber };
  await open.club.store.create(ledger, ledger.decode(`paid-${receiptNumber}`, paid));
  return receiptNumber;
}

const birth = { 'dob-day': '27', 'dob-month': '3' };

async function typeAll(hand: Hand, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await hand.type(`[name="${name}"]`, value);
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
    await openFound(hand, await payToday(run, { id: 'AB12C', lastName: 'Fairweather' }));
    await hand.follow('main a:text-is("Refund")');
    await hand.type('[name=reason]', 'Paid twice');
    await hand.follow(button('Refund'));
    expect(await text(hand)).toMatch(/refunded/i);
  },
  'Void a payment': async (hand, run) => {
    await openFound(hand, await payToday(run, { id: 'CD34E', lastName: 'Merriweather' }));
    await hand.follow('main a:text-is("Void")');
    await hand.type('[name=reason]', 'Typed for the wrong member');
    await hand.follow(button('Void'));
    expect(await hand.page.textContent('body')).toMatch(/voided/i);
  },
  'Take a payment that is overdue': async (hand, run) => {
    const facts = { membershipStatus: 'past_due', planId: open.timetable.plan.id } as const;
    await doorMember(open.club, { firstName: 'Bea', lastName: `Okafor${run}`, ...facts });
    await search(hand, `Okafor${run}`);
    await hand.follow('.hit a:has-text("Take payment"), .member-do a:has-text("Take £")');
    await hand.press('label:has-text("Cash")');
    await hand.follow(button('Record payment'));
    expect(await text(hand)).toMatch(/Receipt.*£79/s);
  },
  'Undo a check-in': async (hand, run) => {
    const noor = await doorMember(open.club, { firstName: 'Noor', lastName: `Haddad${run}` });
    await hand.page.goto(`${open.origin}/admin/check-in/${noor.uid}`);
    const checkIn = hand.page.locator(button('Check Noor in'));
    await Promise.all([hand.page.waitForEvent('domcontentloaded'), checkIn.click()]);
    await hand.follow('button:has-text("Undo")');
    expect(await hand.page.textContent('[role=status]')).toContain('the check-in doesn’t count');
  },
  'Leave a message for the manager': async (hand) => {
    await hand.follow('main a:has-text("Leave a message for the manager")');
    await hand.type('[name=text]', 'The till was £5 short.');
    await hand.follow(button('Add task'));
    expect(await text(hand)).toContain('The till was £5 short.');
  },
  'Sell a day pass to a guest and let them in': async (hand, run) => {
    await hand.follow('main a:text-is("Sell")');
    await hand.follow(button('Day pass'));
    await typeAll(hand, { firstName: 'Jo', lastName: `Guestly${run}`, ...birth, 'dob-year': '1990' });
    await typeAll(hand, { emergencyName: 'Sam Guestly', emergencyPhone: '07700 900 456' });
    await hand.press('label:has-text("Cash")');
    await hand.follow(button('Take payment'));
    await hand.follow(button('Check in'));
    expect(await hand.page.textContent('[role=status]')).toContain(`Jo Guestly${run} is checked in`);
  },
  'Add a child to a family': async (hand, run) => {
    await doorMember(open.club, { firstName: 'Sam', lastName: `Reid${run}`, dob: '1985-02-01' });
    await openFound(hand, `Reid${run}`);
    await hand.press('summary:has-text("More")');
    await hand.follow('main a:text-is("Add a child")');
    await typeAll(hand, { firstName: 'Mia', ...birth, 'dob-year': '2014' });
    await hand.choose('[name=sex]', 'Female');
    await hand.follow(button('Add child'));
    expect(await text(hand)).toContain(`Mia Reid${run}`);
  },
  'Add a walk-in, with PAR-Q, waiver and plan': async (hand, run) => {
    const name = `Zofia Wisniewska${run}`;
    await search(hand, name);
    // Somebody is added once names like it have been looked for, too: on Enter.
    const add = 'main a:has-text("as a member")';
    if (!(await hand.page.isVisible(add))) await hand.pressEnter('[data-search-box]');
    await hand.follow(add);
    // Another number each time: otherwise staff are asked first whether she is the member who has it.
    const mobile = `07700 900 ${run === 'on' ? 789 : 788}`;
    const contact = { email: `zofia${run}@example.test`, mobile };
    await typeAll(hand, { ...contact, ...birth, 'dob-year': '1991' });
    await hand.choose('[name=sex]', 'Female');
    await hand.follow(button('Add member'));
    await hand.follow('.member-do a:has-text("Start membership")');
    await hand.press('label:has-text("Cash")');
    await hand.follow(button('Start membership'));
    await hand.follow('main a:has-text("Hand over for PAR-Q and waiver")');
    await hand.follow(button('Hand over'));
    // The seven answers are not counted: they are the question, not the way to it.
    for (const no of await hand.page.locator('[type=radio][value=no]').all()) await no.check({ force: true });
    await hand.type('[name=declaredName]', name);
    await hand.press('[name=consent]');
    await hand.follow(button('Save PAR-Q'));
    await hand.type('[name=declaredName]', name);
    await hand.press('[name=agree]');
    await hand.follow(button('Sign the waiver'));
    await hand.follow('main a:has-text("Unlock")');
    await hand.type('[name=password]', PASSWORD);
    await hand.follow(button('Unlock'));
    await hand.follow(button('Check Zofia in'));
    expect(await hand.page.textContent('[role=status]')).toContain(`${name} is checked in`);
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
  'See whose PAR-Q expires this month': async (hand, run) => {
    // It ends on some day of this month, on whichever day the test runs.
    const completedAt = startOfLocalDay(localDate(open.club.now()).with({ day: 15 }).subtract({ months: 6 }));
    await doorMember(open.club, {
      ...{ firstName: 'Grace', lastName: `Holt${run}`, latestParqAt: completedAt },
      parqResults: [parqResult(completedAt)],
    });
    await hand.follow(rail('Members'));
    await hand.press('summary:has-text("Lists")');
    await hand.follow('main a:text-is("PAR-Q expires this month")');
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
    expect(hand.presses).toBeLessThanOrEqual(mostPresses[name] ?? MOST_PRESSES);
    expect(`${hand.presses} | ${hand.seconds}`).toBe(written.get(name));
  });
});

describe('without JavaScript', () => {
  // What differs is the desk, which has no search box then.
  const different = tasks.filter(({ name }) => inFull || name === 'Find a duplicate');
  it.each(different)('$name', async ({ name, task, who }) => {
    const hand = await handAt('/desk', who(), false);
    await task(hand, 'off');
    const most = (mostPresses[name] ?? MOST_PRESSES) + PRESSES_TO_SEARCH;
    expect(hand.presses).toBeLessThanOrEqual(most);
  });
});

it('the table has these tasks and no others', () => {
  expect([...written.keys()].sort()).toEqual(tasks.map(({ name }) => name).sort());
});
