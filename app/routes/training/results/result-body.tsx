import '../training.css';
import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { ResultDetails } from './result-details.ts';

type ResultBodyProps = {
  result: ResultDetails;
  /** Where an exercise's name links to. */
  exerciseHref(exerciseId: string): string;
  /** Below the comments: a form to add one. */
  children?: ReactNode;
};

/** A result: scores, sets, the note and coaches' comments. */
export function ResultBody({ result, exerciseHref, children }: ResultBodyProps) {
  const { scores, exercises, note, duration, comments } = result;
  return (
    <>
      {scores.map(({ key, title, text, isRx }) => (
        <div key={key} className="result-score">
          <p className="num">{text}</p>
          <p className="dim">
            {title} <Chip tone={isRx ? 'good' : 'plain'}>{isRx ? 'Rx' : 'Scaled'}</Chip>
          </p>
        </div>
      ))}
      {exercises.map(({ key, exerciseId, name, isBest, sets }) => (
        <section key={key} className="card">
          <div className="row between">
            <h2>
              <a href={exerciseHref(exerciseId)}>{name}</a>
            </h2>
            {isBest ? <Chip tone="good">Personal best</Chip> : null}
          </div>
          <ol className="bare result-sets">
            {sets.map(({ number, text, effort }) => (
              <li key={number} className="row">
                <span className="faint">{number}</span>
                <span className="grow">{text}</span>
                <span className="dim">{effort}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {duration ? <p className="dim">Trained for {duration}</p> : null}
      {note ? (
        <Card title="Notes">
          <p className="result-note">{note}</p>
        </Card>
      ) : null}
      {comments.length > 0 || children ? (
        <Card title="Comments">
          {comments.length > 0 ? <Comments id={result.id} comments={comments} /> : null}
          {children}
        </Card>
      ) : null}
    </>
  );
}

function Comments({ id, comments }: Pick<ResultDetails, 'id' | 'comments'>) {
  return (
    <ul className="bare lines">
      {comments.map((comment) => (
        <li key={comment.id} className="stack-tight">
          <p className="faint row between">
            <span>
              {comment.byName} · {comment.at}
            </span>
            {comment.isOwn ? (
              <a href={`${paths.deleteComment(id)}?${new URLSearchParams({ comment: comment.id })}`}>
                Delete<span className="hidden"> your comment of {comment.at}</span>
              </a>
            ) : null}
          </p>
          <p className="result-note">{comment.text}</p>
        </li>
      ))}
    </ul>
  );
}
