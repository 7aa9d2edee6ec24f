/** One person's history: what the desk, the door and they themselves did, each through the app's own operations. */

import { CLUB_TIME_ZONE } from '#domain/club/club-settings.ts';
import type { ReviewOutcome } from '#domain/health/parq.ts';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { localDate } from '#domain/values/dates.ts';
import { members } from '../data/collections/members.ts';
import { answersVersion, reviewParq } from '../health/review-parq.ts';
import { type ParqSubmission, submitParq } from '../health/submit-parq.ts';
import { system } from '../log/write-audit.ts';
import { importedMembership } from '../members/import/imported-member.ts';
import { changeMembership } from '../membership/change-membership.ts';
import { demoPlans } from './club-facts.ts';
import { comeToTheDoor } from './door-stories.ts';
import { type MembershipStory, planMembership, type Spell, type Step } from './membership-story.ts';
import type { Habit, Person } from './people.ts';
import type { Chance } from './random.ts';
import { type Club, type Happening, recentMail } from './story.ts';

/** Monday first: relative to the average day. */
const dayWeights = [1.28, 1.22, 1.18, 1.08, 0.86, 0.78, 0.6] as const;

/** Mean and spread of a visit's start in minutes after midnight; each with its weight. */
const hours: Record<Habit, readonly (readonly [readonly [middle: number, spread: number], number])[]> = {
  early: [
    [[6 * 60 + 40, 45], 85],
    [[17 * 60 + 45, 60], 15],
  ],
  lunch: [
    [[12 * 60 + 20, 30], 80],
    [[18 * 60, 60], 20],
  ],
  evening: [
    [[18 * 60 + 15, 70], 88],
    [[12 * 60 + 15, 30], 6],
    [[6 * 60 + 45, 40], 6],
  ],
  daytime: [
    [[10 * 60 + 15, 60], 62],
    [[14 * 60 + 20, 70], 38],
  ],
};
const weekend: typeof hours.early = [
  [[9 * 60 + 30, 70], 75],
  [[14 * 60, 90], 25],
];

/** Off-peak members visit in their plan's hours. */
function habitOf(person: Person): Habit {
  return person.planId === 'off-peak' && person.habit !== 'lunch' ? 'daytime' : person.habit;
}

