/** The club's events: registered for, marked and cancelled through the app's own operations. */
import { readEventTimes } from '#domain/community/event-times.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Registrant } from '../community/events/event-step.ts';
import { findComing } from '../community/events/find-events.ts';
import { markRegistration } from '../community/events/mark-registration.ts';
import { registerForEvent } from '../community/events/register.ts';
import { repeatEvent } from '../community/events/repeat-event.ts';
import { addEvent, cancelEvent } from '../community/events/save-event.ts';
import type { ClubEvent } from '../data/collections/events.ts';
import { eachPage } from '../data/each-of.ts';
import { type DemoEvent, demoEvents, demoVisitors } from './event-facts.ts';
import { chanceFrom } from './random.ts';
import { drawRoutes } from './run-life.ts';
import { type Club, recentMail } from './story.ts';

export interface EventPeople {
  /** uid of the member who signs in. */
  readonly member: string;
  readonly people: readonly { readonly uid: string }[];
}

const SEED = 20_261_123;
const ANNOUNCED_DAYS = 30;
const MAIL_DAYS = 2;
/** Of those who register for a free evening, this many come. */
const SHARE_WHO_COME = 0.85;

export async function fillEvents(club: Club, cast: EventPeople): Promise<void> {
  const chance = chanceFrom(SEED);
  const quiet: Club = {
    ...club,
    chance,
    services: { ...club.services, outbox: recentMail(club, MAIL_DAYS) },
  };
  const runs = await drawRoutes(quiet);
  for (const facts of [...demoEvents, ...runs]) await holdEvent(quiet, facts, cast);
  club.clock.set(club.now);
}

async function holdEvent(club: Club, facts: DemoEvent, cast: EventPeople): Promise<void> {
  const { services, clock, now, staff } = club;
  const [by] = staff;
  const earliest = localDate(now).add({ days: facts.day });
  const date = earliest.add({ days: (facts.weekday - earliest.dayOfWeek + 7) % 7 });
  const times = readEventTimes({ date, startTime: facts.from, lastDate: null, endTime: facts.until });
  if (times.kind === 'invalid') throw new Error(`the demo’s ${facts.title}: ${times.message}`);
  const { startsAt, endsAt } = times;
  const announcedAt = startsAt.subtract({ hours: 24 * ANNOUNCED_DAYS });
  clock.set(Temporal.Instant.compare(announcedAt, now) < 0 ? announcedAt : now.subtract({ hours: 72 }));
  const { title, description, location, audience, capacity, guestLimit } = facts;
  const { memberPriceInPence, guestPriceInPence, priceNote, run = null } = facts;
  const outcome = await addEvent(
    services,
    {
      ...{ title, description, location, audience, capacity, guestLimit, startsAt, endsAt },
      ...{ memberPriceInPence, guestPriceInPence, priceNote, run },
    },
    by,
  );
  if (outcome.kind !== 'saved') throw new Error(`the demo’s ${title} is in the past of its announcement`);
  const { event } = outcome;
  if (facts.repeated) await repeatOn(club, event, facts, cast);
  await fillEvent(club, event, facts, cast);
  if (facts.cancelledFor) {
    clock.set(now.subtract({ hours: 20 }));
    await cancelEvent(services, { id: event.id, reason: facts.cancelledFor, by });
  }
  if (Temporal.Instant.compare(endsAt, now) < 0) await markWhoCame(club, event);
}

/** The next of them has its people too. */
async function repeatOn(club: Club, event: ClubEvent, facts: DemoEvent, cast: EventPeople) {
  const { rhythm, times } = facts.repeated ?? { rhythm: 'weekly', times: 0 };
  const request = { id: event.id, rhythm, times, by: club.staff[0] } as const;
  const outcome = await repeatEvent(club.services, request);
  const ahead = outcome.kind === 'repeated' ? outcome.added : [];
  const next = ahead.find(({ startsAt }) => Temporal.Instant.compare(startsAt, club.now) > 0);
  if (next) await fillEvent(club, next, { ...facts, parties: Math.ceil(facts.parties / 2) }, cast);
}

/** People register one after the other, between the announcement and now. */
async function fillEvent(club: Club, event: ClubEvent, facts: DemoEvent, cast: EventPeople): Promise<void> {
  const { services, clock, chance, now } = club;
  const start = clock.now();
  const before = Temporal.Instant.compare(event.startsAt, now) < 0 ? event.startsAt : now;
  const who = registrants(club, facts, cast);
  const step = start.until(before.subtract({ hours: 1 })).total('minutes') / (who.length + 1);
  for (const [at, person] of who.entries()) {
    clock.set(start.add({ minutes: Math.max(1, Math.floor(step * (at + 1))) }));
    const guests = chance.happens(0.4) ? chance.between(0, event.guestLimit) : 0;
    const groups = event.run?.paceGroups ?? [];
    const paceGroup = groups[at % (groups.length + 1)]?.name ?? '';
    const request = { eventId: event.id, who: person, places: guests + 1, paceGroup, mayWait: true };
    await registerForEvent(services, request);
  }
}

function registrants({ chance }: Club, facts: DemoEvent, { member, people }: EventPeople): Registrant[] {
  const asMember = ({ uid }: { uid: string }): Registrant => ({ kind: 'member', uid });
  const first = people.length > 0 ? chance.between(0, people.length - 1) : 0;
  const chosen = [...people.slice(first), ...people.slice(0, first)].slice(0, facts.parties).map(asMember);
  const own: Registrant[] = facts.member === 'no' ? [] : [{ kind: 'member', uid: member }];
  const visitors = demoVisitors
    .slice(0, facts.visitors)
    .map((visitor) => ({ kind: 'visitor', ...visitor }) as const);
  const rest = [...chosen, ...visitors];
  return facts.member === 'last' ? [...rest, ...own] : [...own, ...rest];
}

async function markWhoCame(club: Club, event: ClubEvent): Promise<void> {
  const { services, clock, chance, staff } = club;
  clock.set(event.endsAt);
  for await (const items of eachPage((cursor) => findComing(services.store, event.id, cursor))) {
    for (const { id } of items) {
      const mark = chance.happens(SHARE_WHO_COME) ? 'attended' : 'no-show';
      await markRegistration(services, { eventId: event.id, registrationId: id, mark, by: staff[0] });
    }
  }
}
