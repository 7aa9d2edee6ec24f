import { z } from 'zod';
import { leadSources, leadStatuses } from '#domain/community/leads/lead-pipeline.ts';
import { codeOf, defineCollection, flag, instant, requiredInstant, text, texts } from './collection.ts';

/** Somebody who may join, or who asked about a trainer; keyed by `leadKey`, so that asking again is the same document. */
export const leads = defineCollection('leads', {
  name: text,
  /** Confirmed, typed by staff, or `isUnconfirmed`; in lower case. Empty: staff only have a phone number. */
  email: text,
  mobile: text,
  /** Computed from the three above (`domain/community/leads/lead-search.ts`); empty: from before leads could be searched. */
  searchTerms: texts,
  /** The account that it has led to, or that the enquiry came from; empty: none. */
  memberUid: text,
  /** The trainer the enquiry is for; empty: the club. */
  trainerUid: text,
  status: z.enum(leadStatuses).catch('enquiry'),
  source: codeOf(leadSources, 'unknown'),
  /** What they asked for in their own words, the newest first. */
  interest: text,
  /** Who looks after them; empty: nobody yet. */
  assignedUid: text,
  assignedName: text,
  nextStep: text,
  /** Of staff, about them. */
  notes: text,
  tourAt: instant,
  /** The time for a tour that they asked for on the public page while nothing could be confirmed; null: none. */
  wishedTourAt: instant,
  /** When the tour began that they came to; null: none, or from before this was kept. */
  attendedAt: instant,
  /** When the reminder of the tour is sent; null: none to send. */
  remindAt: instant,
  /** The instant of the tour that they have been thanked for, with a link to join; empty: none. */
  thankedFor: text,
  lostReason: text,
  /** They asked for no more messages about joining, or came by a list without having said yes; their tour’s own still go to them. */
  noMessages: flag,
  /** When they asked staff for messages again, having turned them off; null: they haven’t. */
  messagesAskedAt: instant,
  /** They asked while the club sent no email: nobody has shown that the address is theirs, and staff call them. */
  isUnconfirmed: flag,
  isOpen: flag,
  /** When somebody should do something next; of a closed lead, when it was closed. */
  dueAt: requiredInstant,
  createdAt: requiredInstant,
  changedAt: requiredInstant,
  joinedAt: instant,
  /** What their joining changed: it comes back where the payment that they joined with is given back. Null: not joined, or staff said so. */
  beforeJoin: z
    .object({
      status: z.enum(leadStatuses),
      ...{ tourAt: instant, remindAt: instant, dueAt: requiredInstant, expiresAt: instant },
    })
    .nullable()
    .catch(null),
  /** When the lead is removed; null: with the member's account. */
  expiresAt: instant,
});
export type Lead = ReturnType<typeof leads.decode>;
