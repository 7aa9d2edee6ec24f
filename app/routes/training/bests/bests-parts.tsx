import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { toBestLines, toEstimates, toRecordLines } from './bests-view.ts';

/** Each line links to its history; the current one is marked. */
export function BestLines({ lines, shown }: { lines: ReturnType<typeof toBestLines>; shown: string }) {
  return (
    <table className="bests-table">
      <caption className="hidden">Bests</caption>
      <thead className="hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Best</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ measure, label, value, on, href }) => (
          <tr key={measure}>
            <th scope="row">
              <a href={href} aria-current={measure === shown ? 'true' : undefined}>
                {label}
              </a>
            </th>
            <td className="num">{value}</td>
            <td className="dim">{on}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type YearLink = { year: number; isShown: boolean; href: string };

export function Years({ years }: { years: readonly YearLink[] }) {
  if (years.length < 2) return null;
  return (
    <nav className="row" aria-label="Years">
      {years.map(({ year, isShown, href }) => (
        <a key={year} href={href} aria-current={isShown ? 'true' : undefined}>
          {year}
        </a>
      ))}
    </nav>
  );
}

export function Records({ records }: { records: ReturnType<typeof toRecordLines> }) {
  if (records.length < 2) return null;
  return (
    <details>
      <summary>All {records.length} records</summary>
      <table className="bests-table">
        <caption className="hidden">Records, newest first</caption>
        <tbody>
          {records.map(({ key, on, value }) => (
            <tr key={key}>
              <th scope="row">{on}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function Estimates({ estimates, rows }: NonNullable<ReturnType<typeof toEstimates>>) {
  const isEstimate = estimates.some(({ isLifted }) => !isLifted);
  return (
    <Card title="One-rep max" aside={isEstimate ? <Chip tone="info">Estimate</Chip> : undefined}>
      <dl className="facts">
        {estimates.map(({ label, text, value, from, isLifted }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small className="dim">{isLifted ? ' lifted' : ` from ${from} (${text})`}</small>
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>Percentages</summary>
        <table className="bests-table">
          <caption className="hidden">Percentages of the one-rep max</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              {estimates.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ percent, values }) => (
              <tr key={percent}>
                <th scope="row">{percent}</th>
                {values.map((value, index) => (
                  <td key={estimates[index]?.label} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
