import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { jobLeases } from '#server/data/collections/jobs.ts';

import { type Store, StoreUnavailableError } from '#server/data/store.ts';
import { createScheduler, type Job, LeaseLostError } from '#server/jobs/scheduler.ts';
import { standingClock } from '../support/clock.ts';
import { countOperations } from '../support/counting-store.ts';
import { openEmptyStore } from '../support/store-under-test.ts';
import { storeWith } from '../support/store-with.ts';

let store: Store;
let clock = standingClock();
let errors: object[] = [];
/** Tells the schedulers of this test that its process has written. */
let wrote: (collection: string) => void = () => {};
const onWrite = (listener: typeof wrote) => {
  wrote = listener;
};
beforeEach(() => {
  store = openEmptyStore();
  clock = standingClock();
  errors = [];
});
afterEach(() => store.close());

const scheduler = (...given: (Job | { renewEveryMs: number })[]) =>
  createScheduler({
    store,
    now: clock.now,
    onWrite,
    jobs: given.filter((one): one is Job => 'run' in one),
    pollEveryMs: 1,
    ...given.find((one) => 'renewEveryMs' in one),
    log: { info: () => {}, error: (fields) => void errors.push(fields) },
  });
const pause = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

it('runs a job at its times, on one of several instances', async () => {
  const count = vi.fn(async () => {});
  const job = { name: 'count', everySeconds: 60, run: count };
  const instances = [scheduler(job), scheduler(job), scheduler(job)];
  const look = () => Promise.all(instances.map((instance) => instance.runDueJobs()));
  await look();
  await look();
  expect(count).toHaveBeenCalledTimes(1);
  clock.advance({ seconds: 59 });
  await look();
  expect(count).toHaveBeenCalledTimes(1);
  clock.advance({ seconds: 1 });
  await look();
  expect(count).toHaveBeenCalledTimes(2);
});

it('asks the store about a job only when it can be due, and learns when another instance has run it', async () => {
  const counting = countOperations(store);
  const job = { name: 'count', everySeconds: 60, run: async () => {} };
  const parts = { now: clock.now, onWrite, jobs: [job], log: { info: () => {}, error: () => {} } };
  const counted = createScheduler({ ...parts, store: counting.store });
  const other = createScheduler({ ...parts, store });
  await counted.runDueJobs();
  expect(counting.take()).toMatchObject({ writes: 2, transactions: 2 });
  clock.advance({ seconds: 59 });
  await counted.runDueJobs();
  // One read in 15 seconds for all jobs, where reads cost money in 120: what admins want of them.
  const ofOrders = store.engine === 'firestore' ? 0 : 1;
  expect(counting.take()).toMatchObject({ reads: ofOrders });
  await counted.runDueJobs();
  expect(counting.take()).toMatchObject({ reads: 0 });
  clock.advance({ seconds: 1 });
  await other.runDueJobs();
  await counted.runDueJobs();
  expect(counting.take()).toMatchObject({ reads: 1, writes: 0 });
  clock.advance({ seconds: 59 });
  await counted.runDueJobs();
  expect(counting.take()).toMatchObject({ reads: ofOrders, writes: 0 });
  clock.advance({ seconds: 1 });
  await counted.runDueJobs();
  expect(counting.take()).toMatchObject({ writes: 2 });
});

it('a job that has no work takes no lease, and runs at the next look once it has some', async () => {
  const counting = countOperations(store);
  const run = vi.fn(async () => {});
  const hasWork = vi.fn(async () => false);
  const job = { name: 'mail', everySeconds: 10, hasWork, run };
  const log = { info: () => {}, error: () => {} };
  const instance = createScheduler({ now: clock.now, onWrite, jobs: [job], log, store: counting.store });
  await instance.runDueJobs();
  await instance.runDueJobs();
  expect(hasWork).toHaveBeenCalledTimes(1);
  expect(counting.take()).toMatchObject({ reads: 1, writes: 0 });
  hasWork.mockResolvedValue(true);
  clock.advance({ seconds: 10 });
  await instance.runDueJobs();
  expect(run).toHaveBeenCalledTimes(1);
  expect(counting.take()).toMatchObject({ writes: 2 });
});

