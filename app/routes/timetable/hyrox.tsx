import * as paths from '#app/paths.ts';
import './class-pages.css';
import { redirect } from 'react-router';
import {
  hyroxDivisions,
  hyroxSource,
  hyroxStations,
  stationAmount,
  stationLoad,
} from '#domain/timetable/hyrox-race.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/hyrox.ts';
import { type ClassView, findClassView } from './class-type-view.ts';
import { NextSessions } from './next-sessions.tsx';

export const handle = { cacheAs: 'timetable' };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Hyrox at ${loaderData.clubName}` : 'Hyrox' },
  {
    name: 'description',
    content: 'What a Hyrox race is: eight runs, eight stations, the distances and weights of each division.',
  },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  // The router takes any case; search engines shall know one address.
  if (url.pathname !== paths.hyrox) throw redirect(paths.hyrox, 308);
  const { store, settings } = context.get(servicesContext);
  const [own, club] = await Promise.all([store.findMany(classTypes, ['hyrox', 'Hyrox']), settings.read()]);
  const type = own.find((found) => found?.isActive);
  return {
    clubName: club.clubName,
    ownClass: type ? await findClassView(context, type) : null,
    divisions: hyroxDivisions.map(({ label }) => label),
    stations: hyroxStations.map((station, index) => ({
      number: index + 1,
      name: station.name,
      amount: stationAmount(station),
      words: station.words,
      loads: station.loadInKilograms ? hyroxDivisions.map(({ code }) => stationLoad(station, code)) : null,
    })),
    source: `${hyroxSource.title} for the season ${hyroxSource.season}`,
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
          One race, the same in every city: run a kilometre, do a station, eight times over. Eight kilometres,
          eight stations, one clock.
        </p>
      </header>
      {page.ownClass ? <OwnClass view={page.ownClass} clubName={page.clubName} /> : <NoOwnClass />}
      <Course page={page} />
      <Weights page={page} />
      <Divisions />
      <p className="faint">
        Distances and weights {page.source}. Check the rulebook of your own race before you train for it.
        Hyrox is a name of its organisers; {page.clubName} tells about the race and does not speak for them.
      </p>
    </div>
  );
}

function OwnClass({ view, clubName }: { view: ClassView; clubName: string }) {
  return (
    <>
      <section className="stack" aria-label={`${view.name} at ${clubName}`}>
        <h2>
          {view.name} at {clubName}
        </h2>
        {view.description ? <p className="class-words">{view.description}</p> : null}
        <p className="dim">
          {view.facts.map(({ value }) => value).join(' · ')}
          {view.coaches.length > 0 ? ` · with ${view.coaches.join(', ')}` : ''}
        </p>
      </section>
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
    <section className="stack" aria-label="The course">
      <h2>The course</h2>
      <p className="class-words">
        Eight runs of one kilometre, and after each of them the next station. The order never changes, so a
        time from one race stands beside a time from any other.
      </p>
      <ol className="bare hyrox-course">
        {stations.map(({ number, name, amount, words }) => (
          <li key={name}>
            <span className="hyrox-run">Run 1 km</span>
            <h3>
              <b aria-hidden="true">{number}</b> {name}
            </h3>
            <p className="num">{amount}</p>
            <p className="dim">{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Weights({ page: { stations, divisions } }: { page: Page }) {
  return (
    <section className="stack" aria-label="The weights">
      <h2>The weights</h2>
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
      <p className="dim">
        A sled’s own weight is in its number. Wall ball targets hang at 2.70 m or 3.00 m. SkiErg, rower and
        burpees are the same for everybody.
      </p>
    </section>
  );
}

const divisionWords = [
  ['Open', 'Most people’s race, alone against the clock. What the table calls women and men.'],
  ['Pro', 'The same distances with more weight, alone.'],
  [
    'Doubles',
    'Two people run every kilometre together and share each station as they like. Women’s pairs take the women’s weights, men’s and mixed pairs the men’s.',
  ],
  ['Relay', 'Four people, two runs and two stations each, at the open weights.'],
] as const;

function Divisions() {
  return (
    <section className="stack" aria-label="Ways to take part">
      <h2>Ways to take part</h2>
      <dl className="hyrox-divisions">
        {divisionWords.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="dim">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
