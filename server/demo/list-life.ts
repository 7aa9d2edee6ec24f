/** Lists that the admin has saved, and a tag. */
import { saveList } from '../club/saved-lists/saved-lists.ts';
import { startBatch } from '../members/batches/start-batch.ts';
import { workOnBatch } from '../members/batches/work-on-batches.ts';
import type { Club } from './story.ts';

/** How many members run for charity. */
const RUNNERS = 8;

export async function fillLists({ services, staff }: Club, people: readonly string[]): Promise<void> {
  const [by] = staff;
  const uids = (async function* () {
    yield people.slice(0, RUNNERS);
  })();
  const id = await startBatch(services, { kind: 'tag', tag: 'Charity run', filter: '', uids, by });
  if (id !== null) await workOnBatch(services, id);
  const saved = [
    ['Off-peak, not seen for 3 weeks', 'show=not-seen&plan=off-peak'],
    ['Charity run', 'tag=Charity+run'],
  ] as const;
  for (const [name, query] of saved) await saveList(services, { list: 'members', name, query, by });
}
