/** Calls that are retried until their caller's deadline. */
import { setTimeout } from 'node:timers/promises';
import { timeLeft, timeToCommit } from '../deadline.ts';
import { StoreUnavailableError } from '../store.ts';
import type { Connection, StreamMethod, UnaryMethod } from './connection.ts';
import { isPassing, translate } from './failures.ts';

/** Requests documents; a transaction's own adds its transaction id. */
export type Ask = <Message>(method: StreamMethod, request: object) => Promise<Message[]>;

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;
/** Once the store is known to be unavailable, other callers wait only this long. */
const WAIT_WHEN_UNAVAILABLE_MS = 1000;
const ONE_TRY_MS = 500;

export class Caller {
  readonly connection: Connection;
  #isUnavailable = false;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** @throws the port's errors, ContendedError */
  readonly ask: Ask = async <Message>(method: StreamMethod, request: object) =>
    this.#until((timeoutMs) => this.connection.stream(method, request, timeoutMs), timeLeft()) as Promise<
      Message[]
    >;

  /**
   * @param isUnclear called before a retry, when it is not known whether the first attempt was executed
   * @throws the port's errors, ContendedError
   */
  async send(method: UnaryMethod, request: object, isUnclear = () => {}): Promise<object> {
    const left = method === 'commit' ? timeToCommit() : timeLeft();
    return this.#until((timeoutMs) => this.connection.call(method, request, timeoutMs), left, isUnclear);
  }

  /**
   * Tries once, and briefly, whatever the deadline: for optional work.
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
    const limit = this.#isUnavailable ? Math.min(left, WAIT_WHEN_UNAVAILABLE_MS) : left;
    const end = performance.now() + limit;
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const answer = await attempt(end - performance.now());
        this.#isUnavailable = false;
        return answer;
      } catch (error) {
        if (!isPassing(error)) throw translate(error);
        isUnclear();
        const wait = pause * (0.5 + Math.random() / 2);
        if (performance.now() + wait >= end) {
          // With hardly any time left, a failure does not show that the store is unavailable.
          if (limit >= WAIT_WHEN_UNAVAILABLE_MS) this.#isUnavailable = true;
          throw translate(error);
        }
        await setTimeout(wait);
      }
    }
  }
}

/** For a write that may or may not have been applied. */
export function unclearOutcome(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError(
    'Firestore became unavailable during a write, which may or may not have been applied',
    {
      cause,
    },
  );
}
