import '../community.css';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { bySeries, type EventRow } from './event-view.ts';

type EventLinesProps = {
  rows: readonly EventRow[];
  /** Series and single events at most; left out: all of them. */
  most?: number;
};

/** Dates of one series besides the next, where not all are shown. */
const MOST_AGAIN = 4;

/** Events as a list, each with its date as on a calendar leaf, and those that repeat once. */
export function EventLines({ rows, most }: EventLinesProps) {
  const mostAgain = most ? MOST_AGAIN : rows.length;
  return (
    <ul className="bare event-list">
      {bySeries(rows)
        .slice(0, most)
        .map((row) => (
          <li key={row.id} className="card event-line">
            <div className="event-side">
              <p className="event-leaf" aria-hidden="true">
                <span>{row.month}</span>
                <strong>{row.day}</strong>
              </p>
              <Picture id={row.pictureId} size="small" alt="" shape="square" />
            </div>
            <div className="stack-tight">
              <div className="row between">
                <h3>
                  <a href={row.href}>{row.title}</a>
                </h3>
                {row.chip ? <Chip tone={row.chip.tone}>{row.chip.text}</Chip> : null}
              </div>
              <p className="dim">{row.when}</p>
              <p className="row event-facts">
                {row.location ? (
                  <span>
                    <Icon name="map-pin" /> {row.location}
                  </span>
                ) : null}
                {row.run ? <span>{row.run}</span> : null}
                {row.price ? <span>{row.price}</span> : null}
                {row.places ? <span>{row.places}</span> : null}
              </p>
              {row.again.length > 0 ? (
                <p className="row event-facts">
                  <span>Also</span>
                  {row.again.slice(0, mostAgain).map(({ id, href, shortDay, chip }) => (
                    <a key={id} href={href}>
                      {chip ? `${shortDay}: ${chip.text}` : shortDay}
                    </a>
                  ))}
                </p>
              ) : null}
            </div>
          </li>
        ))}
    </ul>
  );
}
