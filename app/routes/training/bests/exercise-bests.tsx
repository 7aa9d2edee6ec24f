import * as paths from '#app/paths.ts';
import '../training.css';
import { redirect } from 'react-router';
import { bestValueText, measureLabel } from '#domain/training/best-text.ts';
import { setsText } from '#domain/training/set-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { personalBests } from '#server/data/collections/personal-bests.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { personalBestsKey } from '#server/training/results/keys.ts';
import { readEfforts } from '#server/training/results/read-efforts.ts';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/exercise-bests.ts';
import { dayOf, toBestLines, toEstimates, toHistory, toRecordLines } from './bests-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.name}: personal bests` : 'Personal bests' },
];

export async function loader({ url, context, params: { exerciseId } }: Route.LoaderArgs) {
  const { id: memberUid, loadUnit } = await requireProfile(url, context);
  const { store, now } = context.get(servicesContext);
  const [exercise, stored] = await Promise.all([
    store.find(exercises, exerciseId),
    store.find(personalBests, personalBestsKey(memberUid, exerciseId)),
  ]);
  if (exercise?.mergedInto) throw redirect(paths.exerciseBests(exercise.mergedInto), 301);
  if (!exercise && !stored) throw notFound(url);
  const { bests = [], records = [], years = [], last = null } = stored ?? {};
  const at = now();
  const askedMeasure = url.searchParams.get('measure');
  const measure = (bests.find((best) => best.measure === askedMeasure) ?? bests[0])?.measure ?? '';
  const askedYear = years.find((year) => String(year) === url.searchParams.get('year')) ?? null;
  const efforts = await readEfforts(store, { memberUid, exerciseId, years, year: askedYear }, at);
  return {
    name: exercise?.name ?? stored?.exerciseName ?? '',
    unit: loadUnit,
    lines: toBestLines(bests, exerciseId, loadUnit, at),
    measure,
    history: toHistory(efforts, measure, at),
    records: toRecordLines(records, measure, loadUnit, at),
    estimates: toEstimates(bests, loadUnit),
    last: last && {
      on: dayOf(last.date, at),
      sets: setsText(last.sets, loadUnit) || 'Nothing measured',
    },
    period: askedYear === null ? 'The last 12 months' : String(askedYear),
    years: years.toReversed().map((year) => ({
      year,
      isShown: year === askedYear,
      href: `${paths.exerciseBests(exerciseId)}?measure=${measure}&year=${year}`,
    })),
  };
}

export default function ExerciseBestsPage({ loaderData }: Route.ComponentProps) {
  const { name, lines, last } = loaderData;
  return (
    <>
      <PageHead back={<a href={paths.personalBests}>Personal bests</a>} title={name} />
      {lines.length === 0 ? (
        <EmptyState icon="trophy" title={`No personal bests in ${name} yet`}>
          Log it with its weight, reps, distance or time, and your bests appear here.
        </EmptyState>
      ) : (
        <Measured {...loaderData} />
      )}
      {last ? (
        <Card title="Last time" aside={<span className="dim">{last.on}</span>}>
          <p>{last.sets}</p>
        </Card>
      ) : null}
    </>
  );
}

function Measured(props: Route.ComponentProps['loaderData']) {
  const { unit, lines, measure, history, records, estimates, period, years } = props;
  const title = measureLabel(measure);
  const format = (value: number) => bestValueText({ measure, value }, unit);
  return (
    <div className="bests">
      <Card title="Bests">
        <BestLines lines={lines} shown={measure} />
      </Card>
      <div className="stack">
        <Card title={title} aside={<span className="dim">{period}</span>}>
          {history.points.length > 0 ? (
            <LineChart
              title={`${title}: ${period}`}
              description="Your best of each day. A ring marks each new best of the period, a dot the newest one."
              valueHeader="Best of the day"
              points={history.points}
              format={format}
              isLowBest={history.isLowBest}
            />
          ) : (
            <p className="dim">Nothing logged in this period.</p>
          )}
          <Years years={years} />
          <Records records={records} />
        </Card>
        {estimates ? <Estimates {...estimates} /> : null}
      </div>
    </div>
  );
}

/** Each line links to its history; the current one is marked. */
function BestLines({ lines, shown }: { lines: ReturnType<typeof toBestLines>; shown: string }) {
  return (
    <table className="bests-table">
      <caption className="hidden">Bests</caption>
      <thead className="hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Best</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ measure, label, value, on, href }) => (
          <tr key={measure}>
            <th scope="row">
              <a href={href} aria-current={measure === shown ? 'true' : undefined}>
                {label}
              </a>
            </th>
            <td className="num">{value}</td>
            <td className="dim">{on}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type YearLink = { year: number; isShown: boolean; href: string };

function Years({ years }: { years: readonly YearLink[] }) {
  if (years.length < 2) return null;
  return (
    <nav className="row" aria-label="Years">
      {years.map(({ year, isShown, href }) => (
        <a key={year} href={href} aria-current={isShown ? 'true' : undefined}>
          {year}
        </a>
      ))}
    </nav>
  );
}

function Records({ records }: { records: ReturnType<typeof toRecordLines> }) {
  if (records.length < 2) return null;
  return (
    <details>
      <summary>All {records.length} records</summary>
      <table className="bests-table">
        <caption className="hidden">Records, newest first</caption>
        <tbody>
          {records.map(({ key, on, value }) => (
            <tr key={key}>
              <th scope="row">{on}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Estimates({ estimates, rows }: NonNullable<ReturnType<typeof toEstimates>>) {
  const isEstimate = estimates.some(({ isLifted }) => !isLifted);
  return (
    <Card title="One-rep max" aside={isEstimate ? <Chip tone="info">Estimate</Chip> : undefined}>
      <dl className="facts">
        {estimates.map(({ label, text, value, from, isLifted }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small className="dim">{isLifted ? ' lifted' : ` from ${from} (${text})`}</small>
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>Percentages</summary>
        <table className="bests-table">
          <caption className="hidden">Percentages of the one-rep max</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              {estimates.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ percent, values }) => (
              <tr key={percent}>
                <th scope="row">{percent}</th>
                {values.map((value, index) => (
                  <td key={estimates[index]?.label} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
