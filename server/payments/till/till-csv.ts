import type { Drawer } from '../../data/collections/till.ts';
import type { CsvColumn } from '../../http/csv-response.ts';
import { poundsOf, timeOf } from '../payments-csv.ts';

export interface CountedDrawer {
  readonly drawer: Drawer;
  readonly nameOf: (uid: string) => string;
}

/** A row for each closed till: what should have been in it, what was counted, and why it differed. */
export const tillColumns: readonly CsvColumn<CountedDrawer>[] = [
  ['Till', ({ drawer }) => drawer.till],
  ['Opened', ({ drawer }) => timeOf(drawer.openedAt)],
  ['Opened by', ({ drawer, nameOf }) => nameOf(drawer.openedByUid)],
  ['Closed', ({ drawer }) => timeOf(drawer.closedAt)],
  ['Closed by', ({ drawer, nameOf }) => nameOf(drawer.closedByUid)],
  ['Float', ({ drawer }) => poundsOf(drawer.floatInPence), 'number'],
  ['Cash payments less refunds', ({ drawer }) => poundsOf(drawer.cashInPence), 'number'],
  ['Cash put in less taken out', ({ drawer }) => poundsOf(drawer.movesInPence), 'number'],
  ['Should be in the till', ({ drawer }) => poundsOf(drawer.expectedInPence), 'number'],
  ['Counted', ({ drawer }) => poundsOf(drawer.countedInPence), 'number'],
  ['Difference', ({ drawer }) => poundsOf(drawer.countedInPence - drawer.expectedInPence), 'number'],
  ['Reason', ({ drawer }) => drawer.differenceReason],
];
