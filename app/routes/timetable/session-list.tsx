import '../../ui/class-colours.css';
import './timetable.css';
import { useKeptMarkup } from '../../ui/kept-markup.tsx';
import type { SessionLine } from './session-line.ts';

type SessionListProps = {
  lines: readonly SessionLine[];
  /** Shows the day too, where the list spans several. */
  hasDays?: boolean;
  /** All of one class: each line leads with its date, and its name is left out. */
  isOneClass?: boolean;
};

/** A list of sessions, each linking to its booking. One component per list, since a week has sixty lines. */
export function SessionList({ lines, hasDays = false, isOneClass = false }: SessionListProps) {
  const keep = useKeptMarkup();
  const drawOfSeveral = hasDays ? drawWithDay : drawLine;
  const draw = isOneClass ? drawOfOneClass : drawOfSeveral;
  return <ul className={hasDays ? 'bare slots-with-days' : 'bare'} {...keep(draw, lines, draw)} />;
}

const drawLine = (line: SessionLine) => lineOf(line, { hasDays: false, isOneClass: false });
const drawWithDay = (line: SessionLine) => lineOf(line, { hasDays: true, isOneClass: false });
const drawOfOneClass = (line: SessionLine) => lineOf(line, { hasDays: false, isOneClass: true });

function lineOf(line: SessionLine, { hasDays, isOneClass }: Omit<Required<SessionListProps>, 'lines'>) {
  const { href, day, time, length, name, coach, colour, left, tone, chip, takenShare, isOff } = line;
  return (
    <li className={isOff ? 'slot slot-off' : 'slot'} data-class-colour={colour}>
      <a href={href}>
        {isOneClass ? null : (
          <span className="slot-time">
            {hasDays ? <i>{day}</i> : null}
            <b>{time}</b>
            <i>{length}</i>
          </span>
        )}
        <span className="slot-what">
          <b>{isOneClass ? `${day}, ${time}` : name}</b>
          <i>{isOneClass ? [coach, length].filter(Boolean).join(' · ') : coach}</i>
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
