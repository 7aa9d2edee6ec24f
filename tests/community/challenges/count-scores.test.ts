import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markAttendance } from '#server/bookings/mark-attendance.ts';
import { countScores, hasScoresToCount } from '#server/community/challenges/count-scores.ts';
import { joinChallenge, leaveChallenge } from '#server/community/challenges/join-challenge.ts';
import {
  type ChallengeFacts,
  closeChallenge,
  editChallenge,
} from '#server/community/challenges/save-challenge.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { challengeEntries, challengesDue } from '#server/data/collections/challenges.ts';
import { results } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { mergeExercises } from '#server/training/exercises/merge-exercises.ts';
import { moveMerged } from '#server/training/exercises/move-merged.ts';
import { removeResult, saveResult } from '#server/training/results/write-result.ts';
import { ada, fastRow, openChallenges, twelveClasses } from '../../support/challenges.ts';
import { PASSWORD } from '../../support/club.ts';
import { cardPass, doorMember, scan } from '../../support/door.ts';
import { booking, session } from '../../support/timetable.ts';
import { addExercise, covers, did } from '../../support/training.ts';

/** Metres rowed in November. */
const metres: ChallengeFacts = {
  ...fastRow,
  ...{ title: 'Row November', scoring: 'logged-distance', direction: 'higher', tries: 'total' },
  exerciseId: 'row',
};

async function openGym() {
  const given = openChallenges();
  const { club } = given;
  await addExercise(club.store, 'row', { name: 'Row' });
  await addExercise(club.store, 'rower', { name: 'Rower' });
  await addExercise(club.store, 'run', { name: 'Run' });
  const priya = await doorMember(club);
  const by = { uid: priya.uid, name: priya.name };
  return {
    ...given,
    priya,
    by,
    join: (challenge: { id: string }, uid = priya.uid) =>
      joinChallenge(club.services, { challengeId: challenge.id, uid, division: '', team: '' }),
    row: (id: string, distance: number, date = '2026-11-20', exercise = 'row') =>
      saveResult(club.services, {
        ...{ id, mode: 'put', memberUid: priya.uid, by },
        entry: did(date, { [exercise]: [covers(distance)] }),
      }),
    forget: (id: string) => removeResult(club.services, { id, memberUid: priya.uid, by }),
    count: () => countScores(club.services),
    async scoreOf(challenge: { id: string }) {
      const stored = await given.entry(challenge, priya);
      return stored?.board ? stored.score : null;
    },
  };
}

/** Added up by hand from the stored results. */
async function rowedMetres({ club, priya }: Awaited<ReturnType<typeof openGym>>): Promise<number | null> {
  const { items } = await club.store.query(results, { limit: 1000 });
  const sum = items
    .filter(({ memberUid, date }) => memberUid === priya.uid && date >= '2026-11-01' && date <= '2026-11-30')
    .flatMap(({ exercises }) => exercises)
    .filter(({ exerciseId }) => exerciseId === 'row')
    .flatMap(({ sets }) => sets)
    .reduce((total, set) => total + set.distanceInMetres, 0);
  return sum > 0 ? sum : null;
}

