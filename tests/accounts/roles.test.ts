import { describe, expect, test } from 'vitest';
import { rolesText } from '#domain/accounts/roles.ts';
import { changeRoles } from '#server/accounts/change-roles.ts';
import { setAccountDisabled } from '#server/accounts/set-account-disabled.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { members } from '#server/data/collections/members.ts';
import { schedules } from '#server/data/collections/timetable.ts';
import { findLeftByCoaches } from '#server/timetable/coached-classes.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { offerTraining } from '../support/full-house-trainers.ts';
import { openTimetable, schedule } from '../support/timetable.ts';

const roles = '/admin/adminControl/roles';
/** Of whoever changes roles. */
const ownPassword = { currentPassword: PASSWORD };

test('an admin finds somebody by name or address, makes them a coach, and the log says so', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const priya = await club.member({ firstName: 'Priya', lastName: 'Shah', email: 'priya@example.test' });
  for (const who of ['shah', 'priya@example.test']) {
    expect((await office.get(`${roles}?who=${who}`)).html).toContain(`href="${roles}/${priya.uid}"`);
  }
  const answer = await office.submit(`${roles}/${priya.uid}`, { coach: 'on', ...ownPassword });
  expect((await office.follow(answer)).text).toContain('Priya Shah’s roles have been saved.');
  expect(await club.store.find(members, priya.uid)).toMatchObject({ isCoach: true, isAdmin: false });
  expect((await club.services.identity.findAccount(priya.uid))?.claims).toEqual({
    admin: false,
    coach: true,
    desk: false,
  });
  expect((await office.get(roles)).text).toContain('Priya Shah');
  const { items } = await club.store.query(auditLog, { limit: 5 });
  expect(items).toMatchObject([
    {
      action: 'account.roles-changed',
      memberUid: priya.uid,
      before: { coach: false },
      after: { coach: true },
    },
  ]);
});

test('row 9: who is demoted in mid-session is refused on the next page', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const other = await club.admin({ firstName: 'Bea' });
  const hers = await club.signedIn(other);
  expect((await hers.get('/admin/dashboard')).status).toBe(200);
  await office.submit(`${roles}/${other.uid}`, ownPassword);
  expect((await hers.get('/admin/dashboard')).status).toBe(403);
  expect((await hers.get('/account/profile')).status).toBe(200);
});

test('row 9: who is disabled is signed out and stays out until enabled', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const priya = await club.member();
  const hers = await club.signedIn(priya);
  const answer = await office.submit(`${roles}/${priya.uid}/disable`, {});
  expect((await office.follow(answer)).text).toContain('account has been disabled.');
  expect((await hers.get('/account/security')).location).toContain('/auth/login');
  const credentials = { email: priya.email, password: PASSWORD };
  expect((await club.visitor().submit('/auth/login', credentials)).text).toContain(
    'This user account has been disabled.',
  );
  await office.submit(`${roles}/${priya.uid}/enable`, {});
  expect((await club.visitor().submit('/auth/login', credentials)).status).toBe(303);
});

test('the last admin cannot demote or disable themself', async () => {
  const club = openClub();
  const ada = await club.admin();
  const bea = await club.admin({ firstName: 'Bea' });
  const office = await club.signedIn(ada);
  await office.submit(`${roles}/${bea.uid}/disable`, {});
  const demoted = await office.submit(`${roles}/${ada.uid}`, ownPassword);
  expect(demoted.status).toBe(422);
  expect(demoted.text).toContain('This is the only admin who can sign in.');
  const disabled = await office.submit(`${roles}/${ada.uid}/disable`, {});
  expect((await office.follow(disabled)).text).toContain('You can’t disable your own account.');
  expect((await office.get(roles)).status).toBe(200);
});

