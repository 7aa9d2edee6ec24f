/** One person's life with the club: what the desk, the door and they themselves did, each by the app's own operation. */
import { members } from '../data/collections/members.ts';
import type { Outbox } from '../messages/outbox.ts';
import { changeMembership } from '../operations/change-membership.ts';
import { submitParq } from '../operations/submit-parq.ts';
import type { Actor } from '../operations/write-audit.ts';
import { comeToTheDoor } from './door-stories.ts';
import { planSubmissions } from './health-answers.ts';
import { type MembershipStory, type Step, tellMembership } from './membership-story.ts';
import type { Person } from './people.ts';
import type { Club, Happening } from './story.ts';
import { planVisits } from './visits.ts';

/** Older mails of the demo have been read and cleared away; without this the outbox would hold thousands. */
const MAIL_DAYS = 14;
const system: Actor = { uid: '', name: '' };

/** @param restsFrom no visits after this */
export function lifeOf(club: Club, uid: string, person: Person, restsFrom = club.now): Happening[] {
  const { chance, from, now } = club;
  const membership = tellMembership(person, chance, from, now);
  const visits = planVisits(person, membership.spells, chance, { from, until: restsFrom });
  return [
    ...membership.steps.map((step) => decide(club, uid, step)),
    ...planSubmissions(person, chance, now).map(({ at, submission }) => ({
      at,
      happen: () => submitParq(club.services, uid, submission),
    })),
    ...askForPlan(club, uid, person),
    ...visits.flatMap((at) => comeToTheDoor(club, uid, at)),
    ...tryAllTheSame(club, uid, person, membership),
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

function recentMail({ services, now }: Club): Outbox {
  const cleared = now.subtract({ hours: 24 * MAIL_DAYS });
  return {
    ...services.outbox,
    queueMessage: (writes, message) =>
      Temporal.Instant.compare(services.now(), cleared) > 0
        ? services.outbox.queueMessage(writes, message)
        : '',
  };
}

function askForPlan({ services }: Club, uid: string, person: Person): Happening[] {
  if (person.standing !== 'asked-for-a-plan') return [];
  const at = person.joinedAt.add({ minutes: 9 });
  const changes = { requestedPlanId: person.planId, requestedPlanAt: at };
  return [{ at, happen: () => services.store.update(members, uid, changes) }];
}

/** Who may not come in finds out at the door: once, soon after it closed to them. */
function tryAllTheSame(club: Club, uid: string, { standing, joinedAt }: Person, { spells }: MembershipStory) {
  const closedAt = spells.at(-1)?.until ?? joinedAt;
  const isShut = standing !== 'active' && standing !== 'cancelling' && standing !== 'rejoined';
  if (!isShut) return [];
  const at = closedAt.add({ hours: club.chance.between(9, 44), minutes: club.chance.between(0, 59) });
  return comeToTheDoor(club, uid, at);
}