describe('a score that is counted from results', () => {
  test('counts what was logged before joining, and then what is logged, changed and removed', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge(metres);
    await gym.row('early', 2000);
    await gym.row('october', 5000, '2026-10-31');
    await gym.row('run', 5000, '2026-11-20', 'run');
    expect(await gym.join(challenge)).toEqual({ kind: 'joined' });
    expect(await gym.scoreOf(challenge)).toBe(2000);
    expect(await hasScoresToCount(gym.club.services)).toBe(false);
    await gym.row('more', 500);
    expect(await hasScoresToCount(gym.club.services)).toBe(true);
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(2500);
    expect(await gym.club.store.count(challengesDue)).toBe(0);
    await gym.row('early', 1000);
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(1500);
    await gym.forget('early');
    await gym.forget('more');
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBeNull();
    expect((await gym.board(challenge)).lines).toEqual([]);
  });

  test('is exactly what is stored, whatever is logged, changed, moved and removed', async () => {
    const change = fc.record({
      kind: fc.constantFrom('log', 'log', 'remove', 'count'),
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      distance: fc.integer({ min: 1, max: 10_000 }),
      date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-20', '2026-11-30', '2026-12-01'),
      exercise: fc.constantFrom('row', 'row', 'run'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const gym = await openGym();
        const challenge = await gym.challenge(metres);
        await gym.join(challenge);
        for (const { kind, id, distance, date, exercise } of changes) {
          if (kind === 'log') await gym.row(id, distance, date, exercise);
          else if (kind === 'remove') await gym.forget(id);
          else await gym.count();
        }
        await gym.count();
        expect(await gym.scoreOf(challenge)).toBe(await rowedMetres(gym));
        expect(await gym.club.store.count(challengesDue)).toBe(0);
      }),
      { numRuns: 15 },
    );
  });

  test('loses nothing that is logged while scores are counted', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge(metres);
    await gym.join(challenge);
    await Promise.all([gym.row('a', 100), gym.count(), gym.row('b', 200), gym.count(), gym.row('c', 300)]);
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(600);
  });

  test('follows an exercise that is merged into another', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge(metres);
    await gym.join(challenge);
    await gym.row('a', 100);
    await mergeExercises(gym.club.services, { fromId: 'row', keptId: 'rower', by: ada });
    await moveMerged(gym.club.services);
    await gym.row('b', 200, '2026-11-21', 'rower');
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(300);
  });

  test('is counted again where its dates change, and once more after the days for late results', async () => {
    const gym = await openGym();
    const { services, store } = gym.club;
    const challenge = await gym.challenge(metres);
    await gym.join(challenge);
    await gym.row('october', 5000, '2026-10-31');
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBeNull();
    const facts = { ...metres, startsOn: '2026-10-01' };
    await editChallenge(services, { id: challenge.id, facts, by: ada });
    expect(await hasScoresToCount(services)).toBe(true);
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(5000);
    expect(await hasScoresToCount(services)).toBe(false);
    // 30 November, a week, and a day.
    gym.club.advance({ hours: 24 * 17 });
    expect(await hasScoresToCount(services)).toBe(true);
    await gym.count();
    expect(await hasScoresToCount(services)).toBe(false);
    await gym.row('october', 1000, '2026-10-31');
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(5000);
    expect(await store.count(challengesDue)).toBe(0);
  });
});

describe('a score that is counted at the door or from classes', () => {
  test('is the days on which somebody was let in', async () => {
    const gym = await openGym();
    const days = await gym.challenge({ ...twelveClasses, scoring: 'visits', target: 2 });
    await gym.join(days);
    await scan(gym.club, cardPass(gym.club, gym.priya));
    gym.club.advance({ hours: 5 });
    await scan(gym.club, cardPass(gym.club, gym.priya));
    await gym.count();
    expect(await gym.scoreOf(days)).toBe(1);
    // Monday at noon.
    gym.club.advance({ hours: 43 });
    await scan(gym.club, cardPass(gym.club, gym.priya));
    await gym.count();
    expect(await gym.scoreOf(days)).toBe(2);
    expect((await gym.board(days)).lines).toMatchObject([{ hasReached: true }]);
  });

  test('a second scan past midnight is no second day', async () => {
    const gym = await openGym();
    const day = { opens: '00:00', closes: '24:00' };
    await gym.club.settle({ openingHours: Array.from({ length: 7 }, () => day) });
    const days = await gym.challenge({ ...twelveClasses, scoring: 'visits', target: 2 });
    await gym.join(days);
    gym.club.advance({ hours: 11, minutes: 59 });
    expect(await scan(gym.club, cardPass(gym.club, gym.priya))).toMatchObject({ result: 'ok' });
    gym.club.advance({ minutes: 2 });
    expect(await scan(gym.club, cardPass(gym.club, gym.priya))).toMatchObject({ result: 'already-in' });
    await gym.count();
    expect(await gym.scoreOf(days)).toBe(1);
  });

  test('is the classes that they came to, and not those whose mark was taken back', async () => {
    const gym = await openGym();
    const { club, priya } = gym;
    const classes = await gym.challenge(twelveClasses);
    await gym.join(classes);
    const mark = async (id: string, hours: number, as: 'attended' | 'late' | 'no-show' | 'booked') => {
      const on = session({ id, startsAt: club.now().subtract({ hours }), bookedCount: 1 });
      if (!(await club.store.find(sessions, id))) {
        await club.store.create(sessions, on);
        await club.store.create(bookings, booking(on, priya));
      }
      const outcome = await markAttendance(club.services, {
        sessionId: id,
        uid: priya.uid,
        mark: as,
        by: ada,
      });
      expect(outcome).toMatchObject({ kind: 'marked' });
    };
    await mark('one', 2, 'attended');
    await mark('two', 4, 'late');
    await mark('three', 6, 'no-show');
    await gym.count();
    expect(await gym.scoreOf(classes)).toBe(2);
    await mark('two', 4, 'booked');
    await gym.count();
    expect(await gym.scoreOf(classes)).toBe(1);
  });
});

