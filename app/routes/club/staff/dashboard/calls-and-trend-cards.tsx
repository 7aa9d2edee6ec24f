import * as paths from '#app/paths.ts';
import { telHref } from '#domain/members/mobile-number.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { Card } from '../../../../ui/card.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import type { readCalls, readTrend } from './calls-and-trend.ts';

type CallsProps = Awaited<ReturnType<typeof readCalls>>;

/** Members who may leave, to call. */
export function Calls({ people, count }: CallsProps) {
  return (
    <Card
      title="Who to call"
      aside={
        count > 0 ? <a href={paths.membersAtRisk}>{`Members at risk (${formatNumber(count)})`}</a> : null
      }
    >
      {people.length === 0 ? (
        <p className="dim">Nobody looks likely to leave.</p>
      ) : (
        <ul className="bare lines">
          {people.map(({ href, name, mobile, phone, why }) => (
            <li key={href} className="row between">
              <span>
                <a href={href}>{name}</a> <small className="dim">{why}</small>
              </span>
              {mobile ? <a href={telHref(mobile)}>{phone}</a> : <span className="dim">No number</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type TrendProps = { stats: Awaited<ReturnType<typeof readTrend>> };

/** Where the club is going, with what it was before. */
export function Trend({ stats }: TrendProps) {
  return (
    <Card title="Trend" aside={<a href={paths.analyticsOverview}>Analytics</a>}>
      {stats ? (
        <div className="stats">
          {stats.map(({ label, value, change, ...stat }) => (
            <Stat key={label} value={value} label={change ? `${label}. ${change}` : label} {...stat} />
          ))}
        </div>
      ) : (
        <p className="dim">Figures appear here once they’ve been counted.</p>
      )}
    </Card>
  );
}
