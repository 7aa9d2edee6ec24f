import { describe, expect, test } from 'vitest';
import { storedDocuments } from '#server/data/collections/collection.ts';
import type { Collection, StoredFields } from '#server/data/store.ts';
import { sealAuditLog } from '#server/log/seal-audit-log.ts';
import { verifyAuditLog } from '#server/log/verify-audit-log.ts';
import { auditOf } from '../support/classes.ts';
import { CLUB_SECRET, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../server/data/collections/*.ts', {
  eager: true,
});

function isCollection(value: unknown): value is Collection<{ id: string }> {
  return typeof value === 'object' && value !== null && 'decode' in value && 'name' in value;
}

const collections = Object.values(modules).flatMap((exported) =>
  Object.values(exported).filter(isCollection),
);
const storedNames = [...new Set(collections.map(({ name }) => name))].sort();

/** What codecs need beside the person. */
const facts = { result: {}, path: 'photos/one' };
const owners = ['memberUid', 'ownerUid'];
const saysWho = (field: string) => /(?:Uid|By|Uids)$/.test(field) && !owners.includes(field);

/** A document of the collection with this person in the fields; null: it has none of them. */
function documentWith(
  { name, decode }: Collection<{ id: string }>,
  isField: (field: string) => boolean,
  uid: string,
) {
  // Of these each person has one.
  const id = onePerPerson.includes(name) ? uid : 'of-them';
  const named = Object.fromEntries(
    Object.keys(decode(id, facts))
      .filter(isField)
      .map((field) => [field, uid]),
  );
  const { id: _, ...fields } = decode(id, { ...facts, ...named }) as { id: string } & StoredFields;
  return JSON.stringify(fields).includes(uid) ? { id, fields } : null;
}

const onePerPerson = ['presence', 'membersAtRisk'];

async function writeEverywhere(club: TestClub, isField: (field: string) => boolean, uid: string) {
  const written: string[] = [];
  for (const collection of collections) {
    const document = documentWith(collection, isField, uid);
    if (!document) continue;
    await club.store.set(storedDocuments(collection.name), document);
    written.push(collection.name);
  }
  return [...new Set(written)].sort();
}

async function listTraces(club: TestClub, uid: string): Promise<string[]> {
  const kept: string[] = [];
  for (const name of storedNames) {
    const { items } = await club.store.query(storedDocuments(name), { limit: 1000 });
    for (const item of items) if (JSON.stringify(item).includes(uid)) kept.push(`${name}/${item.id}`);
  }
  return kept.sort();
}

/**
 * Not in the export: what lets its holder in, and for ten minutes the ids of bookings and visits that are in it themselves, and that their
 * payments and holds, which are in it, are counted again.
 */
const notExported = ['calendarFeeds', 'figureMarks', 'undoSteps'];

test('the audit log is as it was sealed once somebody who has left closes their account', async () => {
  const desk = await openDesk();
  const { club, browser } = desk;
  const member = await club.member(activeFacts(desk));
  const left = { leavingReason: 'health', reason: 'A knee', now: 'on' };
  expect((await browser.submit(`/admin/member/${member.uid}/cancel-now`, left)).status).toBe(303);
  const own = await club.signedIn(member);
  club.advance({ hours: 1 });
  await sealAuditLog({ store: club.store, secret: CLUB_SECRET, now: club.now });
  await own.submit('/account/security/close', { currentPassword: PASSWORD });
  club.advance({ hours: 1 });
  await sealAuditLog({ store: club.store, secret: CLUB_SECRET, now: club.now });
  expect(await auditOf(club, 'member.closed')).toHaveLength(1);
  expect(await verifyAuditLog(club.store, CLUB_SECRET)).toMatchObject({
    problems: [],
    unsealed: 0,
  });
});

test('row 32: my data holds something of every collection with documents about a person', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const written = await writeEverywhere(club, (field) => owners.includes(field), member.id);
  for (const name of written) {
    const id = onePerPerson.includes(name) ? member.id : 'of-them';
    const sentinel = `sentinel of ${name}`;
    await club.store.update(storedDocuments(name), id, {
      fields: { name: sentinel, result: { name: sentinel } },
    });
  }
  const { html } = await browser.get('/account/security/my-data.json');
  const missing = written.filter((name) => !html.includes(`"sentinel of ${name}"`));
  expect(missing).toEqual(notExported);
});

describe('row 32: after an account is closed', () => {
  test('no collection has a document under its uid', async () => {
    const club = openClub();
    const member = await club.member();
    const browser = await club.signedIn(member);
    const written = await writeEverywhere(club, (field) => owners.includes(field), member.id);
    expect(written).toEqual(
      expect.arrayContaining(['bookings', 'calendarFeeds', 'files', 'holds', 'ledger']),
    );
    expect(written).toEqual(expect.arrayContaining(['personalBests', 'workoutResults', 'workoutScores']));
    const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(answer.location).toBe('/');
    expect(await listTraces(club, member.id)).toEqual([]);
  });

  test('no record says by its uid what the person did as staff', async () => {
    const club = openClub();
    const coach = await club.member();
    const browser = await club.signedIn(coach);
    const written = await writeEverywhere(club, saysWho, coach.id);
    expect(written).toEqual(expect.arrayContaining(['auditLog', 'ledger', 'sessions', 'workouts']));
    await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(await listTraces(club, coach.id)).toEqual([]);
  });
});