describe('taking part in what is counted', () => {
  test('is joining and leaving; whoever joins again has everything counted', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge(metres);
    await gym.row('a', 700);
    await gym.join(challenge);
    expect(await leaveChallenge(gym.club.services, challenge.id, gym.priya.uid)).toBe(true);
    expect(await leaveChallenge(gym.club.services, challenge.id, gym.priya.uid)).toBe(false);
    expect((await gym.board(challenge)).lines).toEqual([]);
    await gym.row('b', 300);
    await gym.count();
    await gym.join(challenge);
    expect(await gym.scoreOf(challenge)).toBe(1000);
  });

  test('pressed many times at once is one entry', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge(metres);
    await gym.row('a', 700);
    await Promise.all(Array.from({ length: 4 }, () => gym.join(challenge)));
    expect(await gym.club.store.count(challengeEntries)).toBe(1);
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(700);
  });

  test('ends when the challenge is closed: what is of later days counts no more', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge(metres);
    await gym.join(challenge);
    await gym.row('a', 700, '2026-11-21');
    await closeChallenge(gym.club.services, { id: challenge.id, by: ada });
    await gym.row('b', 300, '2026-11-22');
    await gym.count();
    expect(await gym.scoreOf(challenge)).toBe(700);
    const other = await doorMember(gym.club);
    expect(await gym.join(challenge, other.uid)).toEqual({ kind: 'refused', reason: 'over' });
  });

  test('on the page: join, see the score, leave', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge({ ...metres, teams: ['Red', 'Blue'] });
    await gym.row('a', 1700);
    const browser = await gym.club.signedIn(gym.priya);
    const submit = `/challenges/${challenge.id}/submit`;
    expect((await browser.get(submit)).text).toContain('Join this challenge');
    const refused = await browser.submit(submit, { team: '' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose your team')]);
    const joined = await browser.follow(await browser.submit(submit, { team: 'Red' }));
    expect(joined.text).toMatch(/You’re in: Row November\..*1,700 m/);
    const moved = await browser.follow(await browser.submit(submit, { team: 'Blue' }));
    expect(moved.text).toMatch(/Saved\..*Blue.*1,700 m/);
    const left = await browser.follow(await browser.submit(`/challenges/${challenge.id}/leave`, {}));
    expect(left.text).toContain('You’ve left Row November.');
    expect(await gym.club.store.count(challengeEntries)).toBe(0);
  });

  test('a closed account is counted no more', async () => {
    const gym = await openGym();
    const challenge = await gym.challenge(metres);
    await gym.row('a', 1700);
    await gym.join(challenge);
    const browser = await gym.club.signedIn(gym.priya);
    await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    await gym.count();
    expect(await gym.club.store.count(challengeEntries)).toBe(0);
    expect(await gym.club.store.count(challengesDue)).toBe(0);
  });
});
