import * as paths from '#app/paths.ts';
import './timetable.css';
import { redirect } from 'react-router';
import {
  hyroxSource,
  hyroxStandards,
  hyroxStations,
  stationAmount,
  stationLoad,
} from '#domain/training/hyrox-race.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { shareable } from '../platform/pictures/shareable.ts';
import { WorkoutSection } from '../training/workout-section.tsx';
import type { Route } from './+types/hyrox.ts';
import { type ClassView, findClassView } from './class-type-view.ts';
import { NextSessions } from './next-sessions.tsx';

export const handle = { cacheAs: 'timetable', reads: [] };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Hyrox' },
  {
    name: 'description',
    content:
      'What a Hyrox race involves: eight runs, eight stations, and the distances and weights for each division.',
  },
]);

export async function loader({ url, context }: Route.LoaderArgs) {
  // The router ignores case; search engines should know one address.
  if (url.pathname !== paths.hyrox) throw redirect(paths.hyrox, 308);
  const { store, settings } = context.get(servicesContext);
  const [own, club] = await Promise.all([store.findMany(classTypes, ['hyrox', 'Hyrox']), settings.read()]);
  const type = own.find((found) => found?.isActive);
  return {
    clubName: club.clubName,
    ownClass: type ? await findClassView(context, type) : null,
    divisions: hyroxStandards.map(({ label }) => label),
    stations: hyroxStations.map((station, index) => ({
      number: index + 1,
      name: station.name,
      amount: stationAmount(station),
      text: station.text,
      loads: station.load ? hyroxStandards.map(({ code }) => stationLoad(station, code)) : null,
    })),
    source: `${hyroxSource.title}, ${hyroxSource.season} season`,
  };
}

type Page = Route.ComponentProps['loaderData'];

export default function HyroxPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="class-page">
      <header className="hyrox-head">
        <p className="dim">
          <a href={paths.timetable}>Classes</a>
        </p>
        <h1>Hyrox</h1>
        <p className="lead">
          The same race in every city: run 1 km, then do a workout station, eight times over.
        </p>
      </header>
      {page.ownClass ? <OwnClass view={page.ownClass} clubName={page.clubName} /> : <NoOwnClass />}
      <Course page={page} />
      <Weights page={page} />
      <Divisions />
      <p className="faint">
        Distances and weights are from {page.source}. Please check the rulebook for your own race. Hyrox is a
        trademark of its organisers. {page.clubName} isn’t affiliated with them.
      </p>
    </div>
  );
}

function OwnClass({ view, clubName }: { view: ClassView; clubName: string }) {
  return (
    <>
      <Picture id={view.pictureId} size="large" alt="" shape="wide" isFirst />
      <section className="stack" aria-label={`${view.name} at ${clubName}`}>
        <h2>
          {view.name} at {clubName}
        </h2>
        {view.description ? <p className="class-text">{view.description}</p> : null}
        <p className="dim">
          {view.facts.map(({ value }) => value).join(' · ')}
          {view.coaches.length > 0 ? ` · with ${view.coaches.join(', ')}` : ''}
        </p>
      </section>
      {view.workouts.map((workout) => (
        <WorkoutSection key={workout.href} workout={workout} label="Today’s workout" />
      ))}
      <NextSessions {...view} />
    </>
  );
}

function NoOwnClass() {
  return (
    <p>
      <ButtonLink href={paths.timetable} tone="accent">
        See our classes
      </ButtonLink>
    </p>
  );
}

function Course({ page: { stations } }: { page: Page }) {
  return (
    <section className="stack" aria-label="Course">
      <h2>Course</h2>
      <p className="class-text">
        Eight runs of 1 km, each followed by a station. The order never changes, so you can compare your time
        from race to race.
      </p>
      <ol className="bare hyrox-course">
        {stations.map(({ number, name, amount, text }) => (
          <li key={name}>
            <span className="hyrox-run">Run 1 km</span>
            <h3>
              <b aria-hidden="true">{number}</b> {name}
            </h3>
            <p className="num">{amount}</p>
            <p className="dim">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Weights({ page: { stations, divisions } }: { page: Page }) {
  return (
    <section className="stack" aria-label="Weights">
      <h2>Weights</h2>
      <div className="hyrox-scroll">
        <table className="hyrox-weights">
          <caption className="hidden">Weights of the stations by division</caption>
          <thead>
            <tr>
              <th scope="col">Station</th>
              {divisions.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stations.map(({ name, loads }) =>
              loads ? (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {loads.map((load, index) => (
                    <td key={divisions[index]}>{load}</td>
                  ))}
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </div>
      <p className="dim">
        Sled weights include the sled. Wall ball targets are at 2.70 m or 3.00 m. SkiErg, rowing and burpees
        are the same for everyone.
      </p>
    </section>
  );
}

const divisionTexts = [
  ['Open', 'The standard solo race: “Women” and “Men” in the table.'],
  ['Pro', 'Solo, with the same distances and heavier weights.'],
  [
    'Doubles',
    'Two people run together and share the stations as they like. Women’s pairs use the women’s weights; men’s and mixed pairs use the men’s.',
  ],
  ['Relay', 'Four people, each doing two runs and two stations, with the Open weights.'],
] as const;

function Divisions() {
  return (
    <section className="stack" aria-label="Divisions">
      <h2>Divisions</h2>
      <dl className="hyrox-divisions">
        {divisionTexts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="dim">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
