import * as paths from '#app/paths.ts';
import { paceText } from '#domain/community/run.ts';
import {
  bestsAtDistances,
  type DistanceBest,
  RUN_EXERCISE,
  RUN_EXERCISES,
} from '#domain/community/run-log.ts';
import { setsText } from '#domain/training/set-text.ts';
import { formatShortDate, storedDate } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/read-duration.ts';
import { personalBestRows } from '#server/data/collections/personal-bests.ts';
import type { Result } from '#server/data/collections/results.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { findExercises } from '#server/training/results/find-exercises.ts';
import { findResults } from '#server/training/results/find-results.ts';
import { personalBestsKey } from '#server/training/results/keys.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { trainPlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useShell } from '../../../ui/shell.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/own-runs.ts';

const PAGE = 20;

export const meta: Route.MetaFunction = () => [{ title: 'My runs' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const { id: memberUid } = await requireProfile(url, context);
  const now = clock();
  // A merged exercise counts as the one that it was merged into.
  const known = await findExercises(store, RUN_EXERCISES);
  const ids = [...new Set(RUN_EXERCISES.map((id) => known.get(id)?.id ?? id))];
  const exercise = known.get(RUN_EXERCISE)?.id ?? RUN_EXERCISE;
  const filter = { exercise, type: '', from: null, to: null };
  const cursor = url.searchParams.get('cursor');
  const keys = ids.map((id) => personalBestsKey(memberUid, id));
  const [page, bests] = await Promise.all([
    findResults(store, { filter, uids: [memberUid], limit: PAGE, cursor }),
    store.findMany(personalBestRows, keys),
  ]);
  return {
    bests: bestsAtDistances(bests.flatMap((row) => row?.bests ?? [])).map((best) => bestRow(best, now)),
    rows: page.items.map((result) => runRow(result, exercise, now)),
    // A club may have no such exercise.
    historyHref: known.has(RUN_EXERCISE) ? paths.exerciseBests(exercise) : '',
    ...pageHrefs(paths.ownRuns, new URLSearchParams(), page),
  };
}

function bestRow({ metres, label, best }: DistanceBest, now: Temporal.Instant) {
  if (!best) return { label, time: '', pace: '', on: '', href: '' };
  const { value, date, resultId } = best;
  const pace = paceText(value / metres);
  return {
    label,
    time: formatDuration(value),
    pace,
    on: dayText(date, now),
    href: paths.viewResult(resultId),
  };
}

function runRow({ id, title, date, exercises }: Result, exercise: string, now: Temporal.Instant) {
  const sets = exercises.flatMap((done) => (done.exerciseId === exercise ? done.sets : []));
  const metres = sets.reduce((sum, set) => sum + set.distanceInMetres, 0);
  const time = sets.reduce((sum, set) => sum + set.durationInMilliseconds, 0);
  const isPaced =
    metres > 0 && time > 0 && sets.every((set) => set.distanceInMetres > 0 && set.durationInMilliseconds > 0);
  return {
    ...{ id, title, on: dayText(date, now), href: paths.viewResult(id) },
    what: setsText(sets, 'kg'),
    pace: isPaced ? paceText(time / metres) : '',
  };
}

function dayText(stored: string, now: Temporal.Instant): string {
  const date = storedDate(stored);
  return date === null ? '' : formatShortDate(date, now);
}

type Page = Route.ComponentProps['loaderData'];

const bestColumns: readonly Column<Page['bests'][number]>[] = [
  { header: 'Distance', cell: ({ label }) => label },
  {
    header: 'Time',
    cell: ({ time, href }) => (time && href ? <a href={href}>{time}</a> : 'Not yet'),
    onPhone: 'aside',
  },
  { header: 'Pace', cell: ({ pace }) => pace },
  { header: 'Date', cell: ({ on }) => on },
];

const runColumns: readonly Column<Page['rows'][number]>[] = [
  { header: 'Run', cell: ({ title, href }) => <a href={href}>{title}</a> },
  { header: 'Distance and time', cell: ({ what }) => what },
  { header: 'Pace', cell: ({ pace }) => pace },
  { header: 'Date', cell: ({ on }) => on },
];

export default function OwnRunsPage({ loaderData }: Route.ComponentProps) {
  const { bests, rows, historyHref, previousHref, nextHref } = loaderData;
  const { currentPath } = useShell();
  const logButton = (
    <ButtonLink href={paths.logRun} tone="accent" isSmall icon="plus">
      Log a run
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="My runs" actions={logButton} />
      <Tabs label="Training" places={trainPlaces} currentPath={currentPath} />
      <div className="stack-loose">
        <section className="stack-tight">
          <h2>Best times</h2>
          <Table
            caption="Best times"
            columns={bestColumns}
            rows={bests}
            rowKey={({ label }) => label}
            empty={null}
          />
          <p className="dim">
            Your fastest run over exactly each distance.{' '}
            {historyHref ? <a href={historyHref}>See the history</a> : null}
          </p>
        </section>
        <section className="stack-tight">
          <h2>Runs</h2>
          <Table
            caption="Runs"
            columns={runColumns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title="No runs yet"
                icon="map-pin"
                action={<a href={paths.runClub}>See the run club</a>}
              >
                Log a run, with the club or on your own.
              </EmptyState>
            }
          />
          {previousHref || nextHref ? (
            <Pager summary="" previousHref={previousHref} nextHref={nextHref} />
          ) : null}
        </section>
      </div>
    </>
  );
}
