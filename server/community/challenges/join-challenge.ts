import { isCounted } from '#domain/community/challenge-scoring.ts';
import {
  choiceProblems,
  decideTakingPart,
  type EntryChoice,
  followedUntil,
  phaseOf,
} from '#domain/community/challenge-state.ts';
import { challengeEntries, challenges } from '../../data/collections/challenges.ts';
import { members } from '../../data/collections/members.ts';
import type { Services } from '../../services.ts';
import { entryKey } from './challenge-keys.ts';
import { countMember } from './count-scores.ts';
import { markDue } from './mark-due.ts';
import { mayTakePart, type SubmitRefusal, writeEntry } from './submit-score.ts';

type Parts = Pick<Services, 'store' | 'now'>;

interface JoinRequest extends EntryChoice {
  readonly challengeId: string;
  readonly uid: string;
}

export type JoinOutcome = SubmitRefusal | { readonly kind: 'joined' } | { readonly kind: 'changed' };

/** Joins a challenge whose scores are counted, or changes division and team; what is recorded already counts at once. */
export async function joinChallenge(
  parts: Parts,
  { challengeId, uid, ...choice }: JoinRequest,
): Promise<JoinOutcome> {
  const outcome = await parts.store.transaction(async (transaction): Promise<JoinOutcome> => {
    const now = parts.now();
    const [challenge, member, entry] = await Promise.all([
      transaction.find(challenges, challengeId),
      transaction.find(members, uid),
      transaction.find(challengeEntries, entryKey(challengeId, uid)),
    ]);
    if (!challenge || !isCounted(challenge.scoring)) return { kind: 'no-challenge' };
    if (!member) return { kind: 'no-profile' };
    const reason = decideTakingPart(challenge, { isMember: mayTakePart(member, now), sentIn: 0 }, now);
    if (reason) return { kind: 'refused', reason };
    const problems = choiceProblems(challenge, choice);
    if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
    const until = followedUntil(challenge);
    writeEntry(transaction, { challenge, entry, uid, choice, followedUntil: until }, now);
    markDue(transaction, uid);
    return { kind: entry ? 'changed' : 'joined' };
  });
  if (outcome.kind === 'joined') await countMember(parts, uid);
  return outcome;
}

/** Leaves a challenge whose scores are counted, and its leaderboard. False: it is over, or they are not in it. */
export function leaveChallenge({ store, now }: Parts, challengeId: string, uid: string): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const id = entryKey(challengeId, uid);
    const [challenge, entry] = await Promise.all([
      transaction.find(challenges, challengeId),
      transaction.find(challengeEntries, id),
    ]);
    const isOpen = challenge && isCounted(challenge.scoring) && phaseOf(challenge, now()) !== 'over';
    if (!isOpen || !entry) return false;
    transaction.remove(challengeEntries, id);
    return true;
  });
}
