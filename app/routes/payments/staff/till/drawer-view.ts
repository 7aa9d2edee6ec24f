import * as paths from '#app/paths.ts';
import { ledgerEntryText } from '#domain/payments/ledger.ts';
import { denominations, denominationText, differenceText, expectedInPence } from '#domain/payments/till.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Drawer, drawers } from '#server/data/collections/till.ts';
import type { Store } from '#server/data/store.ts';
import { type DrawerContents, readDrawer } from '#server/payments/till/find-drawer.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { namesOf } from './takings-view.ts';

/** The drawer of an address. @throws 404 */
export async function findDrawer(url: URL, context: Context, id: string): Promise<Drawer> {
  const drawer = await context.get(servicesContext).store.find(drawers, id);
  if (!drawer) throw notFound(url);
  return drawer;
}

/** What should be in an open drawer, or should have been at its close. */
export function expectedIn(drawer: Drawer, { cashInPence, movesInPence }: DrawerContents): number {
  if (!drawer.isOpen) return drawer.expectedInPence;
  return expectedInPence({ floatInPence: drawer.floatInPence, cashInPence, movesInPence });
}

/** One drawer: its sums, and everything that went in and out. */
export async function drawerView(store: Store, drawer: Drawer, now: Temporal.Instant) {
  const contents = await readDrawer(store, drawer.id);
  const { entries, moves } = contents;
  const uids = [drawer.openedByUid, drawer.closedByUid, ...moves.map(({ byUid }) => byUid)];
  const nameOf = await namesOf(store, [...uids, ...entries.map(({ takenByUid }) => takenByUid)]);
  const sumOf = (list: readonly { readonly amountInPence: number }[]) =>
    formatExactPence(list.reduce((total, { amountInPence }) => total + amountInPence, 0));
  const when = (at: Temporal.Instant) => formatDateTime(at, now);
  const { id, till, isOpen, openedAt, closedAt } = drawer;
  return {
    ...{ id, till, isOpen },
    opened: `${when(openedAt)}, ${nameOf(drawer.openedByUid)}`,
    closed: closedAt ? `${when(closedAt)}, ${nameOf(drawer.closedByUid)}` : null,
    facts: [
      { term: 'Opened', value: `${when(openedAt)}, ${nameOf(drawer.openedByUid)}` },
      ...(closedAt ? [{ term: 'Closed', value: `${when(closedAt)}, ${nameOf(drawer.closedByUid)}` }] : []),
      { term: 'Float', value: formatExactPence(drawer.floatInPence) },
      ...(isOpen
        ? []
        : [
            { term: 'Cash payments', value: sumOf(entries.filter(({ amountInPence }) => amountInPence > 0)) },
            { term: 'Cash refunds', value: sumOf(entries.filter(({ amountInPence }) => amountInPence < 0)) },
          ]),
      { term: 'Cash put in', value: sumOf(moves.filter(({ amountInPence }) => amountInPence > 0)) },
      { term: 'Cash taken out', value: sumOf(moves.filter(({ amountInPence }) => amountInPence < 0)) },
      ...(isOpen
        ? [{ term: 'Should be in the till', value: 'Shown once it’s counted' }]
        : [
            { term: 'Should be in the till', value: formatExactPence(drawer.expectedInPence) },
            ...countedFacts(drawer),
          ]),
    ],
    counts: denominations.flatMap((pence) => {
      const count = drawer.counts[pence] ?? 0;
      const worth = formatExactPence(count * pence);
      return count > 0 ? [{ term: `${count} × ${denominationText(pence)}`, value: worth }] : [];
    }),
    lines: [
      ...entries.map((entry) => ({
        ...{ id: entry.id, at: entry.at, what: ledgerEntryText(entry), href: paths.viewPayment(entry.id) },
        ...{ who: nameOf(entry.takenByUid), amount: formatExactPence(entry.amountInPence) },
      })),
      ...moves.map((move) => ({
        ...{ id: move.id, at: move.at, what: move.reason, href: null },
        ...{ who: nameOf(move.byUid), amount: formatExactPence(move.amountInPence) },
      })),
    ]
      .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
      .map(({ at, ...line }) => ({ ...line, when: when(at) })),
  };
}
export type DrawerView = Awaited<ReturnType<typeof drawerView>>;

function countedFacts({ countedInPence, expectedInPence: expected, differenceReason }: Drawer) {
  const difference = countedInPence - expected;
  return [
    { term: 'Counted', value: formatExactPence(countedInPence) },
    {
      term: 'Difference',
      value: `${differenceText(difference)}${differenceReason ? `: ${differenceReason}` : ''}`,
    },
  ];
}
