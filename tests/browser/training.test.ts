import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { results } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import {
  bothWays,
  desktop,
  expectNoAxeViolations,
  openPage,
  phone,
  signInAs,
  takeScreenshot,
} from '../support/browser.ts';
import { addSquatsAnd, fillCatalogue } from '../support/gym.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';
import { booking, openTimetable } from '../support/timetable.ts';
import { did, lifts } from '../support/training.ts';

let shared: SharedClub;
const today = localDate(Temporal.Now.instant());

beforeAll(async () => {
  shared = await runSharedClub();
  const { club } = shared;
  await fillCatalogue(club);
  const timetable = await openTimetable(club);
  await addSquatsAnd(club, 'time', { date: today.toString() });
  await timetable.session({ id: 'today', startsAt: Temporal.Now.instant(), workoutId: 'saturday' });
});

afterAll(() => shared.stop());

let count = 0;

/** Somebody who squatted last week and is booked today. */
async function addTrainee(): Promise<Member> {
  const { club } = shared;
  count += 1;
  const member = await club.member({ firstName: 'Priya', lastName: `Shah${count}` });
  const session = await club.store.find(sessions, 'today');
  if (session) await club.store.create(bookings, booking(session, member));
  const lastWeek = today.subtract({ days: 7 }).toString();
  const entry = did(lastWeek, { 'back-squat': [lifts(5, 60), lifts(5, 62.5)] }, { title: 'Legs' });
  const by = { uid: member.uid, name: member.name };
  const request = { id: `last-${member.uid}`, mode: 'put', memberUid: member.uid, entry, by } as const;
  await saveResult(club.services, request);
  return member;
}

async function signIn(member: Member, path: string, javaScript: boolean, viewport = phone): Promise<Page> {
  const page = await openPage({ javaScript, viewport });
  await signInAs(page, await shared.club.signedIn(member), shared.origin);
  await page.goto(shared.origin + path);
  return page;
}

/** Counts what a thumb does beside typing numbers. */
function countTaps(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async tap(selector: string) {
      count += 1;
      await page.click(selector);
    },
  };
}

const logged = async (member: Member) => {
  const { items } = await shared.club.store.query(results, {
    where: [['memberUid', '==', member.uid]],
    orderBy: [['date', 'desc']],
    limit: 10,
  });
  return items.filter(({ id }) => !id.startsWith('last-'));
};

describe.each(bothWays)('with JavaScript: $javaScript', ({ javaScript }) => {
  it('from home, a class’s workout is three taps and the numbers', async () => {
    const member = await addTrainee();
    const page = await signIn(member, '/account/dashboard', javaScript);
    const taps = countTaps(page);
    const name = javaScript ? 'script' : 'plain';
    await taps.tap('nav.bar >> text=Train');
    await takeScreenshot(page, `training-list-${name}`);
    await expectNoAxeViolations(page);
    await taps.tap('main a.button-main');
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `training-log-${name}`);
    await page.fill('[name="mm-back-squat-0-load"]', '65');
    await page.fill('[name="mm-back-squat-0-reps"]', '5');
    await page.fill('[name="pengine-time"]', '9:30');
    await taps.tap('text=Save training');
    await page.waitForSelector('text=Training saved. New personal best: Back squat: 5 reps at 65 kg.');
    expect(taps.count()).toBe(3);
    await expectNoAxeViolations(page);
    await takeScreenshot(page, `training-result-${name}`);
    expect(await logged(member)).toMatchObject([{ workoutId: 'saturday', sessionId: 'today' }]);
    await page.click('text=Leaderboard');
    await page.waitForSelector('text=Leaderboard: Engine');
    await takeScreenshot(page, `training-leaderboard-${name}`);
    await expectNoAxeViolations(page);
  });

  it('from home, free training as it was last time is four taps', async () => {
    const member = await addTrainee();
    const page = await signIn(member, '/account/dashboard', javaScript);
    const taps = countTaps(page);
    await taps.tap('nav.bar >> text=Train');
    await taps.tap('main >> a:text-is("Back squat")');
    await taps.tap('text=Same as last time');
    await taps.tap('text=Save training');
    await page.waitForSelector('text=Training saved.');
    expect(taps.count()).toBe(4);
    const [result] = await logged(member);
    expect(result?.exercises).toMatchObject([
      { exerciseId: 'back-squat', sets: [lifts(5, 60), lifts(5, 62.5)] },
    ]);
  });

  it('from home, a Hyrox race is four taps and the times', async () => {
    const member = await addTrainee();
    const page = await signIn(member, '/account/dashboard', javaScript);
    const taps = countTaps(page);
    await taps.tap('nav.bar >> text=Train');
    await taps.tap('main >> a:text-is("Hyrox")');
    await taps.tap('main >> role=link[name="Log a race"] >> nth=0');
    await page.fill('[name=finish]', '1:25:00');
    await taps.tap('main button[type=submit]:visible');
    await page.waitForSelector('text=Hyrox race saved: 1:25:00');
    expect(taps.count()).toBe(4);
  });

  it('another exercise is added to free training by its name', async () => {
    const member = await addTrainee();
    const page = await signIn(member, '/account/workouts', javaScript);
    await page.click('text=Log other training');
    await takeScreenshot(page, `training-start-${javaScript ? 'script' : 'plain'}`);
    await page.click('main >> text=Back squat');
    await page.click('text=Same as last time');
    await page.fill('[name=add]', 'row');
    await page.click('.log-find button');
    await page.fill('[name="x1-0-distance"]', '500');
    await page.fill('[name="x1-0-time"]', '1:45');
    await expectNoAxeViolations(page);
    await page.click('text=Save training');
    await page.waitForSelector('text=Training saved.');
    const [result] = await logged(member);
    expect(result?.exercises).toMatchObject([
      { exerciseId: 'back-squat', sets: [lifts(5, 60), lifts(5, 62.5)] },
      { exerciseId: 'row' },
    ]);
  });
});

