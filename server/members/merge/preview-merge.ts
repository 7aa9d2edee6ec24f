import { mergedDetails, mergeProblem, takesMembership } from '#domain/members/merge-people.ts';
import { findOpenPacks } from '../../community/trainers/find-sessions.ts';
import { trainerKey } from '../../community/trainers/find-trainers.ts';
import { type BookingProfile, bookingProfiles, bookings } from '../../data/collections/bookings.ts';
import { accessLogs } from '../../data/collections/door.ts';
import { memberNotes } from '../../data/collections/member-notes.ts';
import type { Member } from '../../data/collections/members.ts';
import { ledger } from '../../data/collections/payments.ts';
import { results } from '../../data/collections/results.ts';
import type { Filter, Store } from '../../data/store.ts';
import { coachedText, listCoached } from '../../timetable/coached-classes.ts';
import { readProfile } from '../read-profile.ts';
import { asPerson } from './merged-profile.ts';

/** How much there is of somebody. */
export interface HistoryCounts {
  readonly bookings: number;
  readonly payments: number;
  /** Everything at the door, also check-outs and who was turned away. */
  readonly atTheDoor: number;
  readonly results: number;
  readonly notes: number;
}

export interface MergeSide {
  readonly member: Member;
  readonly counts: HistoryCounts;
}

export interface MergePreview {
  readonly gone: MergeSide;
  readonly kept: MergeSide;
  /** Why they can't be merged; null: they can. */
  readonly problem: string | null;
  /** The names of the details that the profile that stays takes over. */
  readonly takenOver: readonly string[];
  readonly takesMembership: boolean;
  /** What the one that goes coaches from now on; empty: nothing. */
  readonly coached: string;
  /** Coming classes that both are booked on, or wait for. */
  readonly bothBooked: readonly BookingProfile['upcoming'][number][];
}

/** What a merge would do; writes nothing. Null: one of the two is not there. */
export async function previewMerge(
  services: Parameters<typeof readProfile>[0] & { readonly store: Store; now(): Temporal.Instant },
  goneUid: string,
  keptUid: string,
): Promise<MergePreview | null> {
  const { store } = services;
  const [gone, kept] = await Promise.all([readProfile(services, goneUid), readProfile(services, keptUid)]);
  if (!gone || !kept) return null;
  const [ofGone, ofKept] = await store.findMany(bookingProfiles, [goneUid, keptUid]);
  const now = services.now();
  const [one, other] = [asPerson(gone, now), asPerson(kept, now)];
  const packs = await findOpenPacks(store, trainerKey(goneUid));
  const theirs = new Set(ofKept?.upcoming.map(({ sessionId }) => sessionId));
  return {
    gone: { member: gone, counts: await countHistory(store, goneUid) },
    kept: { member: kept, counts: await countHistory(store, keptUid) },
    problem: mergeProblem(one, other, packs.length > 0),
    takenOver: Object.keys(mergedDetails(gone, kept)),
    takesMembership: takesMembership(one, other),
    coached: coachedText(await listCoached(store, goneUid, now)),
    bothBooked: (ofGone?.upcoming ?? []).filter(
      ({ sessionId, startsAt }) => theirs.has(sessionId) && Temporal.Instant.compare(now, startsAt) < 0,
    ),
  };
}

async function countHistory(store: Store, uid: string): Promise<HistoryCounts> {
  const isTheirs: Filter[] = [['memberUid', '==', uid]];
  return {
    bookings: await store.count(bookings, isTheirs),
    payments: await store.count(ledger, isTheirs),
    atTheDoor: await store.count(accessLogs, isTheirs),
    results: await store.count(results, isTheirs),
    notes: await store.count(memberNotes, isTheirs),
  };
}
