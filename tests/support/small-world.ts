/**
 * A club with one person for each way in which somebody’s health answers can be known to others, whose moments can be kept and gone back to: for the
 * search over chains of changes.
 */

import { isUnder18 } from '#domain/families/family.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { families } from '#server/data/collections/families.ts';
import { handovers } from '#server/data/collections/handovers.ts';
import { accounts } from '#server/data/collections/identity.ts';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { results } from '#server/data/collections/results.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { undoSteps } from '#server/data/collections/undo.ts';
import { clubIndexes } from '#server/data/indexes.ts';
import type { Connection } from '#server/data/sqlite/connection.ts';
import { storeOverPrepared } from '#server/data/sqlite/open-sqlite-store.ts';
import { addChild } from '#server/families/add-child.ts';
import { addToFamily } from '#server/families/change-family.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { openClub, type TestClub } from './club.ts';
import { plan } from './desk.ts';
import type { HouseIds } from './full-house-addresses.ts';
import { openConnectionInMemory } from './store-in-memory.ts';
import { bookableFacts, booking, session } from './timetable.ts';
import type { Visitor } from './visitor.ts';

/** In whoever's answers it is, no page that is not theirs, their guardian's or an admin's may show it. */
export const SECRET = 'Zyxwvut';
/** As it stands in the answers of one person. */
export const secretOf = (name: PersonName) => `${SECRET} ${name}`;
/** Whoever changes something reads what is sent here. */
export const OWN_ADDRESS = 'mine@chain.example';

/** Who changes something. `max` does whatever the front desk asks him to. */
export const actors = ['dee', 'kim', 'sam', 'max', 'leo', 'ada'] as const;
export type ActorName = (typeof actors)[number];
/** With `eve`: whoever holds a sign-in link that the front desk has made, and has no account of her own. */
const hands = [...actors, 'eve'] as const;
export type Hand = (typeof hands)[number];
const others = ['vera', 'mia', 'gus', 'ori'] as const;
export const everybody = [...actors, ...others] as const;
export type PersonName = (typeof everybody)[number];

/** Everything there is, and who is signed in where. */
export interface Moment {
  readonly bytes: Uint8Array;
  readonly cookies: ReadonlyMap<Hand, ReadonlyMap<string, string>>;
  readonly link: HandedLink | null;
  readonly coaches: readonly PersonName[];
}

/** A sign-in link that the front desk has made for somebody and kept. */
interface HandedLink {
  readonly of: PersonName;
  readonly path: string;
}

/** What tells one moment from another. */
export interface State {
  /** What decides who may see whom: ages, addresses, families, roles and locked tablets; of strangers, whether they are there at all is left out. */
  readonly rights: string;
  /** What can be undone, and of whom. */
  readonly undoable: string;
}

export interface World {
  readonly club: TestClub;
  readonly browsers: Record<Hand, Visitor>;
  link: HandedLink | null;
  /** Whom an admin has made one. */
  coaches: readonly PersonName[];
  state(): Promise<State>;
  keep(): Moment;
  /** What somebody has done and can undo. */
  undoIds(byUid: string): Promise<string[]>;
  /** Whose sign-in the reader of `OWN_ADDRESS` has been sent. */
  takenOver(): Promise<string[]>;
  close(): void;
}

/** What there is of somebody, by the kinds that addresses name. */
export type IdsOf = Partial<HouseIds> & Pick<HouseIds, 'member' | 'child'>;

export interface SmallWorld {
  readonly uids: Record<PersonName, string>;
  readonly ids: Record<PersonName, IdsOf>;
  readonly start: Moment;
  open(moment: Moment): World;
}

export async function makeSmallWorld(): Promise<SmallWorld> {
  const connection = openConnectionInMemory();
  const club = openClub({ store: storeOverPrepared(connection, clubIndexes) });
  const people = await settle(club);
  const uids = Object.fromEntries(
    Object.entries(people).map(([name, { id }]) => [name, id]),
  ) as SmallWorld['uids'];
  const ids = {} as SmallWorld['ids'];
  for (const name of everybody) ids[name] = await layThings(club, people[name]);
  const cookies = new Map<Hand, ReadonlyMap<string, string>>();
  for (const name of actors) cookies.set(name, (await club.signedIn(people[name])).cookies);
  const start = { bytes: connection.database.serialize(), cookies, link: null, coaches: [] };
  connection.close();
  return { uids, ids, start, open: (moment) => openWorld(moment, uids) };
}

