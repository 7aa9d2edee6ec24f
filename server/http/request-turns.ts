/** Between two requests that start, so that nobody keeps the others waiting by connecting again and again: a few hundred microseconds. */
const MAX_IDLE_TURNS = 20;

/**
 * Starts requests one a turn of the event loop, in the order in which they came. A turn that started all that had arrived would keep whoever is
 * not connected yet waiting for all of them: the event loop accepts one new connection a turn. While people connect, turns that start nothing let them
 * in, so that whoever comes first is known, and who is urgent.
 */
export class RequestTurns {
  readonly #urgent: (() => void)[] = [];
  readonly #usual: (() => void)[] = [];
  #isNextUrgent = true;
  #isScheduled = false;
  #hasArrival = false;
  #idleTurns = 0;

  /** Requests that have not started yet. */
  get waiting(): number {
    return this.#urgent.length + this.#usual.length;
  }

  /**
   * Resolves when the request may start.
   * @param isUrgent somebody stands at the door, or a machine gives up soon: before the others, though never more than every second turn, so that
   * nobody can keep the others out by asking for what is urgent
   */
  take(isUrgent: boolean): Promise<void> {
    return new Promise((resolve) => {
      (isUrgent ? this.#urgent : this.#usual).push(resolve);
      this.#schedule();
    });
  }

  /** Somebody has connected in this turn; more may wait to. */
  noteArrival(): void {
    this.#hasArrival = true;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#startNext());
  }

  #startNext(): void {
    this.#isScheduled = false;
    if (this.#leavesTurnToArrivals()) {
      this.#schedule();
      return;
    }
    const [first, second] = this.#isNextUrgent ? [this.#urgent, this.#usual] : [this.#usual, this.#urgent];
    const start = first.shift() ?? second.shift();
    this.#isNextUrgent = !this.#isNextUrgent;
    if (this.waiting > 0) this.#schedule();
    start?.();
  }

  #leavesTurnToArrivals(): boolean {
    const leaves = this.#hasArrival && this.#idleTurns < MAX_IDLE_TURNS;
    this.#hasArrival = false;
    this.#idleTurns = leaves ? this.#idleTurns + 1 : 0;
    return leaves;
  }
}