it('does not run a job beside itself, but takes it over from an instance that died', async () => {
  const begun = Promise.withResolvers<void>();
  const run = () => {
    begun.resolve();
    return new Promise<void>(() => {});
  };
  void scheduler({ name: 'slow', everySeconds: 1, run }).runDueJobs();
  await begun.promise;
  const count = vi.fn(async () => {});
  const second = scheduler({ name: 'slow', everySeconds: 1, run: count });
  clock.advance({ minutes: 9 });
  await second.runDueJobs();
  expect(count).toHaveBeenCalledTimes(0);
  clock.advance({ minutes: 1 });
  await second.runDueJobs();
  expect(count).toHaveBeenCalledTimes(1);
});

it('a job that fails is recorded, stops no other, and runs again at its time', async () => {
  const count = vi.fn(async () => {});
  const failing = { name: 'failing', everySeconds: 60, run: async () => Promise.reject(new Error('no')) };
  const instance = scheduler(failing, { name: 'fine', everySeconds: 60, run: count });
  await instance.runDueJobs();
  expect(count).toHaveBeenCalledTimes(1);
  expect(errors).toMatchObject([{ event: 'job.failed', job: 'failing' }]);
  expect(await store.find(jobLeases, 'failing')).toMatchObject({ lastError: 'Error: no', leaseUntil: null });
  clock.advance({ seconds: 60 });
  await instance.runDueJobs();
  expect(errors).toHaveLength(2);
});

it('stopping waits for what runs and begins nothing more', async () => {
  let begun = 0;
  let ended = 0;
  const instance = scheduler({
    name: 'slow',
    everySeconds: 0,
    run: async () => {
      begun += 1;
      await pause(20);
      ended += 1;
    },
  });
  instance.start();
  while (begun === 0) await pause(1);
  await instance.stop();
  expect(ended).toBe(begun);
  const before = begun;
  await pause(20);
  expect(begun).toBe(before);
});

it('a job that runs for longer than its lease keeps it, and no other instance begins a run', async () => {
  const over = Promise.withResolvers<void>();
  const quickly = { renewEveryMs: 1 };
  const first = scheduler({ name: 'reconcile', everySeconds: 1, run: () => over.promise }, quickly);
  const running = first.runDueJobs();
  const beside = vi.fn(async () => {});
  const second = scheduler({ name: 'reconcile', everySeconds: 1, run: beside });
  for (let minutes = 0; minutes < 30; minutes += 5) {
    const before = clock.now().add({ minutes: 10 });
    await vi.waitFor(async () => {
      const lease = await store.find(jobLeases, 'reconcile');
      expect(lease?.leaseUntil && Temporal.Instant.compare(lease.leaseUntil, before)).toBe(0);
    });
    clock.advance({ minutes: 5 });
    await second.runDueJobs();
  }
  expect(beside).not.toHaveBeenCalled();
  over.resolve();
  await running;
  expect(await store.find(jobLeases, 'reconcile')).toMatchObject({ leaseUntil: null, lastError: '' });
});

it('a run whose lease another instance has taken is stopped, and writes nothing more', async () => {
  const stopped = Promise.withResolvers<unknown>();
  const slow = async (lost?: AbortSignal) => {
    await new Promise((resolve) => lost?.addEventListener('abort', resolve));
    stopped.resolve(lost?.reason);
    await store.set(jobLeases, { ...(await store.find(jobLeases, 'slow')), id: 'late' } as never);
  };
  const running = scheduler({ name: 'slow', everySeconds: 1, run: slow }, { renewEveryMs: 20 }).runDueJobs();
  await vi.waitFor(async () => expect(await store.find(jobLeases, 'slow')).not.toBeNull());
  await store.update(jobLeases, 'slow', { holder: 'another instance' });
  expect(await stopped.promise).toBeInstanceOf(LeaseLostError);
  await running;
  expect(await store.find(jobLeases, 'late')).toBeNull();
  expect(await store.find(jobLeases, 'slow')).toMatchObject({ holder: 'another instance', lastError: '' });
  expect(errors).toMatchObject([{ event: 'job.failed', job: 'slow', err: expect.any(LeaseLostError) }]);
});

