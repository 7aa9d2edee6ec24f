/** Chance that comes out alike for a seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  float(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    return mixed(this.#state) / 2 ** 32;
  }

  /** 0 to `count - 1`. */
  whole(count: number): number {
    return Math.floor(this.float() * count);
  }

  maybe(probability: number): boolean {
    return this.float() < probability;
  }

  /** Undefined: there is nothing to pick from. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.whole(from.length)];
  }

  /** Picks by weight; there has to be one. */
  weighed<T extends { readonly weight: number }>(from: readonly T[]): T {
    let left = this.float() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of from) {
      left -= each.weight;
      if (left < 0) return each;
    }
    const last = from.at(-1);
    if (!last) throw new Error('nothing to pick from');
    return last;
  }
}

/** One of them, which stays the same where others come or go. */
export function steadyPick<T>(seed: number, from: readonly T[], keyOf: (each: T) => number): T | undefined {
  return from.toSorted((one, other) => rank(seed, keyOf(one)) - rank(seed, keyOf(other)))[0];
}

const rank = (seed: number, key: number) => mixed(mixed(seed) ^ Math.imul(key + 1, 0x9e3779b1));

function mixed(value: number): number {
  let at = value | 0;
  at = Math.imul(at ^ (at >>> 15), at | 1);
  at ^= at + Math.imul(at ^ (at >>> 7), at | 61);
  return (at ^ (at >>> 14)) >>> 0;
}
