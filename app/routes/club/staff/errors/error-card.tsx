import * as paths from '#app/paths.ts';
import './errors.css';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { ErrorView } from './error-view.ts';

/** One kind of error: what, where, how often; the rest folded away. */
export function ErrorCard({ error }: { error: ErrorView }) {
  const { id, name, message, isResolved, resolution, times, lastSeen, route } = error;
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
      {resolution ? <p className="dim">{resolution}</p> : null}
      <Details error={error} />
      <PostForm action={isResolved ? paths.reopenError(id) : paths.resolveError(id)} isInline>
        <SubmitButton tone="quiet" isSmall>
          {isResolved ? 'Open it again' : 'Mark as resolved'}
        </SubmitButton>
      </PostForm>
    </article>
  );
}

function Details({ error: { id, firstSeen, references, stack } }: { error: ErrorView }) {
  const facts = [
    { term: 'First seen', value: firstSeen },
    { term: 'References, newest first', value: references.join(' ') },
    { term: 'Fingerprint', value: id },
  ];
  return (
    <details>
      <summary>Details</summary>
      <Facts facts={facts} />
      <pre>{stack || 'No stack was recorded.'}</pre>
    </details>
  );
}