it('a run that cannot renew its lease goes on until the lease ends, and no longer', async () => {
  let isAway = false;
  const cut = () => Promise.reject(new StoreUnavailableError('away'));
  const flaky = storeWith((real) => ({
    transaction: (work) => (isAway ? cut() : real.transaction(work)),
  }));
  const lostAt = Promise.withResolvers<Temporal.Instant>();
  const instance = createScheduler({
    ...{ store: flaky, now: clock.now, onWrite, renewEveryMs: 1 },
    log: { info: () => {}, error: () => {} },
    jobs: [
      {
        name: 'slow',
        everySeconds: 1,
        run: async (lost) => {
          isAway = true;
          await new Promise((resolve) => lost?.addEventListener('abort', resolve));
          lostAt.resolve(clock.now());
        },
      },
    ],
  });
  const begunAt = clock.now();
  const running = instance.runDueJobs();
  await vi.waitFor(() => expect(isAway).toBe(true));
  for (let minutes = 0; minutes < 11; minutes += 1) {
    await pause(10);
    clock.advance({ minutes: 1 });
  }
  expect((await lostAt.promise).since(begunAt).total('minutes')).toBeGreaterThanOrEqual(10);
  await running;
});

it('where reads cost money, a job that finds nothing asks again when something is written, is soon due, or after ten minutes', async () => {
  let dueAt: Temporal.Instant | null = null;
  const isDue = (until: Temporal.Instant) => dueAt !== null && Temporal.Instant.compare(dueAt, until) <= 0;
  const hasWork = vi.fn(async (until: Temporal.Instant) => isDue(until));
  const run = vi.fn(async () => {
    dueAt = null;
  });
  const job = { name: 'mail', everySeconds: 10, hasWork, run, workIn: [{ name: 'outbox' }] };
  const log = { info: () => {}, error: () => {} };
  const open = (engine: Store['engine']) =>
    createScheduler({
      now: clock.now,
      onWrite,
      jobs: [job],
      log,
      store: { ...countOperations(store).store, engine },
    });
  const look = async (seconds: number, { runDueJobs } = instance) => {
    clock.advance({ seconds });
    hasWork.mockClear();
    await runDueJobs();
    return hasWork.mock.calls.length;
  };
  const instance = open('firestore');
  expect(await look(0)).toBe(1);
  expect(await look(599)).toBe(0);
  expect(await look(1)).toBe(1);

  dueAt = clock.now();
  wrote('members');
  expect(await look(10)).toBe(0);
  wrote('outbox');
  expect(await look(0)).toBe(2);
  expect(run).toHaveBeenCalledTimes(1);

  dueAt = clock.now().add({ minutes: 5 });
  wrote('outbox');
  // No oftener than every ten seconds.
  expect(await look(9)).toBe(0);
  expect(await look(1)).toBe(2);
  expect(await look(289)).toBe(2);
  expect(run).toHaveBeenCalledTimes(1);
  expect(await look(10)).toBe(2);
  expect(run).toHaveBeenCalledTimes(2);

  const onFile = open('sqlite');
  expect(await look(10, onFile)).toBe(1);
  expect(await look(10, onFile)).toBe(1);
});

it('what is written while a job looks wakes it, since it may have looked a moment before', async () => {
  const looked = Promise.withResolvers<boolean>();
  const hasWork = vi.fn(() => looked.promise);
  const job = { name: 'mail', everySeconds: 10, hasWork, run: async () => {}, workIn: [{ name: 'outbox' }] };
  const instance = createScheduler({
    ...{ now: clock.now, onWrite, jobs: [job], log: { info: () => {}, error: () => {} } },
    store: { ...countOperations(store).store, engine: 'firestore' },
  });
  const looking = instance.runDueJobs();
  await vi.waitFor(() => expect(hasWork).toHaveBeenCalledTimes(1));
  wrote('outbox');
  looked.resolve(false);
  await looking;
  clock.advance({ seconds: 10 });
  await instance.runDueJobs();
  expect(hasWork).toHaveBeenCalledTimes(2);
});
