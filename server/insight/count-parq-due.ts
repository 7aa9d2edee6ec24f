import { memberQuery, readMemberFilter } from '#domain/members/member-filter.ts';
import { planMemberQuery } from '#domain/members/member-plan.ts';
import { type MemberPreset, memberPresetNames } from '#domain/members/member-presets.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { countParqReviews } from '../health/find-parq-reviews.ts';

const lists = ['parq-missing', 'parq-soon', 'parq-expired'] as const satisfies readonly MemberPreset[];

export interface ParqDueCounts {
  /** Each is a ready-made list of members, with the query that opens it. */
  readonly lists: readonly { readonly name: string; readonly query: string; readonly count: number }[];
  /** The queue of reviews, which is not counted to its end where it is long. */
  readonly reviews: { readonly count: number; readonly hasMore: boolean };
}

/** Whose PAR-Q is to be seen to, by what is missing. The same questions as the lists that show these people. */
export async function countParqDue(store: Store, now: Temporal.Instant): Promise<ParqDueCounts> {
  const count = async (show: MemberPreset) => {
    const filter = readMemberFilter(new URLSearchParams({ show }));
    const { conditions } = planMemberQuery(filter, now);
    return {
      name: memberPresetNames[show],
      query: memberQuery(filter).toString(),
      count: await store.count(members, [...conditions]),
    };
  };
  const [counted, reviews] = await Promise.all([Promise.all(lists.map(count)), countParqReviews(store, now)]);
  return { lists: counted, reviews };
}
