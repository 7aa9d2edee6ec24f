/** Many simultaneous commits from one process to one file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeadlineError, withPageDeadline } from '#server/data/deadline.ts';
import { CommitQueue } from '#server/data/sqlite/commit-queue.ts';
import { type Connection, openConnection, tryBegin } from '#server/data/sqlite/connection.ts';

const CROWD = 120;

let folder: string;
let connection: Connection;
let commits: number;
let isDiskFull: boolean;
let queue: CommitQueue;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commit-queue-'));
  commits = 0;
  isDiskFull = false;
  const opened = openConnection(join(folder, 'club.sqlite'));
  opened.exec('CREATE TABLE notes (id TEXT PRIMARY KEY)');
  const exec = (sql: string) => {
    if (sql === 'COMMIT') {
      if (isDiskFull) throw new Error('the disk is full');
      commits += 1;
    }
    opened.exec(sql);
  };
  connection = { ...opened, exec };
  queue = new CommitQueue(connection, async (commit) => {
    expect(tryBegin(connection)).toBe(true);
    commit();
  });
});
afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const note = (id: string) => () => void connection.run('INSERT INTO notes (id) VALUES (?)', id);
const noted = () => connection.all('SELECT id FROM notes ORDER BY rowid').map(({ id }) => id);
const ids = Array.from({ length: CROWD }, (_, at) => `note ${at}`);
const isRejected = ({ status }: PromiseSettledResult<void>) => status === 'rejected';

test('a crowd of commits is written in its order, and waits for the disk a few times', async () => {
  await Promise.all(ids.map((id) => queue.commit(note(id))));
  expect(noted()).toEqual(ids);
  expect(commits).toBeLessThan(CROWD / 20);
});

test('a commit that fails leaves nothing behind, and its neighbours are whole', async () => {
  const outcomes = await Promise.allSettled(
    ids.map((id, at) =>
      queue.commit(() => {
        note(id)();
        if (at % 3 === 0) throw new Error('thought better of it');
      }),
    ),
  );
  expect(outcomes.map(isRejected)).toEqual(ids.map((_, at) => at % 3 === 0));
  expect(noted()).toEqual(ids.filter((_, at) => at % 3 !== 0));
});

test('when the disk refuses, everyone in that commit gets the error, including whoever failed because of what a neighbour had written', async () => {
  isDiskFull = true;
  const outcomes = await Promise.allSettled(['same', 'same', 'other'].map((id) => queue.commit(note(id))));
  expect(outcomes).toEqual(
    outcomes.map(() => ({ status: 'rejected', reason: new Error('the disk is full') })),
  );
  isDiskFull = false;
  await queue.commit(note('same'));
  expect(noted()).toEqual(['same']);
});

test('whoever is not written by their deadline gets an error and is never written; the next one is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const lock = Promise.withResolvers<void>();
    const slow = new CommitQueue(connection, async (commit) => {
      await lock.promise;
      expect(tryBegin(connection)).toBe(true);
      commit();
    });
    const late = expect(withPageDeadline(() => slow.commit(note('late')))).rejects.toThrow(DeadlineError);
    await vi.advanceTimersByTimeAsync(9500);
    await late;
    const next = withPageDeadline(() => slow.commit(note('next')));
    lock.resolve();
    await next;
    expect(noted()).toEqual(['next']);
  } finally {
    vi.useRealTimers();
  }
});
