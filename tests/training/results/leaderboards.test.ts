import { describe, expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { readLeaderboard } from '#server/training/results/read-leaderboard.ts';
import { countOperations } from '../../support/counting-store.ts';
import { addSquatsAnd, openGym } from '../../support/gym.ts';
import { aScore, did } from '../../support/training.ts';

/** Priya and others of the club, each with a time on the part "engine" of the workout. */
async function openBoard(times: readonly (readonly [name: string, seconds: number, facts?: object])[]) {
  const gym = await openGym();
  const { club } = gym;
  await addSquatsAnd(club, 'time');
  for (const [firstName, seconds, facts] of times) {
    const person =
      firstName === 'Priya' ? gym.priya : await club.member({ firstName, lastName: 'Jones', ...facts });
    const score = aScore({ partKey: 'engine', durationInMilliseconds: seconds * 1000 });
    const entry = did('2026-11-21', {}, { workoutId: 'saturday', scores: [score] });
    await gym.log(`saturday_${person.uid}`, entry, { memberUid: person.uid });
  }
  return gym;
}

const query = { workoutId: 'saturday', partKey: 'engine', sex: '', limit: 3 } as const;
const visitor = { uid: '', isStaff: false, unit: 'kg' } as const;
const staff = { uid: 'ada', isStaff: true, unit: 'kg' } as const;

describe('the leaderboard of a part', () => {
  test('has the fastest first, ties sharing a place, over pages too', async () => {
    const { club } = await openBoard([
      ...([
        ['A', 400],
        ['B', 300],
        ['C', 300],
        ['D', 400],
        ['E', 400],
        ['F', 500],
      ] as const),
    ]);
    const first = await readLeaderboard(club.store, query, staff);
    expect(first.lines.map(({ place, text }) => [place, text])).toEqual([
      [1, '5:00'],
      [1, '5:00'],
      [3, '6:40'],
    ]);
    const second = await readLeaderboard(club.store, { ...query, cursor: first.nextCursor }, staff);
    expect(second.lines.map(({ place, text }) => [place, text])).toEqual([
      [3, '6:40'],
      [3, '6:40'],
      [6, '8:20'],
    ]);
    const names = [...first.lines, ...second.lines].map(({ name }) => name);
    expect(new Set(names).size).toBe(6);
  });

  test('a page that is one tie has one place', async () => {
    const { club } = await openBoard(['A', 'B', 'C', 'D'].map((name) => [name, 300] as const));
    const first = await readLeaderboard(club.store, query, visitor);
    const second = await readLeaderboard(club.store, { ...query, cursor: first.nextCursor }, visitor);
    expect([...first.lines, ...second.lines].map(({ place }) => place)).toEqual([1, 1, 1, 1]);
  });

  test('shows women or men with places of their own', async () => {
    const { club } = await openBoard([
      ['Priya', 400],
      ['Tom', 300, { sex: 'male' }],
      ['Bo', 350, { sex: 'male' }],
    ]);
    const women = await readLeaderboard(club.store, { ...query, sex: 'female' }, staff);
    expect(women.lines.map(({ name, place }) => [name, place])).toEqual([['Priya Shah', 1]]);
    const men = await readLeaderboard(club.store, { ...query, sex: 'male' }, staff);
    expect(men.lines.map(({ name, place }) => [name, place])).toEqual([
      ['Tom Jones', 1],
      ['Bo Jones', 2],
    ]);
  });

  test('row 13: visitors see no name, members those who agreed and their own, staff all', async () => {
    const gym = await openBoard([
      ['Priya', 300],
      ['Tom', 310],
      ['Bo', 320],
    ]);
    const all = await readLeaderboard(gym.club.store, query, staff);
    const bo = all.lines[2]?.resultId.slice('saturday_'.length) ?? '';
    await gym.club.store.update(members, bo, { isNamedOnLeaderboards: true });
    const namesFor = async (who: Parameters<typeof readLeaderboard>[2]) =>
      (await readLeaderboard(gym.club.store, query, who)).lines.map(({ name }) => name);
    expect(await namesFor(visitor)).toEqual(['Member', 'Member', 'Member']);
    expect(await namesFor({ ...visitor, uid: gym.priya.uid })).toEqual(['Priya Shah', 'Member', 'Bo Jones']);
    expect(await namesFor(staff)).toEqual(['Priya Shah', 'Tom Jones', 'Bo Jones']);
  });

  test('shows the member’s own line even if it is on another page', async () => {
    const { club, priya } = await openBoard([
      ['A', 100],
      ['B', 200],
      ['C', 300],
      ['Priya', 400],
    ]);
    const board = await readLeaderboard(club.store, query, { ...visitor, uid: priya.uid });
    expect(board.own).toMatchObject({ place: 4, name: 'Priya Shah', isOwn: true });
    expect(board.lines.some(({ isOwn }) => isOwn)).toBe(false);
  });

  test('reads the same number of documents however long it is', async () => {
    const reads = async (people: number) => {
      const times = Array.from({ length: people }, (_, at) => [`M${at}`, 300 + at] as const);
      const { club, priya } = await openBoard(times);
      const counted = countOperations(club.store);
      await readLeaderboard(counted.store, query, { ...visitor, uid: priya.uid });
      return counted.take();
    };
    expect(await reads(12)).toEqual(await reads(4));
  });
});

describe('the page of a workout', () => {
  test('has its leaderboards, and a link to log a result', async () => {
    const gym = await openBoard([
      ['Priya', 400],
      ['Tom', 300],
    ]);
    const page = await gym.club.visitor().get('/workouts/saturday');
    expect(page.text).toContain('Leaderboard: Engine');
    expect(page.text).toContain('Member 1 5:00 Rx');
    expect(page.text).not.toContain('Priya');
    expect(page.text).not.toContain('Log your result');
    const own = await gym.phone.get('/workouts/saturday?board=engine&sex=female');
    expect(own.text).toContain('Priya Shah You 2 6:40');
    expect(own.text).toContain('See your result');
    expect(own.html).toContain('sex=male#board-engine');
  });
});
