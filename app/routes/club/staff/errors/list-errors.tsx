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

/** References are read out and typed: in capitals, and without what people put between the characters. */
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
  // What went wrong a moment ago is asked for now.
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
    errors: page.items.map((entry) => toErrorView(entry, services.now())),
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
      <PageHead title="Errors" lead="What went wrong in the software, each kind once." />
      <Filters label="Find errors" clearHref={reference || state !== 'open' ? here : undefined}>
        <Field
          name="reference"
          label="Reference that somebody quotes"
          type="search"
          autoComplete="off"
          maxLength={20}
          defaultValue={reference}
        />
        <SelectField name="state" label="State" options={stateOptions} defaultValue={state} />
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
        title={`Nothing has the reference ${reference}`}
        icon="search"
        action={<a href={here}>All open errors</a>}
      >
        Check it once more. Of each kind of error the last 20 references are kept.
      </EmptyState>
    );
  }
  if (state === 'resolved') return <EmptyState title="Nothing is resolved yet" icon="bug" />;
  return (
    <EmptyState title="Nothing has gone wrong" icon="circle-check">
      When something does, it shows here, under the reference that the person was given.
    </EmptyState>
  );
}
