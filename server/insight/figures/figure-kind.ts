import type { FigureDays, Figures } from '#domain/insight/figures.ts';
import type { RetentionKind } from '#domain/privacy/retention.ts';
import type { Reads, Store } from '../../data/store.ts';

/**
 * Figures of one subject, counted by day. Every figure adds up: that of a month is the sum of its days, and how many there were at a day's
 * end is the sum of all that were gained and lost until then.
 */
export interface FigureKind<T> {
  /** Stored: never changes. */
  readonly name: string;
  /** Raised when figures are counted in another way: everything is counted again. */
  readonly version: number;
  /** How long the current day's are good for, where counting them reads much; left out: until the job runs again. */
  readonly minutesBetween?: number;
  /**
   * For how many days a day's figures change, where its records may be gone soon after that: it then stays as it was counted. Left out:
   * as long as its records change.
   */
  readonly changesForDays?: number;
  /**
   * The records that these figures are counted from, and for how many days after the newest one that may be gone they still miss it: days
   * until then stay as they were counted.
   */
  readonly countedFrom?: readonly { readonly kind: RetentionKind; readonly missedForDays?: number }[];
  /** Stored figures in the code's type; what is missing is 0. */
  decode(stored: Figures): T;
  /** The oldest day whose records are all still there, since what is counted again replaces what was stored; null: there are none. */
  firstDay(reads: Pick<Reads, 'query'>, today: Temporal.PlainDate): Promise<Temporal.PlainDate | null>;
  /**
   * The figures of each of some days of one month, from the records alone. A day without any may be left out.
   * @param until what happens later does not count: the current day is counted as far as it has gone
   * @param note told of each member that it reads whether a figure counts them then
   */
  count(
    reads: Pick<Reads, 'find' | 'findMany' | 'query'>,
    days: FigureDays,
    until: Temporal.Instant,
    note?: (memberUid: string, isCounted: boolean) => void,
  ): Promise<ReadonlyMap<string, Figures>>;
  /** Stores what was noted with them, so that a list can show exactly the people that the figure counts. */
  keepNoted?(store: Store, noted: ReadonlyMap<string, boolean>): Promise<void>;
  /** The days on which a member's records matter, `YYYY-MM-DD`: what a mark with a member stands for. */
  daysOfMember?(
    reads: Pick<Reads, 'find' | 'findMany' | 'query'>,
    memberUid: string,
  ): Promise<readonly string[]>;
}
