/**
 * A reader of an open-data feed never goes back. A change committed so long after its timestamp that a reader may have passed it is
 * restamped: docs/rules/timetable.md.
 */
import { events } from '../../data/collections/events.ts';
import { sessionSeriesItems } from '../../data/collections/open-data.ts';
import { removedSessions, sessions } from '../../data/collections/timetable.ts';
import type { Collection, Store } from '../../data/store.ts';
import { HELD_BACK_SECONDS } from './feed.ts';

/** Half of the time for which items are held back; the rest allows for clock differences. */
const LATEST_SECONDS = HELD_BACK_SECONDS / 2;
/** Longer than any operation takes: not a late change but one deliberately in the past, such as an import. */
const MEANT_SECONDS = 3600;

type Stamped = { id: string } & Record<string, unknown>;

const stamps: readonly { collection: Collection<Stamped>; field: string }[] = [
  { collection: sessions as unknown as Collection<Stamped>, field: 'modifiedAt' },
  { collection: removedSessions as unknown as Collection<Stamped>, field: 'removedAt' },
  { collection: sessionSeriesItems as unknown as Collection<Stamped>, field: 'modifiedAt' },
  { collection: events as unknown as Collection<Stamped>, field: 'modifiedAt' },
];

/** Called for every committed write, with what was written. Resolves once a late change is restamped. */
export async function fixLateChange(
  store: Store,
  now: () => Temporal.Instant,
  { name, id, written }: { name: string; id: string; written: object | null },
): Promise<void> {
  const found = stamps.find(({ collection }) => collection.name === name);
  const stamp = found && (written as Partial<Stamped> | null)?.[found.field];
  if (!found || !(stamp instanceof Temporal.Instant) || !isLate(stamp, now())) return;
  const { collection, field } = found;
  await store.transaction(async (transaction) => {
    const current = await transaction.find(collection, id);
    const isSame = current?.[field] instanceof Temporal.Instant && current[field].equals(stamp);
    if (isSame) transaction.update(collection, id, { [field]: now() });
  });
}

function isLate(stamp: Temporal.Instant, now: Temporal.Instant): boolean {
  const seconds = stamp.until(now).total('seconds');
  return seconds > LATEST_SECONDS && seconds < MEANT_SECONDS;
}
