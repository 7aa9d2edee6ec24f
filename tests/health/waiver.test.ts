import { expect, test } from 'vitest';
import { consents } from '#server/data/collections/consents.ts';
import { waiverSignatures } from '#server/data/collections/waivers.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { signWaiver } from '#server/health/sign-waiver.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { openFamily } from '../support/families.ts';

const PAGE = '/account/waiver';
const SETTINGS = '/admin/adminControl/waiver';
const TEXT = 'Training has risks.\n\nI take part at my own risk.';
const by = { uid: 'ada', name: 'Ada Admin' };
const publish = (club: TestClub, seen = 0, text = TEXT) =>
  publishWaiver(club.services, { text, mustSignAgain: true, seen, by });
const signature = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  declaredName: `${firstName} ${lastName}`,
  agree: 'on',
});

test('a club has no waiver until an admin writes one, and every version stays readable', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.admin());
  expect((await browser.get(SETTINGS)).text).toContain('no waiver yet');
  const empty = await browser.submit(`${SETTINGS}/publish`, { text: ' ', mustSignAgain: 'no' });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('Enter the text of the waiver');
  const answer = await browser.submit(`${SETTINGS}/publish`, { text: TEXT, mustSignAgain: 'no' });
  expect((await browser.follow(answer)).text).toContain('Published version 1 of the waiver.');
  await browser.submit(`${SETTINGS}/publish`, { text: 'Shorter.', mustSignAgain: 'yes' });
  const page = await browser.get(SETTINGS);
  expect(page.text).toContain('Version 2 (current)');
  expect(page.text).toContain('Members had to sign again');
  expect((await browser.get(`${SETTINGS}/v1`)).html).toContain('<p>I take part at my own risk.</p>');
  expect((await browser.get(`${SETTINGS}/v3`)).status).toBe(404);
});

test('what another admin has published is not replaced unseen, and the text comes back', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.admin());
  await publish(club);
  const stale = { text: 'My own words', mustSignAgain: 'yes', seen: '0' };
  const answer = await browser.submit(`${SETTINGS}/publish`, stale);
  expect(answer.status).toBe(409);
  expect(answer.html).toContain('My own words');
});

test('a member reads it, signs with their name, and sees what they have signed', async () => {
  const club = openClub();
  await publish(club);
  const member = await club.member();
  const browser = await club.signedIn(member);
  expect((await browser.get('/account/dashboard')).text).toContain('Read and sign');
  expect((await browser.get('/account/parq')).html).toContain(`href="${PAGE}"`);
  const page = await browser.get(PAGE);
  expect(page.html).toContain('<p>Training has risks.</p>');
  expect(page.html).not.toMatch(/\schecked(=|\s|\/?>)/);
  const answer = await browser.submit(PAGE, signature(member));
  const after = await browser.follow(answer);
  expect(after.text).toContain('You’ve signed the waiver.');
  expect(after.text).toContain('Version 1, signed');
  expect(after.html).not.toContain('name="agree"');
  const { items } = await club.store.query(waiverSignatures, { limit: 10 });
  expect(items).toMatchObject([
    { memberUid: member.id, version: 1, declaredName: `Priya ${member.lastName}`, guardianName: '' },
  ]);
});

test.each([
  ['somebody else’s name', { declaredName: 'Sam Smith' }, 'Enter your own name'],
  ['no name', { declaredName: ' ' }, 'Enter your full name to sign'],
  ['no tick', { agree: '' }, 'Tick the box'],
])('it is not signed with %s, and what was typed stays', async (_, fields, sentence) => {
  const club = openClub();
  await publish(club);
  const member = await club.member();
  const answer = await (await club.signedIn(member)).submit(PAGE, { ...signature(member), ...fields });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(await club.store.count(waiverSignatures)).toBe(0);
});

test('under 18 nobody signs in their own account, whosever name they type', async () => {
  const club = openClub();
  await publish(club);
  const member = await club.member({ dob: '2011-05-02' });
  const browser = await club.signedIn(member);
  const page = await browser.get(PAGE);
  expect(page.text).toContain(
    'Under 18, a parent or guardian answers and signs for you. Come to the front desk',
  );
  expect(page.text).toContain('I take part at my own risk.');
  expect(page.html).not.toContain('name="agree"');
  const fields = { ...signature(member), guardianName: 'Asha Raman', seen: '1' };
  const alone = await browser.post(PAGE, fields);
  expect([alone.status, alone.text.includes('Under 18, a parent')]).toEqual([422, true]);
  const answer = signWaiver(club.services, member.id, {
    ...{ version: 1, declaredName: member.name, guardianName: 'Asha Raman', handoverId: null },
  });
  expect(await answer).toEqual({ kind: 'needs-guardian' });
  expect(await club.store.count(waiverSignatures)).toBe(0);
  expect((await browser.get('/account/dashboard')).text).toContain('See how');
});

