import { expect, test } from 'vitest';
import { storedDocuments } from '#server/data/collections/collection.ts';
import type { Member } from '#server/data/collections/members.ts';
import {
  bestNews,
  exerciseYears,
  personalBests,
  trainingYears,
} from '#server/data/collections/personal-bests.ts';
import { results, scores } from '#server/data/collections/results.ts';
import { workoutDrafts, workouts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { commentOnResult } from '#server/training/results/comment-on-result.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { recomputedTraining, storedTraining } from '../support/recompute-training.ts';
import { addExercise, addWorkout, aScore, did, lifts } from '../support/training.ts';
import { workoutPlan } from '../support/workouts.ts';

const collections = [
  ...[results, scores, personalBests, exerciseYears, trainingYears, bestNews],
  ...[workouts, workoutTemplates, workoutDrafts],
];

async function wholeTraining({ store }: TestClub): Promise<string> {
  const found = [];
  for (const { name } of collections) {
    found.push(name, (await store.query(storedDocuments(name), { limit: 1000 })).items);
  }
  return JSON.stringify(found);
}

/** Two members with a result of the same workout; the coach has logged one for the other member and commented on it. */
async function openGym() {
  const club = openClub();
  await addExercise(club.store, 'squat', { name: 'Back squat' });
  await addWorkout(club.store, 'monday', ['time']);
  const people = {
    coach: await club.coach({ firstName: 'Sentinelcoach', lastName: 'Sentinelcoach' }),
    mine: await club.member({ firstName: 'Sentinelmine', lastName: 'Sentinelmine' }),
    yours: await club.member({ firstName: 'Sentinelyours', lastName: 'Sentinelyours' }),
  };
  const by = { uid: people.coach.uid, name: people.coach.name };
  const entry = (mark: string, kilograms: number) =>
    did(
      '2026-11-20',
      { squat: [lifts(5, kilograms)] },
      {
        ...{ workoutId: 'monday', note: `note of ${mark}` },
        scores: [aScore({ durationInMilliseconds: 600_000 })],
      },
    );
  const log = (who: 'mine' | 'yours', kilograms: number, actor = by) => {
    const id = `monday_${people[who].uid}`;
    const request = { id, mode: 'create', memberUid: people[who].uid, entry: entry(who, kilograms) } as const;
    return saveResult(club.services, { ...request, by: actor });
  };
  const earlier = did('2026-11-10', { squat: [lifts(5, 90)] });
  const { uid, name } = people.mine;
  const first = { id: 'earlier', mode: 'create', memberUid: uid, entry: earlier, by: { uid, name } } as const;
  await saveResult(club.services, first);
  await log('mine', 100);
  await log('yours', 110);
  // Both comment. Only coaches may, but that is for the page to check, not the operation.
  for (const [who, other] of [
    ['mine', 'yours'],
    ['yours', 'mine'],
  ] as const) {
    const { uid, name } = people[who];
    const comment = { id: `monday_${people[other].uid}`, text: `Well done, says ${who}`, by: { uid, name } };
    await commentOnResult(club.services, comment);
  }
  return { club, by, ...people };
}

async function close(club: TestClub, member: Member): Promise<void> {
  const browser = await club.signedIn(member);
  const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(answer.location).toBe('/');
}

test('row 32: of a closed account no training is left, nor what others said about it; what others trained stays', async () => {
  const { club, mine, yours } = await openGym();
  await close(club, mine);
  const left = await wholeTraining(club);
  expect(left).not.toContain(mine.uid);
  expect(left).not.toMatch(/sentinelmine|note of mine|says yours/i);
  expect(left).toContain('note of yours');
  const { items } = await club.store.query(results, { limit: 10 });
  expect(items.map(({ memberUid }) => memberUid)).toEqual([yours.uid]);
  expect(await storedTraining(club.store)).toEqual(await recomputedTraining(club.store));
});

test('row 32: what a former coach logged and said for others stays, under a name that identifies nobody', async () => {
  const { club, by, coach, mine, yours } = await openGym();
  const plan = workoutPlan();
  await saveTemplate(club.services, { plan, by });
  await saveWorkout(club.services, { plan, date: '2026-11-23', publication: { kind: 'draft' }, by });
  await close(club, coach);
  await close(club, mine);
  const left = await wholeTraining(club);
  expect(left).not.toContain(coach.uid);
  expect(left).not.toMatch(/sentinelcoach/i);
  const result = await club.store.find(results, `monday_${yours.uid}`);
  expect(result).toMatchObject({ loggedByName: 'Former member', source: 'coach' });
  expect(result?.comments).toMatchObject([{ byName: 'Former member', text: 'Well done, says mine' }]);
  expect(result?.loggedBy).toMatch(/^erased-/);
  expect(result?.commenterUids).toEqual([result?.comments[0]?.byUid]);
});

test('row 32: my data holds my training with my coach’s words, and nobody’s id', async () => {
  const { club, coach, mine, yours } = await openGym();
  const browser = await club.signedIn(mine);
  const { html } = await browser.get('/account/security/my-data.json');
  const data = JSON.parse(html);
  expect(data.training).toMatchObject([
    { date: '2026-11-10' },
    {
      note: 'note of mine',
      loggedByName: 'Sentinelcoach Sentinelcoach',
      comments: [{ text: 'Well done, says yours' }],
    },
  ]);
  expect(data.personalBests).toMatchObject([{ exerciseId: 'squat' }]);
  expect(data.leaderboardScores).toHaveLength(1);
  expect(data.exerciseYears).toHaveLength(1);
  expect(data.trainingYears).toHaveLength(1);
  expect(data.newPersonalBests).toHaveLength(1);
  expect(html).not.toContain(yours.uid);
  expect(html).not.toContain(coach.uid);
  expect(html).not.toContain('note of yours');
});
