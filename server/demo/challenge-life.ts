/** The club's challenges: joined, sent in, checked and counted through the app's own operations. */
import { localDate } from '#domain/values/dates.ts';
import { countScores } from '../community/challenges/count-scores.ts';
import { findSubmissions } from '../community/challenges/find-challenges.ts';
import { joinChallenge } from '../community/challenges/join-challenge.ts';
import { reviewSubmission } from '../community/challenges/review-submission.ts';
import { addChallenge, type ChallengeFacts } from '../community/challenges/save-challenge.ts';
import { submitScore } from '../community/challenges/submit-score.ts';
import type { Challenge } from '../data/collections/challenges.ts';
import { members } from '../data/collections/members.ts';
import { chanceFrom } from './random.ts';
import { type Club, recentMail } from './story.ts';

export interface ChallengeCast {
  /** uid of the member who signs in. */
  readonly member: string;
  readonly people: readonly { readonly uid: string }[];
}

type DemoFacts = Omit<ChallengeFacts, 'startsOn' | 'endsOn' | 'exerciseId'> & {
  /** Days from today. */
  readonly first: number;
  readonly last: number;
};

const common = { target: 0, goal: 'leaderboard', proof: 'none', divisions: [], teams: [] } as const;
const counted = { direction: 'higher', tries: 'total' } as const;

const fastRow: DemoFacts = {
  ...{ ...common, first: -16, last: 12, title: 'Fastest 2,000 m', divisions: ['Women', 'Men'] },
  ...{ scoring: 'time', direction: 'lower', tries: 'best', proof: 'optional' },
  description:
    'Row 2,000 m as fast as you can, on any of our rowers, from a standing start.\n\nSend in as many times as you like. A photo of the screen helps us check them.',
};
const twelveClasses: DemoFacts = {
  ...{ ...common, ...counted, first: -20, last: 10, title: 'Twelve classes in a month' },
  ...{ scoring: 'classes', goal: 'threshold', target: 12 },
  description:
    'Come to twelve classes, whichever you like. Everyone who does it gets a club T-shirt at the desk.',
};
const teamDays: DemoFacts = {
  ...{ ...common, ...counted, first: -13, last: 17, title: 'Quayside against Harbour' },
  ...{ scoring: 'visits', teams: ['Quayside', 'Harbour'] },
  description: 'Every day that you train counts for your team. The team that comes second makes the cake.',
};
const pressUps: DemoFacts = {
  ...{ ...common, first: -50, last: -21, title: 'Press-ups in two minutes' },
  ...{ scoring: 'reps', direction: 'higher', tries: 'best', proof: 'none' },
  description: 'Chest to the floor, arms straight at the top. Ask somebody to count.',
};

const SEED = 20_261_130;
const MAIL_DAYS = 2;
/** Shares of the scores sent in that staff have approved; some of the others were sent back. */
const SHARE_APPROVED = 0.8;

export async function fillChallenges(club: Club, { member, people }: ChallengeCast): Promise<void> {
  const services = { ...club.services, outbox: recentMail(club, MAIL_DAYS) };
  const quiet: Club = { ...club, services, chance: chanceFrom(SEED) };
  const everyone = people.map(({ uid }) => uid);
  await fillSentIn(quiet, pressUps, everyone.slice(20, 34), [60, 38]);
  await fillSentIn(quiet, fastRow, [...everyone.slice(0, 17), member], [560_000, 395_000]);
  await fillCounted(quiet, twelveClasses, [member, ...everyone.slice(0, 40)]);
  await fillCounted(quiet, teamDays, [...everyone.slice(5, 45), member]);
  club.clock.set(club.now);
  await countScores(services);
}

async function open(club: Club, { first, last, ...facts }: DemoFacts): Promise<Challenge> {
  const { services, clock, now, staff } = club;
  const today = localDate(now);
  clock.set(now.subtract({ hours: 24 * (3 - first) }));
  const dates = { startsOn: today.add({ days: first }), endsOn: today.add({ days: last }) };
  const outcome = await addChallenge(
    services,
    { ...facts, startsOn: dates.startsOn.toString(), endsOn: dates.endsOn.toString(), exerciseId: '' },
    staff[0],
  );
  if (outcome.kind !== 'saved') throw new Error(`the demo’s challenge ${facts.title}: ${outcome.kind}`);
  return outcome.challenge;
}

/** People send in their scores on the days of the challenge; staff have checked most of them. */
async function fillSentIn(
  club: Club,
  facts: DemoFacts,
  who: readonly string[],
  [from, to]: [number, number],
) {
  const { services, clock, chance, now } = club;
  const challenge = await open(club, facts);
  const until = Math.min(facts.last, 0);
  const step = ((until - facts.first) * 24 * 60) / (who.length + 1);
  for (const [at, uid] of who.entries()) {
    const minutes = Math.floor(step * (at + 1));
    clock.set(now.add({ hours: 24 * facts.first }).add({ minutes }));
    const value = chance.between(Math.min(from, to), Math.max(from, to));
    await submitScore(services, {
      ...{ challengeId: challenge.id, uid, submissionId: '', picture: null, link: '', team: '' },
      value: challenge.scoring === 'time' ? Math.round(value / 100) * 100 : value,
      division: await divisionOf(club, challenge, uid, at),
      note: chance.happens(0.3) ? 'Thanks to the evening class for the shouting.' : '',
    });
  }
  await checkScores(club, challenge);
}

/** As their profile says; who doesn’t say may choose either. */
async function divisionOf({ services }: Club, { divisions }: Challenge, uid: string, at: number) {
  const sex = (await services.store.find(members, uid))?.sex;
  const own = divisions.find((division) => division === (sex === 'female' ? 'Women' : 'Men'));
  return (sex === 'female' || sex === 'male' ? own : divisions[at % 2]) ?? '';
}

async function checkScores({ services, clock, chance, now, staff }: Club, { id }: Challenge): Promise<void> {
  clock.set(now.subtract({ hours: 3 }));
  const { items } = await findSubmissions(services.store, id, null);
  for (const { id: submissionId, sequence } of items.reverse()) {
    const request = { submissionId, sequence, by: staff[0] };
    if (chance.happens(SHARE_APPROVED)) {
      await reviewSubmission(services, { ...request, decision: 'approved', reason: '' });
    } else if (chance.happens(0.3)) {
      const reason = 'Which day was this? Please add a photo of the screen.';
      await reviewSubmission(services, { ...request, decision: 'changes-requested', reason });
    }
  }
}

async function fillCounted(club: Club, facts: DemoFacts, who: readonly string[]): Promise<void> {
  const { services, clock, now } = club;
  const challenge = await open(club, facts);
  for (const [at, uid] of who.entries()) {
    clock.set(now.add({ hours: 24 * facts.first + at }));
    const team = challenge.teams[at % 2] ?? '';
    await joinChallenge(services, { challengeId: challenge.id, uid, division: '', team });
  }
}
