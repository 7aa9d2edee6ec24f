import { LEFT_OUT } from '#domain/members/likely-same.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { Import, ImportOutcome, ImportRow } from '#server/data/collections/imports.ts';

export const importStatusNames: Record<Import['status'], string> = {
  mapping: 'Uploaded',
  checking: 'Checking',
  ready: 'Checked',
  applying: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const outcomeLabels = {
  new: { text: 'New', tone: 'good' },
  changed: { text: 'Changed', tone: 'info' },
  same: { text: 'No change', tone: 'plain' },
  error: { text: 'Error', tone: 'bad' },
} as const satisfies Record<ImportOutcome, { text: string; tone: string }>;

/** Chip for a row: its preview, or its outcome once imported or undone. */
export function rowLabel({ outcome, state, notes }: Pick<ImportRow, 'outcome' | 'state' | 'notes'>) {
  if (state === 'failed' && notes.at(-1) === LEFT_OUT) return { text: 'Left out', tone: 'info' } as const;
  if (state === 'failed') return { text: 'Failed', tone: 'bad' } as const;
  if (state === 'done') return { text: outcome === 'new' ? 'Added' : 'Updated', tone: 'good' } as const;
  if (state === 'undone') return { text: 'Undone', tone: 'plain' } as const;
  if (state === 'kept') return { text: 'Kept', tone: 'info' } as const;
  return outcomeLabels[outcome];
}

/** `1 row`, `1,200 members`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
