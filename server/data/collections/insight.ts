import { z } from 'zod';
import type { Figures } from '#domain/insight/figures.ts';
import { riskReasons } from '#domain/insight/member-risk.ts';
import { amount, dateText, defineCollection, instant, text } from './collection.ts';

/** JSON as text: a figure is never looked for by its value, and Firestore would index every one of them. */
const jsonText = text;

/**
 * The figures of each day of a month, counted from the records; the id is `{kind}_{YYYY-MM}`. Written by the job `count-figures` and
 * by `npm run club -- figures`, never by pages.
 */
export const figureMonths = defineCollection('figureMonths', {
  kind: text,
  /** `YYYY-MM` */
  month: text,
  /** Figures by date, `YYYY-MM-DD`; a day without any is left out. */
  days: jsonText,
  /** Rises with each change, so that what was counted from older records cannot overwrite what was counted from newer ones. */
  revision: amount,
  countedAt: instant,
});

/** The sums of every month of a kind of figures, which is the id, and how far they have been counted. */
export const figureTotals = defineCollection('figureTotals', {
  /** Sums by month, `YYYY-MM`. */
  months: jsonText,
  /** The first day that the records go back to; empty: there are none. */
  firstDay: dateText,
  /** Every day until then has been counted after it was over; empty: none yet. */
  countedUntil: dateText,
  /** When the current day was last counted, of kinds that are not counted at every run. */
  countedAt: instant,
  /** How they were counted: another version counts everything again. */
  version: amount,
});
export type FigureTotals = ReturnType<typeof figureTotals.decode>;

/**
 * A record that belongs to a day before the current one has changed: the figures of that day are counted again. Each change has a
 * mark of its own, in its transaction, so that none waits for another and a mark made meanwhile stays.
 */
export const figureMarks = defineCollection('figureMarks', {
  kind: text,
  date: dateText,
  /** Not empty: all days from then on that have to do with this member. */
  memberUid: text,
});
export type FigureMark = ReturnType<typeof figureMarks.decode>;

export const figureMonthId = (kind: string, month: string): string => `${kind}_${month}`;

/** Stored figures; `{}` where they are missing or malformed. */
export function readStoredFigures(stored: string): Record<string, Figures> {
  try {
    const read: unknown = JSON.parse(stored);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, Figures>)
      : {};
  } catch {
    return {};
  }
}

/** Members who may be about to leave, keyed by uid, as of the last time their visits were looked at; nobody else has one. */
export const membersAtRisk = defineCollection('membersAtRisk', {
  memberUid: text,
  reasons: z.array(z.enum(riskReasons)).catch([]),
  /** What the list is sorted by, highest first. */
  urgency: amount,
  /** Days with a visit: of the last 28 days, and of the 84 before them. */
  recentDays: amount,
  beforeDays: amount,
  assessedAt: instant,
});
export type MemberAtRisk = ReturnType<typeof membersAtRisk.decode>;

/** How far the look at everybody's visits has got, as one document, `club`. */
export const riskRounds = defineCollection('riskRounds', {
  /** The local date of the round. */
  date: dateText,
  /** Where the next page begins; empty: the round is finished. */
  cursor: text,
  finishedAt: instant,
});
export const RISK_ROUND_ID = 'club';
