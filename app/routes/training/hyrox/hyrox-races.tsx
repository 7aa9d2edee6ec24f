import * as paths from '#app/paths.ts';
import '../training.css';
import {
  type PredictionOutcome,
  planHyroxRace,
  predictionMethod,
} from '#domain/training/hyrox-prediction.ts';
import {
  divisionLoad,
  findHyroxDivision,
  type HyroxDivision,
  hyroxDivisions,
  hyroxSource,
  hyroxStations,
  stationAmount,
} from '#domain/training/hyrox-race.ts';
import { formatDuration, readDuration } from '#domain/values/read-duration.ts';
import { readingProblem } from '#domain/values/read-number.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { listHyroxResults } from '#server/training/hyrox/find-hyrox.ts';
import { predictHyrox } from '#server/training/hyrox/predict-hyrox.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { GetForm } from '../../../ui/get-form.tsx';
import { trainPlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShell } from '../../../ui/shell.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/hyrox-races.ts';
import { divisionLabel, raceRow } from './race-view.ts';

const MINUTE = 60_000;
const FASTEST_TARGET = 45 * MINUTE;
const SLOWEST_TARGET = 4 * 60 * MINUTE;
const OUT_OF_RANGE = 'Enter a finish time from 45:00 to 4:00:00, such as 1:20:00';

/**
 * A division's race leg by leg, with splits for a target time if one is given.
 * @param query of the URL: `division`, `target`
 */
function planView(query: URLSearchParams, usual: HyroxDivision) {
  const division = findHyroxDivision(query.get('division') ?? '')?.code ?? usual;
  const typed = (query.get('target') ?? '').trim().slice(0, 20);
  const isLikely = (time: number) => time >= FASTEST_TARGET && time <= SLOWEST_TARGET;
  const reading = readDuration(typed, 'minutes', isLikely);
  const target = reading.kind === 'value' && isLikely(reading.value) ? reading.value : null;
  const plan = target === null ? null : planHyroxRace(target);
  const split = (index: number) => (plan ? formatDuration(plan.splits[index] ?? 0) : '');
  const people = findHyroxDivision(division)?.people ?? 1;
  const legs = hyroxStations.flatMap((station, index) => [
    { name: `Run ${index + 1}`, work: '1 km', split: split(2 * index) },
    {
      name: station.name,
      work: [stationAmount(station), divisionLoad(station, division)].filter(Boolean).join(', '),
      split: split(2 * index + 1),
    },
  ]);
  return {
    division,
    target: typed,
    problem: typed === '' || plan ? '' : (readingProblem(reading, OUT_OF_RANGE) ?? OUT_OF_RANGE),
    legs: plan
      ? [
          ...legs,
          {
            name: 'Roxzone',
            work: 'In and out of the stations',
            split: formatDuration(plan.roxzoneInMilliseconds),
          },
        ]
      : legs,
    shared: sharedTexts[people],
    source: `${hyroxSource.title}, ${hyroxSource.season} season`,
  };
}

const sharedTexts = {
  1: 'You do everything alone.',
  2: 'You run together, and share each station as you like.',
  4: 'Each of the four does two runs and two stations.',
} as const;