test('a guardian signs for their child in their own account, with their own name, and the desk sees where', async () => {
  const { club, sam, leo, mia, browser: office } = await openFamily();
  await publish(club);
  const parent = await club.signedIn(sam);
  for (const { id } of [leo, mia]) {
    const page = `/account/family/${id}/waiver`;
    expect((await parent.get(`/account/family/${id}`)).html).toContain(`href="${page}"`);
    const refused = await parent.submit(page, { declaredName: 'Leo Reid', agree: 'on' });
    expect(refused.text).toContain('Enter your own name as it is in your details: Sam Reid');
    const signed = await parent.submit(page, { declaredName: 'Sam Reid', agree: 'on' });
    expect((await parent.follow(signed)).text).toContain('You’ve signed the waiver for');
    expect((await office.get(`/admin/member/${id}/waiver`)).text).toContain(
      'In the parent or guardian’s account',
    );
  }
  const { items } = await club.store.query(waiverSignatures, { limit: 10 });
  expect(items.map(({ declaredName, guardianName }) => [declaredName, guardianName])).toEqual([
    ['', 'Sam Reid'],
    ['', 'Sam Reid'],
  ]);
  const given = await club.store.query(consents, { where: [['memberUid', '==', leo.id]], limit: 9 });
  expect(given.items).toMatchObject([{ kind: 'waiver', way: 'guardian', byUid: sam.id }]);
  expect((await (await club.signedIn(leo)).get(PAGE)).text).toContain('You’ve signed the waiver.');
  const stranger = await club.signedIn(await club.member({ firstName: 'Eve' }));
  expect((await stranger.get(`/account/family/${leo.id}/waiver`)).status).toBe(404);
});

test('a version published in the meantime has to be read first', async () => {
  const club = openClub();
  await publish(club);
  const member = await club.member();
  const browser = await club.signedIn(member);
  await publish(club, 1, 'Second text');
  const answer = await browser.submit(PAGE, { ...signature(member), seen: '1' });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('The waiver has changed since you opened this page');
  expect(answer.text).toContain('Second text');
});

test('needed to train, it stops a booking until it is signed', async () => {
  const club = openClub();
  await publish(club);
  const admin = await club.signedIn(await club.admin());
  const saved = await admin.submit(SETTINGS, { isWaiverRequired: 'yes' });
  expect((await admin.follow(saved)).text).toContain('Settings saved');
  const member = await club.member();
  const browser = await club.signedIn(member);
  expect((await browser.get('/account/dashboard')).text).toContain('Sign our waiver before you train.');
  expect((await admin.get(`/admin/member/${member.id}`)).text).toContain('Waiver not signed');
  await browser.submit(PAGE, signature(member));
  expect((await admin.get(`/admin/member/${member.id}`)).text).not.toContain('Waiver not signed');
});

test('the front desk sees what a member has signed, with its text', async () => {
  const club = openClub();
  await publish(club);
  const member = await club.member();
  await (await club.signedIn(member)).submit(PAGE, signature(member));
  const desk = await club.signedIn(await club.desk());
  const page = await desk.get(`/admin/member/${member.id}/waiver`);
  expect(page.text).toContain(`Priya ${member.lastName}`);
  expect(page.text).toContain('I take part at my own risk.');
  expect((await desk.get(SETTINGS)).status).toBe(403);
});

test('what they signed is in their data, and loses their names when they close their account', async () => {
  const { club, sam, leo } = await openFamily();
  await publish(club);
  const browser = await club.signedIn(leo);
  await signWaiver(club.services, leo.id, {
    ...{ version: 1, declaredName: leo.name, guardianName: sam.name, handoverId: null },
    guardian: { uid: sam.id, name: sam.name },
  });
  const { html } = await browser.get('/account/security/my-data.json');
  expect(html).toContain('Sam Reid');
  expect(html).toContain('I take part at my own risk.');
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  const { items } = await club.store.query(waiverSignatures, { limit: 10 });
  expect(items).toMatchObject([{ version: 1, declaredName: '', guardianName: '' }]);
  expect(items[0]?.memberUid).toMatch(/^erased-/);
});
