import '../community.css';
import * as paths from '#app/paths.ts';
import { pageHrefs } from '#app/ui/page-links.ts';
import { Pager } from '#app/ui/pager.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { formatScore, scoringOf } from '#domain/community/challenge-scoring.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { countWaiting } from '#server/community/challenges/find-challenges.ts';
import { countBoard, readBoard, readTeams } from '#server/community/challenges/read-board.ts';
import type { Challenge } from '#server/data/collections/challenges.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/view-challenge.ts';
import { type ChallengeFactsView, challengeFacts, findChallenge } from './load-challenge.ts';
import { OwnPanel } from './own-panel.tsx';
import { loadOwnPart } from './own-part.ts';

export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: loaderData?.challenge.title ?? 'Challenge' },
  {
    name: 'description',
    content: loaderData ? `${loaderData.challenge.goal}. ${loaderData.challenge.dates}` : '',
  },
]);

/** Visitors see no names, members those of people who agreed, staff all. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const challenge = await findChallenge(url, context, params.id);
  const isStaff = (await findVerifiedStaff(context)) !== null;
  const [board, own, waiting] = await Promise.all([
    loadBoard(url, context, challenge, isStaff),
    loadOwnPart(context, challenge),
    isStaff ? countWaiting(store, challenge.id) : null,
  ]);
  return { challenge: challengeFacts(challenge, now()), board, own, waiting };
}

export default function ViewChallengePage({ loaderData }: Route.ComponentProps) {
  const { challenge, board, own, waiting } = loaderData;
  return (
    <div className="event-page">
      <PageHead
        back={<a href={paths.listChallenges}>Challenges</a>}
        title={challenge.title}
        lead={challenge.dates}
        actions={
          <>
            {waiting === null ? null : (
              <ButtonLink
                href={paths.reviewChallenge(challenge.id)}
                tone="quiet"
                isSmall
                icon="clipboard-check"
              >
                {waiting === 0 ? 'Scores' : `${waiting} to check`}
              </ButtonLink>
            )}
            <Chip tone={challenge.chip.tone}>{challenge.chip.text}</Chip>
          </>
        }
      />
      <div className="event-columns">
        <div className="stack">
          <AboutChallenge challenge={challenge} />
        </div>
        <OwnPanel own={own} />
      </div>
      <div className="stack">
        <ChallengeBoard board={board} />
      </div>
    </div>
  );
}

const proofs = {
  none: '',
  optional: 'A link or a photo helps us check your score',
  required: 'A link or a photo that shows your score',
} as const;

function AboutChallenge({ challenge }: { challenge: ChallengeFactsView }) {
  const { description, goal, source, divisions, proof } = challenge;
  const facts = [
    { term: 'Goal', value: goal },
    { term: 'How scores count', value: source },
    ...(divisions.length > 0 ? [{ term: 'Divisions', value: divisions.join(', ') }] : []),
    ...(proofs[proof] ? [{ term: 'Proof', value: proofs[proof] }] : []),
  ];
  return (
    <>
      {description ? <p className="event-text">{description}</p> : null}
      <Facts facts={facts} />
    </>
  );
}

/** The teams, and everyone by score. */
function ChallengeBoard({ board }: { board: BoardView }) {
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

/** The leaderboard of a challenge as the address asks for it: a division, a page. */
async function loadBoard(url: URL, context: Context, challenge: Challenge, isStaff: boolean) {
  const { store } = context.get(servicesContext);
  const reader = { uid: context.get(loginContext)?.uid ?? '', isStaff };
  const { unit } = scoringOf(challenge.scoring);
  const division = challenge.divisions.find((each) => each === url.searchParams.get('division')) ?? '';
  const cursor = url.searchParams.get('cursor');
  const [board, counts, teams] = await Promise.all([
    readBoard(store, challenge, { division, cursor }, reader),
    countBoard(store, challenge),
    readTeams(store, challenge),
  ]);
  const here = paths.viewChallenge(challenge.id);
  const pages = pageHrefs(here, new URLSearchParams(division ? { division } : {}), board);
  const divisionHref = (name: string) => `${here}?${new URLSearchParams({ division: name })}#leaderboard`;
  return {
    ...counts,
    isThreshold: challenge.goal === 'threshold',
    isFiltered: division !== '' || cursor !== null,
    hasDivisions: challenge.divisions.length > 0,
    hasTeams: challenge.teams.length > 0,
    // Without the entry's id, which has the member's in it.
    lines: board.lines.map((line, index) => ({
      ...line,
      id: String(index),
      score: formatScore(line.score, unit),
    })),
    teams: teams.map((line) => ({ ...line, score: line.score > 0 ? formatScore(line.score, unit) : '–' })),
    tabs:
      challenge.divisions.length > 0
        ? [
            { label: 'Everyone', href: `${here}#leaderboard`, isOn: division === '' },
            ...challenge.divisions.map((name) => ({
              label: name,
              href: divisionHref(name),
              isOn: name === division,
            })),
          ]
        : [],
    previousHref: pages.previousHref && `${pages.previousHref}#leaderboard`,
    nextHref: pages.nextHref && `${pages.nextHref}#leaderboard`,
  };
}

type BoardView = Awaited<ReturnType<typeof loadBoard>>;
