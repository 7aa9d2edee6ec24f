import * as paths from '#app/paths.ts';
import { formatScore, scoringOf } from '#domain/community/challenge-scoring.ts';
import { countBoard, readBoard, readTeams } from '#server/community/challenges/read-board.ts';
import type { Challenge } from '#server/data/collections/challenges.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { pageHrefs } from '../../../ui/page-links.ts';

/** The leaderboard of a challenge as the address asks for it: a division, a page. */
export async function loadBoard(url: URL, context: Context, challenge: Challenge, isStaff: boolean) {
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

export type BoardView = Awaited<ReturnType<typeof loadBoard>>;
