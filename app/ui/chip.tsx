import type { ReactNode } from 'react';
import type { Tone } from '#domain/values/label.ts';

/** A state in one or two words. The tone adds a shape and a colour; the word alone must say it. */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
