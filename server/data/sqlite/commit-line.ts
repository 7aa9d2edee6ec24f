/**
 * Commits of this process that wait for the file: in the order in which they came, and as many as wait in one go, so that a crowd waits
 * for the disk a few times and not hundreds of times. Each is whole or not there, whatever becomes of its neighbours; nobody is
 * answered before the disk has it.
 */
import { setImmediate } from 'node:timers/promises';
import { type Connection, commitAfter } from './connection.ts';

/** So many in one go that nothing else in the process waits long for them. */
const MOST_TOGETHER = 50;

interface Waiting {
  readonly work: () => void;
  readonly done: PromiseWithResolvers<void>;
}

export class CommitLine {
  readonly #connection: Connection;
  /** Waits for the write lock and runs its argument, which commits. */
  readonly #underLock: (commit: () => void) => Promise<void>;
  readonly #waiting: Waiting[] = [];
  #isServed = false;

  constructor(connection: Connection, underLock: (commit: () => void) => Promise<void>) {
    this.#connection = connection;
    this.#underLock = underLock;
  }

  /** Resolves when what `work` has written is on the disk; rejects with what it threw, and then nothing of it is there. */
  commit(work: () => void): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ work, done });
    if (!this.#isServed) void this.#serve();
    return done.promise;
  }

  async #serve(): Promise<void> {
    this.#isServed = true;
    while (this.#waiting.length > 0) {
      let taken: Waiting[] = [];
      // Whose request has come meanwhile goes along.
      await setImmediate();
      try {
        await this.#underLock(() => {
          taken = this.#waiting.splice(0, MOST_TOGETHER);
          this.#commitTogether(taken);
        });
      } catch (error) {
        // The disk refused those, or the lock was not to be had, which all who wait may know.
        const refused = taken.length > 0 ? taken : this.#waiting.splice(0);
        for (const { done } of refused) done.reject(error);
      }
    }
    this.#isServed = false;
  }

  /** What one throws is only told when the rest is safe: it may have been thrown over what a neighbour wrote. */
  #commitTogether(taken: readonly Waiting[]): void {
    const [first] = taken;
    if (first && taken.length === 1) {
      commitAfter(this.#connection, first.work);
      first.done.resolve();
      return;
    }
    const outcomes = commitAfter(this.#connection, () => taken.map(({ work }) => this.#attempt(work)));
    for (const [at, { done }] of taken.entries()) {
      const failure = outcomes[at];
      if (failure) done.reject(failure.error);
      else done.resolve();
    }
  }

  /** @throws where the whole transaction is gone with it, as on a full disk */
  #attempt(work: () => void): { readonly error: unknown } | undefined {
    const { database, exec } = this.#connection;
    exec('SAVEPOINT one');
    try {
      work();
    } catch (error) {
      if (!database.isTransaction) throw error;
      exec('ROLLBACK TO one; RELEASE one');
      return { error };
    }
    exec('RELEASE one');
    return undefined;
  }
}
