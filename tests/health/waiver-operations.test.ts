import { describe, expect, it } from 'vitest';
import { SETTINGS_ID } from '#server/club/settings-cache.ts';
import { settings } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { waiverSignatures, waivers } from '#server/data/collections/waivers.ts';
import { confirmSigner } from '#server/health/confirm-signer.ts';
import { listSignedWaivers } from '#server/health/find-waivers.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { signWaiver } from '#server/health/sign-waiver.ts';
import { openClub, type TestClub } from '../support/club.ts';

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

describe('a signature for a child by somebody whom nobody knows', () => {
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
