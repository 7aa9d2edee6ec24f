/** A club of 100,000 members and 1,000,000 visits, created once and kept between runs. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkInResults } from '../../domain/door/check-in-decision.ts';
import { PARQ_VALID_MONTHS } from '../../domain/health/parq.ts';
import type { MembershipStatus } from '../../domain/membership/membership.ts';
import { clubTime } from '../../domain/values/dates.ts';
import { obtainAppSecret } from '../../server/config/app-secret.ts';
import { readConfig } from '../../server/config/config.ts';
import { settings } from '../../server/data/collections/club.ts';
import { accessLogs, kiosks } from '../../server/data/collections/door.ts';
import { members } from '../../server/data/collections/members.ts';
import { plans } from '../../server/data/collections/membership.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import type { Store } from '../../server/data/store.ts';
import { demoPlans, demoSettings } from '../../server/demo/club-facts.ts';
import { makePeople } from '../../server/demo/people.ts';
import { type Chance, chanceFrom } from '../../server/demo/random.ts';
import { createLog } from '../../server/log/log.ts';
import { newMember } from '../../server/members/create-member.ts';
import { openServices } from '../../server/open-services.ts';
import { inBatches, openBulkStore } from './bulk-store.ts';

export const sizes = { members: 100_000, accessLogs: 1_000_000 };
/** Raised when what is made changes. */
const VERSION = 2;
const DISTINCT_PEOPLE = 1500;
/** Over which the visits are spread, up to now. */
const VISITS_IN_SECONDS = 30_000_000;

export const uidOf = (index: number) => `bench${String(index).padStart(15, '0')}`;

/** The data folder of the seeded club. */
export async function seedStore(): Promise<string> {
  const folder = `tests/output/bench-${VERSION}`;
  const file = join(folder, 'club.sqlite');
  if (existsSync(file)) return folder;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  for (const ending of ['', '-wal', '-shm']) rmSync(unfinished + ending, { force: true });
  console.log(`Making ${sizes.members} members and ${sizes.accessLogs} visits, once …`);
  const store = openBulkStore(unfinished);
  const now = Temporal.Now.instant();
  await writeClub(store, now);
  await writeMembers(store, chanceFrom(1), now, sizes.members);
  await writeAccessLogs(store, chanceFrom(2), now, sizes.accessLogs);
  await store.close();
  console.log('Making the indexes …');
  await addSignIns(openSqliteStore({ path: unfinished }), folder, now);
  renameSync(unfinished, file);
  return folder;
}

/** Who the run signs in as. */
export const signIns = {
  member: { email: 'bench-member@inbox.example', password: 'a bench of steel' },
  admin: { email: 'bench-admin@inbox.example', password: 'a bench of oak' },
};

export async function addSignIns(store: Store, folder: string, now: Temporal.Instant): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: 'production' });
  const { secret } = obtainAppSecret(config);
  const log = createLog({ logLevel: 'silent' });
  const { identity } = openServices({ config, secret, log, now: () => now, store });
  for (const [role, account] of Object.entries(signIns)) {
    const claims = { admin: role === 'admin', coach: false };
    const { uid, email } = await identity.createAccount({ ...account, claims });
    const person = {
      firstName: 'Priya',
      lastName: 'Shah',
      mobile: '07700900123',
      dob: '1990-03-27',
      sex: 'female',
    };
    await store.create(members, {
      ...newMember({ ...person, uid, email }, now.subtract({ hours: 9000 })),
      isAdmin: claims.admin,
      membershipStatus: 'active',
      planId: 'unlimited',
      membershipType: 'Unlimited',
      currentPeriodEnd: now.add({ hours: 24 * 365 * 20 }),
    });
    await writeVisits(store, uid, now);
  }
  await store.close();
}

/** A home page with something on it. */
async function writeVisits(store: Store, uid: string, now: Temporal.Instant): Promise<void> {
  await store.batch((batch) => {
    for (let visit = 1; visit <= 60; visit += 1) {
      const at = now.subtract({ hours: visit * 55 });
      const entry = accessLogs.decode(`${uid}-${visit}`, { memberUid: uid, memberName: 'Priya Shah' });
      batch.create(accessLogs, { ...entry, at, deviceId: 'front', result: 'ok', isAllowed: true });
    }
  });
}

export async function writeClub(store: Store, now: Temporal.Instant): Promise<void> {
  await store.batch((batch) => {
    batch.set(settings, demoSettings);
    for (const plan of demoPlans) batch.set(plans, plan);
    for (const id of ['front', 'back']) {
      batch.set(kiosks, { ...kiosks.decode(id, { name: `The ${id} door` }), pairedAt: now, lastSeenAt: now });
    }
  });
}

const statuses: readonly (readonly [MembershipStatus, number])[] = [
  ['active', 74],
  ['pending', 5],
  ['past_due', 3],
  ['on_hold', 3],
  ['cancelling', 3],
  ['cancelled', 7],
  ['expired', 5],
];

export function writeMembers(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  count: number,
): Promise<void> {
  const people = makePeople(DISTINCT_PEOPLE, chance, now);
  const ago = (days: number) => now.subtract({ hours: chance.between(1, 24 * days) });
  return inBatches(count, store, (batch, index) => {
    const person = people[chance.between(0, people.length - 1)];
    if (!person) return;
    const uid = uidOf(index);
    const lastName = `${person.lastName}-${index.toString(36)}`;
    const email = `m${index}@inbox.example`;
    const completedAt = ago(300);
    const hasYesAnswers = chance.happens(0.08);
    batch.create(members, {
      ...newMember({ ...person, uid, lastName, email }, ago(900)),
      membershipStatus: chance.weighted(statuses),
      planId: person.planId,
      membershipType: demoPlans.find(({ id }) => id === person.planId)?.name ?? '',
      currentPeriodStart: ago(25),
      currentPeriodEnd: now.add({ hours: chance.between(1, 700) }),
      parqResults: [
        { completedAt, hasYesAnswers, answers: {}, note: '', questionSet: '2026-11', declaredName: lastName },
      ],
      latestParqAt: completedAt,
      parqEndsAt: clubTime(completedAt).add({ months: PARQ_VALID_MONTHS }).toInstant(),
      latestParqHasYes: hasYesAnswers,
      lastSeenAt: ago(60),
      awaySince: ago(60),
      visits: chance.between(0, 400),
    });
  });
}

/** By members of as many as there are a tenth of the visits. */
export function writeAccessLogs(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  count: number,
): Promise<void> {
  const empty = accessLogs.decode('', {});
  return inBatches(count, store, (batch, index) => {
    const result = chance.happens(0.95) ? 'ok' : chance.pick(checkInResults as unknown as ['ok']);
    const device = chance.happens(0.7) ? 'front' : 'back';
    const who = chance.between(0, count / 10 - 1);
    batch.create(accessLogs, {
      ...empty,
      id: `log${chance.between(0, 1e9).toString(36)}-${index.toString(36)}`,
      at: now.subtract({ seconds: Math.round(((count - index) * VISITS_IN_SECONDS) / count) }),
      memberUid: uidOf(who),
      memberName: `Member ${who}`,
      deviceId: device,
      deviceName: `The ${device} door`,
      result,
      isAllowed: result === 'ok',
    });
  });
}
