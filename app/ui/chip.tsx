import type { ReactNode } from 'react';
import type { Tone } from '#domain/values/label.ts';

/** A status in one or two words. The tone adds a shape and a colour; the text must be clear without them. */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
