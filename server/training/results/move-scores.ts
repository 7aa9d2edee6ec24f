/** Where a member's sex has been changed or corrected, their lines on leaderboards of women and of men follow, a few at a time. */
import { type Member, members } from '../../data/collections/members.ts';
import { scores } from '../../data/collections/results.ts';
import { clearFlag, rewriteEach } from '../../data/follow-changes.ts';
import type { Filter, Store } from '../../data/store.ts';

/** Lines written at a time. */
const BATCH = 100;
/** Members in one run. */
const MAX_MEMBERS = 20;

const changed: Filter[] = [['hasScoresToMove', '==', true]];

export async function hasScoresToMove(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await store.query(members, { where: changed, limit: 1 })).items.length > 0;
}

/** The job. */
export async function moveScores({ store }: { readonly store: Store }): Promise<void> {
  const { items } = await store.query(members, { where: changed, limit: MAX_MEMBERS });
  for (const { id, lastUpdated } of items) {
    const lines = { where: [['memberUid', '==', id]] satisfies Filter[], atOnce: BATCH };
    await rewriteEach(store, scores, lines, async (transaction, found) => {
      const member = await transaction.find(members, id);
      if (!member) return;
      for (const { id: line, sex } of found)
        if (sex !== member.sex) transaction.update(scores, line, { sex: member.sex });
    });
    const isAsBefore = (member: Member) => String(member.lastUpdated) === String(lastUpdated);
    await clearFlag(store, members, id, { isAsBefore, cleared: { hasScoresToMove: false } });
  }
}
