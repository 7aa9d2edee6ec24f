import type { Import, ImportOutcome, ImportRow } from '#server/data/collections/imports.ts';

export const importStatusNames: Record<Import['status'], string> = {
  ready: 'Checked',
  applying: 'Importing',
  done: 'Imported',
};

export const outcomeLabels = {
  new: { text: 'New', tone: 'good' },
  changed: { text: 'Changed', tone: 'info' },
  same: { text: 'No change', tone: 'plain' },
  error: { text: 'Error', tone: 'bad' },
} as const satisfies Record<ImportOutcome, { text: string; tone: string }>;

/** Chip for a row: its preview, or its outcome once imported. */
export function rowLabel({ outcome, state }: Pick<ImportRow, 'outcome' | 'state'>) {
  if (state === 'failed') return { text: 'Failed', tone: 'bad' } as const;
  if (state === 'done') return { text: outcome === 'new' ? 'Added' : 'Updated', tone: 'good' } as const;
  return outcomeLabels[outcome];
}
