import { describe, expect, it } from 'vitest';
import { decideParqClearance } from '#domain/health/parq.ts';
import { decideWaiver } from '#domain/health/waiver.ts';
import { SETTINGS_ID } from '#server/club/settings-cache.ts';
import { auditLog, type ClubSettings, settings } from '#server/data/collections/club.ts';
import { families } from '#server/data/collections/families.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { waiverSignatures, waivers } from '#server/data/collections/waivers.ts';
import { addToFamily, confirmGuardian, setGuardian } from '#server/families/change-family.ts';
import { confirmSigner } from '#server/health/confirm-signer.ts';
import { listSignedWaivers } from '#server/health/find-waivers.ts';
import { handOver } from '#server/health/hand-over.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { signWaiver } from '#server/health/sign-waiver.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { hashToken } from '#server/identity/secrets.ts';
import { type ClubOptions, openClub, type TestClub } from '../support/club.ts';
import { parqAnswers } from '../support/parq.ts';
import { openEmptyStore } from '../support/store-under-test.ts';
import { meanwhile } from '../support/store-with.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const publish = (club: TestClub, seen: number, mustSignAgain = true) =>
  publishWaiver(club.services, { text: `Text ${seen + 1}`, mustSignAgain, seen, by });
const sign = (club: TestClub, uid: string, version: number) =>
  signWaiver(club.services, uid, {
    version,
    declaredName: 'Priya Raman',
    guardianName: '',
    handoverId: null,
  });
const settingsOf = (club: TestClub) => club.store.find(settings, SETTINGS_ID);

