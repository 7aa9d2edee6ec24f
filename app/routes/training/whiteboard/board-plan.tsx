import type { BoardLayout } from '#domain/training/board-layout.ts';
import type { BoardPart } from './load-board.ts';

/** One part of the workout. Where it has the whole width its note is in the line below the title, and each exercise in one line. */
export function BoardPlan({ part, layout }: { part: NonNullable<BoardPart>; layout: BoardLayout }) {
  const { title, timer, score, note, movements } = part;
  const isBeside = layout === 'beside';
  const isShort = layout === 'columns';
  const about = [timer, score, ...(isBeside ? [] : [note]), isShort ? part.legend : ''].filter(Boolean);
  return (
    <section className="wall-plan" aria-label="Workout">
      <div className="wall-plan-head">
        <h2>{title}</h2>
        <p className="wall-format">{about.join('. ')}</p>
      </div>
      <ol className="bare wall-movements">
        {movements.map(({ key, text, load, shortLoad }) => (
          <li key={key}>
            <b>{text}</b>
            {load ? <span>{isShort ? shortLoad : load}</span> : null}
          </li>
        ))}
      </ol>
      {note && isBeside ? <p className="wall-note">{note}</p> : null}
    </section>
  );
}
