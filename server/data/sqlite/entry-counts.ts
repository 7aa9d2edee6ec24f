import type { Sql } from './conditions.ts';
import type { Connection } from './connection.ts';

/** Counting fewer than this takes no time worth saving. */
const WORTH_REMEMBERING = 1000;
/** In milliseconds. Cached counts only help choose the faster index: stale ones never make results wrong. */
const REMEMBERED_FOR = 60_000;
const MAX_CACHED = 1000;

/** How many entries an index has for given values, counted up to a bound. */
export class EntryCounts {
  readonly #connection: Connection;
  readonly #remembered = new Map<string, { count: number; bound: number; until: number }>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  isFewerThan(entries: Sql, bound: number): boolean {
    const key = JSON.stringify(entries);
    const known = this.#remembered.get(key);
    // Counted completely, or at least up to the current bound.
    if (known && known.until > performance.now() && (known.count < known.bound || known.bound >= bound)) {
      return known.count < bound;
    }
    const count = this.#countUpTo(entries, bound);
    if (count >= WORTH_REMEMBERING) this.#remember(key, count, bound);
    return count < bound;
  }

  #countUpTo({ text, values }: Sql, bound: number): number {
    const row = this.#connection.get(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${text} LIMIT ${bound})`,
      ...values,
    );
    return Number(row?.n);
  }

  #remember(key: string, count: number, bound: number): void {
    if (this.#remembered.size >= MAX_CACHED) this.#remembered.clear();
    this.#remembered.set(key, { count, bound, until: performance.now() + REMEMBERED_FOR });
  }
}
