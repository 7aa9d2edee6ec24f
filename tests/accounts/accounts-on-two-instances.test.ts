/** No shared state is kept in one process's memory: two instances on one store, on each engine. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAccountDisabled } from '#server/accounts/set-account-disabled.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { kioskPairings, kiosks } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { makePairingCode } from '#server/door/make-pairing-code.ts';
import { pairingCodeOf } from '#server/identity/kiosk-secrets.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { saveOwnDetails } from '#server/members/save-details.ts';
import { PASSWORD, type TestClub } from '../support/club.ts';
import { accessLog, doorMember, pairedKiosk, screenPass } from '../support/door.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { formTokenOf } from '../support/form-token.ts';
import {
  firestoreOpener,
  openTwoInstances,
  type StoreOpener,
  sameBrowserAt,
  sqliteOpener,
  type TwoInstances,
} from '../support/two-instances.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());

const engines: readonly (readonly [string, () => StoreOpener])[] = [
  ['SQLite', sqliteOpener],
  [firestore.engine, () => firestoreOpener(firestore)],
];

describe.each(engines)('two instances on %s', (_, makeOpener) => {
  let instances: TwoInstances;
  let one: TestClub;
  let two: TestClub;
  beforeEach(async () => {
    instances = await openTwoInstances(makeOpener());
    ({ one, two } = instances);
  });
  afterEach(() => instances.close());

  test('a screen pass that is held to two kiosks at once lets one person in', async () => {
    const priya = await doorMember(one, { firstName: 'Priya' });
    const doors = [await pairedKiosk(one, 'Front door'), await pairedKiosk(two, 'Back door')];
    const code = screenPass(one, priya);
    const answers = await Promise.all(
      doors.map((door) => door.post('/kiosk', { nonce: crypto.randomUUID(), code })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ text }) => text.includes('Welcome, Priya'))).toHaveLength(1);
    expect((await accessLog(two)).map(({ result }) => result).sort()).toEqual(['code-used', 'ok']);
    expect(await one.store.find(members, priya.uid)).toMatchObject({ visits: 1 });
  });

  test('one attempt that reaches both instances is one entry with one answer', async () => {
    const door = await pairedKiosk(one);
    const fields = { nonce: crypto.randomUUID(), code: screenPass(one, await doorMember(one)) };
    const [here, there] = await Promise.all(
      [door, sameBrowserAt(two, door)].map((visitor) => visitor.post('/kiosk', fields)),
    );
    expect(here?.text).toContain('Welcome');
    expect(there?.text).toBe(here?.text);
    expect(await accessLog(one)).toHaveLength(1);
  });

  test('a form sent to both instances has one effect, and both answer the same', async () => {
    const member = await one.member();
    const browser = await one.signedIn(member);
    const path = '/account/personal-info';
    const fields = { ...typedDetails, formToken: await formTokenOf(browser, path) };
    const answers = await Promise.all(
      [browser, sameBrowserAt(two, browser)].map((visitor) => visitor.post(path, fields)),
    );
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, path],
      [303, path],
    ]);
    const { items } = await one.store.query(auditLog, {
      where: [['memberUid', '==', member.uid]],
      orderBy: [['at', 'desc']],
      limit: 10,
    });
    expect(items.map(({ action }) => action)).toEqual(['member.edited']);
  });

  test('a pairing code that is typed at two devices at once pairs one of them', async () => {
    const by = { uid: 'ada', name: 'Ada Admin' };
    const { ticket } = await makePairingCode(one.services, { kioskName: 'Front door', by }, one.now());
    const code = pairingCodeOf(one.services.secret, ticket);
    const answers = await Promise.all(
      [one, two].map((club) => club.visitor().submit('/kiosk/pair', { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await two.store.count(kiosks)).toBe(1);
    const { items } = await two.store.query(kioskPairings, { limit: 10 });
    expect(items.map(({ usedAt }) => usedAt)).toEqual([one.now()]);
  });

  test('row 5: wrong passwords are counted together, and the block holds at both', async () => {
    const { email } = await one.member();
    const guess = async (club: TestClub, password: string) =>
      (await club.visitor().submit('/auth/login', { email, password })).status;
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1)
      statuses.push(await guess(time % 2 === 0 ? one : two, `guess ${time}`));
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect([await guess(one, PASSWORD), await guess(two, PASSWORD)]).toEqual([429, 429]);
  });

  test('row 5: guesses that come at the same moment are all counted', async () => {
    const { email } = await one.member();
    const guesses = Array.from({ length: 12 }, (_, time) =>
      (time % 2 === 0 ? one : two).visitor().post('/auth/login', { email, password: `guess ${time}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([]);
    expect((await two.visitor().post('/auth/login', { email, password: PASSWORD })).status).toBe(429);
  });

  test('row 8: who signs out at one instance is signed out at the other', async () => {
    const browser = await one.signedIn(await one.member());
    const twin = sameBrowserAt(two, browser);
    expect((await twin.get('/account/dashboard')).status).toBe(200);
    await browser.submit('/auth/logout', {});
    expect((await twin.get('/account/dashboard')).location).toMatch(/^\/auth\/login/);
  });

  test('row 9: who is demoted or disabled at one instance is shut out at the other on the next request', async () => {
    const ada = await one.admin();
    const [boss, sam] = [await one.admin(), await one.coach()];
    const [staff, coach] = [
      sameBrowserAt(two, await one.signedIn(ada)),
      sameBrowserAt(two, await one.signedIn(sam)),
    ];
    expect((await staff.get('/admin/members')).status).toBe(200);
    expect((await coach.get('/coach/dashboard')).status).toBe(200);
    await one.services.identity.setClaims(ada.uid, { admin: false, coach: false, desk: false });
    const by = { uid: boss.uid, name: boss.name };
    await setAccountDisabled(one.services, { uid: sam.uid, isDisabled: true, by });
    expect((await staff.get('/admin/members')).status).toBe(403);
    expect((await coach.get('/coach/dashboard')).location).toMatch(/^\/auth\/login/);
  });

  test('a profile that is changed at one instance is the other’s within ten seconds, in lists and records at once', async () => {
    const ada = await one.admin({ firstName: 'Ada', lastName: 'Quay' });
    const staff = sameBrowserAt(two, await one.signedIn(ada));
    const nameAtTwo = async () => (await two.services.profiles.find(ada.uid))?.firstName;
    expect(await nameAtTwo()).toBe('Ada');
    await saveOwnDetails(one.services, ada.uid, { ...details, firstName: 'Adeline' });
    expect((await staff.get('/account/dashboard')).text).toContain('Adeline');
    expect((await staff.get('/admin/members')).text).toContain('Adeline');
    instances.advance({ seconds: 10 });
    expect(await nameAtTwo()).toBe('Adeline');
  });

  test('settings that are changed at one instance are the other’s within five seconds', async () => {
    const page = async (club: TestClub) => (await club.visitor().get('/auth/login')).text;
    expect(await page(two)).toContain('Harbour Strength');
    const stored = await one.store.find(settings, 'club');
    if (!stored) throw new Error('no settings');
    await one.store.set(settings, { ...stored, clubName: 'Quayside Strength' });
    expect(await page(one)).toContain('Quayside Strength');
    instances.advance({ seconds: 5 });
    expect(await page(two)).toContain('Quayside Strength');
  });

  test('a job that is due runs once', async () => {
    const run = vi.fn(async () => {});
    const job = { name: 'count', everySeconds: 60, run };
    const schedulers = [one, two].map(({ services }) => createScheduler({ ...services, jobs: [job] }));
    const look = () => Promise.all(schedulers.map((scheduler) => scheduler.runDueJobs()));
    await look();
    await look();
    expect(run).toHaveBeenCalledTimes(1);
    instances.advance({ seconds: 60 });
    await look();
    expect(run).toHaveBeenCalledTimes(2);
  });
});

const details = {
  firstName: 'Priya',
  lastName: 'Quay',
  mobile: '07700900123',
  dob: '1990-03-27',
  sex: 'female',
  guardianNote: '',
  emergencyContact: { name: '', phone: '' },
};

/** The same as a browser sends it. */
const typedDetails = {
  firstName: 'Priya',
  lastName: 'Quay',
  mobile: '07700 900123',
  'dob-day': '27',
  'dob-month': '3',
  'dob-year': '1990',
  sex: 'female',
  guardianNote: '',
  emergencyName: '',
  emergencyPhone: '',
};
