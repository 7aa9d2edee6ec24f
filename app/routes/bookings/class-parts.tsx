import * as paths from '#app/paths.ts';
import './bookings.css';
import { ButtonLink } from '../../ui/button.tsx';
import { FillBar } from '../../ui/fill-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ClassFacts, ReasonView } from './class-view.ts';

/** Name, time, coach, room and how full: the head of every page about one class, and of those below it. */
export function ClassHead({ facts, isBelow = false }: { facts: ClassFacts; isBelow?: boolean }) {
  const { id, name, times, dateTime, coachName, room, taken, capacity, places } = facts;
  const who = [coachName && `With ${coachName}`, room].filter(Boolean).join(' · ');
  return (
    <div className="stack-tight">
      <p className="dim back">
        {isBelow ? <a href={paths.bookClass(id)}>The class</a> : <a href={paths.timetable}>Classes</a>}
      </p>
      <h1>{name}</h1>
      <p className="class-when">
        <time dateTime={dateTime}>{times}</time>
      </p>
      {who ? <p className="dim">{who}</p> : null}
      {places ? (
        <div className="class-places">
          <FillBar taken={taken} capacity={capacity} />
          <span className="dim">{places}</span>
        </div>
      ) : null}
    </div>
  );
}

/** All reasons against it, each with a link to fix it. */
export function Reasons({ reasons }: { reasons: readonly ReasonView[] }) {
  return (
    <ul className="bare reasons">
      {reasons.map(({ code, sentence, fix }) => (
        <li key={code}>
          <p className="row">
            <Icon name="circle-alert" />
            <span className="grow">{sentence}</span>
          </p>
          {fix ? (
            <ButtonLink href={fix.href} tone="quiet" isSmall>
              {fix.label}
            </ButtonLink>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
