import { z } from 'zod';
import type { StoredFields } from '../store.ts';
import { classUses } from './bookings.ts';
import { defineCollection, flag, requiredInstant, text, texts, whole } from './collection.ts';
import { actingPair } from './families.ts';

/** Fields as they are stored, including other clients'. */
const asStored = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((fields) => fields as StoredFields);

export const mergeStates = ['moving', 'done', 'undoing'] as const;

/**
 * Two profiles that became one, keyed by the uid of the profile that went, until it can no longer be undone. While it is here, there is no
 * profile under that uid: it is in here.
 */
export const merges = defineCollection('merges', {
  keptUid: text,
  keptName: text,
  goneName: text,
  byUid: text,
  byName: text,
  startedAt: requiredInstant,
  undoUntil: requiredInstant,
  state: z.enum(mergeStates).catch('moving'),
  /** The account could not sign in before either. */
  wasDisabled: flag,
  /** Membership and online payments came from the profile that went. */
  tookMembership: flag,
  /** The family that it was in; empty: none. */
  familyId: text,
  /** The profile that stays was in that family too. */
  wasSharedFamily: flag,
  wasPayer: flag,
  wasGuardian: flag,
  /** Of that family: for whom the one that went acted, and who acted for them. */
  wasActing: z.array(actingPair).catch([]),
  /** The same of the one that stays, where they shared it; of a merge of an earlier release: nothing, so it has to be confirmed again. */
  keptWasGuardian: flag,
  keptWasActing: z.array(actingPair).catch([]),
  /** Classes taken on the membership that did not go on, or on none: they don’t count against the one that did. */
  usesAside: classUses,
  /** The profile that went. */
  profile: asStored,
  /** Of the profile that stays: what the merge changed, as it was and as it was written. */
  before: asStored,
  after: asStored,
});
export type Merge = ReturnType<typeof merges.decode>;

/** What a merge moved in one transaction, of one collection; undoing it moves these documents back. */
export const mergeMoves = defineCollection('mergeMoves', {
  /** The uid of the profile that went. */
  goneUid: text,
  collection: text,
  items: z.array(z.object({ oldId: text, newId: text, paths: texts })).catch([]),
  /** How many there are, for the page. */
  count: whole,
});
export type MergeMove = ReturnType<typeof mergeMoves.decode>;
