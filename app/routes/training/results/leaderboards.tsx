import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { BoardView, Leaderboards as View } from './leaderboard-view.ts';

/** The leaderboards of a workout, one for each scored part, with a link to the member's own result. */
export function Leaderboards({ boards, own }: View) {
  const hasLines = boards.some(({ lines, isFiltered }) => lines.length > 0 || isFiltered);
  return (
    <>
      {own ? (
        <p>
          <ButtonLink href={own.href} tone={own.isLogged ? 'quiet' : 'main'}>
            {own.isLogged ? 'See your result' : 'Log your result'}
          </ButtonLink>
        </p>
      ) : null}
      {hasLines ? boards.map((board) => <Board key={board.key} board={board} />) : null}
    </>
  );
}

function Board({ board }: { board: BoardView }) {
  const { key, title, lines, own, filters, isFiltered, nextHref, previousHref } = board;
  if (lines.length === 0 && !isFiltered) return null;
  return (
    <section className="stack-tight" id={`board-${key}`} aria-labelledby={`board-${key}-title`}>
      <h2 id={`board-${key}-title`}>Leaderboard: {title}</h2>
      <nav className="tabs" aria-label={`Who is on the leaderboard of ${title}`}>
        {filters.map(({ label, href, isOn }) => (
          <a key={label} href={href} aria-current={isOn ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <Table
        caption={`Leaderboard of ${title}`}
        columns={columns}
        rows={own ? [...lines, own] : lines}
        rowKey={({ id }) => id}
        empty={<p className="dim">No results here yet.</p>}
      />
      {nextHref || previousHref ? (
        <Pager
          summary={lines.length === 1 ? '1 result' : `${lines.length} results`}
          previousHref={previousHref}
          nextHref={nextHref}
        />
      ) : null}
    </section>
  );
}

type Line = BoardView['lines'][number];

const columns: readonly Column<Line>[] = [
  {
    header: 'Name',
    cell: ({ name, isOwn }) => (
      <>
        {name} {isOwn ? <Chip tone="on">You</Chip> : null}
      </>
    ),
  },
  { header: 'Place', cell: ({ place }) => place, isNumeric: true, onPhone: 'aside' },
  { header: 'Score', cell: ({ text }) => text },
  {
    header: 'As prescribed',
    cell: ({ isRx }) => <Chip tone={isRx ? 'good' : 'plain'}>{isRx ? 'Rx' : 'Scaled'}</Chip>,
  },
];