/** Visit times during active memberships, oldest first. */
function planVisits(
  person: Person,
  spells: readonly Spell[],
  chance: Chance,
  { from, until }: Spell,
): Temporal.Instant[] {
  const visits: Temporal.Instant[] = [];
  const last = localDate(until);
  for (let day = localDate(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const share = (person.visitsAWeek / 7) * (dayWeights[day.dayOfWeek - 1] ?? 1);
    // Drawn for every day, so that one visit more or less does not change everyone else's.
    const comes = chance.happens(Math.min(share, 0.95));
    const at = timeOn(day, person, chance);
    if (comes && isWithin(at, { from, until }) && spells.some((spell) => isWithin(at, spell)))
      visits.push(at);
  }
  return visits;
}

function timeOn(day: Temporal.PlainDate, person: Person, chance: Chance): Temporal.Instant {
  const [middle, spread] = chance.weighted(day.dayOfWeek > 5 ? weekend : hours[habitOf(person)]);
  // Two random numbers, so that the middle is likelier than the edges.
  const offset = Math.round((chance.next() + chance.next() - 1) * spread);
  const seconds = (middle + offset) * 60 + chance.between(0, 59);
  return day.toZonedDateTime(CLUB_TIME_ZONE).add({ seconds }).toInstant();
}

function isWithin(at: Temporal.Instant, { from, until }: Spell): boolean {
  return Temporal.Instant.compare(from, at) < 0 && Temporal.Instant.compare(at, until) < 0;
}

interface DatedSubmission {
  readonly at: Temporal.Instant;
  readonly submission: ParqSubmission;
}

const notes: readonly (readonly [note: string, keys: readonly string[]])[] = [
  ['An old knee injury. It is fine as long as I warm up and leave out deep lunges.', ['bones-and-joints']],
  ['Amlodipine since last year; my GP is happy for me to train.', ['medication']],
  ['I am 20 weeks pregnant and would like to keep lifting lightly.', ['other-reason']],
  ['Slipped disc two years ago, signed off by the physio.', ['bones-and-joints']],
  ['I sometimes feel faint when I stand up fast.', ['dizziness']],
  ['Mild asthma, I carry an inhaler.', ['other-reason']],
];

/** The shortest and longest six months in days, with a margin. */
const SURELY_CURRENT = 178;
const SURELY_STALE = 186;

/** Submissions that result in `person.health`, oldest first. */
function planSubmissions(person: Person, chance: Chance, now: Temporal.Instant): DatedSubmission[] {
  if (person.health === 'none') return [];
  const joinedAt = person.joinedAt.add({ minutes: 6 });
  const daysHere = Math.floor(joinedAt.until(now, { largestUnit: 'hours' }).hours / 24);
  const clear = (at: Temporal.Instant) => ({ at, submission: allClear(person) });
  if (person.health === 'out-of-date' && daysHere > SURELY_STALE) {
    return [clear(daysHere > 420 ? daysBefore(now, chance.between(SURELY_STALE, 400)) : joinedAt)];
  }
  const isFirst = daysHere <= SURELY_CURRENT;
  const at = isFirst ? joinedAt : daysBefore(now, chance.between(3, SURELY_CURRENT));
  const newest = person.health === 'yes' ? { at, submission: withYes(person, chance) } : clear(at);
  return isFirst ? [newest] : [clear(joinedAt), newest];
}

const daysBefore = (now: Temporal.Instant, days: number) => now.subtract({ hours: days * 24, minutes: 17 });

function allClear({ firstName, lastName }: Person): ParqSubmission {
  const answers = Object.fromEntries(currentQuestionSet.questions.map(({ key }) => [key, false]));
  return { answers, note: '', declaredName: `${firstName} ${lastName}` };
}

function withYes(person: Person, chance: Chance): ParqSubmission {
  const clear = allClear(person);
  const [note, keys] = chance.pick(notes as [(typeof notes)[number]]);
  return {
    ...clear,
    note,
    answers: { ...clear.answers, ...Object.fromEntries(keys.map((key) => [key, true])) },
  };
}

/** @param restsFrom no visits after this */
export function lifeOf(club: Club, uid: string, person: Person, restsFrom = club.now): Happening[] {
  const { chance, from, now } = club;
  const membership = planMembership(person, chance, from, now);
  const visits = planVisits(person, membership.spells, chance, { from, until: restsFrom });
  return [
    ...bringAlong(club, uid, person, membership),
    ...membership.steps.map((step) => decide(club, uid, step)),
    ...fillInHealth(club, uid, person),
    ...requestPlan(club, uid, person),
    ...visits.flatMap((at) => comeToTheDoor(club, uid, at)),
    ...tryWithoutMembership(club, uid, person, membership),
  ];
}

function decide(club: Club, uid: string, { at, event, isAutomatic }: Step): Happening {
  const by = isAutomatic ? system : club.chance.pick(club.staff);
  const services = { ...club.services, outbox: recentMail(club) };
  return {
    at,
    async happen() {
      const outcome = await changeMembership(services, { uid, event, by });
      if (outcome.kind !== 'changed')
        throw new Error(`the demo's story breaks a rule: ${event.type}`, { cause: outcome });
    },
  };
}

/** A membership that was on the list of the system that the club had before. */
function bringAlong(
  { services }: Club,
  uid: string,
  person: Person,
  { listed }: MembershipStory,
): Happening[] {
  if (!listed) return [];
  const plan = demoPlans.find(({ id }) => id === listed.planId) ?? null;
  const changes = importedMembership(listed, plan);
  return [{ at: person.joinedAt, happen: () => services.store.update(members, uid, changes) }];
}

/** Submissions, and reviews of those with a yes; some are still waiting for review. */
function fillInHealth(club: Club, uid: string, person: Person): Happening[] {
  const { chance, now, services, staff } = club;
  const submissions = planSubmissions(person, chance, now);
  const happenings = submissions.map(({ at, submission }) => ({
    at,
    async happen() {
      const answer = await submitParq(services, uid, submission);
      if (answer.kind !== 'submitted')
        throw new Error('the demo’s story breaks a rule: PAR-Q', { cause: answer });
    },
  }));
  const newest = submissions.at(-1);
  if (person.health !== 'yes' || !newest || chance.happens(0.25)) return happenings;
  const outcome = chance.weighted<ReviewOutcome>([
    ['cleared', 80],
    ['more-information', 14],
    ['not-cleared', 6],
  ]);
  const at = newest.at.add({ hours: chance.between(2, 60) });
  const seen = answersVersion({ parqResults: [{ completedAt: newest.at, hasYesAnswers: true }] });
  const review = { uid, outcome, note: reviewNotes[outcome], validUntil: null, seen, by: staff[0] };
  const parts = { ...services, outbox: recentMail(club) };
  happenings.push({
    at,
    async happen() {
      const answer = await reviewParq(parts, review);
      if (answer.kind !== 'reviewed')
        throw new Error('the demo’s story breaks a rule: review', { cause: answer });
    },
  });
  return happenings;
}

const reviewNotes: Record<ReviewOutcome, string> = {
  cleared: 'Discussed at the desk. Knows which exercises to avoid.',
  'more-information': 'Asked for a letter from the GP.',
  'not-cleared': 'Not before the cardiology appointment.',
};

function requestPlan({ services }: Club, uid: string, person: Person): Happening[] {
  if (person.standing !== 'requested-plan') return [];
  const at = person.joinedAt.add({ minutes: 9 });
  const changes = { requestedPlanId: person.planId, requestedPlanAt: at };
  return [{ at, happen: () => services.store.update(members, uid, changes) }];
}

/** People without an active membership are refused at the door once. */
function tryWithoutMembership(
  club: Club,
  uid: string,
  { standing, joinedAt }: Person,
  { spells }: MembershipStory,
) {
  const closedAt = spells.at(-1)?.until ?? joinedAt;
  const isShut = standing !== 'active' && standing !== 'cancelling' && standing !== 'rejoined';
  if (!isShut) return [];
  const at = closedAt.add({ hours: club.chance.between(9, 44), minutes: club.chance.between(0, 59) });
  return comeToTheDoor(club, uid, at);
}
