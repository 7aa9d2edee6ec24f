/**
 * How a part is laid out on the gym wall, so that its exercises are read from eight metres whatever their number: the size of the type is
 * fixed, and the space goes to them. Lengths are in hundredths of the height of a 16:9 screen, as in `whiteboard.css`.
 */

/**
 * `beside`: next to the timer and the results. `rows`: one below the other over the whole width, the timer above. `columns`: in two, with
 * weights in few letters; for as many as a part may have.
 */
export type BoardLayout = 'beside' | 'rows' | 'columns';

/** Of exercises and of their weights. */
export const boardType = { exercise: 8.4, load: 6.7 } as const;

/** Letters of Barlow Condensed are this wide on average, as a share of the type's size. */
const LETTER = 0.42;
/** What the title, its line, header and footer leave beside the timer. */
const HEIGHT_BESIDE = 58;
const WIDTH_BESIDE = 96;
const SPACE_BETWEEN = 1.8;
const MOST_ROWS = 8;

export function boardLayoutOf(
  movements: readonly { readonly text: string; readonly load: string }[],
): BoardLayout {
  const height = movements.reduce(
    (sum, { text, load }) =>
      sum + SPACE_BETWEEN + heightOf(text, boardType.exercise) + heightOf(load, boardType.load),
    0,
  );
  if (height <= HEIGHT_BESIDE) return 'beside';
  return movements.length <= MOST_ROWS ? 'rows' : 'columns';
}

function heightOf(text: string, size: number): number {
  const lettersInLine = WIDTH_BESIDE / (size * LETTER);
  return Math.ceil(text.length / lettersInLine) * size * 1.05;
}