test.each(['demote', 'disable'])(
  'of two admins who %s each other at once, one at least is left',
  async (verb) => {
    const club = openClub();
    const pair = [await club.admin(), await club.admin({ firstName: 'Bea' })] as const;
    const act = (uid: string, by: string) => {
      const actor = { uid: by, name: 'An admin' };
      if (verb === 'disable') return setAccountDisabled(club.services, { uid, isDisabled: true, by: actor });
      return changeRoles(club.services, {
        uid,
        claims: { admin: false, coach: false, desk: false },
        by: actor,
      });
    };
    await Promise.all([act(pair[0].uid, pair[1].uid), act(pair[1].uid, pair[0].uid)]);
    const accounts = await Promise.all(pair.map(({ uid }) => club.services.identity.findAccount(uid)));
    expect(accounts.filter((account) => account?.claims.admin && !account.isDisabled).length).toBeGreaterThan(
      0,
    );
  },
);

test('row 12: a role for nobody is 404', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  for (const path of [`${roles}/nobody`, `${roles}/nobody/disable`, `${roles}/nobody/enable`]) {
    expect((await office.get(path)).status).toBe(404);
    expect((await office.post(path)).status).toBe(404);
  }
  expect(await club.store.count(auditLog)).toBe(0);
});

test.each([
  ['is a coach no more', (uid: string) => `${roles}/${uid}`],
  ['can’t sign in any more', (uid: string) => `${roles}/${uid}/disable`],
])('row 9: the trainer profile of somebody who %s is hidden until an admin shows it', async (_, pageOf) => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const sam = await club.coach();
  const id = await offerTraining(club, sam, { uid: 'ada', name: 'Ada Admin' });
  const trainer = async () => (await club.visitor().get(`/personal-trainers/${id}`)).status;
  expect(await trainer()).toBe(200);
  expect((await office.submit(pageOf(sam.uid), ownPassword)).status).toBe(303);
  expect(await trainer()).toBe(404);
  expect((await club.visitor().get('/personal-trainers')).text).not.toContain('Sam Carter');
  await changeRoles(club.services, {
    uid: sam.uid,
    claims: { admin: false, coach: true, desk: false },
    by: { uid: 'ada', name: 'Ada Admin' },
  });
  await setAccountDisabled(club.services, {
    uid: sam.uid,
    isDisabled: false,
    by: { uid: 'ada', name: 'Ada Admin' },
  });
  expect(await trainer()).toBe(404);
  await office.submit(`/admin/trainers/${id}`, { order: '1', isShown: 'yes' });
  expect(await trainer()).toBe(200);
});

test('somebody at the front desk is neither coach nor admin, and is listed as staff', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const priya = await club.member({ firstName: 'Priya', lastName: 'Shah' });
  const before = await club.signedIn(priya);
  await office.submit(`${roles}/${priya.uid}`, { desk: 'on', ...ownPassword });
  expect((await before.get(roles)).location).toContain('/auth/login');
  const hers = await club.signedIn(priya);
  expect(await club.store.find(members, priya.uid)).toMatchObject({ isDesk: true, isCoach: false });
  expect((await club.services.identity.findAccount(priya.uid))?.claims).toEqual({
    admin: false,
    coach: false,
    desk: true,
  });
  expect((await office.get(roles)).text).toMatch(/Priya Shah\s+Front desk/);
  expect((await office.get('/admin/members?role=desk')).text).toContain('Priya Shah');
  for (const page of ['/admin/adminControl', '/coach/dashboard', roles])
    expect((await hers.get(page)).status).toBe(403);
  const { items } = await club.store.query(auditLog, { limit: 5 });
  expect(items).toMatchObject([{ summary: 'Front desk', before: { desk: false }, after: { desk: true } }]);
});

test.each([
  [{ admin: false, coach: false, desk: false }, 'No staff role'],
  [{ admin: false, coach: false, desk: true }, 'Front desk'],
  [{ admin: false, coach: true, desk: true }, 'Coach and front desk'],
  [{ admin: true, coach: true, desk: true }, 'Admin, coach and front desk'],
])('the roles %o are written as %s', (claims, text) => {
  expect(rolesText(claims)).toBe(text);
});

