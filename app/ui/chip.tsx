import type { ReactNode } from 'react';

export type ChipTone = 'good' | 'warn' | 'bad' | 'info' | 'plain' | 'on';

/** A state in one or two words. The tone adds a shape and a colour; the word alone must say it. */
export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
