import { describe, expect, it, test } from 'vitest';
import { consentSentence, healthConsentWording, standingOf } from '#domain/privacy/consents.ts';
import { eraseTraces } from '#server/accounts/erase-traces.ts';
import { changeStoredDocuments } from '#server/data/changes/change-documents.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { consents } from '#server/data/collections/consents.ts';
import { earlierParqResults, members } from '#server/data/collections/members.ts';
import { waiverSignatures } from '#server/data/collections/waivers.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { stopClubMessages } from '#server/members/batches/unsubscribe.ts';
import { withdrawHealthConsent } from '#server/privacy/withdraw-consent.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { openFamily } from '../support/families.ts';
import { parqAnswers } from '../support/parq.ts';

const page = '/account/security/consents';

const history = async ({ store }: TestClub, memberUid: string) => {
  const query = { where: [['memberUid', '==', memberUid]], orderBy: [['at', 'asc']], limit: 50 } as const;
  return (await store.query(consents, { ...query, where: [...query.where], orderBy: [...query.orderBy] }))
    .items;
};

describe('a history in words', () => {
  const facts = { kind: 'health', isGiven: true, byName: 'Ana Silva', staffName: 'Dee' } as const;
  it.each([
    [{ ...facts, way: 'self' }, 'Given by Ana Silva'],
    [{ ...facts, way: 'guardian' }, 'Given by Ana Silva, parent or guardian'],
    [{ ...facts, way: 'tablet' }, 'Given by Ana Silva on a tablet from Dee'],
    [{ ...facts, way: 'link', isGiven: false }, 'Withdrawn by the link in a message'],
    [{ ...facts, way: 'complaint', isGiven: false }, 'Withdrawn by reporting an email as spam'],
    [{ ...facts, way: 'unknown' }, 'Given before this history was kept'],
    [{ ...facts, way: 'self', kind: 'waiver' }, 'Signed by Ana Silva'],
  ] as const)('%j', (event, sentence) => {
    expect(consentSentence(event)).toBe(sentence);
  });

  it('the newest decides where it stands', () => {
    const given = { kind: 'health', isGiven: true } as const;
    expect(standingOf('health', [{ ...given, isGiven: false }, given])).toBe('withdrawn');
    expect(standingOf('health', [{ kind: 'waiver', isGiven: true }])).toBe('not-asked');
  });
});

test('a member sees what they agreed to in its words, and withdraws it as easily', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  expect((await browser.get(page)).text).toContain('Nothing yet');
  await browser.submit('/account/parq', parqAnswers(member));
  club.advance({ minutes: 1 });
  await browser.submit('/account/workouts/preferences', { unit: 'kg', isNamed: 'on' });
  club.advance({ minutes: 1 });
  const shown = await browser.get(page);
  expect(shown.text).toContain(healthConsentWording());
  expect(shown.text).toContain(`Given by ${member.name}`.toLowerCase().slice(0, 8));
  const stopped = await browser.submit(page, {}, `${page}/leaderboards/withdraw`);
  expect((await browser.follow(stopped)).text).toContain('Your name is no longer shown');
  expect((await club.store.find(members, member.id))?.isNamedOnLeaderboards).toBe(false);
  await browser.submit(page, {}, `${page}/club-messages/withdraw`);
  club.advance({ minutes: 1 });
  const asked = await browser.get(`${page}/health`);
  expect(asked.text).toContain('can’t book classes');
  await browser.submit(`${page}/health`, {});
  expect(await browser.get(`${page}/health`)).toMatchObject({ status: 303, location: page });
  const after = await club.store.find(members, member.id);
  expect(after).toMatchObject({ parqResults: [], healthConsentAt: null, latestParqAt: null });
  const all = await history(club, member.id);
  expect(all.map(({ kind, isGiven, place }) => [kind, isGiven, place])).toEqual(
    expect.arrayContaining([
      ['health', true, '/account/parq'],
      ['leaderboards', true, '/account/workouts/preferences'],
      ['leaderboards', false, page],
      ['club-messages', false, page],
      ['health', false, `${page}/health`],
    ]),
  );
  const admin = await club.signedIn(await club.admin());
  const seen = await admin.get(`/admin/member/${member.id}/consents`);
  expect(seen.text).toContain('Storing health answers: withdrawn by');
});

test('withdrawing health consent twice, and while answers are sent, ends in one of the two', async () => {
  const club = openClub();
  const member = await club.member();
  const by = { uid: member.id, name: member.name };
  const given = { answers: {}, note: 'Knee', declaredName: member.name };
  await submitParq(club.services, member.id, given);
  await club.store.create(earlierParqResults, {
    ...{ id: 'earlier', memberUid: member.id, completedAt: club.now(), result: { note: 'Old' } },
  });
  const withdrawal = { memberUid: member.id, by, place: page };
  club.advance({ minutes: 1 });
  expect(await withdrawHealthConsent(club.services, withdrawal)).toBe(true);
  expect(await withdrawHealthConsent(club.services, withdrawal)).toBe(false);
  expect(await club.store.find(earlierParqResults, 'earlier')).toBeNull();
  club.advance({ minutes: 1 });
  await submitParq(club.services, member.id, given);
  club.advance({ minutes: 1 });
  await Promise.all([
    submitParq(club.services, member.id, given),
    withdrawHealthConsent(club.services, withdrawal),
  ]);
  const after = await club.store.find(members, member.id);
  expect((after?.healthConsentAt === null) === (after?.parqResults.length === 0)).toBe(true);
});

