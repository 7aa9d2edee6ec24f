/** Half a year of training, as its member sees it: no axe finding, no sideways scrolling, and pictures to look at. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import type { Member } from '#server/data/collections/members.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import {
  desktop,
  expectNoAxeViolations,
  narrow,
  openPage,
  phone,
  signInAs,
  takeScreenshot,
} from '../support/browser.ts';
import { lookOverIn } from '../support/journey.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';
import { addExercise, aSet, covers, did, lifts } from '../support/training.ts';

let shared: SharedClub;
let priya: Member;
let newcomer: Member;

beforeAll(async () => {
  shared = await runSharedClub();
  const { club } = shared;
  await club.settle({ isSetUp: true });
  priya = await club.member({ firstName: 'Priya', lastName: 'Shah' });
  newcomer = await club.member({ firstName: 'Mo' });
  const legs = { primaryMuscles: ['quadriceps'], secondaryMuscles: ['glutes', 'hamstrings'] } as const;
  await addExercise(club.store, 'squat', { name: 'Back squat', ...copy(legs) });
  await addExercise(club.store, 'bench', {
    name: 'Bench press',
    ...copy({ primaryMuscles: ['chest'], secondaryMuscles: ['triceps', 'shoulders'] }),
  });
  await addExercise(club.store, 'row', {
    name: 'Rowing machine',
    ...copy({ primaryMuscles: ['lats'], secondaryMuscles: ['biceps'] }),
  });
  await addExercise(club.store, 'carry', {
    name: 'Farmers carry with a pair of very heavy competition kettlebells',
  });
  await addTraining();
});

afterAll(() => shared.stop());

/** Three times a week: a little heavier each month, with a good and a bad day. */
async function addTraining(): Promise<void> {
  const { club } = shared;
  const today = localDate(club.now());
  const by = { uid: priya.uid, name: priya.name };
  for (let days = 168; days >= 0; days -= days % 3 === 0 ? 2 : 3) {
    const date = today.subtract({ days });
    const base = 80 + Math.round((168 - days) / 14) * 2.5 - (days % 5);
    const exercises = {
      squat: [lifts(5, base), lifts(3, base + 5), lifts(8, base - 15)],
      bench: [lifts(5, base * 0.6), lifts(10, base * 0.45)],
      row: [covers(days % 4 === 0 ? 2000 : 500, days % 4 === 0 ? 440 + (days % 30) : 105 + (days % 9))],
      ...(days % 6 === 0 ? { carry: [aSet({ distanceInMetres: 200, loadInGrams: 48_000 })] } : {}),
    };
    const entry = did(date.toString(), exercises, {
      durationInMilliseconds: (40 + (days % 4) * 10) * 60_000,
    });
    const outcome = await saveResult(club.services, {
      id: `r${days}`,
      mode: 'create',
      memberUid: priya.uid,
      entry,
      by,
    });
    expect(outcome.kind).toBe('saved');
    const visit = { memberUid: priya.uid, direction: 'in', isAllowed: true, result: 'ok' };
    const at = date.subtract({ days: 1 }).toZonedDateTime('Europe/London').add({ hours: 18 }).toInstant();
    await club.store.create(accessLogs, { ...accessLogs.decode(`v${days}`, visit), at });
  }
}

function copy<T extends object>(
  facts: T,
): { [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] } {
  return structuredClone(facts) as never;
}

async function signIn(member: Member) {
  const page = await openPage({ javaScript: false });
  await signInAs(page, await shared.club.signedIn(member), shared.origin);
  return page;
}

const year = () => localDate(shared.club.now()).year;
const pages = (): readonly (readonly [name: string, path: string])[] => [
  ['personal-bests', '/account/pbs'],
  ['personal-bests-squat', '/account/personal-bests/squat?measure=rm-3'],
  ['personal-bests-row', '/account/personal-bests/row?measure=time-2000'],
  ['stats', '/account/stats'],
  ['year', `/account/stats/${year()}`],
];

describe('a member’s bests and statistics', () => {
  it('can be read in every size', async () => {
    const page = await signIn(priya);
    for (const [name, path] of pages()) {
      await page.goto(shared.origin + path);
      await lookOverIn(page, name, [phone, desktop, narrow]);
    }
  });

  it('say what will be there to somebody who is new', async () => {
    const page = await signIn(newcomer);
    for (const [name, path] of pages()) {
      await page.goto(shared.origin + path);
      await takeScreenshot(page, `${name}-empty`);
      await expectNoAxeViolations(page);
    }
  });
});
