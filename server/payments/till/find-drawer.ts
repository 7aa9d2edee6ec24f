import type { LedgerEntry } from '#domain/payments/ledger.ts';
import {
  drawerOf,
  otherTillText,
  outsideFrom,
  uncountedCashText,
  whichTillText,
} from '#domain/payments/till.ts';
import { ledger, type StoredLedgerEntry } from '../../data/collections/payments.ts';
import { type Drawer, type DrawerMove, drawerMoves, drawers } from '../../data/collections/till.ts';
import { listEach } from '../../data/each-of.ts';
import type { Reads } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';

/** More tills than a club has. */
export const MOST_TILLS = 20;
const PAGE = 500;

/** The drawers that are open. */
export async function listOpenDrawers(reads: Pick<Reads, 'query'>): Promise<Drawer[]> {
  const { items } = await reads.query(drawers, { where: [['isOpen', '==', true]], limit: MOST_TILLS });
  return items;
}

/** What a page that takes cash or gives it back says of where it is counted, and sends back. */
export interface CashPlace {
  /** Which of several tills, or that none counts it; empty: the till. */
  readonly hint: string;
  /** The drawer that is meant, for the form (`drawer`); empty: none is open. */
  readonly drawerId: string;
}

/** Where cash goes that this person takes, or comes from that they give back. */
export async function readCashPlace(
  reads: Pick<Reads, 'query'>,
  byUid: string,
  now: Temporal.Instant,
  isGivenBack = false,
): Promise<CashPlace> {
  const [open, closed] = await Promise.all([listOpenDrawers(reads), lastClosed(reads)]);
  const hint =
    whichTillText(open, byUid, isGivenBack) ||
    uncountedCashText(open.length > 0, closed?.closedAt ?? null, now, isGivenBack);
  return { hint, drawerId: drawerOf(open, byUid)?.id ?? '' };
}

/** Cash that went past the tills since the start of today, or since the last one was closed: newest first. `toCount`: of it, what the next float has in it. */
export async function readCashOutside(reads: Pick<Reads, 'query'>, now: Temporal.Instant) {
  const [open, closed] = await Promise.all([listOpenDrawers(reads), lastClosed(reads)]);
  const lastClosedAt = closed?.closedAt ?? null;
  const from = outsideFrom(lastClosedAt, now);
  const entries = await listEach(reads, ledger, {
    where: [
      ['method', '==', 'cash'],
      ['at', '>=', from],
    ],
    orderBy: [['at', 'desc']],
    limit: PAGE,
  });
  const outside = entries.filter(({ drawerId, amountInPence }) => !drawerId && amountInPence !== 0);
  const isSince = ({ at }: StoredLedgerEntry) =>
    !lastClosedAt || Temporal.Instant.compare(at, lastClosedAt) >= 0;
  return {
    entries: outside,
    sumInPence: sumOf(outside),
    toCountInPence: open.length > 0 ? 0 : sumOf(outside.filter(isSince)),
  };
}

async function lastClosed(reads: Pick<Reads, 'query'>): Promise<Drawer | undefined> {
  const { items } = await reads.query(drawers, {
    where: [['isOpen', '==', false]],
    orderBy: [['closedAt', 'desc']],
    limit: 1,
  });
  return items[0];
}

/**
 * Ledger entries that are about to be written, those in cash with the drawer of whoever took it; as they are where no till is open. In
 * the transaction that writes them, before its first write: a drawer that is closed at the same moment has either counted them, or is
 * not open any more when this runs again.
 * @throws OtherTillError the page that this person sent named another drawer
 */
export async function intoDrawers(
  transaction: Pick<Reads, 'query' | 'find'>,
  entries: readonly LedgerEntry[],
  by: Actor,
): Promise<LedgerEntry[]> {
  const cash = entries.find(({ method }) => method === 'cash');
  if (!cash) return [...entries];
  const open = await listOpenDrawers(transaction);
  await requireNamedDrawer(transaction, by, cash.amountInPence < 0, open);
  // A refund is not in the drawer of its payment.
  return entries.map((entry) =>
    entry.method === 'cash' ? { ...entry, drawerId: drawerOf(open, entry.takenByUid)?.id } : entry,
  );
}

/** Nothing was written: cash would go into another drawer than the page said, or come out of another. The form is shown again with this message. */
export class OtherTillError extends Error {
  override name = 'OtherTillError';
}

/** @throws OtherTillError a drawer other than the one that their page named is theirs now */
export async function requireNamedDrawer(
  reads: Pick<Reads, 'query' | 'find'>,
  { uid, drawerId: named }: Actor,
  isGivenBack: boolean,
  open?: readonly Drawer[],
): Promise<void> {
  if (named === undefined) return;
  const drawer = drawerOf(open ?? (await listOpenDrawers(reads)), uid);
  if (named === (drawer?.id ?? '')) return;
  const meant = named === '' ? null : await reads.find(drawers, named);
  throw new OtherTillError(otherTillText(meant, drawer, isGivenBack));
}

export interface DrawerContents {
  readonly entries: readonly StoredLedgerEntry[];
  readonly moves: readonly DrawerMove[];
  readonly cashInPence: number;
  readonly movesInPence: number;
}

const sumOf = (documents: readonly { readonly amountInPence: number }[]) =>
  documents.reduce((total, { amountInPence }) => total + amountInPence, 0);
const byTime = (one: { at: Temporal.Instant; id: string }, other: { at: Temporal.Instant; id: string }) =>
  Temporal.Instant.compare(one.at, other.at) || (one.id < other.id ? -1 : 1);

/** What went into a drawer and came out of it, oldest first. */
export async function readDrawer(reads: Pick<Reads, 'query'>, drawerId: string): Promise<DrawerContents> {
  const query = { where: [['drawerId', '==', drawerId]], limit: PAGE } as const;
  const [entries, moves] = await Promise.all([
    listEach(reads, ledger, query),
    listEach(reads, drawerMoves, query),
  ]);
  return {
    entries: entries.toSorted(byTime),
    moves: moves.toSorted(byTime),
    cashInPence: sumOf(entries),
    movesInPence: sumOf(moves),
  };
}
