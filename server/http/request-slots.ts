/** How many requests are inside the app, and since when there has been no room for another. */
export class RequestSlots {
  readonly #limit: number;
  readonly #clock: () => number;
  #taken = 0;
  #fullSince: number | null = null;

  /** @param clock milliseconds, ever growing */
  constructor(limit: number, clock = () => performance.now()) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Requests that are inside now. */
  get taken(): number {
    return this.#taken;
  }

  get isFull(): boolean {
    return this.#taken >= this.#limit;
  }

  /** False: there is no room. Otherwise `free` must follow. */
  take(): boolean {
    if (this.isFull) return false;
    this.#taken += 1;
    if (this.isFull) this.#fullSince = this.#clock();
    return true;
  }

  free(): void {
    this.#taken -= 1;
    this.#fullSince = null;
  }

  /** Milliseconds for which every slot has been taken and none was freed; 0 where there is room. */
  stuckForMs(): number {
    return this.#fullSince === null ? 0 : this.#clock() - this.#fullSince;
  }
}
