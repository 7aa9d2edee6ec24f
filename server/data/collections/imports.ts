import { z } from 'zod';
import type { ImportedPerson } from '#domain/members/import-row.ts';
import { membershipStatuses } from '#domain/membership/membership.ts';
import {
  dateText,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';

export const importOutcomes = ['new', 'changed', 'same', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** A list of members that somebody has uploaded; its rows are documents of their own. Both go after a week. */
export const imports = defineCollection('imports', {
  fileName: text,
  createdAt: requiredInstant,
  createdBy: text,
  createdByName: text,
  /** `ready`: looked through, nothing is changed yet. */
  status: z.enum(['ready', 'applying', 'done']).catch('ready'),
  newCount: whole,
  changedCount: whole,
  sameCount: whole,
  errorCount: whole,
  /** Headers of columns that are left aside. */
  unusedColumns: texts,
  /** New members get a mail with a link to choose a password. */
  sendsWelcome: flag,
  /** Who let it be applied: not always who brought the list. */
  startedBy: text,
  startedByName: text,
  startedAt: instant,
  finishedAt: instant,
  /** Until then one process works on it; one that dies leaves it to another. */
  leaseUntil: instant,
  expiresAt: requiredInstant,
});
export type Import = ReturnType<typeof imports.decode>;

const person = z
  .object({
    email: text,
    firstName: text,
    lastName: text,
    mobile: text,
    dob: dateText,
    sex: text,
    guardianNote: text,
    emergencyName: text,
    emergencyPhone: text,
    joined: dateText,
    membership: z.object({
      status: z.enum(membershipStatuses),
      planId: text,
      planName: text,
      lastDay: dateText,
    }),
  })
  .nullable()
  .catch(null) satisfies z.ZodType<ImportedPerson | null>;

export const importRows = defineCollection('importRows', {
  importId: text,
  /** Of the file, the header's being 1. */
  line: whole,
  email: text,
  name: text,
  outcome: z.enum(importOutcomes).catch('error'),
  /** For the eye: what is wrong, or what changes. */
  notes: texts,
  /** What is taken from the row; null where it cannot be. */
  person,
  /** `waiting` and `done` are rows that change something; `failed` says why in `notes`. */
  state: z.enum(['none', 'waiting', 'done', 'failed']).catch('none'),
  /** The member it has become or is. */
  uid: text,
  expiresAt: requiredInstant,
});
export type ImportRow = ReturnType<typeof importRows.decode>;
