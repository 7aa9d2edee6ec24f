/** A day pass: bought at the desk, it opens the door for one day. */
import { localDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';

/** What an item lets the person who buys it into on the day; empty: an ordinary item. */
export const dayPassKinds = ['', 'door', 'classes'] as const;
export type DayPassKind = (typeof dayPassKinds)[number];

export interface DayPass {
  /** The only day that it is valid, `YYYY-MM-DD`. */
  readonly on: string;
  /** Classes of that day too. */
  readonly opensClasses: boolean;
  /** The sale whose void or full refund ends it. */
  readonly saleId: string;
}

/** A stored member fits. */
export interface DayPassHolder {
  /** Null or absent: none. */
  readonly dayPass?: DayPass | null;
}

/** Whether they have a day pass for this day. */
export const hasDayPass = ({ dayPass = null }: DayPassHolder, at: Temporal.Instant): boolean =>
  dayPass?.on === localDate(at).toString();

/** Whether a day pass covers a class that starts then. */
export const coversClass = (holder: DayPassHolder, startsAt: Temporal.Instant): boolean =>
  hasDayPass(holder, startsAt) && holder.dayPass?.opensClasses === true;

/** Whether the day pass that they bought with this sale is for today, and still theirs. */
export const isPassOf = (holder: DayPassHolder, saleId: string, at: Temporal.Instant): boolean =>
  saleId !== '' && holder.dayPass?.saleId === saleId && hasDayPass(holder, at);

/** Whether somebody with two profiles goes on with the pass of the one that goes: where the other has none today, or one that opens less. */
export const takesDayPass = (gone: DayPassHolder, kept: DayPassHolder, at: Temporal.Instant): boolean =>
  hasDayPass(gone, at) && (!hasDayPass(kept, at) || (coversClass(gone, at) && !coversClass(kept, at)));

export const dayPassLabel: Label = { text: 'Day pass today', tone: 'good' };
