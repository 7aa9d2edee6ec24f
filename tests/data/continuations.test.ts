import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withPageDeadline } from '#server/data/deadline.ts';
import { Lock, WaitingQueue } from '#server/data/waiting-queue.ts';

/** Waits for the queue, and notes that it goes on. */
function waitIn(queue: WaitingQueue<string, void>, name: string, wentOn: string[], isUrgent = false) {
  return withPageDeadline(async () => {
    await queue.wait(name).catch(() => {});
    wentOn.push(name);
  }, isUrgent);
}

/** What goes on in each of the next turns. */
async function turnsOf(wentOn: string[], count: number): Promise<string[][]> {
  const turns: string[][] = [];
  for (let each = 0; each < count; each += 1) {
    await turn();
    turns.push(wentOn.splice(0));
  }
  return turns;
}

test('those who waited for the same go on one a turn, in their order', async () => {
  const queue = new WaitingQueue<string, void>();
  const wentOn: string[] = [];
  const names = Array.from({ length: 20 }, (_, at) => `page ${at}`);
  for (const name of names) void waitIn(queue, name, wentOn);
  for (const { resolve } of queue.take(Infinity)) resolve();
  const turns = await turnsOf(wentOn, 25);
  expect(turns.flat()).toEqual(names);
  expect(Math.max(...turns.map(({ length }) => length))).toBe(1);
});

test('so do those who are refused', async () => {
  const queue = new WaitingQueue<string, void>();
  const wentOn: string[] = [];
  for (const name of ['a', 'b', 'c']) void waitIn(queue, name, wentOn);
  for (const { reject } of queue.take(Infinity)) reject(new Error('the disk is full'));
  expect(Math.max(...(await turnsOf(wentOn, 6)).map(({ length }) => length))).toBe(1);
});

test('whoever stands at the door goes on before pages that came first', async () => {
  const queue = new WaitingQueue<string, void>();
  const wentOn: string[] = [];
  for (const name of ['a', 'b', 'c']) void waitIn(queue, name, wentOn);
  void waitIn(queue, 'scan', wentOn, true);
  for (const { resolve } of queue.take(2)) resolve();
  await turnsOf([], 4);
  expect(wentOn).toEqual(['scan', 'a']);
  void waitIn(queue, 'second scan', wentOn, true);
  for (const { resolve } of queue.take(Infinity)) resolve();
  await turnsOf([], 6);
  expect(wentOn).toEqual(['scan', 'a', 'second scan', 'b', 'c']);
});

test('an urgent one that waits while others already may go on overtakes them', async () => {
  const [pages, door] = [new WaitingQueue<string, void>(), new WaitingQueue<string, void>()];
  const wentOn: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) void waitIn(pages, name, wentOn);
  void waitIn(door, 'scan', wentOn, true);
  for (const { resolve } of pages.take(Infinity)) resolve();
  await turnsOf([], 1);
  for (const { resolve } of door.take(1)) resolve();
  await turnsOf([], 6);
  expect(wentOn.indexOf('scan')).toBeLessThan(3);
});

test('no number of scans keeps pages waiting: every second turn is theirs', async () => {
  const queue = new WaitingQueue<string, void>();
  const wentOn: string[] = [];
  for (const name of ['R', 'S', 'T', 'U', 'V', 'W']) void waitIn(queue, name, wentOn, true);
  for (const name of ['a', 'b']) void waitIn(queue, name, wentOn);
  for (const { resolve } of queue.take(Infinity)) resolve();
  await turnsOf([], 10);
  expect(wentOn).toHaveLength(8);
  expect(wentOn.indexOf('b')).toBeLessThan(6);
});

test('who waits alone goes on at once, and a lock is handed on in order', async () => {
  const queue = new WaitingQueue<string, void>();
  const wentOn: string[] = [];
  await turnsOf([], 2);
  const waited = waitIn(queue, 'alone', wentOn);
  for (const { resolve } of queue.take(1)) resolve();
  await waited;
  expect(wentOn).toEqual(['alone']);

  const lock = new Lock();
  const had: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (each) => {
      const release = await lock.acquire();
      had.push(each);
      release();
    }),
  );
  expect(had).toEqual([1, 2, 3]);
});
