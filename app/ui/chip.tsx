import type { ReactNode } from 'react';

export type ChipTone = 'good' | 'warn' | 'bad' | 'info' | 'plain' | 'on';

/** The chip tones for the domain's label tones. */
export const chipTones = { success: 'good', warning: 'warn', danger: 'bad', neutral: 'plain' } as const;

/** A status in one or two words. The tone adds a shape and a colour; the text must be clear without them. */
export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
