import { formatDateTime } from '#domain/values/dates.ts';
import {
  type Import,
  type ImportKind,
  type ImportRow,
  importOutcomes,
  importRows,
  imports,
} from '#server/data/collections/imports.ts';
import type { Filter } from '#server/data/store.ts';
import { countRows } from '#server/imports/apply-rows.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { importStatusNames, rowLabel } from './import-text.ts';

const PAGE = 50;
const LISTS_SHOWN = 10;

/** The newest lists of a kind, as links. */
export async function readPreviousImports(
  context: Context,
  kind: ImportKind,
  hrefOf: (id: string) => string,
) {
  const { store, now } = context.get(servicesContext);
  const { items } = await store.query(imports, {
    where: [['kind', '==', kind]],
    orderBy: [['createdAt', 'desc']],
    limit: LISTS_SHOWN,
  });
  return items.map(({ id, fileName, createdAt, status }) => ({
    href: hrefOf(id),
    name: fileName || 'Pasted list',
    detail: `${importStatusNames[status]}, ${formatDateTime(createdAt, now())}`,
  }));
}

/** What has been checked, by outcome. */
export function outcomeCounts({ newCount, changedCount, sameCount, errorCount }: Import) {
  return { new: newCount, changed: changedCount, same: sameCount, error: errorCount };
}

/** How far a list is; nothing is counted before it is applied. */
export async function countDone(context: Context, { id, status }: Import) {
  const isBefore = status === 'mapping' || status === 'checking' || status === 'ready';
  if (isBefore) return { done: 0, failed: 0, undone: 0, kept: 0 };
  const count = (state: string) => countRows(context.get(servicesContext), id, 'state', state);
  const [done, failed] = [await count('done'), await count('failed')];
  if (status === 'applying' || status === 'done') return { done, failed, undone: 0, kept: 0 };
  return { done, failed, undone: await count('undone'), kept: await count('kept') };
}

/** What a page shows the rows of: an outcome, those that an undo left as they are, that may be members already, that get a whole pack, or lack a cell. */
const shownRows = [...importOutcomes, 'kept', 'likely', 'whole-pack', 'warnings'] as const;
export type ShownRows = (typeof shownRows)[number];

/** Rows that need attention first: after an undo those that it left, and otherwise those with errors. */
async function firstShown(
  context: Context,
  { id, status, errorCount, newCount }: Import,
): Promise<ShownRows> {
  const isUndone = status === 'undone';
  if (isUndone && (await countRows(context.get(servicesContext), id, 'state', 'kept')) > 0) return 'kept';
  if (errorCount > 0) return 'error';
  return newCount > 0 ? 'new' : 'changed';
}

function filterOf(shown: ShownRows): Filter {
  if (shown === 'kept') return ['state', '==', 'kept'];
  if (shown === 'whole-pack') return ['givesWholePack', '==', true];
  if (shown === 'warnings') return ['hasWarnings', '==', true];
  return shown === 'likely' ? ['isLikely', '==', true] : ['outcome', '==', shown];
}

/**
 * A page of rows of the outcome that the address asks for.
 * @param hrefOf the page of what a row became; empty: none
 */
export async function readImportRows(
  url: URL,
  context: Context,
  list: Import,
  here: string,
  hrefOf: (row: ImportRow) => string,
) {
  const { searchParams } = url;
  const asked = shownRows.find((each) => each === searchParams.get('outcome'));
  const shown = asked ?? (await firstShown(context, list));
  const where: Filter[] = [['importId', '==', list.id], filterOf(shown)];
  const cursor = searchParams.get('cursor');
  const { store } = context.get(servicesContext);
  const page = await store.query(importRows, { where, orderBy: [['line', 'asc']], limit: PAGE, cursor });
  const pageAt = (to: string | null) =>
    to ? `${here}?${new URLSearchParams({ outcome: shown, cursor: to })}` : undefined;
  return {
    shown,
    rows: page.items.map((row) => ({
      key: row.id,
      line: row.line,
      name: row.name || 'No name',
      email: row.email,
      href: hrefOf(row),
      notes: row.notes,
      label: rowLabel(row),
    })),
    previousHref: pageAt(page.previousCursor),
    nextHref: pageAt(page.nextCursor),
  };
}
