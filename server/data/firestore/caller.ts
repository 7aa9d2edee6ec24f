/** Calls that are tried again until their caller's patience ends. */
import { setTimeout } from 'node:timers/promises';
import { patienceLeft } from '../patience.ts';
import { StoreUnavailableError } from '../store.ts';
import type { Connection, StreamMethod, UnaryMethod } from './connection.ts';
import { isPassing, translate } from './failures.ts';

/** Asks for documents; a transaction's own adds which transaction asks. */
export type Ask = <Message>(method: StreamMethod, request: object) => Promise<Message[]>;

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;
/** Once the store is known to be away, nobody else waits long to hear so. */
const PATIENCE_WHEN_AWAY_MS = 1000;
const ONE_TRY_MS = 1000;

export class Caller {
  readonly connection: Connection;
  #isAway = false;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** @throws the port's errors, ContendedError */
  readonly ask: Ask = <Message>(method: StreamMethod, request: object) =>
    this.#until((timeoutMs) => this.connection.stream(method, request, timeoutMs)) as Promise<Message[]>;

  /**
   * @param isUnclear told before a second try, when it is not known whether the first one has been carried out
   * @throws the port's errors, ContendedError
   */
  send(method: UnaryMethod, request: object, isUnclear = () => {}): Promise<object> {
    return this.#until((timeoutMs) => this.connection.call(method, request, timeoutMs), isUnclear);
  }

  /**
   * Tries once, and briefly: for what may as well be left undone.
   * @throws as `send`
   */
  async sendOnce(method: UnaryMethod, request: object): Promise<object> {
    try {
      return await this.connection.call(method, request, Math.min(patienceLeft(), ONE_TRY_MS));
    } catch (error) {
      throw translate(error);
    }
  }

  async #until<R>(attempt: (timeoutMs: number) => Promise<R>, isUnclear = () => {}): Promise<R> {
    const patience = this.#isAway ? Math.min(patienceLeft(), PATIENCE_WHEN_AWAY_MS) : patienceLeft();
    const end = performance.now() + patience;
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
          this.#isAway = true;
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