test('what was agreed to before is taken over once, and not beside what the history has', async () => {
  const club = openClub();
  const { store } = club;
  const old = Temporal.Instant.from('2026-03-01T09:00:00Z');
  const before = await club.member({ healthConsentAt: old, isNamedOnLeaderboards: true });
  const now = await club.member();
  await submitParq(club.services, now.id, { answers: {}, note: '', declaredName: now.name });
  const signature = { memberUid: before.id, version: 2, signedAt: old, declaredName: before.name };
  await store.create(
    waiverSignatures,
    waiverSignatures.decode('signature', { ...signature, deskName: 'Dee' }),
  );
  await store.set(storedDocuments('bookers'), { id: before.id, fields: { mutedMessages: ['club-message'] } });
  const { log } = club.services;
  for (let run = 0; run < 10; run += 1) {
    club.advance({ minutes: 20 });
    await changeStoredDocuments({ store, now: club.now, log });
  }
  const taken = await history(club, before.id);
  expect(taken.map(({ kind, isGiven, version }) => [kind, isGiven, version]).toSorted()).toEqual([
    ['club-messages', false, ''],
    ['health', true, ''],
    ['leaderboards', true, ''],
    ['waiver', true, '2'],
  ]);
  expect(taken.find(({ kind }) => kind === 'health')?.at.toString()).toBe(old.toString());
  expect((await history(club, now.id)).length).toBe(1);
  expect((await store.find(storedDocuments('members'), before.id))?.fields.isInConsents).toBe(true);
});

test('a waiver keeps its version and text, and an unsubscribe link says so', async () => {
  const club = openClub();
  const by = { uid: 'ada', name: 'Ada Okafor' };
  await publishWaiver(club.services, { text: 'Train at your own risk.', mustSignAgain: false, seen: 0, by });
  const member = await club.member();
  const browser = await club.signedIn(member);
  await browser.submit('/account/waiver', {
    seen: '1',
    declaredName: member.name,
    agreed: 'on',
    agree: 'on',
  });
  await stopClubMessages(club.services, member.id, { way: 'link', place: '/messages/stop' });
  const shown = (await browser.get(page)).text;
  expect(shown).toContain('Train at your own risk.');
  expect(shown).toContain('withdrawn by the link in a message');
  const mine = JSON.parse((await browser.get('/account/security/my-data.json')).text);
  expect(mine.consents).toHaveLength(2);
});

test('closing an account leaves consents without a name', async () => {
  const club = openClub();
  const member = await club.member({ firstName: 'Sentinelmine' });
  await submitParq(club.services, member.id, { answers: {}, note: '', declaredName: member.name });
  await eraseTraces(club.store, member.id, 'erased-1', club.now());
  const { items } = await club.store.query(consents, { limit: 10 });
  expect(items).toMatchObject([{ memberUid: 'erased-1', kind: 'health', isGiven: true, byName: '' }]);
  const all = JSON.stringify((await club.store.query(storedDocuments(consents.name), { limit: 10 })).items);
  expect(all).not.toContain(member.id);
  expect(all).not.toContain('Sentinelmine');
});

test('a guardian sees what was agreed to for a child, and withdraws it; nobody else does', async () => {
  const { club, sam, mia, stored } = await openFamily();
  const parent = await club.signedIn(sam);
  const family = `/account/family/${mia.id}`;
  await parent.submit(`${family}/parq`, parqAnswers(sam));
  await club.store.update(members, mia.id, { isNamedOnLeaderboards: true });
  club.advance({ minutes: 1 });
  expect((await parent.get(family)).html).toContain(`href="${family}/consents"`);
  const shown = await parent.get(`${family}/consents`);
  expect(shown.text).toContain(healthConsentWording('Mia'));
  const asked = await parent.get(`${family}/consents/health`);
  for (const { text } of [shown, asked]) {
    expect(text).toContain('we delete all of Mia’s PAR-Q answers');
    expect(text).not.toMatch(/your (PAR-Q answers|name)/u);
  }
  const done = await parent.submit(`${family}/consents/health`, {});
  expect((await parent.follow(done)).text).toContain('Mia Reid’s health answers are deleted.');
  expect((await parent.get(`${family}/consents/health`)).location).toBe(`${family}/consents`);
  expect(await stored(mia.id)).toMatchObject({ parqResults: [], healthConsentAt: null });
  club.advance({ minutes: 1 });
  for (const kind of ['leaderboards', 'club-messages'])
    await parent.submit(`${family}/consents`, {}, `${family}/consents/${kind}/withdraw`);
  expect((await stored(mia.id)).isNamedOnLeaderboards).toBe(false);
  const all = await history(club, mia.id);
  expect(all.map(({ kind, isGiven, way, byUid }) => [kind, isGiven, way, byUid]).toSorted()).toEqual([
    ['club-messages', false, 'guardian', sam.id],
    ['health', false, 'guardian', sam.id],
    ['health', true, 'guardian', sam.id],
    ['leaderboards', false, 'guardian', sam.id],
  ]);
  const stranger = await club.signedIn(await club.member());
  for (const page of [`${family}/consents`, `${family}/consents/health`])
    expect((await stranger.get(page)).status).toBe(404);
});
