/** Work that does not depend on the machine: what patterns are given to look at, and what Unicode normalisation is. */

type Method =
  | 'exec'
  | 'test'
  | typeof Symbol.replace
  | typeof Symbol.match
  | typeof Symbol.search
  | typeof Symbol.split;

const methods: readonly Method[] = [
  'exec',
  'test',
  Symbol.replace,
  Symbol.match,
  Symbol.search,
  Symbol.split,
];

export interface TextWork {
  /** The lengths of all texts that a pattern was run on, each once per call; of one that is bounded, what it found. */
  readonly matched: number;
  /** The longest text that was normalised: of many accents, that takes the square of their number. */
  readonly normalised: number;
}

/** Counts until `stop` is called. */
export function countWork(): { stop(): TextWork } {
  const patterns = RegExp.prototype as unknown as Record<Method, (...given: unknown[]) => unknown>;
  const before = methods.map((method) => patterns[method]);
  const { normalize } = String.prototype;
  let matched = 0;
  let normalised = 0;
  let isInside = false;
  methods.forEach((method, index) => {
    patterns[method] = function (this: RegExp, ...given: unknown[]) {
      const own = before[index] as (...given: unknown[]) => unknown;
      // `test` and the others call `exec` themselves: that is the same look at the text.
      if (isInside) return own.apply(this, given);
      isInside = true;
      try {
        const found = own.apply(this, given);
        matched += isBoundedHere(this) ? lengthOf(found) : String(given[0]).length;
        return found;
      } finally {
        isInside = false;
      }
    };
  });
  String.prototype.normalize = function (...given) {
    normalised = Math.max(normalised, this.length);
    return normalize.apply(this, given);
  };
  return {
    stop() {
      String.prototype.normalize = normalize;
      methods.forEach((method, index) => {
        patterns[method] = before[index] as (...given: unknown[]) => unknown;
      });
      return { matched, normalised };
    },
  };
}

/** A pattern that starts where it is told to, and whose repetitions all have an end, never looks at the whole text. */
function isBoundedHere({ sticky, source }: RegExp): boolean {
  const outsideSets = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x');
  return sticky && !/[*+]|\{\d+,\}/.test(outsideSets);
}

/** Of what `exec` found. */
const lengthOf = (found: unknown) => (Array.isArray(found) ? String(found[0]).length : 1);

export function workOf(run: () => unknown): TextWork {
  const { stop } = countWork();
  try {
    run();
    return stop();
  } finally {
    stop();
  }
}
