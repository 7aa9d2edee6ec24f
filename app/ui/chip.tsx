import type { ReactNode } from 'react';
import type { Tone } from '#domain/values/label.ts';

type ChipProps = {
  tone?: Tone;
  children: ReactNode;
  /** The fact that it states (`docs/facts.md`), where several pages do. */
  fact?: string | undefined;
};

/** A status in one or two words. The tone adds a shape and a colour; the text must be clear without them. */
export function Chip({ tone = 'plain', children, fact }: ChipProps) {
  return (
    <span className={`chip chip-${tone}`} data-fact={fact}>
      {children}
    </span>
  );
}
