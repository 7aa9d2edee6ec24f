import type { Year } from '../year.ts';

/** Something that holds at the end of every day. Gives what is wrong, as sentences; empty: nothing. */
export interface Invariant {
  readonly name: string;
  check(year: Year): Promise<string[]>;
}

export const sumOf = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);
