import '../club-staff.css';
import { Fragment } from 'react';
import * as paths from '#app/paths.ts';
import { BarChart } from '#app/ui/bar-chart.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/facts.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { errorTrend, errorTrendText } from '#domain/club/error-history.ts';
import { formatShortDate, relativeDateTime, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { type ErrorLog, errorLogs } from '#server/data/collections/club.ts';
import type { Filter, Page } from '#server/data/store.ts';
import { flushErrors } from '#server/log/record-error.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { MemberLink } from '../../../../ui/member-link.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { Route } from './+types/list-errors.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Errors' }];

const here = paths.listErrors;
const PAGE = 20;

const states = ['open', 'resolved', 'all'] as const;
type State = (typeof states)[number];
const isState = (text: string | null): text is State => (states as readonly (string | null)[]).includes(text);

/** References are read aloud and typed, so case and separators are ignored. */
const readReference = (typed: string | null) =>
  (typed ?? '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 20);

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = url;
  const typedState = searchParams.get('state');
  const state = isState(typedState) ? typedState : 'open';
  const reference = readReference(searchParams.get('reference'));
  // Errors of a moment ago should show.
  await flushErrors(services);
  const page = await services.store.query(errorLogs, {
    ...(reference
      ? { where: [['references', 'array-contains', reference] satisfies Filter] }
      : inState(state)),
    limit: PAGE,
    cursor: searchParams.get('cursor'),
  });
  const query = new URLSearchParams(reference ? { reference } : { state });
  return {
    state,
    reference,
    errors: page.items.map((entry) => toErrorView(entry, services.now(), services.buildId)),
    ...pageHrefs(here, query, page satisfies Page<unknown>),
  };
}

/** Newest first. */
function inState(state: State) {
  const where: Filter[] = state === 'all' ? [] : [['isResolved', '==', state === 'resolved']];
  return { where, orderBy: [['lastSeenAt', 'desc']] as const };
}

export default function ErrorsPage({ loaderData }: Route.ComponentProps) {
  const { state, reference, errors, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead title="Errors" lead="System errors, grouped by kind." />
      <Filters label="Find errors" clearHref={reference || state !== 'open' ? here : undefined}>
        <Field
          name="reference"
          label="Reference number"
          type="search"
          autoComplete="off"
          maxLength={20}
          defaultValue={reference}
        />
        <SelectField name="state" label="Status" options={stateOptions} defaultValue={state} />
      </Filters>
      <div className="stack">
        {errors.length === 0 ? <Nothing reference={reference} state={state} /> : null}
        {errors.map((error) => (
          <ErrorCard key={error.id} error={error} />
        ))}
      </div>
      {errors.length > 0 ? (
        <Pager
          summary={errors.length === 1 ? '1 kind of error' : `${errors.length} kinds of error`}
          previousHref={previousHref}
          nextHref={nextHref}
        />
      ) : null}
    </>
  );
}

const stateOptions = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
];

function Nothing({ reference, state }: { reference: string; state: State }) {
  if (reference) {
    return (
      <EmptyState
        title={`No error with reference ${reference}`}
        icon="search"
        action={<a href={here}>See all open errors</a>}
      >
        Check the reference. Only the last 20 references of each error are saved.
      </EmptyState>
    );
  }
  if (state === 'resolved') return <EmptyState title="No resolved errors yet" icon="bug" />;
  return (
    <EmptyState title={state === 'all' ? 'No errors yet' : 'No open errors'} icon="circle-check">
      Errors appear here with the reference shown to the person.
    </EmptyState>
  );
}

/** One kind of error: what, where and how often, with details collapsed. */
function ErrorCard({ error }: { error: ErrorView }) {
  const { id, name, message, isResolved, resolution, times, lastSeen, route, trendText } = error;
  return (
    <article className="card error-card" aria-labelledby={`error-${id}`}>
      <div className="row between">
        <h2 id={`error-${id}`}>{name}</h2>
        <Chip tone={isResolved ? 'good' : 'bad'}>{isResolved ? 'Resolved' : 'Open'}</Chip>
      </div>
      <p className="error-message">{message}</p>
      <p className="dim">
        {`${times}, last ${lastSeen}, at `}
        <code>{route}</code>
      </p>
      <p className="dim">{trendText}</p>
      {resolution ? <p className="dim">{resolution}</p> : null}
      <Details error={error} />
      <PostForm action={isResolved ? paths.reopenError(id) : paths.resolveError(id)} isInline>
        <SubmitButton tone="quiet" isSmall>
          {isResolved ? 'Reopen' : 'Mark as resolved'}
        </SubmitButton>
      </PostForm>
    </article>
  );
}

function Details({ error }: { error: ErrorView }) {
  const { id, firstSeen, references, stack, uids, builds, trend, trendText } = error;
  const facts = [
    { term: 'First seen', value: firstSeen },
    { term: 'References, newest first', value: references.join(' ') },
    { term: 'Who was signed in, newest first', value: <People uids={uids} /> },
    { term: 'Builds, newest first', value: builds.join(', ') || 'Unknown' },
    { term: 'Fingerprint', value: id },
  ];
  return (
    <details>
      <summary>Details</summary>
      <Facts facts={facts} />
      <BarChart
        title="Occurrences by day"
        description={`The last 30 days: ${trendText}.`}
        valueHeader="Occurrences"
        points={trend}
      />
      <pre>{stack || 'No stack trace was recorded.'}</pre>
    </details>
  );
}

/** By id alone: names have no place in a log. */
function People({ uids }: { uids: readonly string[] }) {
  if (uids.length === 0) return 'Nobody';
  return (
    <>
      {uids.map((uid, index) => (
        <Fragment key={uid}>
          {index > 0 ? ', ' : null}
          <MemberLink uid={uid}>{uid}</MemberLink>
        </Fragment>
      ))}
    </>
  );
}

/**
 * One kind of error, as displayed.
 *
 * @param buildId the build that is running; empty: unknown
 */
function toErrorView(entry: ErrorLog, now: Temporal.Instant, buildId: string) {
  const { id, name, message, stack, route, count, references, isResolved, resolvedAt, resolvedBy } = entry;
  const trend = errorTrend(entry.days, now);
  const resolved = resolvedAt ? relativeDateTimeInside(resolvedAt, now) : '';
  return {
    ...{ id, name, message, stack, route, references, isResolved },
    times: count === 1 ? 'Once' : `${formatNumber(count)} times`,
    lastSeen: relativeDateTimeInside(entry.lastSeenAt, now),
    uids: entry.uids,
    builds: entry.builds.map((build) => (build === buildId ? `${build} (running now)` : build)),
    trend: trend.map(({ date, count }) => ({ label: formatShortDate(date, now), value: count })),
    trendText: errorTrendText(trend),
    firstSeen: relativeDateTime(entry.firstSeenAt, now),
    resolution: isResolved ? [`Resolved ${resolved}`, resolvedBy].filter(Boolean).join(' by ') : '',
  };
}
type ErrorView = ReturnType<typeof toErrorView>;
