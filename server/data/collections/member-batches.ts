import { z } from 'zod';
import { listNames } from '#domain/club/saved-list.ts';
import { audiences, batchKinds, batchStatuses } from '#domain/members/member-batch.ts';
import { defineCollection, flag, instant, requiredInstant, text, texts, whole } from './collection.ts';

/**
 * A message to many members or leads, or a tag for members; who it is for is in its parts. The parts are removed after a month, and so is the
 * batch of a tag; what was sent to how many is kept for longer.
 */
export const memberBatches = defineCollection('memberBatches', {
  kind: z.enum(batchKinds).catch('message'),
  audience: z.enum(audiences).catch('members'),
  /** Of a message that the club has to send: also to those who turned off messages from the club. */
  isEssential: flag,
  status: z.enum(batchStatuses).catch('done'),
  /** Of a tag. */
  tag: text,
  /** Of a message. */
  subject: text,
  body: text,
  /** The list's filter as in its address; empty: members were ticked, or everybody. */
  filter: text,
  /** Of an announcement: the list as staff know it, and the list that the filter is of. */
  listTitle: text,
  list: z.enum(listNames).catch('members'),
  /** When staff want it sent; null: at once. */
  sendAt: instant,
  /** Begins the ids of its parts; empty: its own id. Two processes that prepare one announcement write parts of their own. */
  partsKey: text,
  total: whole,
  partCount: whole,
  /** While working: the parts before it are done. While undoing: the parts from it on are undone. */
  nextPart: whole,
  /** Members whose tags changed, or who are sent the message. */
  changedCount: whole,
  noAddressCount: whole,
  unconfirmedCount: whole,
  optedOutCount: whole,
  joinedCount: whole,
  /** Taken back: messages that were not sent yet, or tags. */
  undoneCount: whole,
  createdAt: requiredInstant,
  startedBy: text,
  startedByName: text,
  finishedAt: instant,
  expiresAt: requiredInstant,
});
export type MemberBatch = ReturnType<typeof memberBatches.decode>;

/** Some of the members of a batch: they are done in one transaction. */
export const memberBatchParts = defineCollection('memberBatchParts', {
  batchId: text,
  /** Of members or leads. */
  uids: texts,
  /** What undoing takes back: the ids of messages, or of the members whose tags changed. */
  changed: texts,
  expiresAt: requiredInstant,
});
export type MemberBatchPart = ReturnType<typeof memberBatchParts.decode>;

/** The club's tags for members, by the folded tag. */
export const memberTags = defineCollection('memberTags', { name: text, createdAt: requiredInstant });
