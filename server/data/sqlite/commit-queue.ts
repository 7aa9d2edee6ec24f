/**
 * Commits of this process that wait for the file, in order of arrival. All that are waiting are written together, so that many
 * commits share a few disk writes. Each is atomic, whatever happens to the others in its group, and resolves only once it is on the
 * disk. A commit that is not written by its deadline is dropped, and never written.
 */
import { setImmediate } from 'node:timers/promises';
import { timeLeft, withDeadline } from '../deadline.ts';
import { type Waiting, WaitingQueue } from '../waiting-queue.ts';
import { type Connection, commitAfter } from './connection.ts';

/** The most in one group, so that the rest of the process does not wait long. */
export const MAX_BATCH = 50;

type Work = () => void;

export class CommitQueue {
  readonly #connection: Connection;
  /** Waits for the write lock and runs its argument, which commits. */
  readonly #underLock: (commit: () => void) => Promise<void>;
  readonly #queue = new WaitingQueue<Work, void>();
  #isServed = false;

  constructor(connection: Connection, underLock: (commit: () => void) => Promise<void>) {
    this.#connection = connection;
    this.#underLock = underLock;
  }

  /**
   * Resolves when the writes of `work` are on the disk; rejects with what it threw, and then nothing of it is stored.
   * @throws DeadlineError, and then nothing of it will be stored
   */
  async commit(work: Work): Promise<void> {
    const committed = this.#queue.wait(work, timeLeft());
    if (!this.#isServed) void this.#serve();
    await committed;
  }

  async #serve(): Promise<void> {
    this.#isServed = true;
    while (this.#queue.size > 0) {
      let taken: Waiting<Work, void>[] = [];
      // Requests that arrive in the meantime join the group.
      await setImmediate();
      try {
        // Not under the deadline of the first caller.
        await withDeadline({ waitUntil: Infinity, endAt: Infinity }, () =>
          this.#underLock(() => {
            taken = this.#queue.take(MAX_BATCH);
            this.#commitTogether(taken);
          }),
        );
      } catch (error) {
        // The disk refused these, or the lock was not available, which concerns everyone waiting.
        const refused = taken.length > 0 ? taken : this.#queue.take(Infinity);
        for (const { reject } of refused) reject(error);
      }
    }
    this.#isServed = false;
  }

  /** Errors are reported only once the rest is committed: one may result from another commit in the group. */
  #commitTogether(taken: readonly Waiting<Work, void>[]): void {
    const [first] = taken;
    if (first && taken.length === 1) {
      commitAfter(this.#connection, first.item);
      first.resolve();
      return;
    }
    const outcomes = commitAfter(this.#connection, () => taken.map(({ item }) => this.#attempt(item)));
    for (const [at, { resolve, reject }] of taken.entries()) {
      const failure = outcomes[at];
      if (failure) reject(failure.error);
      else resolve();
    }
  }

  /** @throws where the whole transaction is gone with it, as on a full disk */
  #attempt(work: Work): { readonly error: unknown } | undefined {
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
