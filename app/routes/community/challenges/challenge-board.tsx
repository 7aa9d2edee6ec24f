import { Chip } from '../../../ui/chip.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { BoardView } from './load-board.ts';

/** The teams, and everyone by score. */
export function ChallengeBoard({ board }: { board: BoardView }) {
  const { lines, tabs, scored, reached, isThreshold, isFiltered, previousHref, nextHref } = board;
  return (
    <>
      {board.hasTeams ? (
        <section className="stack-tight">
          <h2>Teams</h2>
          <p className="dim">A team’s score is the sum of its members’ scores.</p>
          <Table
            caption="Teams"
            columns={teamColumns}
            rows={board.teams}
            rowKey={({ team }) => team}
            empty={null}
          />
        </section>
      ) : null}
      <section className="stack-tight" id="leaderboard">
        <h2>{isThreshold ? 'How everyone is doing' : 'Leaderboard'}</h2>
        {isThreshold && scored > 0 ? (
          <p>
            {reached} of {scored} {scored === 1 ? 'person has' : 'people have'} reached it.
          </p>
        ) : null}
        {tabs.length > 0 ? (
          <nav className="tabs" aria-label="Divisions">
            {tabs.map(({ label, href, isOn }) => (
              <a key={label} href={href} aria-current={isOn ? 'true' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        ) : null}
        <Table
          caption="Leaderboard"
          columns={columnsOf(board)}
          rows={lines}
          rowKey={({ id }) => id}
          empty={<p className="dim">{isFiltered ? 'No scores here yet.' : 'No scores yet. Be the first.'}</p>}
        />
        {previousHref || nextHref ? (
          <Pager summary="" previousHref={previousHref} nextHref={nextHref} />
        ) : null}
      </section>
    </>
  );
}

type Line = BoardView['lines'][number];

function columnsOf({ hasDivisions, hasTeams, isThreshold }: BoardView): readonly Column<Line>[] {
  const aside: Column<Line> = isThreshold
    ? {
        header: 'Reached',
        cell: ({ hasReached }) => (hasReached ? <Chip tone="good">Reached</Chip> : null),
        onPhone: 'aside',
      }
    : { header: 'Place', cell: ({ place }) => place, isNumeric: true, onPhone: 'aside' };
  return [
    {
      header: 'Name',
      cell: ({ name, isOwn }) => (
        <>
          {name} {isOwn ? <Chip tone="on">You</Chip> : null}
        </>
      ),
    },
    aside,
    { header: 'Score', cell: ({ score }) => score, isNumeric: true },
    ...(hasDivisions ? [{ header: 'Division', cell: ({ division }: Line) => division }] : []),
    ...(hasTeams ? [{ header: 'Team', cell: ({ team }: Line) => team }] : []),
  ];
}

type Team = BoardView['teams'][number];

const teamColumns: readonly Column<Team>[] = [
  { header: 'Team', cell: ({ team }) => team },
  { header: 'Place', cell: ({ place }) => place, isNumeric: true, onPhone: 'aside' },
  { header: 'Score', cell: ({ score }) => score, isNumeric: true },
  { header: 'People', cell: ({ people }) => people, isNumeric: true },
];
