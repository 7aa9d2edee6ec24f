import type { IconName } from './icon-names.ts';
import spriteUrl from './icons.svg?no-inline';

type IconProps = { name: IconName; size?: number; label?: string };

/** One icon of the cached sprite; `size` in CSS pixels. Without a `label` it is decoration, hidden from screen readers. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
