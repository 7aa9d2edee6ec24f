/** A club with one class that everybody wants: members who have signed in, and a paired kiosk. */
import { randomBytes } from 'node:crypto';
import { issueCardPass } from '../../domain/door/pass-code.ts';
import { sessionFill } from '../../domain/timetable/session-fill.ts';
import { localDate } from '../../domain/values/dates.ts';
import { readConfig } from '../../server/config/config.ts';
import { settings } from '../../server/data/collections/club.ts';
import { members } from '../../server/data/collections/members.ts';
import { plans } from '../../server/data/collections/membership.ts';
import { classTypes, sessions } from '../../server/data/collections/timetable.ts';
import type { Store } from '../../server/data/store.ts';
import { demoPlans, demoSettings } from '../../server/demo/club-facts.ts';
import { demoClassTypes } from '../../server/demo/timetable-facts.ts';
import { makePairingCode } from '../../server/door/make-pairing-code.ts';
import { pairKiosk } from '../../server/door/pair-kiosk.ts';
import { pairingCodeOf } from '../../server/identity/kiosk-secrets.ts';
import { createLog } from '../../server/log/log.ts';
import { newMember } from '../../server/members/create-member.ts';
import { openServices } from '../../server/open-services.ts';
import type { Services } from '../../server/services.ts';
import { parqResult } from '../support/parq.ts';

/** Production refuses one that could be guessed. */
export const SECRET = randomBytes(32).toString('hex');
/** What is measured is never the hashing. */
const argon = { memoryInKib: 8, passes: 1, parallelism: 1 };
const BATCH = 200;
const SIGN_INS_AT_ONCE = 20;

export interface Presser {
  readonly uid: string;
  /** The login cookie's. */
  readonly token: string;
}

export interface CrowdedClub {
  readonly services: Services;
  readonly pressers: readonly Presser[];
  readonly kioskToken: string;
  /** Passes to scan, of members who may come in. */
  readonly passes: readonly string[];
}

export function servicesOver(store: Store): Services {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: '/nonexistent' });
  const log = createLog({ logLevel: 'silent' });
  return openServices({ config, secret: SECRET, log, argon, now: Temporal.Now.instant, store });
}

export async function fillCrowdedClub(store: Store, size: number): Promise<CrowdedClub> {
  const services = servicesOver(store);
  await store.batch((batch) => {
    batch.set(settings, demoSettings);
    for (const plan of demoPlans) batch.set(plans, plan);
    for (const type of demoClassTypes) batch.set(classTypes, type);
  });
  const people = await addCrowd(services, size);
  const by = { uid: 'bench', name: 'Bench' };
  const { ticket } = await makePairingCode(services, { kioskName: 'Front door', by }, services.now());
  const paired = await pairKiosk(
    services,
    { code: pairingCodeOf(services.secret, ticket), publicKey: '' },
    services.now(),
  );
  const pressers: Presser[] = [];
  for (let at = 0; at < size; at += SIGN_INS_AT_ONCE) {
    const some = people.slice(at, at + SIGN_INS_AT_ONCE);
    pressers.push(...(await Promise.all(some.map((person, index) => signIn(services, person, at + index)))));
  }
  const passes = people.slice(0, 100).map((person) => issueCardPass(person, services.passSigner));
  return { services, pressers, kioskToken: paired?.token ?? '', passes };
}

/** Members who may book anything. */
export async function addCrowd({ store, now }: Services, size: number) {
  const at = now();
  const completedAt = at.subtract({ hours: 24 * 7 });
  const parq = parqResult(completedAt);
  const people = Array.from({ length: size }, (_, index) => {
    const uid = `crowd-${String(index).padStart(4, '0')}`;
    const name = { firstName: 'Mo', lastName: `Crowd${index}`, mobile: '', dob: '1990-03-27', sex: 'male' };
    return {
      ...newMember({ uid, email: `${uid}@inbox.example`, ...name }, at),
      ...({ membershipStatus: 'active', planId: 'unlimited', membershipType: 'Unlimited' } as const),
      ...{ currentPeriodStart: at.subtract({ hours: 240 }), currentPeriodEnd: at.add({ hours: 2400 }) },
      ...{ parqResults: [parq], latestParqAt: completedAt, latestParqHasYes: false },
    };
  });
  for (let from = 0; from < size; from += BATCH) {
    await store.batch((batch) => {
      for (const person of people.slice(from, from + BATCH)) batch.set(members, person);
    });
  }
  return people;
}

/** From an address of each one's own: nobody is slowed down for the others. */
async function signIn({ identity }: Services, { uid, email }: Person, index: number): Promise<Presser> {
  const password = 'a crowd of one';
  await identity.createAccount({ uid, email, password });
  const address = `10.${Math.floor(index / 250)}.${index % 250}.1`;
  const { token } = await identity.signIn({ email, password }, { address, userAgent: 'bench' });
  return { uid, token };
}

interface Person {
  readonly uid: string;
  readonly email: string;
}

/** Open for booking now, in three days. @param name of its id, where there are several @returns its id */
export async function addClass(
  { store, now }: Pick<Services, 'store' | 'now'>,
  capacity: number,
  name = 'crowded',
): Promise<string> {
  const [type] = demoClassTypes;
  if (!type) throw new Error('the demo has no classes');
  const startsAt = now().add({ hours: 72 }).round({ smallestUnit: 'minute' });
  const date = localDate(startsAt).toString();
  const counts = { capacity, bookedCount: 0 };
  const session = sessions.decode(`${name}_${date}`, {
    ...{ classTypeId: type.id, className: type.name, classSlug: type.slug, colour: type.colour },
    ...{ coachName: 'Callum Reid', room: 'Turf', status: 'scheduled', ...counts, fill: sessionFill(counts) },
    ...{ startsAt, endsAt: startsAt.add({ minutes: 60 }), date, createdAt: now(), modifiedAt: now() },
  });
  await store.create(sessions, session);
  return session.id;
}
