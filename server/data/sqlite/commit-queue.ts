/**
 * Commits of this process that wait for the file: in the order in which they came, and as many as wait in one go, so that a crowd waits
 * for the disk a few times and not hundreds of times. Each is whole or not there, whatever becomes of its neighbours; nobody is
 * answered before the disk has it. Whoever is not written by their deadline leaves, and then is never written.
 */
import { setImmediate } from 'node:timers/promises';
import { timeLeft, withDeadline } from '../deadline.ts';
import { type Waiting, WaitingQueue } from '../waiting-queue.ts';
import { type Connection, commitAfter } from './connection.ts';

/** So many in one go that nothing else in the process waits long for them. */
const MOST_TOGETHER = 50;

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
   * Resolves when what `work` has written is on the disk; rejects with what it threw, and then nothing of it is there.
   * @throws DeadlineError, and then nothing of it will be there
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
      // Whose request has come meanwhile goes along.
      await setImmediate();
      try {
        // Not under the deadline of whoever happened to come first.
        await withDeadline({ waitUntil: Infinity, endAt: Infinity }, () =>
          this.#underLock(() => {
            taken = this.#queue.take(MOST_TOGETHER);
            this.#commitTogether(taken);
          }),
        );
      } catch (error) {
        // The disk refused those, or the lock was not to be had, which all who wait may know.
        const refused = taken.length > 0 ? taken : this.#queue.take(Infinity);
        for (const { reject } of refused) reject(error);
      }
    }
    this.#isServed = false;
  }

  /** What one throws is only told when the rest is safe: it may have been thrown over what a neighbour wrote. */
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
