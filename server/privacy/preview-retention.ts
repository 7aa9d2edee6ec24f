import { cutOff, LOOK_AHEAD_DAYS, type RetentionKind, retentionRules } from '#domain/privacy/retention.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import type { Old, OldRecord } from './dated-records.ts';
import { retentionSources } from './retention-sources.ts';

export interface RetentionPreview extends Old {
  /** What more goes in the days ahead. */
  readonly soon: number;
}

/** What of a kind would go now, and in the days ahead, at a term. Counts; reads at most two records of each collection. */
export async function previewRetention(
  store: Store,
  kind: RetentionKind,
  { term, now }: { readonly term: number; readonly now: Temporal.Instant },
): Promise<RetentionPreview> {
  const { unit } = retentionRules[kind];
  const ahead = cutOff(unit, term, now.add({ hours: 24 * LOOK_AHEAD_DAYS }));
  const looked = await Promise.all(
    retentionSources[kind].map(async (source) => ({
      old: await source.look(store, cutOff(unit, term, now)),
      later: await source.count(store, ahead),
    })),
  );
  const count = looked.reduce((sum, { old }) => sum + old.count, 0);
  const later = looked.reduce((sum, each) => sum + each.later, 0);
  const dates = (name: 'oldest' | 'newest') =>
    looked.flatMap(({ old }) => old[name] ?? []).toSorted(Temporal.Instant.compare);
  return {
    count,
    soon: Math.max(0, later - count),
    oldest: dates('oldest')[0] ?? null,
    newest: dates('newest').at(-1) ?? null,
  };
}

/** The oldest of what would go, with the names of whose they are. */
export async function listOldRecords(
  store: Store,
  kind: RetentionKind,
  { term, now, limit }: { readonly term: number; readonly now: Temporal.Instant; readonly limit: number },
): Promise<(OldRecord & { readonly memberName: string })[]> {
  const { unit } = retentionRules[kind];
  const before = cutOff(unit, term, now);
  const lists = await Promise.all(retentionSources[kind].map((source) => source.list(store, before, limit)));
  const oldest = lists
    .flat()
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
    .slice(0, limit);
  const uids = [...new Set(oldest.map(({ memberUid }) => memberUid).filter(Boolean))];
  const people = await store.findMany(members, uids);
  const names = new Map(people.flatMap((person) => (person ? [[person.id, person.name]] : [])));
  return oldest.map((record) => ({ ...record, memberName: names.get(record.memberUid) ?? '' }));
}