describe('without a connection', () => {
  it('what was typed is kept on the phone, sent when the connection is back, and is one result', async () => {
    // The browser writes each lost connection as an error.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const member = await addTrainee();
    const page = await signIn(member, '/account/workouts/new?exercise=back-squat', true);
    await page.context().setOffline(true);
    await page.fill('[name="x0-0-load"]', '70');
    await page.fill('[name="x0-0-reps"]', '3');
    await page.click('text=Save training');
    await page.waitForSelector('text=saved on this phone');
    await takeScreenshot(page, 'training-offline');
    expect(await logged(member)).toEqual([]);
    await page.context().setOffline(false);
    await page.waitForURL(/\/account\/workouts\/(?!new)/);
    expect(await logged(member)).toMatchObject([{ exercises: [{ sets: [lifts(3, 70)] }] }]);
    expect(await page.evaluate(() => localStorage.getItem('cf_results'))).toBe('[]');
  });

  it('a later page sends it too, but not under another person’s sign-in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const member = await addTrainee();
    const page = await signIn(member, '/account/workouts/new?exercise=back-squat', true);
    await page.context().setOffline(true);
    await page.fill('[name="x0-0-reps"]', '3');
    await page.click('text=Save training');
    await page.waitForSelector('text=saved on this phone');
    await page.evaluate(() => {
      const [kept] = JSON.parse(localStorage.getItem('cf_results') ?? '[]');
      localStorage.setItem(
        'cf_results',
        JSON.stringify([{ ...kept, token: 'x', uid: 'somebody-else' }, kept]),
      );
    });
    await page.goto('about:blank').catch(() => {});
    await page.context().setOffline(false);
    await page.goto(`${shared.origin}/account/workouts`);
    // It tries again every fifteen seconds.
    await page.waitForSelector('text=Free training was saved on this phone and has now been sent');
    expect(await logged(member)).toHaveLength(1);
    const left = await page.evaluate(() => localStorage.getItem('cf_results') ?? '');
    expect(JSON.parse(left)).toMatchObject([{ uid: 'somebody-else' }]);
  });
});

it('staff pages are readable on a wide screen', async () => {
  const member = await addTrainee();
  const admin = await shared.club.admin({ lastName: 'Admin' });
  const page = await signIn(admin, '/admin/member-workouts', false, desktop);
  await takeScreenshot(page, 'training-staff-list');
  await expectNoAxeViolations(page);
  await page.goto(`${shared.origin}/coach/training/last-${member.uid}`);
  await takeScreenshot(page, 'training-staff-result');
  await expectNoAxeViolations(page);
});
