/** The characters of ids, in byte order. */
const symbols = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(symbols.length);
/** Ids are compared up to this many bytes. */
const LENGTH = 40;
const END = BASE ** BigInt(LENGTH);

/**
 * An id about half-way between two, by bytes; it need not exist. Null if there is none in between.
 * @param below null: the end of all ids
 */
export function middleId(from: string, below: string | null): string | null {
  const middle = (numberOf(from) + (below === null ? END : numberOf(below))) / 2n;
  const id = idOf(middle);
  return isBefore(from, id) && (below === null || isBefore(id, below)) ? id : null;
}

function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

/** An id as a fraction of all ids. */
function numberOf(id: string): bigint {
  const bytes = Buffer.from(id);
  let number = 0n;
  for (let at = 0; at < LENGTH; at += 1) number = number * BASE + BigInt(symbolAt(bytes[at] ?? 0));
  return number;
}

/** Index of the last symbol that is not above the byte. */
function symbolAt(byte: number): number {
  let symbol = 0;
  while (symbol + 1 < symbols.length && symbols.charCodeAt(symbol + 1) <= byte) symbol += 1;
  return symbol;
}

function idOf(number: bigint): string {
  let id = '';
  for (let rest = number, at = 0; at < LENGTH; at += 1) {
    id = `${symbols[Number(rest % BASE)]}${id}`;
    rest /= BASE;
  }
  return id;
}
