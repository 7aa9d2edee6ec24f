/** The store operations of a page do not grow with the club. `WRITE_DOCS=1` writes docs/store-operations.md from the measurements. */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import type { Operations } from '../support/counting-store.ts';
import {
  type MeasuredAction,
  type MeasuredJob,
  type MeasuredPage,
  openMeasuredClub,
} from '../support/measure-operations.ts';
import {
  actionLimits,
  readLimitOf,
  readLimits,
  usualAction,
  wholeLists,
} from '../support/operation-limits.ts';
import { describeOperations } from '../support/operations-report.ts';

const SMALL = 10;
/** Fills a page of every list, as `LARGE` does. */
const MIDDLE = 300;
/** Below 500: everybody has been at the door twice, and a count of more than a thousand is two reads. */
const LARGE = 460;

const pages = new Map<number, Map<string, MeasuredPage>>();
let actions: readonly MeasuredAction[] = [];
const jobs = new Map<number, readonly MeasuredJob[]>();
let idleDay: ReadonlyMap<string, Operations> = new Map();

beforeAll(async () => {
  const readers = new Map();
  for (const size of [SMALL, MIDDLE, LARGE]) {
    const club = await openMeasuredClub(size, readers);
    pages.set(size, new Map((await club.pages()).map((page) => [page.pattern, page])));
    // Not in one whose jobs are measured: what is done there is work for them.
    if (size === MIDDLE) actions = await club.actions();
    jobs.set(size, await club.jobs());
    if (size === SMALL) idleDay = await club.idleDay();
    await club.close();
  }
});

afterAll(() => {
  const [small, large] = [pages.get(SMALL), pages.get(LARGE)];
  if (!process.env.WRITE_DOCS || !small || !large) return;
  writeFileSync(
    'docs/store-operations.md',
    describeOperations({
      small,
      large,
      actions,
      jobs: jobs.get(LARGE) ?? [],
      idleDay,
      sizes: [SMALL, LARGE],
    }),
  );
});

const measured = (size: number) =>
  [...(pages.get(size)?.values() ?? [])].filter(({ pattern }) => !wholeLists.includes(pattern));
const readsAt = (size: number, pattern: string) => pages.get(size)?.get(pattern)?.operations.reads ?? 0;

describe('what pages read', () => {
  test('no page reads more documents in a club of 460 than in one of 300, nor more than its limit in any', () => {
    expect(measured(LARGE).length).toBeGreaterThan(60);
    const tooMany = measured(LARGE).flatMap(({ pattern, operations: { reads } }) => {
      const limit = readLimitOf(pattern);
      const grows = reads > readsAt(MIDDLE, pattern);
      const isOver = reads > limit || readsAt(SMALL, pattern) > limit;
      return grows || isOver
        ? [`${pattern}: ${readsAt(SMALL, pattern)}, ${readsAt(MIDDLE, pattern)}, ${reads}; limit ${limit}`]
        : [];
    });
    expect(tooMany).toEqual([]);
  });

  test('a whole list is measured as one: the measure sees what grows with the club', () => {
    const grown = wholeLists.filter((pattern) => readsAt(LARGE, pattern) >= readsAt(MIDDLE, pattern) + 160);
    expect(grown).toEqual(wholeLists);
  });

  test('looking at a page writes nothing but that health answers or a whole list were read', () => {
    const writers = [...(pages.get(LARGE)?.values() ?? [])].filter(({ operations }) => operations.writes > 0);
    for (const { pattern, operations } of writers) {
      expect([pattern, operations.writes, operations.transactions]).toEqual([pattern, 1, 0]);
      expect(pattern).toMatch(/parq|\.csv$/);
    }
  });

  test('every limit is a page’s', () => {
    const patterns = builtRoutes.map(({ pattern }) => pattern);
    expect(
      [...Object.keys(readLimits), ...wholeLists].filter((pattern) => !patterns.includes(pattern)),
    ).toEqual([]);
  });
});

test('an action reads and writes no more documents than its limit, in no more transactions', () => {
  expect(actions.length).toBeGreaterThan(5);
  for (const { action, operations } of actions) {
    const { reads, writes, transactions } = operations;
    const limit = actionLimits[action] ?? usualAction;
    const isWithin = writes > 0 && writes <= limit.writes && transactions <= limit.transactions;
    expect([action, reads <= limit.reads, isWithin]).toEqual([action, true, true]);
  }
});

test('a day on which nobody uses the club costs no more than docs/deploy.md says', () => {
  const days = [...idleDay.values()];
  const sum = (of: 'reads' | 'writes') => days.reduce((total, operations) => total + operations[of], 0);
  expect(sum('reads')).toBeLessThan(10_000);
  expect(sum('writes')).toBeLessThan(2000);
});

test('a job with nothing to do costs the same in any club, and a run is twenty documents at most', () => {
  expect(jobs.get(LARGE)?.length).toBeGreaterThan(3);
  // Counts the current day from that day's records, so that it reads as many as the day has.
  const isOfToday = ({ job }: MeasuredJob) => job === 'count-figures';
  const usual = (size: number) => jobs.get(size)?.filter((each) => !isOfToday(each));
  expect(usual(LARGE)).toEqual(usual(SMALL));
  for (const each of jobs.get(LARGE) ?? []) {
    const { job, operations } = each;
    // Two for its lease; a job that looks first takes none. The one of today may keep what it has counted.
    const writes = isOfToday(each) ? [2, 3, 4, 5] : [0, 2];
    const isLease = writes.includes(operations.writes);
    const most = isOfToday(each) ? 60 : 20;
    expect([job, operations.reads <= most, isLease]).toEqual([job, true, true]);
  }
});