export const meta: Route.MetaFunction = () => [{ title: 'Hyrox' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await requireProfile(url, context);
  const races = await listHyroxResults(store, member.id);
  const { division, outcome } = await predictHyrox(store, member, races);
  const at = now();
  return {
    rows: races.map((race) => raceRow(race, at)),
    predicted: { division: divisionLabel(division), ...predictedView(outcome) },
    plan: planView(url.searchParams, division),
  };
}

function predictedView(outcome: PredictionOutcome) {
  if (outcome.kind === 'not-enough') return { finish: '', missing: missingText(outcome), legs: [] };
  const { totalInMilliseconds, runInMilliseconds, stations, roxzoneInMilliseconds } = outcome.prediction;
  return {
    finish: formatDuration(totalInMilliseconds),
    missing: '',
    legs: [
      { name: 'Each run', time: formatDuration(runInMilliseconds), basis: '' },
      ...stations.map(({ name, durationInMilliseconds, basis }) => ({
        name,
        time: formatDuration(durationInMilliseconds),
        basis: basisTexts[basis],
      })),
      { name: 'Roxzone', time: formatDuration(roxzoneInMilliseconds), basis: '' },
    ],
  };
}

const basisTexts = { raced: 'from a race', trained: 'from training', typical: 'estimated' } as const;

function missingText({ isRunMissing, stations }: Extract<PredictionOutcome, { kind: 'not-enough' }>): string {
  const more = stations === 1 ? 'one more station' : `${stations} more stations`;
  const missing = [isRunMissing ? 'a run of 1 km or more' : '', stations > 0 ? `${more} with a time` : ''];
  return `Log ${missing.filter(Boolean).join(' and ')}, and we’ll predict your finish.`;
}

type Page = Route.ComponentProps['loaderData'];
type Row = Page['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Race', cell: ({ title, href }) => <a href={href}>{title}</a> },
  { header: 'Finish', cell: ({ finish }) => <strong className="num">{finish}</strong>, onPhone: 'aside' },
  { header: 'Date', cell: ({ on }) => on },
  { header: 'Division', cell: ({ division }) => division },
];

const logButton = (
  <ButtonLink href={paths.logRace} tone="accent" isSmall>
    Log a race
  </ButtonLink>
);

export default function HyroxRacesPage({ loaderData: { rows, predicted, plan } }: Route.ComponentProps) {
  const { currentPath } = useShell();
  return (
    <>
      <PageHead title="Hyrox" actions={rows.length > 0 ? logButton : null} />
      <Tabs label="Training" places={trainPlaces} currentPath={currentPath} />
      <div className="stack">
        <Table
          caption="Races and simulations"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No races yet" icon="clock" action={logButton}>
              Log a race or a simulation with its splits, and see where your time goes.
            </EmptyState>
          }
        />
        <Predicted predicted={predicted} />
        <Plan plan={plan} />
      </div>
    </>
  );
}

function Predicted({ predicted: { division, finish, missing, legs } }: { predicted: Page['predicted'] }) {
  return (
    <Card title="Predicted finish" aside={<span className="dim">{`${division}, solo`}</span>}>
      {finish ? <p className="race-total num">{finish}</p> : <p>{missing}</p>}
      {legs.length > 0 ? (
        <table className="race-table">
          <caption className="hidden">Predicted splits</caption>
          <tbody>
            {legs.map(({ name, time, basis }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className="num">{time}</span> <small className="dim">{basis}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <details>
        <summary>How this is worked out</summary>
        <ul>
          {predictionMethod.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="dim">
          It’s an estimate. The share of each station and the added 10% are our assumptions.
        </p>
      </details>
    </Card>
  );
}

function Plan({ plan: { division, target, problem, legs, shared, source } }: { plan: Page['plan'] }) {
  return (
    <Card title="Plan a race">
      <GetForm action="#plan" id="plan">
        <SelectField
          name="division"
          label="Division"
          defaultValue={division}
          options={hyroxDivisions.map(({ code, label }) => ({ value: code, label }))}
        />
        <Field
          name="target"
          label="Target finish (optional)"
          hint="For example 1:20:00. We divide it like a typical race."
          autoComplete="off"
          maxLength={20}
          defaultValue={target}
          errors={problem ? [problem] : undefined}
        />
        <SubmitButton tone="quiet">Show race</SubmitButton>
      </GetForm>
      <p>{shared}</p>
      <table className="race-table">
        <caption className="hidden">The race leg by leg</caption>
        <tbody>
          {legs.map(({ name, work, split }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{work}</td>
              {split ? <td className="num">{split}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="faint">Distances and weights are from {source}. Check the rulebook for your own race.</p>
    </Card>
  );
}
