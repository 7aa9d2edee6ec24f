import { expect, test } from 'vitest';
import { type MemberDetails, saveMemberDetails, saveOwnDetails } from '#server/members/save-details.ts';
import { hasScoresToMove, moveScores } from '#server/training/results/move-scores.ts';
import { readLeaderboard } from '#server/training/results/read-leaderboard.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { openClub } from '../../support/club.ts';
import { addWorkout, aScore, did } from '../../support/training.ts';

async function openGym(sex: string) {
  const club = openClub();
  const member = await club.member({ firstName: 'Sam', sex });
  const by = { uid: member.uid, name: member.name };
  for (const workoutId of ['friday', 'saturday']) {
    await addWorkout(club.store, workoutId, ['reps']);
    const entry = did('2026-11-21', {}, { workoutId, scores: [aScore({ partKey: 'a', reps: 40 })] });
    const facts = { id: `${workoutId}_${member.uid}`, mode: 'put', memberUid: member.uid } as const;
    await saveResult(club.services, { ...facts, entry, by });
  }
  const details: MemberDetails = member;
  const boards = async () => {
    const found: string[] = [];
    for (const workoutId of ['friday', 'saturday']) {
      for (const board of ['female', 'male'] as const) {
        const query = { workoutId, partKey: 'a', sex: board, limit: 5 };
        const onlooker = { uid: '', isStaff: false, unit: 'kg' } as const;
        const { lines } = await readLeaderboard(club.store, query, onlooker);
        if (lines.length > 0) found.push(`${workoutId} ${board}`);
      }
    }
    return found;
  };
  return { club, member, by, details, boards };
}

test('a member who says their sex later, or corrects it, is on the leaderboards of their sex with all that they have logged', async () => {
  const { club, member, details, boards } = await openGym('');
  expect(await boards()).toEqual([]);
  await saveOwnDetails(club.services, member.uid, { ...details, sex: 'male' });
  await moveScores(club.services);
  expect(await boards()).toEqual(['friday male', 'saturday male']);
  await saveMemberDetails(club.services, {
    ...{ uid: member.uid, details: { sex: 'female' } },
    by: { uid: 'ada', name: 'Ada Admin' },
  });
  expect(await hasScoresToMove(club.store)).toBe(true);
  await moveScores(club.services);
  expect(await boards()).toEqual(['friday female', 'saturday female']);
  expect(await hasScoresToMove(club.store)).toBe(false);
});

test('other changed details move nothing', async () => {
  const { club, member, details } = await openGym('female');
  await saveOwnDetails(club.services, member.uid, { ...details, firstName: 'Samira' });
  expect(await hasScoresToMove(club.store)).toBe(false);
});

test('a change while the scores move is the one that counts', async () => {
  const { club, member, details, boards } = await openGym('male');
  await saveOwnDetails(club.services, member.uid, { ...details, sex: 'female' });
  await Promise.all([
    moveScores(club.services),
    saveOwnDetails(club.services, member.uid, { ...details, sex: 'male' }),
  ]);
  await moveScores(club.services);
  expect(await boards()).toEqual(['friday male', 'saturday male']);
  expect(await hasScoresToMove(club.store)).toBe(false);
});
