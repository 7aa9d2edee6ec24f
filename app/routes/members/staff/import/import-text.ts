import type { Import, ImportOutcome, ImportRow } from '#server/data/collections/imports.ts';

export const importStatusNames: Record<Import['status'], string> = {
  ready: 'Looked through',
  applying: 'Being imported',
  done: 'Imported',
};

export const outcomeLabels = {
  new: { text: 'New', tone: 'good' },
  changed: { text: 'Changed', tone: 'info' },
  same: { text: 'The same', tone: 'plain' },
  error: { text: 'Cannot be taken', tone: 'bad' },
} as const satisfies Record<ImportOutcome, { text: string; tone: string }>;

/** What the row has come to, once the list is applied. */
export function rowLabel({ outcome, state }: Pick<ImportRow, 'outcome' | 'state'>) {
  if (state === 'failed') return { text: 'Failed', tone: 'bad' } as const;
  if (state === 'done') return { text: outcome === 'new' ? 'Added' : 'Saved', tone: 'good' } as const;
  return outcomeLabels[outcome];
}
