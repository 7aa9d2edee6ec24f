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

/** An uploaded list of members; its rows are separate documents. Both are removed after a week. */
export const imports = defineCollection('imports', {
  fileName: text,
  createdAt: requiredInstant,
  createdBy: text,
  createdByName: text,
  /** `ready`: checked, nothing has been changed yet. */
  status: z.enum(['ready', 'applying', 'done']).catch('ready'),
  newCount: whole,
  changedCount: whole,
  sameCount: whole,
  errorCount: whole,
  /** Headers of ignored columns. */
  unusedColumns: texts,
  /** New members get an email with a link to choose a password. */
  sendsWelcome: flag,
  /** Who applied it: not always who uploaded it. */
  startedBy: text,
  startedByName: text,
  startedAt: instant,
  finishedAt: instant,
  /** Until then one process works on it; after a crash another one takes over. */
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
  /** Line number in the file; the header is line 1. */
  line: whole,
  email: text,
  name: text,
  outcome: z.enum(importOutcomes).catch('error'),
  /** For display: what is wrong, or what changes. */
  notes: texts,
  /** The data read from the row; null where it is not valid. */
  person,
  /** `waiting` and `done` are rows that change something; `failed` says why in `notes`. */
  state: z.enum(['none', 'waiting', 'done', 'failed']).catch('none'),
  /** The member that was created or updated. */
  uid: text,
  expiresAt: requiredInstant,
});
export type ImportRow = ReturnType<typeof importRows.decode>;
