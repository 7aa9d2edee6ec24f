import { Card } from '../../ui/card.tsx';
import './desk.css';
import type { readTakings } from './load-desk.ts';

/** What came in today. */
export function Takings({ rows, total, isNone, href }: Awaited<ReturnType<typeof readTakings>>) {
  return (
    <Card title="Takings today" aside={<a href={href}>Payments today</a>}>
      {isNone ? (
        <p className="dim">No payments yet today.</p>
      ) : (
        <dl className="desk-takings">
          {rows.map(({ label, amount, href: its }) => (
            <div key={label}>
              <dt>
                <a href={its}>{label}</a>
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div>
            <dt>Total</dt>
            <dd>
              <b>{total}</b>
            </dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