test('row 9: roles are changed with the admin’s own password alone, and guessing it is limited', async () => {
  const club = openClub();
  const priya = await club.member();
  const office = await club.signedIn(await club.admin());
  const page = `${roles}/${priya.uid}`;
  const bare = await office.submit(page, { coach: 'on' });
  expect([bare.status, bare.text.includes('Enter your current password')]).toEqual([422, true]);
  const wrong = await office.submit(page, { coach: 'on', currentPassword: 'not mine at all' });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toMatch(/name="coach"[^>]*checked/);
  expect(wrong.html).not.toContain('not mine at all');
  let last = wrong;
  for (let guess = 0; guess < 20; guess += 1)
    last = await office.submit(page, { coach: 'on', currentPassword: `guess number ${guess}` });
  expect(last.status).toBe(429);
  expect((await office.submit(page, { coach: 'on', ...ownPassword })).status).toBe(429);
  expect((await club.services.identity.findAccount(priya.uid))?.claims.coach).toBe(false);
  const other = await office.submit(`${roles}/invite`, {
    role: 'coach',
    firstName: 'Sam',
    lastName: 'Okafor',
    email: 's@example.test',
  });
  expect(other.status).toBe(422);
});

describe('a coach with classes ahead', () => {
  /** Sam's weekly Hyrox with one date, and one class as a one-off; another coach has one of her own. */
  async function openWeek() {
    const club = openClub();
    const timetable = await openTimetable(club);
    const sam = await club.coach({ firstName: 'Sam', lastName: 'Okafor', name: 'Sam Okafor' });
    const bea = await club.coach({ firstName: 'Bea', lastName: 'Ruiz', name: 'Bea Ruiz' });
    const his = { coachUid: sam.uid, coachName: sam.name };
    const rule = schedule({ id: 'tuesday', ...his, weekday: 2, startTime: '18:00' });
    await club.store.create(schedules, rule);
    const ruled = await timetable.session({ ...his, scheduleId: rule.id, startsAt: '2026-11-24T18:00:00Z' });
    const oneOff = await timetable.session({
      ...his,
      className: 'Mobility',
      startsAt: '2026-11-25T07:00:00Z',
    });
    const ofBea = await timetable.session({
      ...{ coachUid: bea.uid, coachName: bea.name },
      startsAt: '2026-11-26T18:00:00Z',
    });
    await timetable.session({
      ...his,
      className: 'Off',
      startsAt: '2026-11-27T18:00:00Z',
      status: 'cancelled',
    });
    await timetable.session({ ...his, className: 'Past', startsAt: '2026-11-17T18:00:00Z' });
    const office = await club.signedIn(await club.admin());
    return { club, timetable, sam, bea, rule, ruled, oneOff, ofBea, office };
  }

  test('who loses the role stays on the timetable, and every page for admins says so until they are given away', async () => {
    const { sam, bea, rule, ruled, oneOff, office } = await openWeek();
    const page = `${roles}/${sam.uid}`;
    const before = await office.get(page);
    expect(before.text).toContain('Sam Okafor coaches 1 weekly class and 2 classes from now on.');
    for (const href of [
      `/admin/timetable/schedules/${rule.id}`,
      `/admin/single-booking/${ruled.id}`,
      `/admin/single-booking/${oneOff.id}`,
      `/admin/timetable/schedules/coach?rule=${rule.id}`,
    ])
      expect(before.html).toContain(`href="${href}"`);
    expect((await office.get(`${page}/disable`)).text).toContain('the coach of 1 weekly class and 2 classes');
    expect((await office.get('/admin/dashboard')).text).not.toContain('isn’t a coach any more');
    const saved = await office.follow(await office.submit(page, ownPassword));
    expect(saved.text).toContain('Still on the timetable as the coach of 1 weekly class and 2 classes');
    expect(saved.text).toContain('members still see them as the coach of 1 weekly class and 2 classes');
    expect((await office.get('/admin/dashboard')).text).toContain(
      'Sam Okafor isn’t a coach any more but is still on the timetable: 1 weekly class and 2 classes',
    );
    expect((await office.get('/admin/timetable/schedules')).text).toContain('Sam Okafor No longer a coach');
    expect((await office.get(`/admin/bookings?coach=${sam.uid}`)).text).toContain('Mobility');
    const give = `/admin/timetable/schedules/coach?rule=${rule.id}&coach=${bea.uid}`;
    await office.submit(give, { coach: bea.uid, rule: rule.id, people: 'keep' });
    const edit = `/admin/sessions/${oneOff.id}/edit`;
    expect((await office.submit(edit, { coach: bea.uid, capacity: '12' })).status).toBe(303);
    expect((await office.get('/admin/dashboard')).text).not.toContain('isn’t a coach any more');
    expect((await office.get(page)).text).not.toContain('weekly class');
    expect((await office.get('/admin/timetable/schedules')).text).not.toContain('No longer a coach');
  });

  test('whose account is disabled keeps the role, and their classes are to give away until it is enabled again', async () => {
    const { sam, rule, oneOff, ofBea, office } = await openWeek();
    await office.submit(`${roles}/${sam.uid}/disable`, ownPassword);
    expect((await office.get('/admin/dashboard')).text).toContain(
      'Sam Okafor has a disabled account but is still on the timetable: 1 weekly class and 2 classes',
    );
    expect((await office.get('/admin/timetable/schedules')).text).toContain('Sam Okafor Account disabled');
    const offered = `<option value="${sam.uid}"`;
    for (const page of ['one-off', 'schedules/new', `schedules/coach?rule=${rule.id}`])
      expect((await office.get(`/admin/timetable/${page}`)).html).not.toContain(offered);
    expect((await office.get('/admin/trainers/create')).html).not.toContain(offered);
    expect((await office.get(`/admin/sessions/${ofBea.id}/edit`)).html).not.toContain(offered);
    const given = await office.submit(`/admin/sessions/${ofBea.id}/edit`, { coach: sam.uid, capacity: '12' });
    expect(given).toMatchObject({ status: 422 });
    expect((await office.get(`/admin/sessions/${oneOff.id}/edit`)).text).toContain(
      'Sam Okafor (account disabled)',
    );
    expect((await office.get('/admin/timetable/give-day')).html).toContain(offered);
    await office.submit(`${roles}/${sam.uid}/enable`, ownPassword);
    expect((await office.get('/admin/timetable/one-off')).html).toContain(offered);
    expect((await office.get('/admin/dashboard')).text).not.toContain('has a disabled account');
    expect((await office.get('/admin/timetable/schedules')).text).not.toContain('Account disabled');
  });

  test('who closes their account is told, and leaves the manager a task; somebody who coaches nothing leaves none', async () => {
    const { club, sam, timetable, ruled, office } = await openWeek();
    const his = await club.signedIn(sam);
    const close = '/account/security/close';
    expect((await his.get(close)).text).toContain(
      'You’re taken off the classes you coach (1 weekly class and 2 classes)',
    );
    await his.submit(close, { currentPassword: PASSWORD });
    expect(await timetable.storedSession(ruled.id)).toMatchObject({ coachUid: '', coachName: '' });
    const { text } = await office.get('/admin/dashboard');
    expect(text).toContain('so nobody coaches 1 weekly class and 2 classes now');
    expect(text).toContain('Mobility, Wed 25 Nov, 07:00');
    expect(text).not.toContain('Okafor');
    const priya = await club.member();
    await (await club.signedIn(priya)).submit(close, { currentPassword: PASSWORD });
    expect((await club.store.query(memberNotes, { limit: 5 })).items).toHaveLength(1);
  });

  test('who stopped coaching and whose profile is gone is still found', async () => {
    const { club, sam } = await openWeek();
    await club.store.remove(members, sam.uid);
    expect(await findLeftByCoaches(club.services, club.now())).toMatchObject([
      { uid: sam.uid, name: 'Sam Okafor', classes: [{}, {}], rules: [{}] },
    ]);
  });
});
