/** The cash drawer: opened with a float, counted at close. All amounts in pence. */
import { localDate, startOfLocalDay } from '../values/dates.ts';
import { formatExactPence } from '../values/money.ts';

/** Notes and coins, largest first. */
export const denominations = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** How many there are of each note and coin, by its worth in pence. */
export type CashCounts = Readonly<Record<string, number>>;

/** `£20`, `50p`. */
export const denominationText = (pence: number) => (pence >= 100 ? `£${pence / 100}` : `${pence}p`);

export const countedInPence = (counts: CashCounts): number =>
  denominations.reduce((total, pence) => total + pence * (counts[pence] ?? 0), 0);

export interface DrawerSums {
  readonly floatInPence: number;
  /** Payments in cash, less what was refunded in cash. */
  readonly cashInPence: number;
  /** Put in, less what was taken out. */
  readonly movesInPence: number;
}

/** What should be in the drawer. */
export const expectedInPence = ({ floatInPence, cashInPence, movesInPence }: DrawerSums): number =>
  floatInPence + cashInPence + movesInPence;

/** Whether more would be taken out than there should be in the drawer. How much that is isn't said: the count is blind. */
export const isTooMuchOut = (amountInPence: number, expected: number): boolean =>
  amountInPence < 0 && expected + amountInPence < 0;

export const TOO_MUCH_OUT =
  'That’s more than there should be in the till. Check the amount. If the cash is there, first enter what was put in';

export interface Counted {
  /** How many of each note and coin; empty: they were not counted one by one. */
  readonly counts: CashCounts;
  /** One sum instead, or as well; null: none. */
  readonly totalInPence: number | null;
  readonly reason: string;
}

export type CountDecision =
  | { readonly kind: 'counted'; readonly countedInPence: number; readonly differenceInPence: number }
  | { readonly kind: 'refused'; readonly field: 'total' | 'reason'; readonly text: string };

/** Whether a drawer can be closed with what was counted: a difference needs a reason. */
export function decideCount({ counts, totalInPence, reason }: Counted, expected: number): CountDecision {
  const isByOne = Object.values(counts).some((count) => count > 0);
  const byOne = countedInPence(counts);
  if (totalInPence === null && !isByOne && Object.keys(counts).length === 0) {
    return { kind: 'refused', field: 'total', text: 'Count the notes and coins, or enter the total' };
  }
  if (totalInPence !== null && isByOne && totalInPence !== byOne) {
    const text = `The notes and coins come to ${formatExactPence(byOne)}. Enter the same total, or leave it empty`;
    return { kind: 'refused', field: 'total', text };
  }
  const counted = totalInPence ?? byOne;
  const difference = counted - expected;
  if (difference !== 0 && reason === '') {
    return { kind: 'refused', field: 'reason', text: `${differenceText(difference)}. Enter a reason` };
  }
  return { kind: 'counted', countedInPence: counted, differenceInPence: difference };
}

/** `£2.50 short`, `Nothing missing`. */
export function differenceText(differenceInPence: number): string {
  if (differenceInPence === 0) return 'Nothing missing';
  const amount = formatExactPence(Math.abs(differenceInPence));
  return `${amount} ${differenceInPence < 0 ? 'short' : 'over'}`;
}

interface OpenDrawer {
  readonly id: string;
  readonly openedByUid: string;
  /** Those who have said that their cash goes into it. */
  readonly usedBy: readonly string[];
  readonly openedAt: Temporal.Instant;
}

/**
 * Which open drawer somebody's cash goes into: the one that they have chosen, otherwise the one that they opened, otherwise the one that
 * was opened first; null: none is open.
 */
export function drawerOf<Drawer extends OpenDrawer>(open: readonly Drawer[], byUid: string): Drawer | null {
  const inOrder = open.toSorted(
    (one, other) => Temporal.Instant.compare(one.openedAt, other.openedAt) || (one.id < other.id ? -1 : 1),
  );
  return (
    inOrder.find(({ usedBy }) => usedBy.includes(byUid)) ??
    inOrder.find(({ openedByUid }) => openedByUid === byUid) ??
    inOrder[0] ??
    null
  );
}

/** Which of several open tills somebody’s cash goes into or comes from, on pages that take cash or give it back; empty: one is open at most. */
export function whichTillText(
  open: readonly (OpenDrawer & { readonly till: string })[],
  byUid: string,
  isGivenBack = false,
): string {
  const drawer = open.length > 1 ? drawerOf(open, byUid) : null;
  if (!drawer) return '';
  const where = isGivenBack ? `Cash comes out of “${drawer.till}”` : `Into “${drawer.till}”`;
  return `${where}. ${open.length} tills are open: choose yours on the Till page.`;
}

/**
 * Why cash is not taken, or given back, as the page said: its till is no longer the one. Sent again, it is.
 * @param named the till that the page meant; null: none was open
 * @param now the one that it is now; null: none is open
 */
export function otherTillText(
  named: { readonly till: string; readonly isOpen: boolean } | null,
  now: { readonly till: string } | null,
  isGivenBack: boolean,
): string {
  const gone = named && `“${named.till}” ${named.isOpen ? 'is no longer your till' : 'has been closed'}`;
  const cash = isGivenBack ? 'Cash now comes out of' : 'Cash now goes into';
  const where = now ? `${cash} “${now.till}”` : 'No till is open now, so none counts this cash';
  return `${gone ?? 'A till has been opened'}. ${where}. Nothing has been recorded yet. Check below and send it again.`;
}

/** How long a club that counted its cash is taken to go on with it. */
const COUNTS_FOR_DAYS = 7;

/**
 * Where cash is counted that is taken, or given back, while no till is open. Empty: a till counts it, or the club counts none.
 * @param lastClosedAt null: no till was ever closed
 */
export function uncountedCashText(
  hasOpenTill: boolean,
  lastClosedAt: Temporal.Instant | null,
  now: Temporal.Instant,
  isGivenBack = false,
): string {
  if (hasOpenTill || !lastClosedAt) return '';
  const days = localDate(lastClosedAt).until(localDate(now)).days;
  if (days > COUNTS_FOR_DAYS) return '';
  const why = days === 0 ? 'Today’s till is closed' : 'No till is open';
  return isGivenBack
    ? `${why}. Cash you give back now is in today’s takings, but no till counts it. Open a till first, or count only the cash that is there when you next open one.`
    : `${why}. Cash you take now is in today’s takings, but no till counts it. Open a till first, or keep it apart and count it as cash in the till when you next open one.`;
}

/** From when cash that is in no till is looked for: today, and since the last till was closed. @param lastClosedAt null: none was */
export function outsideFrom(lastClosedAt: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant {
  const today = startOfLocalDay(localDate(now));
  if (!lastClosedAt || localDate(lastClosedAt).until(localDate(now)).days > COUNTS_FOR_DAYS) return today;
  return Temporal.Instant.compare(lastClosedAt, today) < 0 ? lastClosedAt : today;
}

/** Two spellings of one till's name. */
export const isSameTill = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en-GB', { sensitivity: 'base' }) === 0;
