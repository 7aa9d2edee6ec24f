/** Fills an empty store with the demo club through the app's own operations. */

import { profileRoles } from '#domain/accounts/roles.ts';
import { saveList } from '../club/saved-lists/saved-lists.ts';
import { settings } from '../data/collections/club.ts';
import { kiosks } from '../data/collections/door.ts';
import { members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import { clearDeparted } from '../door/clear-departed.ts';
import { makePairingCode } from '../door/make-pairing-code.ts';
import { pairKiosk } from '../door/pair-kiosk.ts';
import type { Claims } from '../identity/identity.ts';
import { pairingCodeOf } from '../identity/kiosk-secrets.ts';
import type { Actor } from '../log/write-audit.ts';
import { startBatch } from '../members/batches/start-batch.ts';
import { workOnBatch } from '../members/batches/work-on-batches.ts';
import { createMember } from '../members/create-member.ts';
import { saveOwnDetails } from '../members/save-details.ts';
import type { Services } from '../services.ts';
import { fillChallenges } from './challenge-life.ts';
import { fillTimetable } from './class-life.ts';
import { demoPlans, demoSettings } from './club-facts.ts';
import { fillDesk } from './desk-life.ts';
import { comeAsStrangers, comeToTheDoor } from './door-stories.ts';
import { fillEvents } from './event-life.ts';
import { fillLeads } from './lead-life.ts';
import { lifeOf } from './life.ts';
import { makePeople, type Person } from './people.ts';
import { chanceFrom } from './random.ts';
import { type NamedPerson, namedPeople, receptionist } from './staff.ts';
import { type Club, type Doors, live, type StoryClock } from './story.ts';
import { fillPersonalTraining } from './trainer-life.ts';
import { fillTraining } from './training/fill-training.ts';
import type { Trainee } from './training/history.ts';

/** How many members run for charity. */
const RUNNERS = 8;

async function fillLists({ services, staff }: Club, people: readonly string[]): Promise<void> {
  const [by] = staff;
  const uids = (async function* () {
    yield people.slice(0, RUNNERS);
  })();
  const id = await startBatch(services, { kind: 'tag', tag: 'Charity run', filter: '', uids, by });
  if (id !== null) await workOnBatch(services, id);
  const saved = [
    ['Off-peak, not seen for 3 weeks', 'show=not-seen&plan=off-peak'],
    ['Charity run', 'tag=Charity+run'],
  ] as const;
  for (const [name, query] of saved) await saveList(services, { list: 'members', name, query, by });
}

export interface DemoSize {
  /** Fictional members, besides the staff and the member who signs in. */
  readonly people: number;
  /** How far back the visits go. */
  readonly days: number;
}

export const demoSize: DemoSize = { people: 400, days: 182 };

interface Filling {
  readonly size?: DemoSize;
  /** Told what comes next. */
  onProgress?(what: string): void;
}

const SEED = 20_261_121;
/** People who sign in have not visited recently, so that trying the door with their pass is not answered "already in". */
const REST_HOURS = 18;
/** Two people are always in. */
const MINUTES_IN = [52, 24];

/**
 * Reproducible: the same size and `now` give the same people and history; only ids differ.
 * @param services with an empty store and the clock `clock`
 */
export async function fillClub(
  services: Services,
  clock: StoryClock,
  now: Temporal.Instant,
  { size = demoSize, onProgress = () => {} }: Filling = {},
): Promise<void> {
  const chance = chanceFrom(SEED);
  const from = now.subtract({ hours: 24 * size.days });
  const named = namedPeople(now);
  clock.set(named[0].joinedAt);
  await openDoors(services);
  const uids = new Map<NamedPerson, string>();
  for (const person of named) {
    clock.set(person.joinedAt);
    uids.set(person, await enrol(services, person));
  }
  const staff = named.filter(({ password, claims }) => password !== null && (claims.admin || claims.coach));
  const actors = staff.map((person) => ({ uid: uids.get(person) ?? '', name: nameOf(person) }));
  clock.set(from.subtract({ hours: 48 }));
  const doors = await pairDoors(services, actors, now);
  const club: Club = { services, clock, chance, from, now, staff: actors as unknown as Club['staff'], doors };

  const restsFrom = now.subtract({ hours: REST_HOURS });
  for (const [person, uid] of uids) await live(club, uid === '' ? [] : lifeOf(club, uid, person, restsFrom));
  const member = [...uids.values()].at(-1) ?? '';
  await introduceMember(club, member);
  onProgress('members and their visits');
  const people = await fillFloor(club, size.people);
  await live(club, comeAsStrangers(club, Math.ceil(size.people / 25)));
  onProgress('classes and bookings');
  const coachOf = (firstName: string) => findCoach(uids, firstName);
  await fillTimetable(club, { coachOf, member, people });
  onProgress('training');
  const [trainee] = [...uids].slice(-1).map(([person, uid]) => ({ ...person, uid }));
  if (trainee) await fillTraining(club, { coach: coachOf('Callum'), member: trainee, people });
  onProgress('events and challenges');
  await fillEvents(club, { member, people });
  await fillChallenges(club, { member, people });
  await fillPersonalTraining(club, { coachOf, member, people });
  onProgress('the front desk');
  await fillLeads(club);
  const desk = receptionist();
  const deskUid = await enrol(services, desk);
  const by = { uid: deskUid, name: `${desk.firstName} ${desk.lastName}` };
  await fillDesk(club, { by, member, people });
  await fillLists(
    club,
    people.map(({ uid }) => uid),
  );
  await clearDeparted(services.store, now);
}

function findCoach(uids: ReadonlyMap<NamedPerson, string>, firstName: string): Actor {
  for (const [person, uid] of uids) if (person.firstName === firstName) return { uid, name: nameOf(person) };
  throw new Error(`the demo has no coach ${firstName}`);
}

const nameOf = ({ firstName, lastName }: NamedPerson) => `${firstName} ${lastName}`;

function openDoors({ store }: Services): Promise<void> {
  return store.batch((batch) => {
    batch.set(settings, demoSettings);
    for (const plan of demoPlans) batch.set(plans, plan);
  });
}

async function pairDoors(services: Services, [admin]: Actor[], now: Temporal.Instant): Promise<Doors> {
  if (!admin) throw new Error('the demo has no admin');
  const at = services.now();
  for (const kioskName of ['Front door', 'Car park door']) {
    const { ticket } = await makePairingCode(services, { kioskName, by: admin }, at);
    await pairKiosk(services, { code: pairingCodeOf(services.secret, ticket), publicKey: '' }, at);
  }
  const { items } = await services.store.query(kiosks, { limit: 10 });
  for (const { id } of items) {
    await services.store.update(kiosks, id, { lastSeenAt: now.subtract({ minutes: 3 }) });
  }
  const [front, carPark] = ['Front door', 'Car park door'].map((name) =>
    items.find((kiosk) => kiosk.name === name),
  );
  if (!front || !carPark) throw new Error('the demo’s kiosks were not paired');
  return [front, carPark];
}

/** Completes the profile of the member who signs in. */
async function introduceMember({ services, clock, now }: Club, uid: string): Promise<void> {
  const member = await services.store.find(members, uid);
  if (!member) throw new Error('the demo has no member');
  clock.set(now.subtract({ hours: 24 * 40 }));
  const { firstName, lastName, mobile, dob, sex, guardianNote } = member;
  const emergencyContact = { name: 'Dev Shah', phone: '07700900456' };
  const details = { firstName, lastName, mobile, dob, sex, guardianNote, emergencyContact };
  await saveOwnDetails(services, uid, details);
}

/** Returns those who may book classes. */
async function fillFloor(club: Club, count: number): Promise<Trainee[]> {
  const minutesLeft = [...MINUTES_IN];
  const attenders: Trainee[] = [];
  for (const person of makePeople(count, club.chance, club.now)) {
    club.clock.set(person.joinedAt);
    const uid = await enrol(club.services, person);
    const isFit = person.standing === 'active' && person.health === 'cleared';
    if (isFit) attenders.push({ uid, ...person });
    const minutes = isFit ? minutesLeft.shift() : undefined;
    if (minutes === undefined) {
      await live(club, lifeOf(club, uid, person));
    } else {
      const cameAt = club.now.subtract({ minutes });
      const before = lifeOf(club, uid, person, cameAt.subtract({ hours: 12 }));
      await live(
        club,
        [...before, comeToTheDoor(club, uid, cameAt)[0]].filter((happening) => happening !== undefined),
      );
    }
  }
  return attenders;
}

/** Creates the account and the profile. Without a password nothing is hashed and nobody can sign in.
 * @returns the uid */
async function enrol(
  { identity, store, now }: Services,
  person: Pick<Person, 'firstName' | 'lastName' | 'sex' | 'email' | 'mobile' | 'dob'> & {
    readonly password?: string | null;
    readonly claims?: Claims;
  },
): Promise<string> {
  const { claims, password, firstName, lastName, mobile, dob, sex } = person;
  const account = {
    email: person.email,
    isEmailConfirmed: true,
    ...(password ? { password } : {}),
    ...(claims ? { claims } : {}),
  };
  const { uid, email } = await identity.createAccount(account);
  await createMember(store, { uid, email, firstName, lastName, mobile, dob, sex }, now());
  if (claims) await store.update(members, uid, profileRoles(claims));
  return uid;
}
