import '../training.css';
import * as paths from '#app/paths.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { findResults } from '#server/training/results/find-results.ts';
import { listRecentExercises, type RecentExercise } from '#server/training/results/recent-exercises.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { trainPlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useShell } from '../../../ui/shell.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/my-training.ts';
import keepResult from './keep-result.js?url&no-inline';
import { findToLog, type ResultLine, type ToLog, toMonths } from './my-training-view.ts';

const PAGE = 20;
/** One row on a phone, or two. */
const QUICK_EXERCISES = 4;

export const meta: Route.MetaFunction = () => [{ title: 'Training' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { store, ...services } = context.get(servicesContext);
  const now = services.now();
  const cursor = url.searchParams.get('cursor');
  const filter = { exercise: '', type: '', from: null, to: null };
  const page = await findResults(store, { filter, uids: [member.id], limit: PAGE, cursor });
  return {
    uid: member.id,
    toLog: cursor === null ? await findToLog(store, member.id, now) : [],
    recent: cursor === null ? await listRecentExercises(store, page.items, QUICK_EXERCISES) : [],
    months: await toMonths(store, page.items, member.loadUnit, now),
    count: page.items.length,
    isLaterPage: cursor !== null,
    ...pageHrefs(paths.myTraining, new URLSearchParams(), page),
  };
}

export default function MyTrainingPage({ loaderData }: Route.ComponentProps) {
  const { uid, toLog, recent, months, count, isLaterPage, previousHref, nextHref } = loaderData;
  const { currentPath } = useShell();
  return (
    <div className="training" data-keep-page={uid}>
      <PageHead
        title="Training"
        actions={
          <ButtonLink href={paths.logResult} tone="accent" isSmall icon="plus">
            Log other training
          </ButtonLink>
        }
      />
      <Tabs label="Training" places={trainPlaces} currentPath={currentPath} />
      <p className="message-line" role="status" data-kept />
      {recent.length > 0 ? <LogAgain exercises={recent} /> : null}
      <div className="training-parts">
        {toLog.length > 0 ? (
          <div className="stack">
            {toLog.map((workout) => (
              <WorkoutToLog key={workout.id} workout={workout} />
            ))}
          </div>
        ) : null}
        <div className="stack">
          {count === 0 ? <Nothing isLaterPage={isLaterPage} /> : null}
          {months.map(({ month, lines }) => (
            <section key={month} className="stack-tight">
              <h2>{month}</h2>
              <Lines lines={lines} />
            </section>
          ))}
          {previousHref || nextHref ? (
            <Pager
              summary={count === 1 ? '1 result' : `${count} results`}
              previousHref={previousHref}
              nextHref={nextHref}
            />
          ) : null}
        </div>
      </div>
      <script defer src={keepResult} />
    </div>
  );
}

/** A tap each, with last time's numbers on the next page. */
function LogAgain({ exercises }: { exercises: readonly RecentExercise[] }) {
  return (
    <section className="log-again stack-tight" aria-labelledby="log-again">
      <h2 id="log-again">Log again</h2>
      <ul className="bare row">
        {exercises.map(({ id, name }) => (
          <li key={id}>
            <ButtonLink href={paths.logExercise(id)} tone="quiet" isSmall>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorkoutToLog({ workout }: { workout: ToLog }) {
  const { title, when, lines, href, isLogged, logHref } = workout;
  return (
    <Card title={<a href={href}>{title}</a>} aside={isLogged ? <Chip tone="good">Logged</Chip> : undefined}>
      <p className="dim">{when}</p>
      <ul className="bare">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isLogged ? (
        <ButtonLink href={logHref} tone="quiet" isSmall>
          See your result
        </ButtonLink>
      ) : (
        <ButtonLink href={logHref}>
          Log<span className="hidden"> {title}</span>
        </ButtonLink>
      )}
    </Card>
  );
}

function Lines({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <ul className="bare lines result-lines">
      {lines.map(({ id, title, day, what, comments }) => (
        <li key={id}>
          <a href={paths.viewResult(id)}>
            <span className="row between">
              <strong>{title}</strong> <span className="dim">{day}</span>
            </span>
            {what ? <span className="dim">{what}</span> : null}
            {comments > 0 ? (
              <Chip tone="info">{comments === 1 ? '1 comment' : `${comments} comments`}</Chip>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ isLaterPage }: { isLaterPage: boolean }) {
  if (isLaterPage) return <p className="dim">Nothing on this page. Go to the previous page.</p>;
  return (
    <EmptyState icon="dumbbell" title="Nothing logged yet">
      What you log appears here, with your personal bests and statistics.
    </EmptyState>
  );
}
