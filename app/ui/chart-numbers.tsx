import { ButtonLink } from './button.tsx';

/** What a chart shows, as a table: the first header is of the labels. */
export type ChartTable = {
  headers: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
};

type ChartNumbersProps = ChartTable & { title: string; csvHref?: string | undefined };

/** The numbers of a chart, folded below it, and the link that downloads them. */
export function ChartNumbers({ title, headers, rows, csvHref }: ChartNumbersProps) {
  return (
    <div className="chart-numbers">
      <details>
        <summary>Numbers</summary>
        <div className="chart-scroll">
          <table>
            <caption className="hidden">{title}</caption>
            <thead>
              <tr>
                {headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {cells.map((cell, index) => (
                    <td key={headers[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      {csvHref ? (
        <ButtonLink href={csvHref} tone="quiet" isSmall icon="download" download>
          CSV<span className="hidden">: {title}</span>
        </ButtonLink>
      ) : null}
    </div>
  );
}
