import * as paths from '#app/paths.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import '../../../../ui/class-colours.css';
import '../week.css';
import { Chip } from '../../../../ui/chip.tsx';
import { Fill } from './session-columns.tsx';
import type { SessionRow } from './session-row.ts';

/** One day's classes by time. With links it is a page of its own, without them a section of one. */
export function DayClasses({
  classes,
  areLinksShown,
}: {
  classes: readonly SessionRow[];
  areLinksShown: boolean;
}) {
  const Heading = areLinksShown ? 'h2' : 'h3';
  return (
    <ul className="day-classes bare">
      {classes.map((each) => (
        <li
          key={each.id}
          className={each.isCancelled ? 'card day-class day-class-cancelled' : 'card day-class'}
          data-class-colour={each.colour}
        >
          <div>
            <Heading className="day-name">
              <a href={each.href}>
                <span className="day-time">{each.time}</span> {each.className}
              </a>
            </Heading>
            <p className="dim">{[each.coachName || 'No coach', each.room].filter(Boolean).join(', ')}</p>
            {each.isCancelled && each.cancelReason ? <p className="faint">{each.cancelReason}</p> : null}
          </div>
          <span className="day-state">
            <Chip tone={each.chip.tone}>{each.chip.text}</Chip>
          </span>
          {each.isCancelled ? null : <Fill {...each} />}
          {areLinksShown ? <Links {...each} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Links({ id, href, canChange, canMove, canRestore, className, time }: SessionRow) {
  const what = (
    <span className="hidden">
      {' '}
      {className}, {time}
    </span>
  );
  return (
    <div className="day-links">
      <a href={href}>Roster{what}</a>
      <AdminOnly>
        {canChange ? <a href={paths.editSession(id)}>Coach and places{what}</a> : null}
        {canChange && canMove ? <a href={paths.moveSession(id)}>Move{what}</a> : null}
        {canChange ? <a href={paths.cancelSession(id)}>Cancel{what}</a> : null}
        {canRestore ? <a href={paths.restoreSession(id)}>Restore class{what}</a> : null}
      </AdminOnly>
    </div>
  );
}
