import { boardRank } from '#domain/community/challenge-score.ts';
import type { Challenge, ChallengeEntry } from '../../data/collections/challenges.ts';
import { teamBoardKey } from './challenge-keys.ts';

/** The fields of an entry that follow from its score. @param score null: none */
export function scoreFields(
  { id, direction }: Pick<Challenge, 'id' | 'direction'>,
  { team }: Pick<ChallengeEntry, 'team'>,
  score: number | null,
): Pick<ChallengeEntry, 'score' | 'rank' | 'board' | 'teamBoard'> {
  if (score === null) return { score: 0, rank: 0, board: '', teamBoard: '' };
  return {
    score,
    rank: boardRank(score, direction),
    board: id,
    teamBoard: team ? teamBoardKey(id, team) : '',
  };
}

/** The score of an entry; null: none yet. */
export function entryScore(entry: Pick<ChallengeEntry, 'board' | 'score'> | null): number | null {
  return entry && entry.board !== '' ? entry.score : null;
}
