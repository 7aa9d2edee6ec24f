import { z } from 'zod';
import {
  amount,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';

/** Cash drawers, from opening to close; the cash that went into one is in the ledger, under `drawerId`. */
export const drawers = defineCollection('drawers', {
  /** The till's name; one drawer of a till is open at a time. */
  till: text,
  isOpen: flag,
  openedAt: requiredInstant,
  openedByUid: text,
  /** Those who have chosen it while several were open: their cash goes into it. */
  usedBy: texts,
  floatInPence: amount,
  closedAt: instant,
  closedByUid: text,
  /** At close: what should have been in it. */
  expectedInPence: whole,
  /** At close: cash payments less refunds in cash. */
  cashInPence: whole,
  /** At close: put in less taken out. */
  movesInPence: whole,
  countedInPence: amount,
  /** Of each note and coin, by its worth in pence; empty: counted as one sum. */
  counts: z.record(z.string(), z.number().int().min(0)).catch({}),
  /** Why it differed; empty: it did not. */
  differenceReason: text,
});
export type Drawer = ReturnType<typeof drawers.decode>;

/** Cash that was put into a drawer or taken out of it, other than payments and refunds. */
export const drawerMoves = defineCollection('drawerMoves', {
  drawerId: text,
  at: requiredInstant,
  byUid: text,
  /** Below zero: taken out. */
  amountInPence: whole,
  reason: text,
});
export type DrawerMove = ReturnType<typeof drawerMoves.decode>;
