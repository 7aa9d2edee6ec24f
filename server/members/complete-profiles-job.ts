/** Finds and completes profiles written by other clients of the same database (docs/rules/members.md). */
import { eachPage } from '../data/each-of.ts';
import {
  type Query,
  type Store,
  type StoredFields,
  StoreUnavailableError,
  TransactionContentionError,
} from '../data/store.ts';
import type { ListedJob } from '../jobs/listed-job.ts';
import type { Services } from '../services.ts';
import { completeProfiles, findMissingFields, storedProfiles } from './complete-profiles.ts';
import { countIncompleteProfiles, findIncompleteProfiles } from './find-incomplete-profiles.ts';

/** Tolerance for another client's clock and for late writes. */
const OVERLAP_MINUTES = 5;
/** How far the first run looks back: changes while no instance was running. */
const FIRST_RUN_HOURS = 7 * 24;
const PAGE = 200;
/** Most profiles completed per run; a club without derived fields needs several runs. */
const MAX_PER_RUN = 5000;
/** Profiles checked per run regardless: a change without `lastUpdated` is found after days, or when the profile is read. */
const ROUND_STEP = 4;

type Parts = Pick<Services, 'store' | 'log' | 'now'>;

/** It only remembers what it need not check again. */
export function completeProfilesJob(parts: Parts, maxPerRun = MAX_PER_RUN): ListedJob {
  const memory: Memory = { changedSince: null, round: null, failed: new Set() };
  return {
    name: 'complete-profiles',
    everySeconds: 600,
    run: async () => void (await completeFound(parts, memory, maxPerRun)),
  };
}

interface Memory {
  changedSince: Temporal.Instant | null;
  /** Cursor of the continuous pass over all profiles. */
  round: string | null;
  /** Profiles that could not be completed: not retried at each run. */
  readonly failed: Set<string>;
}

/** Returns the number of completed profiles. */
async function completeFound(parts: Parts, memory: Memory, maxPerRun: number): Promise<number> {
  const { store, now } = parts;
  const at = now();
  const since = memory.changedSince ?? at.subtract({ hours: FIRST_RUN_HOURS });
  let completed = 0;
  for await (const ids of listChanged(store, since)) completed += await completeEach(parts, memory, ids);
  memory.changedSince = at.subtract({ minutes: OVERLAP_MINUTES });
  const incomplete = await countIncompleteProfiles(store);
  if (incomplete < memory.failed.size) memory.failed.clear();
  if (incomplete > memory.failed.size) {
    for await (const ids of findIncompleteProfiles(store)) {
      completed += await completeEach(parts, memory, ids);
      if (completed >= maxPerRun) break;
    }
  }
  completed += await completeEach(parts, memory, await stepRound(store, memory));
  if (completed > 0) parts.log.info({ event: 'profiles.completed', completed }, 'Completed profiles');
  return completed;
}

/** Profiles changed by another client that sets `lastUpdated`, as specified. */
async function* listChanged(store: Store, since: Temporal.Instant): AsyncGenerator<string[]> {
  const query: Query = {
    where: [['lastUpdated', '>=', since]],
    orderBy: [['lastUpdated', 'asc']],
    limit: PAGE,
  };
  for await (const profiles of eachPage((cursor) => store.query(storedProfiles, { ...query, cursor }))) {
    yield incompleteOf(profiles);
  }
}

const incompleteOf = (profiles: readonly { id: string; fields: StoredFields }[]) =>
  profiles.filter(({ id, fields }) => findMissingFields(id, fields)).map(({ id }) => id);

async function stepRound(store: Store, memory: Memory): Promise<string[]> {
  const { items, nextCursor } = await store.query(storedProfiles, {
    limit: ROUND_STEP,
    cursor: memory.round,
  });
  memory.round = nextCursor;
  return incompleteOf(items);
}

/** A profile that cannot be completed does not stop the others. */
async function completeEach(
  { store, log }: Parts,
  { failed }: Memory,
  ids: readonly string[],
): Promise<number> {
  const open = ids.filter((id) => !failed.has(id));
  try {
    return await completeProfiles(store, open);
  } catch (error) {
    if (error instanceof StoreUnavailableError || error instanceof TransactionContentionError) throw error;
    let completed = 0;
    for (const id of open) {
      try {
        completed += await completeProfiles(store, [id]);
      } catch (err) {
        failed.add(id);
        log.error({ event: 'profile.incomplete', uid: id, err }, 'A profile cannot be completed');
      }
    }
    return completed;
  }
}
