import { describe, expect, test } from 'vitest';
import { accessLogs } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { merges } from '#server/data/collections/merges.ts';
import { checkIn } from '#server/door/check-in.ts';
import { checkOut, desk } from '#server/door/check-out.ts';
import { PASSWORD } from '../support/club.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

/** One person with two profiles, the older one with a membership. */
async function openTwins() {
  const desk = await openDesk();
  const old = await desk.club.member({
    ...activeFacts(desk),
    firstName: 'Ann',
    lastName: 'Lee',
    name: 'Ann Lee',
    mobile: '+447700900001',
  });
  const kept = await desk.club.member({ firstName: 'Annie', lastName: 'Lee', name: 'Annie Lee', mobile: '' });
  return { ...desk, old, kept, page: `/admin/member/${kept.id}/merge` };
}

describe('the page for merging two profiles', () => {
  test('find, look, merge; the old address leads to the one that stays, and the notice to the undo', async () => {
    const { browser, old, kept, page, stored, audit } = await openTwins();
    expect((await browser.get(`/admin/member/${kept.id}`)).html).toContain(`href="${page}"`);
    const found = await browser.get(`${page}?q=lee`);
    expect(found.html).toContain(`href="${page}?with=${old.id}"`);
    expect(found.html).not.toContain(`with=${kept.id}"`);
    const preview = await browser.get(`${page}?with=${old.id}`);
    expect(preview.text).toContain('Stays Annie Lee');
    expect(preview.text).toContain('What’s missing comes from the other profile: mobile');
    expect(preview.text).toContain('The membership comes from the other profile.');
    const merged = await browser.submit(`${page}?with=${old.id}`, { with: old.id });
    const after = await browser.follow(merged);
    expect(merged.location).toBe(`/admin/member/${kept.id}`);
    expect(after.text).toContain('Merged.');
    expect(after.text).toContain('Another profile has become part of this one.');
    expect(await stored(kept.id)).toMatchObject({ membershipStatus: 'active', mobile: '+447700900001' });
    expect((await browser.get(`/admin/member/${old.id}`)).location).toBe(`/admin/member/${kept.id}`);
    expect((await audit(kept.id)).map(({ action }) => action)).toContain('member.merged');

    const undone = await browser.submit(page, {}, `${page}/undo`);
    expect(undone.location).toBe(`/admin/member/${old.id}`);
    expect((await browser.follow(undone)).text).toContain('Undone. This is their own profile again.');
    expect(await stored(old.id)).toMatchObject({ membershipStatus: 'active', name: 'Ann Lee' });
    expect(await stored(kept.id)).toMatchObject({
      membershipStatus: 'pending',
      mobile: kept.mobile,
      mergedFrom: '',
    });
    expect((await audit(old.id)).map(({ action }) => action)).toContain('member.merge-undone');
  });

  test('nobody loses their sign-in: where only the other profile has one, that is the one to keep', async () => {
    const { browser, club, old, kept, page } = await openTwins();
    const theirs = await browser.get(`${page}?with=${old.id}`);
    expect(theirs.text).toContain(`stop working: they sign in as ${kept.email}.`);
    await club.store.update(members, kept.id, { email: '' });
    const refused = await browser.get(`${page}?with=${old.id}`);
    expect(refused.text).toContain('has no sign-in here');
    expect(refused.text).toContain('Keep the other one instead.');
    expect(refused.text).not.toContain('they sign in as');
    expect((await browser.post(page, { with: old.id })).status).toBe(409);
    expect(await club.store.count(merges)).toBe(0);
    const other = await browser.get(`/admin/member/${old.id}/merge?with=${kept.id}`);
    expect(other.text).toContain('The pass of the other profile stops working.');
    expect(other.text).not.toContain('sign-in');
  });

  test('check-ins are counted as under Visits: a check-out is none', async () => {
    const { browser, club, old, kept, page } = await openTwins();
    const presented = { kind: 'member', uid: old.id, method: 'desk' } as const;
    await checkIn(club.services, { nonce: 'in', presented, device: desk }, club.now());
    const by = { uid: 'ada', name: 'Ada Admin' };
    await checkOut(club.services, { memberUid: old.id, nonce: 'out', by }, club.now().add({ minutes: 30 }));
    expect(await club.store.count(accessLogs, [['memberUid', '==', old.id]])).toBe(2);
    expect((await browser.get(`/admin/member/${old.id}/visits`)).text).toContain('1 check-in in all');
    const { text } = await browser.get(`${page}?with=${old.id}`);
    expect(text).toContain('Check-ins 0 1');
    expect(kept.visits).toBe(0);
  });

  test('what cannot be merged says why, before and after the button, and changes nothing', async () => {
    const desk = await openTwins();
    const { browser, club, old, kept, page } = desk;
    await club.store.update(members, kept.id, activeFacts(desk));
    expect((await browser.get(`${page}?with=${old.id}`)).text).toContain(
      'Both have a membership. End one of them first.',
    );
    const answer = await browser.post(page, { with: old.id });
    expect([answer.status, answer.text.includes('Both have a membership.')]).toEqual([409, true]);
    expect(await club.store.count(merges)).toBe(0);
    const nobody = await browser.post(page, {});
    expect([nobody.status, nobody.text.includes('Choose the other profile')]).toEqual([422, true]);
    expect((await browser.post(page, { with: 'not-there' })).status).toBe(404);
    expect((await browser.post(`${page}/undo`, {})).location).toBe(`/admin/member/${kept.id}`);
  });

  test('is for admins: the front desk neither opens nor sees it', async () => {
    const { club, old, kept, page } = await openTwins();
    const reception = await club.signedIn(await club.desk());
    expect((await reception.get(page)).status).toBe(403);
    expect((await reception.get(`/admin/member/${kept.id}`)).html).not.toContain(page);
    expect((await reception.post(page, { with: old.id })).status).toBe(403);
    expect((await reception.post(`${page}/undo`, {})).status).toBe(403);
  });

  test('whoever is signed in to the profile that goes is signed out', async () => {
    const { club, browser, old, page } = await openTwins();
    const theirs = await club.signedIn(old);
    await browser.submit(`${page}?with=${old.id}`, { with: old.id });
    expect((await theirs.get('/account/security')).location).toContain('/auth/login');
    const again = await club.visitor().submit('/auth/login', { email: old.email, password: PASSWORD });
    expect(again.status).not.toBe(303);
  });
});
