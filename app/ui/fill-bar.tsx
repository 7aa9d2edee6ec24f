type FillBarProps = { taken: number; capacity: number; label?: string };

/** How full something is. Drawn with SVG attributes, since the content policy allows no inline styles. */
export function FillBar({ taken, capacity, label }: FillBarProps) {
  const percent = capacity > 0 ? Math.min(100, Math.max(0, (taken / capacity) * 100)) : 0;
  const isFull = capacity > 0 && taken >= capacity;
  return (
    <svg
      className="fill"
      height="6"
      role="img"
      aria-label={label ?? (isFull ? 'Full' : `${taken} of ${capacity} places taken`)}
    >
      <rect className="fill-track" width="100%" height="6" rx="3" />
      <rect
        className={isFull ? 'fill-full' : 'fill-part'}
        width={`${Math.round(percent * 10) / 10}%`}
        height="6"
        rx="3"
      />
    </svg>
  );
}
