/** One person's history: what the desk, the door and they themselves did, each through the app's own operations. */

import type { ReviewOutcome } from '#domain/health/parq.ts';
import { members } from '../data/collections/members.ts';
import { answersVersion, reviewParq } from '../health/review-parq.ts';
import { submitParq } from '../health/submit-parq.ts';
import { system } from '../log/write-audit.ts';
import { importedMembership } from '../members/import/imported-member.ts';
import { changeMembership } from '../membership/change-membership.ts';
import { demoPlans } from './club-facts.ts';
import { comeToTheDoor } from './door-stories.ts';
import { planSubmissions } from './health-answers.ts';
import { type MembershipStory, planMembership, type Step } from './membership-story.ts';
import type { Person } from './people.ts';
import { type Club, type Happening, recentMail } from './story.ts';
import { planVisits } from './visits.ts';

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
