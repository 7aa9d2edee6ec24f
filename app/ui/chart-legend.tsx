type ChartLegendProps = { items: readonly { label: string; look: string; kind: 'line' | 'box' }[] };

/** What the looks of a chart mean. @param items `look` is a class of `charts.css` */
export function ChartLegend({ items }: ChartLegendProps) {
  return (
    <ul className="bare row faint">
      {items.map(({ label, look, kind }) => (
        <li key={label} className="row">
          <svg className="chart-legend" viewBox="0 0 12 12" aria-hidden="true">
            {kind === 'line' ? (
              <line className={look} x1="0" x2="12" y1="6" y2="6" />
            ) : (
              <rect className={look} x="1" y="1" width="10" height="10" rx="2" />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
