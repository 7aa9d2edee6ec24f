/** Where a member's sex has been changed or corrected, their lines on leaderboards of women and of men follow, a few at a time. */
import { members } from '../../data/collections/members.ts';
import { type Score, scores } from '../../data/collections/results.ts';
import { eachPage } from '../../data/each-of.ts';
import type { Filter, Store, Transaction } from '../../data/store.ts';

/** Lines written at a time. */
const BATCH = 100;
/** Members in one run. */
const MAX_MEMBERS = 20;

const changed: Filter[] = [['hasScoresToMove', '==', true]];

export async function hasScoresToMove(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await store.query(members, { where: changed, limit: 1 })).items.length > 0;
}

/** The job; it can stop and go on at any moment. */
export async function moveScores({ store }: { readonly store: Store }): Promise<void> {
  const { items } = await store.query(members, { where: changed, limit: MAX_MEMBERS });
  for (const { id, lastUpdated } of items) {
    const where: Filter[] = [['memberUid', '==', id]];
    const read = (cursor: string | null) => store.query(scores, { where, limit: BATCH, cursor });
    for await (const page of eachPage(read))
      await store.transaction((transaction) => moveBatch(transaction, id, page));
    await store.transaction(async (transaction) => {
      const member = await transaction.find(members, id);
      // Changed again in the meantime: the next run starts over.
      const isAsBefore = member && String(member.lastUpdated) === String(lastUpdated);
      if (isAsBefore) transaction.update(members, id, { hasScoresToMove: false });
    });
  }
}

async function moveBatch(transaction: Transaction, uid: string, page: readonly Score[]): Promise<void> {
  const member = await transaction.find(members, uid);
  if (!member) return;
  const found = await transaction.findMany(
    scores,
    page.map(({ id }) => id),
  );
  for (const line of found)
    if (line && line.sex !== member.sex) transaction.update(scores, line.id, { sex: member.sex });
}
