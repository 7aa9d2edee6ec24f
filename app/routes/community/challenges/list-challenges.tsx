import '../events/events.css';
import * as paths from '#app/paths.ts';
import { formatScore } from '#domain/community/challenge-scoring.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { entryScore } from '#server/community/challenges/entry-score.ts';
import { findCurrentChallenges, findPastChallenges } from '#server/community/challenges/find-challenges.ts';
import {
  type Challenge,
  type ChallengeEntry,
  challengeEntries,
} from '#server/data/collections/challenges.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/list-challenges.ts';
import { challengeFacts } from './load-challenge.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Challenges at ${loaderData.clubName}` : 'Challenges' },
  { name: 'description', content: 'Challenges to take on, alone or with your team.' },
];

const PAST = `${paths.listChallenges}?when=past`;
const tabs = [
  { href: paths.listChallenges, label: 'Current' },
  { href: PAST, label: 'Past' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now: clock } = context.get(servicesContext);
  const now = clock();
  const isPast = url.searchParams.get('when') === 'past';
  const cursor = url.searchParams.get('cursor');
  const [page, { clubName }] = await Promise.all([
    isPast ? findPastChallenges(store, now, cursor) : findCurrentChallenges(store, now, { cursor }),
    settings.read(),
  ]);
  const entries = await findOwnEntries(context, page.items);
  return {
    ...{ clubName, isPast },
    rows: page.items.map((challenge, index) => rowOf(challenge, entries[index] ?? null, now)),
    ...pageHrefs(paths.listChallenges, new URLSearchParams(isPast ? { when: 'past' } : {}), page),
  };
}

/** The signed-in person's parts, in the order of the challenges. */
async function findOwnEntries(context: Context, listed: readonly Challenge[]) {
  const login = context.get(loginContext);
  if (!login || listed.length === 0) return [];
  const keys = listed.map(({ id }) => entryKey(id, login.uid));
  return context.get(servicesContext).store.findMany(challengeEntries, keys);
}

function rowOf(challenge: Challenge, entry: ChallengeEntry | null, now: Temporal.Instant) {
  const facts = challengeFacts(challenge, now);
  const { id, title, dates, chip, goal, unit, href } = facts;
  const score = entryScore(entry);
  const ownText = score === null ? 'You’re in' : `Your score: ${formatScore(score, unit)}`;
  return { id, title, dates, chip, goal, href, own: entry ? ownText : '' };
}

export default function ChallengesPage({ loaderData }: Route.ComponentProps) {
  const { isPast, rows, previousHref, nextHref } = loaderData;
  return (
    <div className="stack">
      <PageHead title="Challenges" lead="Take one on, alone or with your team." />
      <Tabs label="Challenges" places={tabs} currentPath={isPast ? PAST : paths.listChallenges} />
      {rows.length === 0 ? (
        <EmptyState title={isPast ? 'No past challenges' : 'No challenges at the moment'} icon="trophy">
          {isPast ? 'Challenges are listed here once they’re over.' : 'New challenges appear here.'}
        </EmptyState>
      ) : (
        <ul className="bare event-list">
          {rows.map((row) => (
            <li key={row.id} className="card stack-tight">
              <div className="row between">
                <h2>
                  <a href={row.href}>{row.title}</a>
                </h2>
                <Chip tone={row.chip.tone}>{row.chip.text}</Chip>
              </div>
              <p>{row.goal}.</p>
              <p className="dim">{[row.dates, row.own].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}
