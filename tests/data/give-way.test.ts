import { afterEach, expect, test } from 'vitest';
import { withBackgroundDeadline, withPageDeadline } from '#server/data/deadline.ts';
import { eachPage } from '#server/data/each-of.ts';
import { giveWayTo } from '#server/data/give-way.ts';

let end = () => {};
afterEach(() => end());

/** A list of three pages, read while somebody waits for as many looks. */
async function readBeside(looks: number, as: typeof withBackgroundDeadline): Promise<number[]> {
  let left = looks;
  const leftAtEachPage: number[] = [];
  end = giveWayTo(() => {
    left -= 1;
    return left >= 0;
  });
  const read = async (cursor: string | null) => {
    leftAtEachPage.push(Math.max(left, 0));
    const index = Number(cursor ?? 0);
    return { items: [index], nextCursor: index < 2 ? String(index + 1) : null };
  };
  await as(() => Array.fromAsync(eachPage(read)));
  end();
  return leftAtEachPage;
}

test('a job reads its next page when nobody waits any more', async () => {
  expect(await readBeside(7, withBackgroundDeadline)).toEqual([7, 0, 0]);
});

test('a page that somebody waits for gives way to nobody', async () => {
  expect(await readBeside(7, (work) => withPageDeadline(work))).toEqual([7, 7, 7]);
});

test('a job goes on in a crowd that never ends', async () => {
  expect(await readBeside(Number.MAX_SAFE_INTEGER, withBackgroundDeadline)).toHaveLength(3);
});

test('where there is no crowd any more, nothing is asked', async () => {
  giveWayTo(() => expect.unreachable('it has ended'))();
  expect(await readBeside(0, withBackgroundDeadline)).toEqual([0, 0, 0]);
});