/** By the product’s own operations. */
async function settle(club: TestClub): Promise<Record<PersonName, Member>> {
  const { services } = club;
  const adult = { dob: '1985-02-01' };
  const ada = await club.admin({ ...adult, lastName: 'Admin' });
  const by = { uid: ada.id, name: 'Ada Admin', isAdmin: true };
  const sam = await club.member({ ...adult, firstName: 'Sam', lastName: 'Reid' });
  const leo = await club.member({
    firstName: 'Leo',
    lastName: 'Reid',
    dob: '2010-01-31',
    guardianNote: 'Sam',
  });
  const child = {
    firstName: 'Mia',
    lastName: 'Reid',
    mobile: '',
    dob: '2014-05-05',
    sex: 'female',
    guardianNote: 'Sam',
  };
  const isGuardian = true;
  await addChild(services, { ofUid: sam.id, child, isGuardian, by });
  await addToFamily(services, { ofUid: sam.id, uid: leo.id, by });
  await addChild(services, { ofUid: sam.id, child: { ...child, firstName: 'Gus' }, isGuardian, by });
  const named = async (name: string) => {
    const { items } = await club.store.query(members, {
      where: [['searchTerms', 'array-contains', name]],
      limit: 2,
    });
    if (!items[0]) throw new Error(`no ${name}`);
    return items[0];
  };
  const ori = members.decode('ori', { ...child, firstName: 'Ori', name: 'Ori Lone', lastName: 'Lone' });
  await club.store.create(members, ori);
  const people = {
    ...{ ada, sam, leo, ori, mia: await named('mia'), gus: await named('gus') },
    dee: await club.desk({ ...adult, lastName: 'Desk' }),
    kim: await club.coach({ ...adult, firstName: 'Kim', lastName: 'Coach' }),
    max: await club.member({ ...adult, firstName: 'Max', lastName: 'Own' }),
    vera: await club.member({ ...adult, firstName: 'Vera', lastName: 'Vale' }),
  };
  const guardian = { uid: sam.id, name: sam.name };
  // Nobody acts for these two: they answered while their birthday on file was another.
  const alone = [leo.id, ori.id];
  for (const name of everybody) {
    const { id, dob } = people[name];
    const answers = { answers: { heart: true }, note: secretOf(name), declaredName: 'Sam Reid' };
    const isAlone = alone.includes(id);
    if (isAlone) await club.store.update(members, id, { dob: '1990-01-31' });
    await submitParq(
      services,
      id,
      isUnder18(dob, club.now()) && !isAlone ? { ...answers, guardian } : answers,
    );
    if (isAlone) await club.store.update(members, id, { dob });
  }
  await club.store.update(members, people.gus.id, { dob: '2007-01-01' });
  await club.store.create(plans, plan());
  const { parqResults: _, latestParqAt: __, ...membership } = bookableFacts(club.now());
  for (const { id } of [people.max, people.vera, people.leo, people.sam])
    await club.store.update(members, id, membership);
  const currentPeriodEnd = club.now().add({ hours: 240 });
  await club.store.update(members, people.vera.id, { currentPeriodEnd });
  const parqReview = { outcome: 'cleared', note: '', validUntil: '2027-12-31' } as const;
  for (const { id } of [people.max, people.sam])
    await club.store.update(members, id, { parqReview, parqReviewedAt: club.now() });
  await club.store.create(sessions, classOnNow(club));
  await club.store.create(sessions, classTomorrow(club));
  return people;
}

/** With everybody else on it. */
const classOnNow = (club: TestClub) =>
  session({
    id: 'on-now',
    startsAt: club.now().subtract({ minutes: 10 }),
    bookedCount: everybody.length - 1,
  });

/** With nobody on it but Vera, so that others can be added and she can be removed. */
const classTomorrow = (club: TestClub) =>
  session({ id: 'tomorrow', startsAt: club.now().add({ hours: 26 }), bookedCount: 1 });

