/** Calls that are tried again until their caller's deadline. */
import { setTimeout } from 'node:timers/promises';
import { timeLeft, timeToCommit } from '../deadline.ts';
import { StoreUnavailableError } from '../store.ts';
import type { Connection, StreamMethod, UnaryMethod } from './connection.ts';
import { isPassing, translate } from './failures.ts';

/** Asks for documents; a transaction's own adds which transaction asks. */
export type Ask = <Message>(method: StreamMethod, request: object) => Promise<Message[]>;

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;
/** Once the store is known to be away, nobody else waits long to hear so. */
const WAIT_WHEN_AWAY_MS = 1000;
const ONE_TRY_MS = 500;

export class Caller {
  readonly connection: Connection;
  #isAway = false;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** @throws the port's errors, ContendedError */
  readonly ask: Ask = async <Message>(method: StreamMethod, request: object) =>
    this.#until((timeoutMs) => this.connection.stream(method, request, timeoutMs), timeLeft()) as Promise<
      Message[]
    >;

  /**
   * @param isUnclear told before a second try, when it is not known whether the first one has been carried out
   * @throws the port's errors, ContendedError
   */
  async send(method: UnaryMethod, request: object, isUnclear = () => {}): Promise<object> {
    const left = method === 'commit' ? timeToCommit() : timeLeft();
    return this.#until((timeoutMs) => this.connection.call(method, request, timeoutMs), left, isUnclear);
  }

  /**
   * Tries once, and briefly, whatever the deadline: for what may as well be left undone.
   * @throws as `send`
   */
  async sendOnce(method: UnaryMethod, request: object): Promise<object> {
    try {
      return await this.connection.call(method, request, ONE_TRY_MS);
    } catch (error) {
      throw translate(error);
    }
  }

  async #until<R>(
    attempt: (timeoutMs: number) => Promise<R>,
    left: number,
    isUnclear = () => {},
  ): Promise<R> {
    const limit = this.#isAway ? Math.min(left, WAIT_WHEN_AWAY_MS) : left;
    const end = performance.now() + limit;
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const answer = await attempt(end - performance.now());
        this.#isAway = false;
        return answer;
      } catch (error) {
        if (!isPassing(error)) throw translate(error);
        isUnclear();
        const wait = pause * (0.5 + Math.random() / 2);
        if (performance.now() + wait >= end) {
          // Who had hardly any time left cannot tell that from a store that is slow.
          if (limit >= WAIT_WHEN_AWAY_MS) this.#isAway = true;
          throw translate(error);
        }
        await setTimeout(wait);
      }
    }
  }
}

/** For a write of which it is not known whether it has landed. */
export function unclearOutcome(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('Firestore went away during a write, which may or may not have landed', {
    cause,
  });
}
