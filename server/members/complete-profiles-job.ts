/** Finds the profiles that other clients of the same database have written, and completes them (docs/decisions/0033-profiles-written-by-other-clients.md). */
import { eachPage } from '../data/each-of.ts';
import {
  type Query,
  type Store,
  type StoredFields,
  StoreUnavailableError,
  TransactionContentionError,
} from '../data/store.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Services } from '../services.ts';
import { completeProfiles, findMissingFields, storedProfiles } from './complete-profiles.ts';
import { countIncompleteProfiles, findIncompleteProfiles } from './find-incomplete-profiles.ts';

/** How late another client's `lastUpdated` may arrive, or its clock be. */
const OVERLAP_MINUTES = 5;
/** How far an instance looks back at first: what was changed while no instance ran. */
const FIRST_LOOK_HOURS = 7 * 24;
const PAGE = 200;
/** Profiles completed in a run; a club that is new to derived fields takes several. */
const MOST_A_RUN = 5000;
/** Looked at in each run whatever they say: a change that left no trace is found after days, or when the profile is read. */
const ROUND_STEP = 4;

type Parts = Pick<Services, 'store' | 'log' | 'now'>;

/** One look a minute; what it remembers between two is only what it need not look at again. */
export function completeProfilesJob(parts: Parts, mostARun = MOST_A_RUN): Job {
  const memory: Memory = { changedSince: null, round: null, failed: new Set() };
  return {
    name: 'complete-profiles',
    everySeconds: 50,
    run: async () => void (await completeFound(parts, memory, mostARun)),
  };
}

interface Memory {
  changedSince: Temporal.Instant | null;
  /** Cursor of the round through all profiles. */
  round: string | null;
  /** Profiles that could not be completed: no reason to look for them each minute. */
  readonly failed: Set<string>;
}

/** How many profiles it has completed. */
async function completeFound(parts: Parts, memory: Memory, mostARun: number): Promise<number> {
  const { store, now } = parts;
  const at = now();
  const since = memory.changedSince ?? at.subtract({ hours: FIRST_LOOK_HOURS });
  let completed = 0;
  for await (const ids of listChanged(store, since)) completed += await completeEach(parts, memory, ids);
  memory.changedSince = at.subtract({ minutes: OVERLAP_MINUTES });
  const incomplete = await countIncompleteProfiles(store);
  if (incomplete < memory.failed.size) memory.failed.clear();
  if (incomplete > memory.failed.size) {
    for await (const ids of findIncompleteProfiles(store)) {
      completed += await completeEach(parts, memory, ids);
      if (completed >= mostARun) break;
    }
  }
  completed += await completeEach(parts, memory, await stepRound(store, memory));
  if (completed > 0) parts.log.info({ event: 'profiles.completed', completed }, 'Completed profiles');
  return completed;
}

/** What another client has changed by the specification, which has it note when. */
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

/** One profile that cannot be completed does not keep the others. */
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