/** A payment, a visit, a note of the staff, a result and a booking of somebody. */
async function layThings(club: TestClub, { id, name, firstName }: Member): Promise<IdsOf> {
  const { store, now } = club;
  const whose = { memberUid: id, memberName: name, at: now().subtract({ hours: 1 }) };
  // Vera has paid for water, and not for her plan: that can be marked as overdue.
  const isVera = firstName === 'Vera';
  const paid = {
    ...{ ...whose, amountInPence: 7900, planName: 'Unlimited', paymentMethod: 'cash' },
    purpose: isVera ? 'item' : 'plan',
  };
  const visit = { ...whose, deviceName: 'Front door', result: 'ok', isAllowed: true };
  const things = { receipt: `paid_${id}`, visit: `visit_${id}`, note: `note_${id}`, result: `result_${id}` };
  await store.create(ledger, ledger.decode(things.receipt, paid));
  await store.create(accessLogs, accessLogs.decode(things.visit, visit));
  await store.create(memberNotes, memberNotes.decode(things.note, { ...whose, text: 'Prefers mornings' }));
  await store.create(results, results.decode(things.result, { ...whose, title: 'Run', date: '2026-11-20' }));
  const ownClass = isVera ? classTomorrow(club) : classOnNow(club);
  await store.create(bookings, booking(ownClass, { uid: id, name }));
  return {
    ...things,
    member: id,
    child: id,
    booked: ownClass.id,
    classOnNow: ownClass.id,
    session: ownClass.id,
  };
}

function openWorld({ bytes, cookies, link, coaches }: Moment, uids: SmallWorld['uids']): World {
  const connection = openConnectionInMemory();
  connection.database.deserialize(bytes);
  const club = openClub({ store: storeOverPrepared(connection, clubIndexes) });
  const browsers = Object.fromEntries(hands.map((name) => [name, club.visitor()])) as World['browsers'];
  for (const name of hands)
    for (const [key, value] of cookies.get(name) ?? []) browsers[name].cookies.set(key, value);
  const takenOver = async () => {
    const { items } = await club.store.query(outbox, { limit: 500 });
    const links = items.filter(({ to, sealedLink }) => to === OWN_ADDRESS && sealedLink !== '');
    return links.map(({ memberUid }) => memberUid);
  };
  const world: World = {
    club,
    browsers,
    link,
    coaches,
    state: async () => {
      const isEveIn = browsers.eve.cookies.has('cf_login');
      const rights = [await takenOver(), world.link?.of, isEveIn, await rightsOf(club, uids)];
      const { items } = await club.store.query(undoSteps, { limit: 20 });
      const undoable = items.map(({ kind, memberUid }) => `${kind} ${memberUid}`).toSorted();
      return { rights: JSON.stringify(rights), undoable: undoable.join() };
    },
    keep: () => ({
      bytes: connection.database.serialize(),
      cookies: new Map(hands.map((name) => [name, new Map(browsers[name].cookies)])),
      link: world.link,
      coaches: world.coaches,
    }),
    undoIds: async (byUid) => {
      const { items } = await club.store.query(undoSteps, { where: [['byUid', '==', byUid]], limit: 20 });
      return items.map(({ id }) => id);
    },
    takenOver,
    close: () => close(connection),
  };
  return world;
}

const close = (connection: Connection) => connection.close();

async function rightsOf({ store, now }: TestClub, uids: SmallWorld['uids']): Promise<string> {
  const nameOf = new Map(Object.entries(uids).map(([name, uid]) => [uid, name]));
  const known = (list: readonly string[]) => list.flatMap((uid) => nameOf.get(uid) ?? []).toSorted();
  const ids = Object.values(uids);
  const [people, owners, groups, tablets] = await Promise.all([
    store.findMany(members, ids),
    store.findMany(accounts, ids),
    store.query(families, { limit: 50 }),
    store.query(handovers, { limit: 50 }),
  ]);
  return JSON.stringify([
    people.map(
      (each) =>
        each && [
          ...[isUnder18(each.dob, now()), each.email, each.familyId !== '', each.parqResults.length],
          each.handedLink !== null,
        ],
    ),
    owners.map((each) => each && [each.email, each.claims, each.isDisabled]),
    groups.items
      .map(({ payerUid, guardianUids, memberUids, acting }) => [
        ...[known([payerUid]), known(guardianUids), known(memberUids)],
        (acting ?? [])
          .map(({ guardianUid, childUid }) =>
            known([guardianUid])
              .concat(known([childUid]))
              .join('>'),
          )
          .toSorted(),
      ])
      .map((each) => JSON.stringify(each))
      .toSorted(),
    tablets.items.length > 0,
  ]);
}
