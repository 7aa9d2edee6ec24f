import { Fragment } from 'react';
import * as paths from '#app/paths.ts';
import '../club-staff.css';
import { BarChart } from '../../../../ui/bar-chart.tsx';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { ErrorView } from './error-view.ts';

/** One kind of error: what, where and how often, with details collapsed. */
export function ErrorCard({ error }: { error: ErrorView }) {
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
          <a href={paths.viewMember(uid)}>{uid}</a>
        </Fragment>
      ))}
    </>
  );
}
