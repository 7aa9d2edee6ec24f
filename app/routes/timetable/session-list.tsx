import '../../ui/class-colours.css';
import './session-list.css';
import type { SessionLine } from './session-line.ts';

type SessionListProps = {
  lines: readonly SessionLine[];
  /** Shows the day too, where the list spans several. */
  hasDays?: boolean;
};

/** A list of sessions, each linking to its booking. One component per list, since a week has sixty lines. */
export function SessionList({ lines, hasDays = false }: SessionListProps) {
  return (
    <ul className={hasDays ? 'bare slots-with-days' : 'bare'}>
      {lines.map((line) => lineOf(line, hasDays))}
    </ul>
  );
}

function lineOf(
  { id, href, day, time, length, name, coach, colour, left, tone, chip, takenShare, isOff }: SessionLine,
  hasDay: boolean,
) {
  return (
    <li key={id} className={isOff ? 'slot slot-off' : 'slot'} data-class-colour={colour}>
      <a href={href}>
        <span className="slot-time">
          {hasDay ? <i>{day}</i> : null}
          <b>{time}</b>
          <i>{length}</i>
        </span>
        <span className="slot-what">
          <b>{name}</b>
          <i>{coach}</i>
          {left ? (
            <span className="slot-fill">
              <svg className="fill" height="6" aria-hidden="true">
                <rect
                  className={takenShare < 1 ? 'fill-part' : 'fill-full'}
                  width={`${Math.round(takenShare * 100)}%`}
                  height="6"
                  rx="3"
                />
              </svg>
              <i>{left}</i>
            </span>
          ) : null}
        </span>
        <span className={`chip chip-${tone}`}>{chip}</span>
      </a>
    </li>
  );
}
