import { type Connection, commitAfter } from './connection.ts';
import { META_TABLE } from './schema.ts';

/** Numbers that one write takes for the commits to come: those that a process leaves unused are never given again. */
const RESERVED = 1000;

/** Numbers of commits: none is given twice, whatever the number of processes, and few commits write the counter's page. */
export class CommitNumbers {
  readonly #connection: Connection;
  #last = 0;
  #reserved = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Whether fewer than that many are left. */
  isBelow(count: number): boolean {
    return this.#reserved - this.#last < count;
  }

  /** Within a transaction that the caller has begun, which it ends: a number is only used once it is reserved on the disk. */
  reserve(): void {
    const sql = `UPDATE ${META_TABLE} SET value = value + ${RESERVED} WHERE name = 'commits' RETURNING value`;
    const reserved = commitAfter(this.#connection, () => Number(this.#connection.get(sql)?.value));
    this.#reserved = reserved;
    this.#last = reserved - RESERVED;
  }

  next(): number {
    if (this.isBelow(1)) throw new Error('no number is reserved for a commit');
    this.#last += 1;
    return this.#last;
  }
}
