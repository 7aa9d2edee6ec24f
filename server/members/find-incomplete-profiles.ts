/**
 * Firestore cannot query for a missing field, but it can count: all documents in a range of ids, and those that have the field.
 * If the two counts differ, the range is halved until it is small enough to read. With 100,000 members one
 * profile is found with about 40 counts and one page of documents.
 */

import { DERIVED_VERSION } from '#domain/members/derived-fields.ts';
import { eachPage } from '../data/each-of.ts';
import type { Query, Store } from '../data/store.ts';
import { findMissingFields, storedProfiles } from './complete-profiles.ts';

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

/** A range with at most this many profiles is read. */
const FEW = 200;
/** If more than one in this many is incomplete, reading them all is cheaper than counting. */
const RARE = 20;

/** From an id (inclusive) to another (exclusive); null is the end. */
interface Range {
  readonly from: string;
  readonly below: string | null;
  readonly all: number;
  readonly complete: number;
}

/** The number of profiles without our derived fields, or with those of an older version. */
export async function countIncompleteProfiles(store: Pick<Store, 'count'>): Promise<number> {
  const { all, complete } = await countBelow(store);
  return Math.max(0, all - complete);
}

/** Their ids, a page at a time. */
export async function* findIncompleteProfiles(store: Store): AsyncGenerator<string[]> {
  yield* searchRange(store, { from: '', below: null, ...(await countBelow(store)) });
}

async function* searchRange(store: Store, range: Range): AsyncGenerator<string[]> {
  const missing = range.all - range.complete;
  if (missing <= 0) return;
  const middle = range.all <= FEW || missing * RARE > range.all ? null : middleId(range.from, range.below);
  if (middle === null) {
    yield* readRange(store, range);
    return;
  }
  const [toMiddle, toStart] = await Promise.all([
    countBelow(store, middle),
    range.from === '' ? { all: 0, complete: 0 } : countBelow(store, range.from),
  ]);
  const first = { all: toMiddle.all - toStart.all, complete: toMiddle.complete - toStart.complete };
  const second = { all: range.all - first.all, complete: range.complete - first.complete };
  yield* searchRange(store, { from: range.from, below: middle, ...first });
  yield* searchRange(store, { from: middle, below: range.below, ...second });
}

async function* readRange(store: Store, { from, below }: Range): AsyncGenerator<string[]> {
  const query: Query = { limit: FEW, ...(from !== '' && { fromId: from }) };
  for await (const profiles of eachPage((cursor) => store.query(storedProfiles, { ...query, cursor }))) {
    const within = profiles.filter(({ id }) => below === null || comesBefore(id, below));
    yield within.filter(({ id, fields }) => findMissingFields(id, fields)).map(({ id }) => id);
    if (within.length < profiles.length) return;
  }
}

const comesBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

async function countBelow(store: Pick<Store, 'count'>, id?: string) {
  const [all, complete] = await Promise.all([
    store.count(storedProfiles, [], { belowId: id }),
    store.count(storedProfiles, [['derivedVersion', '==', DERIVED_VERSION]], { belowId: id }),
  ]);
  return { all, complete };
}
