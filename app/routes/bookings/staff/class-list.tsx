import '../bookings.css';
import { Chip } from '../../../ui/chip.tsx';
import { FillBar } from '../../../ui/fill-bar.tsx';
import type { ClassView } from './dashboard-classes.ts';

/** Classes that link to their rosters. */
export function ClassList({ classes, hasDay }: { classes: readonly ClassView[]; hasDay?: boolean }) {
  return (
    <ul className="bare class-list">
      {classes.map((one) => (
        <li key={one.id}>
          <a href={one.href}>
            <span className="class-when">
              <span className="num">{one.time}</span>
              {hasDay ? <span className="faint">{one.day}</span> : null}
            </span>
            <span className="grow">
              <strong>{one.name}</strong>
              <span className="faint">{one.where}</span>
            </span>
            <State one={one} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function State({ one }: { one: ClassView }) {
  if (one.isCancelled) {
    return (
      <span className="class-state">
        <Chip tone="bad">Cancelled</Chip>
      </span>
    );
  }
  return (
    <span className="class-state">
      <span className="class-fill">
        <span>
          {one.places}
          {one.waiting > 0 ? <span className="dim">, {one.waiting} waiting</span> : null}
        </span>
        <FillBar taken={one.taken} capacity={one.capacity} />
      </span>
      {one.isNow ? <Chip tone="info">On now</Chip> : null}
      {one.unmarked > 0 ? <Chip tone="warn">{one.unmarked} to mark</Chip> : null}
    </span>
  );
}
