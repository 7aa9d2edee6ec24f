import type { ReactNode } from 'react';

export type ChipTone = 'good' | 'warn' | 'bad' | 'info' | 'plain' | 'on';

/** The look of what the club's rules call a success, a warning, a danger, or none of these. */
export const chipTones = { success: 'good', warning: 'warn', danger: 'bad', neutral: 'plain' } as const;

/** A state in one or two words. The tone adds a shape and a colour; the word alone must say it. */
export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
