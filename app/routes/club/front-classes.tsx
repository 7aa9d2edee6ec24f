import * as paths from '#app/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import type { listFrontClasses, listNextClasses } from './front-classes-view.ts';

export function NextClasses({ next }: { next: Awaited<ReturnType<typeof listNextClasses>> }) {
  return (
    <section className="stack">
      <h2>Next classes</h2>
      <ul className="bare front-next">
        {next.map(({ id, href, day, time, name, coach }) => (
          <li key={id}>
            <a href={href}>
              <span className="dim">{day}</span>
              <span className="num">{time}</span>
              <span className="front-what">
                <b>{name}</b>
                <span className="dim">{coach}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={paths.timetable}>See full timetable</a>
      </p>
    </section>
  );
}

export function FrontClasses({ classes }: { classes: Awaited<ReturnType<typeof listFrontClasses>> }) {
  return (
    <section id="classes" className="stack">
      <h2>Classes</h2>
      <ul className="front-classes bare">
        {classes.map(({ name, words, href, pictureId }) => (
          <li key={name}>
            <Picture id={pictureId} size="small" alt="" shape="square" />
            <div>
              <h3>{href ? <a href={href}>{name}</a> : name}</h3>
              <p className="dim">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
