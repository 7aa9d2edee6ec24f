import type { BoardPart } from './load-board.ts';

/** How many lines fit at which size: few in the largest type, many in two columns. */
function sizeOf(lines: number): string {
  if (lines <= 5) return 'wall-few';
  return lines <= 8 ? 'wall-some' : 'wall-many';
}

/** One part of the workout, as large as its lines allow. */
export function BoardPlan({ part }: { part: NonNullable<BoardPart> }) {
  const { title, timer, score, note, movements } = part;
  return (
    <section className={`wall-plan ${sizeOf(movements.length)}`} aria-label="Workout">
      <h2>{title}</h2>
      <p className="wall-format">{[timer, score].filter(Boolean).join('. ')}</p>
      <ol className="bare wall-movements">
        {movements.map(({ key, text, load }) => (
          <li key={key}>
            <b>{text}</b>
            {load ? <span>{load}</span> : null}
          </li>
        ))}
      </ol>
      {note ? <p className="wall-note">{note}</p> : null}
    </section>
  );
}