describe('the waiver in the store', () => {
  it('gets one version when two admins publish at once', async () => {
    const club = openClub();
    const outcomes = await Promise.all([publish(club, 0), publish(club, 0)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['overtaken', 'published']);
    expect(await club.store.count(waivers)).toBe(1);
    expect(await settingsOf(club)).toMatchObject({ waiverVersion: 1, waiverCountsFrom: 1 });
  });

  it('counts earlier signatures unless the admin asked for new ones', async () => {
    const club = openClub();
    await publish(club, 0, false);
    await publish(club, 1, false);
    expect(await settingsOf(club)).toMatchObject({ waiverVersion: 2, waiverCountsFrom: 1 });
    await publish(club, 2, true);
    expect(await settingsOf(club)).toMatchObject({ waiverVersion: 3, waiverCountsFrom: 3 });
  });

  it('is signed once when a member sends it several times at once', async () => {
    const club = openClub();
    await publish(club, 0);
    const { id } = await club.member();
    const outcomes = await Promise.all([sign(club, id, 1), sign(club, id, 1), sign(club, id, 1)]);
    expect(outcomes.filter(({ kind }) => kind === 'signed')).toHaveLength(1);
    expect(await club.store.count(waiverSignatures)).toBe(1);
    expect(await club.store.find(members, id)).toMatchObject({
      signedWaiverVersion: 1,
      waiverSignedAt: club.now(),
    });
  });

  it('is not signed in a version that was not read, or before there is one', async () => {
    const club = openClub();
    const { id } = await club.member();
    expect(await sign(club, id, 0)).toEqual({ kind: 'changed' });
    await publish(club, 0);
    await publish(club, 1);
    expect(await sign(club, id, 1)).toEqual({ kind: 'changed' });
    expect(await club.store.count(waiverSignatures)).toBe(0);
  });

  it('shows the exact text of each signature, newest first', async () => {
    const club = openClub();
    const { id } = await club.member();
    await publish(club, 0);
    await sign(club, id, 1);
    await publish(club, 1);
    await sign(club, id, 2);
    const signed = await listSignedWaivers(club.store, id);
    expect(signed.map(({ text, signature }) => [signature.version, text])).toEqual([
      [2, 'Text 2'],
      [1, 'Text 1'],
    ]);
  });
});

const tim = { firstName: 'Tim', lastName: 'Reid', dob: '2014-05-05' };
const said = { guardianPhone: '07700900123', isGuardian: true };

/** The parent or guardian of a child signs the PAR-Q and the waiver on the desk’s tablet. */
async function signOnTablet(club: TestClub, child: Member, name: string, signer = said) {
  const handover = { memberUid: child.id, by, returnTo: '/desk' };
  const handoverId = hashToken(await handOver(club.services, handover));
  const parq = { answers: {}, note: '', declaredName: name, handoverId, said: signer };
  const answered = await submitParq(club.services, child.id, parq);
  const names = { declaredName: child.name, guardianName: name };
  const signed = await signWaiver(club.services, child.id, {
    version: 1,
    ...names,
    handoverId,
    said: signer,
  });
  return [answered.kind, signed.kind];
}

/** Sam, and Tim who has a sign-in, in one family; Sam is entered as guardian, and Tim has not confirmed it. */
async function openWaiting(options: ClubOptions = {}) {
  const club = openClub(options);
  await publish(club, 0);
  const sam = await club.member({ firstName: 'Sam', lastName: 'Reid', dob: '1985-02-01' });
  const child = await club.member(tim);
  const admin = { ...by, isAdmin: true };
  await addToFamily(club.services, { ofUid: sam.id, uid: child.id, by: admin });
  await setGuardian(club.services, { uid: sam.id, isGuardian: true, by: admin });
  const confirm = () =>
    confirmGuardian(club.services, {
      ...{ guardianUid: sam.id, childUid: child.id },
      by: { uid: child.id, name: child.name },
    });
  const end = () => setGuardian(club.services, { uid: sam.id, isGuardian: false, by: admin });
  const stored = async () => (await club.store.find(members, child.id)) as Member;
  const states = async () => {
    const member = await stored();
    const clearance = decideParqClearance(member, club.now());
    const waiver = decideWaiver(member, (await settingsOf(club)) as ClubSettings);
    return [clearance.kind === 'fit' ? 'fit' : clearance.reason, waiver];
  };
  const known = async () => {
    const where = [['action', '==', 'signer.known']] as const;
    return (await club.store.query(auditLog, { where, limit: 5 })).items;
  };
  return { club, sam, child, admin, confirm, end, stored, states, known };
}

describe('who signs for a child is decided with the signature', () => {
  it('on the tablet: a name that was known, or unknown, when the page was opened', async () => {
    const { club, child, confirm, end, states } = await openWaiting();
    await confirm();
    const nothing = { guardianPhone: '', isGuardian: false };
    expect(await signOnTablet(club, child, 'Eve Else')).toEqual(['signer', 'closed']);
    await end();
    // A known name without a phone number: the form asks for the number.
    expect(await signOnTablet(club, child, 'Sam Reid', nothing)).toEqual(['signer', 'closed']);
    expect(await states()).toEqual(['not-completed', 'not-signed']);
    expect(await signOnTablet(club, child, 'Sam Reid')).toEqual(['submitted', 'signed']);
    expect(await states()).toEqual(['signer-unconfirmed', 'not-confirmed']);
  });

  it('on the tablet where only the waiver is left: nobody but the guardian signs it', async () => {
    const { club, sam, child, confirm, states } = await openWaiting();
    await confirm();
    const parent = await club.signedIn(sam);
    const answers = { ...parqAnswers(sam), declaredName: sam.name };
    await parent.submit(`/account/family/${child.id}/parq`, answers);
    expect(await states()).toEqual(['fit', 'not-signed']);
    expect(await signOnTablet(club, child, 'Eve Else')).toEqual(['closed', 'signer']);
    expect(await states()).toEqual(['fit', 'not-signed']);
  });

  it('at the same moment as a guardian is confirmed: the person who is not that guardian never counts', async () => {
    const { club, child, confirm, states } = await openWaiting();
    const [kinds] = await Promise.all([signOnTablet(club, child, 'Eve Else'), confirm()]);
    const [parq, waiver] = await states();
    expect([kinds[0] === 'signer' ? 'not-completed' : 'signer-unconfirmed']).toEqual([parq]);
    expect([kinds[1] === 'signed' ? 'not-confirmed' : 'not-signed']).toEqual([waiver]);
  });

  it.each(['parq', 'waiver'])(
    'in their own account: who no longer acts for the child once the page is read signs no %s',
    async (page) => {
      const { store, during } = meanwhile(openEmptyStore(), families);
      const { club, sam, child, confirm, end, states } = await openWaiting({ store });
      await confirm();
      const parent = await club.signedIn(sam);
      const at = `/account/family/${child.id}/${page}`;
      const fields = { ...parqAnswers(sam), declaredName: sam.name, agree: 'on', seen: '1' };
      const answer = await during(end, () => parent.post(at, fields));
      expect(answer.status).toBe(404);
      expect(await states()).toEqual(['not-completed', 'not-signed']);
    },
  );
});

describe('a signature for a child by somebody whom nobody knows', () => {
  it('counts once that person acts for the child, with an entry in the audit log', async () => {
    const { club, child, confirm, states, known } = await openWaiting();
    await signOnTablet(club, child, 'Sam Reid');
    expect([await states(), await known()]).toEqual([['signer-unconfirmed', 'not-confirmed'], []]);
    await confirm();
    expect(await states()).toEqual(['fit', 'signed']);
    expect(await known()).toMatchObject([
      {
        ...{ memberUid: child.id, actorUid: child.id },
        summary: 'PAR-Q, signed by Sam Reid; waiver, signed by Sam Reid',
      },
    ]);
  });

  it('waits on where somebody else acts for the child, and page, door and roster say so, until they sign or staff confirm', async () => {
    const { club, sam, child, confirm, states, known } = await openWaiting();
    await club.settle({ isWaiverRequired: true });
    await signOnTablet(club, child, 'Eve Else');
    await confirm();
    expect([await states(), await known()]).toEqual([['signer-unconfirmed', 'not-confirmed'], []]);
    const office = await club.signedIn(await club.admin());
    const page = await office.follow(await office.get(`/admin/member/${child.id}`));
    expect(page.text).toContain(
      'Eve Else (07700 900 123) signed the PAR-Q and the waiver as their parent or guardian. Sam Reid can answer and sign for Tim Reid instead, under Family.',
    );
    expect(page.text).toContain('Waiver signer not confirmed');
    const parent = await club.signedIn(sam);
    const family = `/account/family/${child.id}`;
    expect((await parent.get(`${family}/waiver`)).text).toContain('You can read it and sign it yourself');
    await parent.submit(`${family}/parq`, { ...parqAnswers(sam), declaredName: sam.name });
    await parent.submit(`${family}/waiver`, { declaredName: sam.name, agree: 'on' });
    expect(await states()).toEqual(['fit', 'signed']);
  });

  it('is confirmed as it was shown, once', async () => {
    const club = openClub();
    const { id } = await club.member({ dob: '2014-05-05' });
    const signer = { name: 'Eve Else', phone: '07700900123', signedAt: club.now() };
    await club.store.update(members, id, { unconfirmedSigners: { parq: null, waiver: signer } });
    const confirm = (seen: string) => confirmSigner(club.services, { uid: id, seen, by });
    expect(await confirm('2026-11-20T12:00:00Z')).toBe(false);
    const seen = club.now().toString();
    expect((await Promise.all([confirm(seen), confirm(seen)])).toSorted()).toEqual([false, true]);
    expect((await club.store.find(members, id))?.unconfirmedSigners).toEqual({ parq: null, waiver: null });
  });
});
