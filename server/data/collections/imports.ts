import { z } from 'zod';
import { type ImportedLead, leadSources } from '#domain/community/leads/lead-pipeline.ts';
import type { ImportedPerson } from '#domain/members/import-row.ts';
import type { DateColumn } from '#domain/members/import-survey.ts';
import { mappedFields, type UnknownValue } from '#domain/members/import-values.ts';
import { membershipStatuses } from '#domain/membership/membership.ts';
import { loadUnits } from '#domain/training/units.ts';
import {
  codeOf,
  dateText,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';
import { exercises } from './exercises.ts';
import { loggedSet } from './results.ts';

const dateOrders = ['day-first', 'month-first'] as const;

export const importKinds = ['members', 'exercises', 'bests', 'leads'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importOutcomes = ['new', 'changed', 'same', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Statuses in which the import runner works on a list. */
export const workingStatuses = ['checking', 'applying', 'undoing'] as const;
export type WorkingStatus = (typeof workingStatuses)[number];

/** An uploaded list; its rows are separate documents. Both are removed after a week. */
export const imports = defineCollection('imports', {
  kind: z.enum(importKinds).catch('members'),
  fileName: text,
  /** How its text was encoded, as named to staff; empty: not known. */
  encoding: text,
  format: z.enum(['csv', 'json']).catch('csv'),
  createdAt: requiredInstant,
  createdBy: text,
  createdByName: text,
  /** `mapping`: the admin says what its columns are, or what its plans, statuses and dates mean. `ready`: checked, nothing has been changed yet. */
  status: z.enum(['mapping', ...workingStatuses, 'ready', 'done', 'undone']).catch('ready'),
  rowCount: whole,
  newCount: whole,
  changedCount: whole,
  sameCount: whole,
  errorCount: whole,
  /** The headers, or the names of a JSON file's fields, in the order of each row's cells. */
  columns: texts,
  /** What each of `columns` is, see `domain/training/best-columns.ts`, `domain/members/import-fields.ts` and `domain/community/leads/lead-import.ts`; empty: not used. */
  fields: texts,
  /** Whose export it is, a code of `domain/members/import-systems.ts`; empty: not known. */
  system: text,
  loadUnit: z.enum(loadUnits).catch('kg'),
  distanceUnit: z.enum(['m', 'km']).catch('m'),
  dateOrder: z.enum(dateOrders).catch('day-first'),
  /** Of members: plans and statuses that we don't have, and what they become. */
  values: z
    .array(z.object({ field: z.enum(mappedFields), value: text, count: whole, choice: text }))
    .catch([]) satisfies z.ZodType<UnknownValue[]>,
  /** Of members: how the columns write their dates, where that can be read in two ways. */
  dateColumns: z
    .array(
      z.object({
        field: text,
        kind: z.enum([...dateOrders, 'ambiguous', 'mixed']),
        sample: text,
        otherSample: text,
        order: z.enum(dateOrders),
        isAsked: flag,
      }),
    )
    .catch([]) satisfies z.ZodType<DateColumn[]>,
  /** Of members: how many rows with a running membership lack its last paid day. */
  withoutPaidUntil: whole,
  /** Of members: the last paid day of those, `YYYY-MM-DD`; empty: none. */
  paidUntil: dateText,
  /** Of members: an admin says what the columns are. Until then the cells of all of them are kept, for a day at most. */
  asksColumns: flag,
  /** Headers of ignored columns. */
  unusedColumns: texts,
  /** Rows until this line have been checked. */
  checkedLine: whole,
  /** Of members: how many rows look like somebody who is one already, under another address. */
  likelyCount: whole,
  /** Of members: how many rows give a whole pack of classes, since the list doesn’t say what is left. */
  wholePackCount: whole,
  /** Of members: how many rows come without a cell that couldn't be read. */
  warningCount: whole,
  /** New members get an email with a link to choose a password. */
  sendsWelcome: flag,
  /** Rows that look like somebody who is a member already aren't imported. */
  leavesOutLikely: flag,
  /** Who applied it: not always who uploaded it. */
  startedBy: text,
  startedByName: text,
  startedAt: instant,
  finishedAt: instant,
  undoneBy: text,
  undoneByName: text,
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
      pack: z.object({ classes: whole, left: whole, isStated: flag }).nullable().catch(null),
      classesUnused: text,
    }),
  })
  .nullable()
  .catch(null) satisfies z.ZodType<ImportedPerson | null>;

const lead = z
  .object({
    ...{ name: text, email: text, mobile: text, source: codeOf(leadSources, 'unknown') },
    status: z.enum(['enquiry', 'attended', 'no-show', 'lost']),
    ...{ interest: text, notes: text, nextStep: text, lostReason: text },
    ...{ firstContact: dateText, noMessages: flag },
  })
  .nullable()
  .catch(null) satisfies z.ZodType<ImportedLead | null>;

/** Some details of a member by their names. */
const details = z.record(z.string(), z.union([z.string(), z.object({ name: text, phone: text })])).catch({});

/** An exercise as the file has it, or as it was before. */
const storedExercise = z
  .custom<object>((value) => typeof value === 'object' && value !== null)
  .transform((fields) => exercises.decode(String(Reflect.get(fields, 'id') ?? ''), fields as never))
  .nullable()
  .catch(null);

export const importRows = defineCollection('importRows', {
  importId: text,
  /** Line number in the file, the header being line 1; in a JSON file the number of the record, from 1. */
  line: whole,
  /** As accounts store it, or as typed where it is not valid. */
  email: text,
  name: text,
  /** Of a member: the name as `nameKeyOf` folds it. With the birthdays it finds rows that no account belongs to. */
  nameKey: text,
  /** Of a member: the birthday, `YYYY-MM-DD`; two of them where its day and month may be swapped. */
  birthdays: texts,
  outcome: z.enum(importOutcomes).catch('error'),
  /** Of a new member: looks like somebody who is one already, under another address. */
  isLikely: flag,
  /** Of a new member: gets a whole pack of classes, since the list doesn’t say what is left of it. */
  givesWholePack: flag,
  /** Of a member who comes: a cell is left out, or read with care. */
  hasWarnings: flag,
  /** Of a member: the line of the list that keeps their email address; 0: this one. */
  emailOnLine: whole,
  /** For display: what is wrong, or what changes. */
  notes: texts,
  /** Of a member: the data read from the row; null where it is not valid. */
  person,
  /** Of an exercise: as it would be saved, and as it was before that. */
  exercise: storedExercise,
  exerciseBefore: storedExercise,
  /** Of a personal best: the result it becomes. */
  best: z
    .object({ exerciseId: text, exerciseName: text, date: dateText, note: text, set: loggedSet })
    .nullable()
    .catch(null),
  /** Of a lead: the data read from the row; null where it is left out. */
  lead,
  /** Of a member who was there before: the details that the import changed, as they were and as they became. */
  detailsBefore: details,
  detailsAfter: details,
  /** The row as uploaded, as JSON: cells in the order of the list's `columns`, or a record. Columns that aren't used are not kept. */
  source: text,
  /** What is wrong with the row as a whole, found when it was uploaded; empty: nothing. */
  problem: text,
  /** Rows with the same key are repeats; empty: none, such as where the row is not valid. */
  key: text,
  /** `waiting` and `done` are rows that change something; `failed` and `kept` (not undone) say why in `notes`. */
  state: z.enum(['none', 'waiting', 'done', 'failed', 'undone', 'kept']).catch('none'),
  /** The member that was created or updated, or whose result it is. */
  uid: text,
  /** The exercise, result or lead that it became; of a member whose import is being undone: the account that is still to be deleted. */
  targetId: text,
  /** When what it became was written: tells whether somebody has changed it since. */
  appliedAt: instant,
  expiresAt: requiredInstant,
});
export type ImportRow = ReturnType<typeof importRows.decode>;

/** A name in a list of personal bests that no exercise has, keyed `{importId}_{hash of the name}`: the admin says what it means. */
export const importNames = defineCollection('importNames', {
  importId: text,
  /** As the first row with it has it. */
  name: text,
  /** Nothing has been chosen yet. */
  isOpen: flag,
  /** The chosen exercise; empty and not open: its rows are left out. */
  exerciseId: text,
  expiresAt: requiredInstant,
});
export type ImportName = ReturnType<typeof importNames.decode>;

/** What the columns of a list were said to be, for the next list of the kind with the same ones; keyed by a hash of both. */
export const importColumns = defineCollection('importColumns', {
  /** What each column is, in the file's order; empty: not used. */
  fields: texts,
  /** How its numbers and dates are written; null: that was not asked with the columns. */
  units: z
    .object({
      loadUnit: z.enum(loadUnits),
      distanceUnit: z.enum(['m', 'km']),
      dateOrder: z.enum(dateOrders),
    })
    .nullable()
    .catch(null),
  updatedAt: requiredInstant,
});
