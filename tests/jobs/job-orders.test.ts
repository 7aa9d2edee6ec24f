import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { jobLeases } from '#server/data/collections/jobs.ts';
import type { Store } from '#server/data/store.ts';
import { askForRun, pauseJob } from '#server/jobs/change-job.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { standingClock } from '../support/clock.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

let store: Store;
let clock = standingClock();
beforeEach(() => {
  store = openEmptyStore();
  clock = standingClock();
});
afterEach(() => store.close());

const by = { uid: 'ada', name: 'Ada' };
const job = 'remind-of-parq';

/** An instance that runs the job every hour. */
function instance(run: () => Promise<void>, hasWork?: () => Promise<boolean>, failures: unknown[] = []) {
  const one = { name: job, everySeconds: 3600, run, ...(hasWork && { hasWork }) };
  const log = { info: () => {}, error: () => {} };
  const onFailure = (error: unknown, name: string) => void failures.push([name, error]);
  const scheduler = createScheduler({
    store,
    now: clock.now,
    onWrite: () => {},
    jobs: [one],
    log,
    onFailure,
  });
  return { look: () => scheduler.runDueJobs() };
}
/** An instance reads again what admins want; where reads cost money, after two minutes. */
const later = () => clock.advance({ minutes: 2 });
const parts = () => ({ store, now: clock.now });

it('a paused job doesn’t run on any instance, and runs again at its time when it is resumed', async () => {
  const run = vi.fn(async () => {});
  const [one, other] = [instance(run), instance(run)];
  await pauseJob(parts(), { job, by, isPaused: true });
  await pauseJob(parts(), { job, by, isPaused: true });
  await one.look();
  clock.advance({ hours: 2 });
  await other.look();
  expect(run).toHaveBeenCalledTimes(0);
  await pauseJob(parts(), { job, by, isPaused: false });
  later();
  await Promise.all([one.look(), other.look()]);
  expect(run).toHaveBeenCalledTimes(1);
  const actions = (await store.query(auditLog, { limit: 9 })).items.map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['job.paused', 'job.resumed']);
});

it('a run that was asked for happens once, before its time, on one instance', async () => {
  const run = vi.fn(async () => {});
  const [one, other] = [instance(run), instance(run)];
  await one.look();
  clock.advance({ minutes: 5 });
  await askForRun(parts(), { job, by });
  later();
  await Promise.all([one.look(), other.look()]);
  later();
  await Promise.all([one.look(), other.look()]);
  expect(run).toHaveBeenCalledTimes(2);
  clock.advance({ hours: 1 });
  await Promise.all([one.look(), other.look()]);
  expect(run).toHaveBeenCalledTimes(3);
});

it('a run that was asked for happens although the job is paused or sees no work', async () => {
  const run = vi.fn(async () => {});
  const one = instance(run, async () => false);
  await pauseJob(parts(), { job, by, isPaused: true });
  await one.look();
  await askForRun(parts(), { job, by });
  later();
  await one.look();
  later();
  await one.look();
  expect(run).toHaveBeenCalledTimes(1);
});

it('what is asked for while the job runs happens after it, not beside it', async () => {
  const over = Promise.withResolvers<void>();
  let running = 0;
  const run = vi.fn(async () => {
    running += 1;
    expect(running).toBe(1);
    if (run.mock.calls.length === 1) await over.promise;
    running -= 1;
  });
  const [one, other] = [instance(run), instance(run)];
  const first = one.look();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  clock.advance({ seconds: 1 });
  await askForRun(parts(), { job, by });
  await other.look();
  expect(run).toHaveBeenCalledTimes(1);
  over.resolve();
  await first;
  later();
  await other.look();
  expect(run).toHaveBeenCalledTimes(2);
});

it('a run leaves when it ended and how long it took, and a failure what went wrong, without what it quotes', async () => {
  const failures: unknown[] = [];
  const error = new Error('Not sent to "Priya Raman, born 1990"');
  await instance(() => Promise.reject(error), undefined, failures).look();
  const lease = await store.find(jobLeases, job);
  expect(lease).toMatchObject({ lastError: 'Error: Not sent to "…"', leaseUntil: null });
  expect(String(lease?.lastEndedAt)).toBe(String(clock.now()));
  expect(failures).toEqual([[job, error]]);
});
