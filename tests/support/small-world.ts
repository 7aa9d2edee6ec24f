/**
 * A club with one person for each way in which somebody’s health answers can be known to others, whose moments can be kept and gone back to: for the
 * search over chains of changes.
 */

import { isUnder18 } from '#domain/families/family.ts';
import { families } from '#server/data/collections/families.ts';
import { handovers } from '#server/data/collections/handovers.ts';
import { accounts } from '#server/data/collections/identity.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { undoSteps } from '#server/data/collections/undo.ts';
import { clubIndexes } from '#server/data/indexes.ts';
import type { Connection } from '#server/data/sqlite/connection.ts';
import { storeOverPrepared } from '#server/data/sqlite/open-sqlite-store.ts';
import { addChild } from '#server/families/add-child.ts';
import { addToFamily } from '#server/families/change-family.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { openClub, type TestClub } from './club.ts';
import { openConnectionInMemory } from './store-in-memory.ts';
import type { Visitor } from './visitor.ts';

/** In whoever's answers it is, no page that is not theirs, their guardian's or an admin's may show it. */
export const SECRET = 'Zyxwvut';
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
}

/** A sign-in link that the front desk has made for somebody and kept. */
interface HandedLink {
  readonly of: PersonName;
  readonly path: string;
}

export interface World {
  readonly club: TestClub;
  readonly browsers: Record<Hand, Visitor>;
  link: HandedLink | null;
  /** What decides who may see whom: ages, addresses, families, roles and locked tablets; of strangers, whether they are there at all is left out. */
  state(): Promise<string>;
  keep(): Moment;
  /** Steps that can be undone. */
  undoIds(): Promise<string[]>;
  /** Whose sign-in the reader of `OWN_ADDRESS` has been sent. */
  takenOver(): Promise<string[]>;
  close(): void;
}

export interface SmallWorld {
  readonly uids: Record<PersonName, string>;
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
  const cookies = new Map<Hand, ReadonlyMap<string, string>>();
  for (const name of actors) cookies.set(name, (await club.signedIn(people[name])).cookies);
  const start = { bytes: connection.database.serialize(), cookies, link: null };
  connection.close();
  return { uids, start, open: (moment) => openWorld(moment, uids) };
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
  const answers = { answers: { heart: true }, note: SECRET, declaredName: 'Sam Reid' };
  const guardian = { uid: sam.id, name: sam.name };
  // Nobody acts for these two: they answered while their birthday on file was another.
  const alone = [leo.id, ori.id];
  for (const { id, dob } of Object.values(people)) {
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
  return people;
}

function openWorld({ bytes, cookies, link }: Moment, uids: SmallWorld['uids']): World {
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
    state: async () => {
      const isEveIn = browsers.eve.cookies.has('cf_login');
      return JSON.stringify([await takenOver(), world.link?.of, isEveIn, await stateOf(club, uids)]);
    },
    keep: () => ({
      bytes: connection.database.serialize(),
      cookies: new Map(hands.map((name) => [name, new Map(browsers[name].cookies)])),
      link: world.link,
    }),
    undoIds: async () => (await club.store.query(undoSteps, { limit: 20 })).items.map(({ id }) => id),
    takenOver,
    close: () => close(connection),
  };
  return world;
}

const close = (connection: Connection) => connection.close();

async function stateOf({ store, now }: TestClub, uids: SmallWorld['uids']): Promise<string> {
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
