import { randomUUID } from 'node:crypto';
import { type Item, items } from '../../data/collections/sales.ts';
import type { Store } from '../../data/store.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** Far more than a desk has. */
const MAX_ITEMS = 200;

/** What the desk sells besides memberships, by name. */
export async function listItems(store: Store): Promise<Item[]> {
  const found = await store.query(items, { orderBy: [['name', 'asc']], limit: MAX_ITEMS });
  return found.items;
}

export type ItemFacts = Omit<Item, 'id'>;
type Parts = Pick<Services, 'store' | 'now'>;

/** Adds an item; `full`: the club has as many as the list shows. */
export function addItem({ store, now }: Parts, facts: ItemFacts, by: Actor): Promise<Item | 'full'> {
  return store.transaction(async (transaction) => {
    const { items: known } = await transaction.query(items, { orderBy: [['name', 'asc']], limit: MAX_ITEMS });
    if (known.length >= MAX_ITEMS) return 'full';
    const item = { ...facts, id: randomUUID() };
    transaction.create(items, item);
    const summary = `Added ${item.name}`;
    writeAudit(transaction, by, { action: 'item.saved', summary, after: { ...facts } }, now());
    return item;
  });
}

/**
 * Changes an item. `seen`: the stock that the page showed, so that what is sold meanwhile is not undone. Null: there is no such item.
 */
export function changeItem(
  { store, now }: Parts,
  request: { readonly id: string; readonly facts: ItemFacts; readonly seen: string; readonly by: Actor },
): Promise<Item | 'overtaken' | null> {
  const { id, facts, seen, by } = request;
  return store.transaction(async (transaction) => {
    const before = await transaction.find(items, id);
    if (!before) return null;
    if (itemVersion(before) !== seen) return 'overtaken';
    transaction.update(items, id, facts);
    const { id: _, ...earlier } = before;
    const entry = {
      action: 'item.saved',
      summary: `Changed ${facts.name}`,
      before: earlier,
      after: { ...facts },
    } as const;
    writeAudit(transaction, by, entry, now());
    return { ...facts, id };
  });
}

/** Identifies a state of an item. */
export const itemVersion = ({
  name,
  priceInPence,
  vatPercent,
  stock,
  lowStockAt,
  isActive,
  dayPass,
}: Item): string => [name, priceInPence, vatPercent, stock ?? '', lowStockAt, isActive, dayPass].join('|');
