import { describe, expect, test } from 'vitest';
import { findClassesLeft } from '#server/bookings/find-classes-left.ts';
import { trainerKey } from '#server/community/trainers/find-trainers.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { presence } from '#server/data/collections/door.ts';
import { families } from '#server/data/collections/families.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { mergeMoves, merges } from '#server/data/collections/merges.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { results } from '#server/data/collections/results.ts';
import { schedules, sessions } from '#server/data/collections/timetable.ts';
import { sessionPacks } from '#server/data/collections/trainers.ts';
import type { StoredFields } from '#server/data/store.ts';
import { toJson } from '#server/data/stored-json.ts';
import { addToFamily, confirmGuardian, setGuardian } from '#server/families/change-family.ts';
import { sealAuditLog } from '#server/log/seal-audit-log.ts';
import { verifyAuditLog } from '#server/log/verify-audit-log.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { continueMerge } from '#server/members/merge/continue-merge.ts';
import { finishMerges } from '#server/members/merge/finish-merges.ts';
import { startMerge } from '#server/members/merge/start-merge.ts';
import { startUndo } from '#server/members/merge/undo-merge.ts';
import { movingKinds, staying } from '#server/members/merge/what-moves.ts';
import { CLUB_SECRET, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { activeFacts, openDesk, plan } from '../support/desk.ts';
import { openFamily } from '../support/families.ts';
import { openFullHouse } from '../support/full-house.ts';
import { booking, bookingProfile, schedule, session } from '../support/timetable.ts';

const by = { uid: 'admin', name: 'Ada Admin' };

async function merge(club: TestClub, goneUid: string, keptUid: string) {
  const outcome = await startMerge(club.services, { goneUid, keptUid, by, wasDisabled: false });
  if (outcome.kind === 'started') await finishMerges(club.services);
  return outcome;
}

async function undo(club: TestClub, goneUid: string) {
  const outcome = await startUndo(club.services, { goneUid, by });
  if (outcome.kind === 'started') await finishMerges(club.services);
  return outcome;
}

/** Everything in the store that says either uid, but for what a merge writes about itself. */
async function listDocuments(
  { store }: TestClub,
  uids: readonly string[],
): Promise<Map<string, StoredFields>> {
  const found = new Map<string, StoredFields>();
  for (const name of await store.collectionNames()) {
    if (['jobs', 'jobLeases', 'challengesDue', 'auditLog'].includes(name)) continue;
    const { items } = await store.query(storedDocuments(name), { limit: 1000 });
    for (const { id, fields } of items)
      if (uids.some((uid) => `${id} ${toJson(fields)}`.includes(uid))) found.set(`${name}/${id}`, fields);
  }
  return found;
}

/** Counters of versions and times of writing go on; what people were told of their family is said. */
const goesOn = [
  'lastUpdated',
  'modifiedAt',
  'ledgerEntries',
  'mergedFrom',
  'changedAt',
  'version',
  'disabledAt',
  'updatedAt',
  'familyNews',
  'familyNewsAt',
];

function withoutWhatGoesOn(documents: Map<string, StoredFields>): Record<string, string> {
  return Object.fromEntries(
    [...documents].map(([key, fields]) => [
      key,
      toJson(
        Object.fromEntries(
          Object.entries(fields)
            .filter(([name]) => !goesOn.includes(name))
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
      ),
    ]),
  );
}

test('every collection that names a member either follows a merge or says why it stays', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../server/data/collections/*.ts', {
    eager: true,
  });
  const named = Object.values(modules).flatMap((exported) =>
    Object.values(exported).flatMap((value) => {
      if (typeof value !== 'object' || value === null || !('decode' in value) || !('name' in value))
        return [];
      const { name, decode } = value as { name: string; decode(id: string, fields: object): object };
      const fields = Object.keys(decode('any', { result: {} }));
      return fields.some((field) =>
        ['memberUid', 'ownerUid', 'forUids', 'commenterUids', 'coachUid'].includes(field),
      )
        ? [name]
        : [];
    }),
  );
  const known = [...movingKinds.map(({ name }) => name), ...Object.keys(staying)];
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !named.includes(name))).toEqual([]);
});

describe('merging two people', () => {
  test('whoever is in the building stays in it', async () => {
    const club = openClub();
    const [gone, kept] = [await club.member(), await club.member({ name: 'Mona Other' })];
    const enteredAt = club.services.now();
    const isIn = { memberUid: gone.uid, memberName: gone.name, enteredAt };
    await club.store.create(presence, { ...isIn, id: gone.uid, leavesAt: enteredAt.add({ hours: 2 }) });
    expect(await merge(club, gone.uid, kept.uid)).toEqual({ kind: 'started' });
    expect(await club.store.find(presence, gone.uid)).toBeNull();
    expect(await club.store.find(presence, kept.uid)).toMatchObject({ memberName: 'Mona Other', enteredAt });
  });

  test('nothing but what says why still names the one that went; undone, everything is as it was', async () => {
    const { club, people } = await openFullHouse('Ravensworth');
    const kept = await club.member({ firstName: 'Mona', name: 'Mona Other' });
    const gone = people.member;
    const before = await listDocuments(club, [gone.id, kept.id]);
    expect(before.size).toBeGreaterThan(25);
    expect(await merge(club, gone.id, kept.id)).toEqual({ kind: 'started' });

    const left = [...(await listDocuments(club, [gone.id])).keys()].map((key) => key.split('/')[0] ?? '');
    const ofTheMerge = [
      'merges',
      'mergeMoves',
      'members',
      'bookers',
      'accounts',
      'accountEmails',
      'loginSessions',
    ];
    const allowed = [
      ...Object.keys(staying),
      ...ofTheMerge,
      'importRows',
      'memberBatches',
      'memberBatchParts',
      'formTokens',
      'emailConfirmations',
    ];
    expect(left.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(await club.store.find(members, gone.id)).toBeNull();
    expect(await club.store.count(results, [['memberUid', '==', kept.id]])).toBeGreaterThan(0);

    expect(await undo(club, gone.id)).toEqual({ kind: 'started' });
    expect(await club.store.count(merges)).toBe(0);
    expect(await club.store.count(mergeMoves)).toBe(0);
    const after = withoutWhatGoesOn(await listDocuments(club, [gone.id, kept.id]));
    const wanted = withoutWhatGoesOn(before);
    // Days are counted again, by marks that go within minutes. Sessions of the browser end with the account's sign-in; a profile for bookings may be there, and empty.
    const isSettled = (key: string) =>
      /^(?:loginSessions|bookers|accounts|clubEvents|figureMarks)\//.test(key);
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(after)]))
      if (!isSettled(key) && !after[key]?.includes('"template":"family-changed"'))
        expect([key, after[key]]).toEqual([key, wanted[key]]);
  });

  test('the one who stays has both bookings, both strikes, what both owe and both PAR-Qs', async () => {
    const desk = await openDesk();
    const { club, stored } = desk;
    const gone = await club.member({
      name: 'Ann Old',
      owedInPence: 500,
      visits: 3,
      tags: ['Run'],
      mobile: '07700900001',
    });
    const kept = await club.member({ ...activeFacts(desk), name: 'Ann New', visits: 2, mobile: '' });
    const ahead = session({ startsAt: club.now().add({ hours: 30 }), bookedCount: 1 });
    await club.store.create(sessions, ahead);
    await club.store.create(bookings, booking(ahead, gone));
    await club.store.create(
      bookingProfiles,
      bookingProfile(gone.id, {
        upcoming: [
          {
            sessionId: ahead.id,
            startsAt: ahead.startsAt,
            endsAt: ahead.endsAt,
            isWaitlisted: false,
            className: ahead.className,
          },
        ],
      }),
    );
    await merge(club, gone.id, kept.id);
    expect(await stored(kept.id)).toMatchObject({
      name: 'Ann New',
      visits: 5,
      tags: ['Run'],
      mobile: '07700900001',
      membershipStatus: 'active',
      mergedFrom: gone.id,
    });
    const profile = await club.store.find(bookingProfiles, kept.id);
    expect(profile?.upcoming.map(({ sessionId }) => sessionId)).toEqual([ahead.id]);
    const found = await club.store.query(bookings, { where: [['sessionId', '==', ahead.id]], limit: 5 });
    expect(found.items).toMatchObject([{ memberUid: kept.id, memberName: 'Ann New', status: 'booked' }]);
  });

  test('what somebody coached, and still coaches, follows them, and comes back with the undo', async () => {
    const club = openClub();
    const [gone, kept, other] = [
      await club.member({ firstName: 'Sam', lastName: 'Okafor' }),
      await club.member({ firstName: 'Samuel', lastName: 'Okafor' }),
      await club.member(),
    ];
    const his = { coachUid: gone.id, coachName: gone.name };
    const ahead = session({ ...his, startsAt: club.now().add({ hours: 48 }), waitlist: [] });
    const past = session({ ...his, id: 'past', startsAt: club.now().subtract({ hours: 48 }) });
    for (const each of [ahead, past]) await club.store.create(sessions, each);
    const rule = schedule({ id: 'weekly', ...his });
    await club.store.create(schedules, rule);
    const booked = [other, kept].map((who) => booking(ahead, who));
    for (const each of booked) await club.store.create(bookings, each);
    const before = await listDocuments(club, [gone.id, kept.id]);
    const office = await club.signedIn(await club.admin());
    const address = `/admin/member/${kept.id}/merge?with=${gone.id}`;
    const page = await office.get(address);
    expect(page.text).toContain('Samuel Okafor is shown as the coach of 1 weekly class and 1 class instead.');
    await merge(club, gone.id, kept.id);
    const coaches = async () => {
      const found = [
        await club.store.find(sessions, ahead.id),
        await club.store.find(sessions, 'past'),
        await club.store.find(schedules, 'weekly'),
        ...(await club.store.findMany(
          bookings,
          booked.map(({ id }) => id),
        )),
      ];
      return found.map((each) => [each?.coachUid, each?.coachName]);
    };
    expect(await coaches()).toEqual(Array.from({ length: 5 }, () => [kept.id, kept.name]));
    // Readers of the open data hear of it.
    const { modifiedAt } = (await club.store.find(sessions, ahead.id)) ?? {};
    expect(modifiedAt && Temporal.Instant.compare(modifiedAt, ahead.modifiedAt)).toBe(1);
    await undo(club, gone.id);
    expect(await coaches()).toEqual(Array.from({ length: 5 }, () => [gone.id, gone.name]));
    const after = withoutWhatGoesOn(await listDocuments(club, [gone.id, kept.id]));
    for (const [key, fields] of Object.entries(withoutWhatGoesOn(before)))
      if (/^(?:sessions|schedules|bookings)\//.test(key)) expect([key, after[key]]).toEqual([key, fields]);
  });

  test('who has personal training left to give is not merged away', async () => {
    const club = openClub();
    const [gone, kept, buyer] = [
      await club.member({ name: 'Sam Okafor' }),
      await club.member(),
      await club.member(),
    ];
    const pack = {
      memberUid: buyer.id,
      memberName: buyer.name,
      trainerId: trainerKey(gone.id),
      sessions: 10,
    };
    const open = { ...pack, openKey: `${pack.trainerId} ${buyer.name}`, soldAt: club.now() };
    await club.store.create(sessionPacks, sessionPacks.decode('pack', open));
    const sentence =
      'Sam Okafor still has personal training to give. Keep that profile, or finish or refund the packs first.';
    expect(await merge(club, gone.id, kept.id)).toEqual({ kind: 'refused', sentence });
    const office = await club.signedIn(await club.admin());
    expect((await office.get(`/admin/member/${kept.id}/merge?with=${gone.id}`)).text).toContain(sentence);
    await club.store.update(sessionPacks, 'pack', { openKey: '' });
    expect(await merge(club, gone.id, kept.id)).toEqual({ kind: 'started' });
  });

  test('both in one class: one place is kept, the other is free again', async () => {
    const { club } = await openDesk();
    const [gone, kept] = [await club.member({ name: 'A' }), await club.member({ name: 'B' })];
    const ahead = session({ startsAt: club.now().add({ hours: 30 }), bookedCount: 2 });
    await club.store.create(sessions, ahead);
    for (const person of [gone, kept]) {
      await club.store.create(bookings, booking(ahead, person));
      const { id: sessionId, startsAt, endsAt, className } = ahead;
      const upcoming = [{ sessionId, startsAt, endsAt, className, isWaitlisted: false }];
      await club.store.create(bookingProfiles, bookingProfile(person.id, { upcoming }));
    }
    await merge(club, gone.id, kept.id);
    expect((await club.store.find(sessions, ahead.id))?.bookedCount).toBe(1);
    const held = await club.store.query(bookings, {
      where: [
        ['sessionId', '==', ahead.id],
        ['status', '==', 'booked'],
      ],
      limit: 5,
    });
    expect(held.items.map(({ memberUid }) => memberUid)).toEqual([kept.id]);
  });

  test.each(['goes', 'stays'])(
    'classes taken on another membership don’t count against the one of the person who %s, and count again once it is undone',
    async (which) => {
      const desk = await openDesk();
      const { club, stored } = desk;
      await club.store.create(plans, plan({ id: 'eight', classAllowance: 8 }));
      const former = await club.member({ ...activeFacts(desk, -1), membershipStatus: 'expired' });
      const current = await club.member({ ...activeFacts(desk), planId: 'eight' });
      for (const [person, days] of [
        [former, [2, 4, 6]],
        [current, [3, 5, -1]],
      ] as const) {
        const held = days.map((ago) => session({ startsAt: club.now().subtract({ hours: ago * 24 }) }));
        for (const each of held) {
          await club.store.create(sessions, each);
          await club.store.create(bookings, booking(each, person, { status: 'attended' }));
        }
        const uses = held.map(({ id: sessionId, startsAt }) => ({ sessionId, startsAt }));
        await club.store.create(bookingProfiles, bookingProfile(person.id, { uses }));
      }
      const left = async ({ id }: { id: string }) =>
        findClassesLeft(club.store, await stored(id), club.now());
      const before = await left(current);
      expect(before).toMatch('5 of 8 classes left');
      const [gone, kept] = which === 'goes' ? [current, former] : [former, current];
      const profiles = () => club.store.findMany(bookingProfiles, [former.id, current.id]);
      const usesBefore = (await profiles()).map((each) => each?.uses);
      await merge(club, gone.id, kept.id);
      expect(await left(kept)).toBe(before);
      await undo(club, gone.id);
      expect(await left(current)).toBe(before);
      const usesAfter = (await profiles()).map((each) => each?.uses);
      expect(usesAfter.map((uses) => new Set(uses))).toEqual(usesBefore.map((uses) => new Set(uses)));
    },
  );

  test('the account that went cannot sign in until the merge is undone', async () => {
    const { club } = await openDesk();
    const [gone, kept] = [await club.member(), await club.member()];
    const signIn = () => club.visitor().submit('/auth/login', { email: gone.email, password: PASSWORD });
    await merge(club, gone.id, kept.id);
    expect((await signIn()).status).not.toBe(303);
    await undo(club, gone.id);
    expect((await signIn()).status).toBe(303);
  });

  test('a PAR-Q filled in after the merge stays with the one who stayed, and on nobody else', async () => {
    const { club, stored } = await openDesk();
    const result = (minutes: number) => ({
      completedAt: club.now().subtract({ minutes }),
      hasYesAnswers: false,
      answers: {},
      note: '',
      questionSet: '',
      declaredName: `at ${minutes}`,
    });
    const gone = await club.member({ parqResults: [result(50)] });
    const kept = await club.member({ parqResults: [result(90)] });
    await merge(club, gone.id, kept.id);
    const merged = await stored(kept.id);
    expect(merged.parqResults.map(({ declaredName }) => declaredName)).toEqual(['at 90', 'at 50']);
    expect(merged.latestParqAt).toEqual(result(50).completedAt);
    await club.store.update(members, kept.id, { parqResults: [...merged.parqResults, result(1)] });
    await undo(club, gone.id);
    expect((await stored(kept.id)).parqResults.map(({ declaredName }) => declaredName)).toEqual([
      'at 90',
      'at 1',
    ]);
    expect((await stored(gone.id)).parqResults.map(({ declaredName }) => declaredName)).toEqual(['at 50']);
  });

  test('after a day it is final: nothing is left of the one that went, and undoing is refused', async () => {
    const { club, people } = await openFullHouse('Ravensworth');
    const kept = await club.member({ name: 'Mona Other' });
    const gone = people.member;
    await merge(club, gone.id, kept.id);
    club.advance({ hours: 25 });
    expect(await startUndo(club.services, { goneUid: gone.id, by })).toMatchObject({ kind: 'refused' });
    await finishMerges(club.services);
    const left = [...(await listDocuments(club, [gone.id])).keys()];
    expect(left.filter((key) => !/^(?:memberBatch|formTokens)/.test(key))).toEqual([]);
    expect((await club.store.find(members, kept.id))?.mergedFrom).toBe('');
  });

  test('the audit log is as it was sealed: while the merge can be undone, after that, and once it is undone', async () => {
    const { club, people } = await openFullHouse('Ravensworth');
    const { store, now, services } = club;
    const [kept, other] = [await club.member(), await club.member()];
    const gone = people.member;
    const about = { action: 'family.joined', summary: '', after: { guardianUid: gone.id } } as const;
    for (const actor of [by, { uid: gone.id, name: gone.name }])
      await store.transaction(async (transaction) =>
        writeAudit(transaction, actor, { ...about, memberUid: gone.id }, now()),
      );
    club.advance({ hours: 1 });
    await sealAuditLog({ store, secret: CLUB_SECRET, now });
    const problems = async () => (await verifyAuditLog(store, CLUB_SECRET)).problems;
    await merge(club, gone.id, other.id);
    expect(await problems()).toEqual([]);
    await undo(club, gone.id);
    expect(await problems()).toEqual([]);
    await merge(club, gone.id, kept.id);
    club.advance({ hours: 25 });
    await finishMerges(services);
    expect(await store.count(merges)).toBe(0);
    expect(await problems()).toEqual([]);
  });

  test('no merge makes former people true who were put into the audit log by hand', async () => {
    const { club, people } = await openFullHouse('Ravensworth');
    const { store, now, services } = club;
    const [kept, gone] = [await club.member(), people.member];
    const about = { action: 'family.joined', summary: 'by hand', memberUid: gone.id } as const;
    await store.transaction(async (transaction) => writeAudit(transaction, by, about, now()));
    const { items } = await store.query(auditLog, { where: [['memberUid', '==', gone.id]], limit: 50 });
    const written = items.find(({ summary }) => summary === about.summary);
    club.advance({ hours: 1 });
    await sealAuditLog({ store, secret: CLUB_SECRET, now });
    await store.update(auditLog, written?.id ?? '', { actorUid: people.coach.id, formerUids: [by.uid] });
    await merge(club, gone.id, kept.id);
    club.advance({ hours: 25 });
    await finishMerges(services);
    const { problems } = await verifyAuditLog(store, CLUB_SECRET);
    expect(problems).toMatchObject([expect.stringContaining(`The entry ${written?.id} of `)]);
  });

  test.each([
    ['on the same day', 0],
    ['once the merge is final', 25],
  ])(
    'closing the account that stayed leaves no name of either, %s, and the log as sealed',
    async (_, hours) => {
      const club = openClub();
      const { store, services, now } = club;
      const kept = await club.member({
        firstName: 'Mona',
        lastName: 'Quarrington',
        name: 'Mona Quarrington',
      });
      const gone = await club.member({ firstName: 'Zelda', lastName: 'Zyxwvut', name: 'Zelda Zyxwvut' });
      for (const { id, name } of [kept, gone])
        for (const memberUid of [kept.id, gone.id])
          await writeAudit(
            store,
            { uid: id, name },
            { action: 'family.joined', memberUid, summary: '' },
            now(),
          );
      club.advance({ hours: 1 });
      await sealAuditLog({ store, secret: CLUB_SECRET, now });
      const browser = await club.signedIn(kept);
      await merge(club, gone.id, kept.id);
      club.advance({ hours });
      await finishMerges(services);
      const again = hours > 0 ? await club.signedIn(kept) : browser;
      const answer = await again.submit('/account/security/close', { currentPassword: PASSWORD });
      expect(answer.location).toBe('/');
      for (const collection of await store.collectionNames())
        expect(toJson((await store.query(storedDocuments(collection), { limit: 1000 })).items)).not.toMatch(
          /Quarrington|Zyxwvut/i,
        );
      club.advance({ hours: 1 });
      await sealAuditLog({ store, secret: CLUB_SECRET, now });
      expect((await verifyAuditLog(store, CLUB_SECRET)).problems).toEqual([]);
    },
  );

  test('closing the account that stayed leaves nothing of either', async () => {
    const { club, people } = await openFullHouse('Ravensworth');
    const kept = await club.member({ name: 'Mona Other' });
    const gone = people.member;
    const browser = await club.signedIn(kept);
    await merge(club, gone.id, kept.id);
    // A guardian of a child without a sign-in could not close it.
    const { familyId } = (await club.store.find(members, kept.id)) ?? { familyId: '' };
    await club.store.update(storedDocuments('families'), familyId, { fields: { guardianUids: [] } });
    const offered = await club.store.find(sessions, 'sunday-row_2026-11-22');
    const upcoming = offered ? [{ ...offered, sessionId: offered.id, isWaitlisted: true }] : [];
    await club.store.update(bookingProfiles, kept.id, { upcoming });
    const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(answer.location).toBe('/');
    const left = [...(await listDocuments(club, [gone.id, kept.id])).keys()];
    expect(left.filter((key) => !/^(?:memberBatch|formTokens)/.test(key))).toEqual([]);
  });
});

describe('undone, a family has the guardians that were confirmed, and no others', () => {
  const pair = (guardian: { id: string }, child: { id: string }) => ({
    guardianUid: guardian.id,
    childUid: child.id,
  });

  test.each(['now', 'in a family of an earlier release'])(
    'a guardian merged into a sister: %s',
    async (when) => {
      const { club, sam, mia, leo, family, by: staff } = await openFamily();
      const kim = await club.member({ firstName: 'Kim', lastName: 'Reid', dob: '1990-02-01' });
      await addToFamily(club.services, { ofUid: sam.id, uid: kim.id, by: staff });
      const isEarlier = when !== 'now';
      if (isEarlier) await club.store.update(families, (await family())?.id ?? '', { acting: null });
      const id = (await family())?.id ?? '';
      await merge(club, sam.id, kim.id);
      const sister = await club.signedIn(kim);
      expect((await sister.get(`/account/family/${mia.id}`)).status).toBe(200);
      await undo(club, sam.id);
      expect((await sister.get(`/account/family/${mia.id}`)).status).toBe(404);
      const back = await club.store.find(families, id);
      expect(back).toMatchObject({ payerUid: sam.id, guardianUids: [sam.id] });
      // Earlier releases knew of none for a child with a sign-in.
      expect(back?.acting).toEqual(isEarlier ? [pair(sam, mia)] : [pair(sam, mia), pair(sam, leo)]);
      expect((await (await club.signedIn(sam)).get(`/account/family/${mia.id}`)).status).toBe(200);
    },
  );

  test('a sister who was a guardian too stays one, of whom she was', async () => {
    const { club, sam, mia, leo, family, by: staff } = await openFamily();
    const kim = await club.member({ firstName: 'Kim', lastName: 'Reid', dob: '1990-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: kim.id, by: staff });
    // Entered by the front desk: Sam has confirmed it for one of the two.
    await setGuardian(club.services, { uid: kim.id, isGuardian: true, by: { uid: 'dee', name: 'Dee' } });
    await confirmGuardian(club.services, {
      guardianUid: kim.id,
      childUid: mia.id,
      by: { uid: sam.id, name: sam.name },
    });
    const id = (await family())?.id ?? '';
    await merge(club, sam.id, kim.id);
    await undo(club, sam.id);
    const back = await club.store.find(families, id);
    expect(back?.guardianUids).toEqual([kim.id, sam.id]);
    expect(new Set(back?.acting)).toEqual(new Set([pair(kim, mia), pair(sam, mia), pair(sam, leo)]));
  });

  test('a child merged into a brother who confirmed nobody', async () => {
    const { club, sam, mia, family, by: staff } = await openFamily();
    const zac = await club.member({ firstName: 'Zac', lastName: 'Reid', dob: '2011-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: zac.id, by: staff });
    const before = await family();
    await merge(club, mia.id, zac.id);
    await undo(club, mia.id);
    const parent = await club.signedIn(sam);
    expect((await parent.get(`/account/family/${zac.id}`)).status).toBe(404);
    expect((await parent.get(`/account/family/${mia.id}`)).status).toBe(200);
    expect(new Set((await family())?.acting)).toEqual(new Set(before?.acting));
  });

  test('a date of birth taken over makes nobody act, in a family of an earlier release', async () => {
    const { club, sam, mia, family, stored } = await openFamily();
    await club.store.update(families, (await family())?.id ?? '', { acting: null });
    await club.store.update(members, mia.id, { dob: '' });
    const other = await club.member({ firstName: 'Mia', lastName: 'Reid', dob: '2014-05-05' });
    await club.store.update(members, other.id, { email: '' });
    await merge(club, other.id, mia.id);
    expect((await stored(mia.id)).dob).toBe('2014-05-05');
    const parent = await club.signedIn(sam);
    expect((await parent.get(`/account/family/${mia.id}`)).status).toBe(404);
  });
});

describe('who acts for a child after a merge', () => {
  const openSisters = async () => {
    const house = await openFamily();
    const kim = await house.club.member({ firstName: 'Kim', lastName: 'Reid', dob: '1990-02-01' });
    await addToFamily(house.club.services, { ofUid: house.sam.id, uid: kim.id, by: house.by });
    const newsOf = async (uid: string) => {
      const { familyNews } = await house.stored(uid);
      return familyNews.map(({ text }) => text).join(' ');
    };
    return { ...house, kim, newsOf };
  };

  test('is the one that stays, once a child with a sign-in has confirmed them; all are told, as they are of the undo', async () => {
    const { club, sam, mia, leo, kim, newsOf } = await openSisters();
    expect(await merge(club, sam.id, kim.id)).toEqual({ kind: 'started' });
    const sister = await club.signedIn(kim);
    expect((await sister.get(`/account/family/${mia.id}`)).status).toBe(200);
    expect((await sister.get(`/account/family/${leo.id}`)).status).toBe(404);
    expect(await newsOf(kim.id)).toContain('You now act for Mia Reid.');
    expect(await newsOf(kim.id)).toContain('You’ll act for Leo Reid once they have confirmed it.');
    const asked = await (await club.signedIn(leo)).get('/account/family');
    expect(asked.text).toContain('Is Kim Reid your parent or guardian?');
    await confirmGuardian(club.services, {
      guardianUid: kim.id,
      childUid: leo.id,
      by: { uid: leo.id, name: leo.name },
    });
    expect((await sister.get(`/account/family/${leo.id}`)).status).toBe(200);
    await undo(club, sam.id);
    expect(await newsOf(kim.id)).toContain('You no longer act for Mia Reid. You no longer act for Leo Reid.');
    expect(await newsOf(leo.id)).toContain('Sam Reid now acts for you');
    expect((await sister.get(`/account/family/${leo.id}`)).status).toBe(404);
  });

  test('is nobody on the staff by a merge of their own', async () => {
    const { club, sam, mia, admin } = await openSisters();
    const own = { uid: admin.id, name: admin.name };
    const request = { goneUid: sam.id, keptUid: admin.id, by: own, wasDisabled: false };
    expect(await startMerge(club.services, request)).toEqual({ kind: 'started' });
    const browser = await club.signedIn(admin);
    for (const page of ['', '/parq', '/pass'])
      expect((await browser.get(`/account/family/${mia.id}${page}`)).status).toBe(404);
  });

  test('with a sign-in of its own: a guardian of its other profile waits until the child confirms them', async () => {
    const { club, sam, mia } = await openSisters();
    const other = await club.member({ firstName: 'Mia', lastName: 'Reid', dob: mia.dob });
    expect(await merge(club, mia.id, other.id)).toEqual({ kind: 'started' });
    const parent = await club.signedIn(sam);
    expect((await parent.get(`/account/family/${other.id}`)).status).toBe(404);
    const asked = await (await club.signedIn(other)).get('/account/family');
    expect(asked.text).toContain('Is Sam Reid your parent or guardian?');
  });
});

describe('two at once', () => {
  test('of two merges of one person, one is refused, and nothing is in two places', async () => {
    const club = openClub();
    const [one, two, three] = [await club.member(), await club.member(), await club.member()];
    const start = (goneUid: string, keptUid: string) =>
      startMerge(club.services, { goneUid, keptUid, by, wasDisabled: false });
    const outcomes = await Promise.all([
      start(one.id, two.id),
      start(two.id, one.id),
      start(one.id, three.id),
    ]);
    expect(outcomes.filter(({ kind }) => kind === 'started')).toHaveLength(1);
    expect(await club.store.count(merges)).toBe(1);
    expect(await club.store.count(members)).toBe(2);
  });

  test('two instances that go on with one merge, and a merge begun while they book: each document is moved once', async () => {
    const { club, people } = await openFullHouse('Ravensworth');
    const kept = await club.member({ name: 'Mona Other' });
    const entries = await club.store.count(ledger);
    await startMerge(club.services, { goneUid: people.member.id, keptUid: kept.id, by, wasDisabled: false });
    const found = await club.store.find(merges, people.member.id);
    if (!found) throw new Error('no merge');
    await Promise.all([continueMerge(club.services, found), continueMerge(club.services, found)]);
    expect(await club.store.count(ledger)).toBe(entries);
    const { items } = await club.store.query(mergeMoves, { limit: 100 });
    const moved = items.flatMap(({ collection, items: each }) =>
      each.map(({ newId, paths }) => `${collection}/${newId}/${paths.join()}`),
    );
    expect(new Set(moved).size).toBe(moved.length);
    await undo(club, people.member.id);
    expect(await club.store.count(ledger, [['memberUid', '==', kept.id]])).toBe(0);
  });
});
