import * as paths from '#app/paths.ts';
import { errorLogs } from '#server/data/collections/club.ts';
import type { Filter, Page } from '#server/data/store.ts';
import { flushErrors } from '#server/log/record-error.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { Route } from './+types/list-errors.ts';
import { ErrorCard } from './error-card.tsx';
import { toErrorView } from './error-view.ts';

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
