import { describe, expect, test } from 'vitest';
import { computeReadiness, type ReadyFacts } from '#domain/club/ready-steps.ts';
import { changeSettings, readSettingsForChange } from '#server/club/change-settings.ts';
import { clubPictureOf } from '#server/club/club-picture.ts';
import { setOpenToPublic, setStepSkipped } from '#server/club/opening/set-opening.ts';
import { issueSetUpToken } from '#server/club/setup/set-up-link.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { MailRefusedError, sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { type ClubOptions, openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { countOperations } from '../support/counting-store.ts';
import { pairedKiosk } from '../support/door.ts';
import { openEmptyStore } from '../support/store-under-test.ts';
import { openStripeClub } from '../support/stripe-club.ts';
import type { Visitor } from '../support/visitor.ts';

const DASHBOARD = '/admin/dashboard';
const smtp = { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' };
const setUp = {
  ...{ clubName: 'Harbour Strength', accentColour: '#ff7a45', firstName: 'Ada', lastName: 'Osei' },
  ...{ email: 'ada@example.test', password: PASSWORD, 'monday-opens': '06:00', 'monday-closes': '22:00' },
};

async function setUpBy(club: TestClub) {
  const admin = club.visitor();
  await admin.submit(`/setup?token=${await issueSetUpToken(club.services)}`, setUp);
  return admin;
}

async function openNewClub(options: ClubOptions = {}) {
  const club = openClub(options);
  return { club, admin: await setUpBy(club) };
}

const by = { uid: 'ada', name: 'Ada Osei' };

/** What the list says is done, and how far it is. */
async function progress(admin: Visitor) {
  const { html, text } = await admin.get(DASHBOARD);
  const done = [...html.matchAll(/<a href="[^"]*">([^<]*)<\/a><span class="hidden">: done<\/span>/g)];
  return {
    of: /(?:Get ready to open|Finish setting up) (\d+ of \d+)/.exec(text)?.[1],
    done: done.map(([, title]) => title),
  };
}

async function saveDetails(club: TestClub, changes: Parameters<typeof changeSettings>[1]['changes']) {
  const names = Object.keys(changes) as (keyof typeof changes)[];
  const { version: seen } = await readSettingsForChange(club.services, names);
  return changeSettings(club.services, { changes, seen, by });
}

const hang = (club: TestClub, field: 'logoPictureId' | 'frontPictureId') =>
  club.store.transaction((transaction) => clubPictureOf(club.services, field, by)(transaction, 'a-picture'));

describe('“Get ready to open” on the dashboard', () => {
  test('each step ticks itself by what is really done, and the list says how far the club is', async () => {
    const { club, admin } = await openNewClub({ environment: smtp });
    // The set-up has asked for both.
    expect(await progress(admin)).toEqual({ of: '2 of 10', done: ['Opening hours', 'Colour'] });

    await saveDetails(club, { address: '4 Quay Road' });
    expect((await progress(admin)).done).not.toContain('Club details');
    await saveDetails(club, { phone: '020 7946 0018' });
    expect((await progress(admin)).done).toContain('Club details');

    await hang(club, 'logoPictureId');
    expect((await progress(admin)).done).not.toContain('Logo and picture');
    expect((await admin.get(DASHBOARD)).html).toContain('href="/admin/adminControl/front-picture"');
    await hang(club, 'frontPictureId');
    expect((await progress(admin)).done).toContain('Logo and picture');

    const type = { name: 'Engine', minutes: '60', capacity: '12', intensity: 'hard', colour: 'lime' };
    const added = await admin.submit('/admin/timetable/class-types/new', type);
    const page = await admin.follow(added);
    expect((await progress(admin)).done).not.toContain('First class');
    expect(page.text).toContain('Engine');
    const invited = await admin.submit('/admin/adminControl/roles/invite', {
      ...{ role: 'coach', firstName: 'Sam', lastName: 'Okafor', email: 'sam@example.test' },
      currentPassword: PASSWORD,
    });
    expect(invited.location).toBe('/admin/adminControl/roles');
    expect((await progress(admin)).done).toContain('Invite a coach');
    const coach =
      /<option value="([\w-]{20,})"/.exec((await admin.get(added.location ?? '')).html)?.[1] ?? '';
    const weekly = await admin.submit(added.location ?? '', {
      ...{ classType: 'engine', weekday: '1', startTime: '18:00', minutes: '60', coach, room: 'Main floor' },
      ...{ capacity: '12', 'from-day': '23', 'from-month': '11', 'from-year': '2026' },
    });
    expect([weekly.status, weekly.text]).toEqual([303, '']);
    expect((await progress(admin)).done).toContain('First class');

    const plan = { name: 'Unlimited', price: '79', interval: 'month', kind: 'membership', order: '1' };
    expect((await admin.submit('/admin/adminControl/plans/new', plan)).status).toBe(303);
    expect((await progress(admin)).done).toContain('First plan');

    await pairedKiosk(club);
    expect((await progress(admin)).done).toContain('Pair a kiosk');

    await admin.submit('/admin/opening/mail', {});
    expect((await progress(admin)).done).not.toContain('Test your email');
    await sendDueMessages({ ...club.services, send: async () => {} });
    expect((await progress(admin)).done).toContain('Test your email');
    expect((await progress(admin)).of).toBe('9 of 10');
  });

  test('payments tick where Stripe is set up', async () => {
    const club = await openStripeClub();
    expect((await progress(await setUpBy(club))).done).toContain('Online payments');
  });

  test('every line leads to a page that answers', async () => {
    const { admin } = await openNewClub();
    const { html } = await admin.get(DASHBOARD);
    const list = html.slice(html.indexOf('Get ready to open'), html.indexOf('Hide this list'));
    const links = [...list.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    // The ten steps, the starting points, and “Open the club”.
    expect(links).toHaveLength(12);
    for (const href of links) expect([href, (await admin.get(href)).status]).toEqual([href, 200]);
  });

  test('a step that the club doesn’t want is taken off and can come back; what is there counts as done', async () => {
    const { club, admin } = await openNewClub();
    await admin.post('/admin/opening/steps/kiosk/skip');
    const page = await admin.get(DASHBOARD);
    expect(page.text).toContain('Get ready to open 2 of 9');
    expect(page.text).toContain('Not for us (1)');
    await admin.post('/admin/opening/steps/coach/skip');
    await admin.post('/admin/opening/steps/coach/restore');
    expect((await progress(admin)).of).toBe('2 of 9');
    await pairedKiosk(club);
    expect((await progress(admin)).of).toBe('3 of 10');
    const audited = (await club.store.query(auditLog, { limit: 20 })).items;
    expect(audited.filter(({ action }) => action === 'settings.changed')).toHaveLength(3);
    expect((await admin.post('/admin/opening/steps/rocket/skip')).status).toBe(404);
  });

  test('two admins who each skip a step at once lose neither', async () => {
    const { club } = await openNewClub();
    const skip = (step: 'kiosk' | 'mail') => setStepSkipped(club.services, { step, isSkipped: true }, by);
    await Promise.all([skip('kiosk'), skip('mail')]);
    expect((await club.store.find(settings, 'club'))?.stepsNotForUs).toEqual(['kiosk', 'mail']);
  });

  test('it can be hidden, and the dashboard still says that the club is closed; the opening page brings it back', async () => {
    const { admin } = await openNewClub();
    await admin.submit(DASHBOARD, {}, '/admin/opening/list/hide');
    const page = await admin.get(DASHBOARD);
    expect(page.text).not.toContain('Get ready to open 2 of 10');
    expect(page.text).toContain('Your club isn’t open to the public yet');
    await admin.submit('/admin/opening', {}, '/admin/opening/list/show');
    expect((await progress(admin)).of).toBe('2 of 10');
  });

  test('a club that never had it, has hidden it, or is open with everything done reads nothing for it', async () => {
    const counting = countOperations(openEmptyStore());
    const { club, admin } = await openNewClub({ store: counting.store });
    const costOf = async () => {
      await admin.get(DASHBOARD);
      counting.take();
      await admin.get(DASHBOARD);
      return counting.take().queries;
    };
    const shown = await costOf();
    await club.settle({ isGettingReady: false });
    const hidden = await costOf();
    expect(shown - hidden).toBe(7);
    const unwanted = ['details', 'pictures', 'classes', 'plan', 'payments', 'coach', 'kiosk', 'mail'];
    await club.settle({ isGettingReady: true, stepsNotForUs: unwanted });
    expect((await admin.get(DASHBOARD)).text).toContain('Everything is ready');
    await setOpenToPublic(club.services, true, by);
    expect(await costOf()).toBe(hidden);
    expect((await admin.get(DASHBOARD)).text).not.toContain('Finish setting up');
    expect(settings.decode('club', { isSetUp: true }).isGettingReady).toBe(false);
  });

  test('what is left stays on the list after the opening', async () => {
    const { club, admin } = await openNewClub();
    await setOpenToPublic(club.services, true, by);
    const page = await admin.get(DASHBOARD);
    expect(page.text).toContain('Finish setting up 2 of 10');
    expect(page.text).not.toContain('Open the club');
  });
});

describe('the test message', () => {
  const openMail = async () => {
    const { club, admin } = await openNewClub({ environment: smtp });
    const asked = await admin.submit('/admin/opening/mail', {});
    return { club, admin, page: asked.location ?? '' };
  };

  test('goes to the admin alone, and the page waits until the server has answered', async () => {
    const { club, admin, page } = await openMail();
    const waiting = await admin.get(page);
    expect(waiting.text).toContain('Sending…');
    expect(waiting.headers.get('Refresh')).toBe('2');
    const sent: string[] = [];
    await sendDueMessages({ ...club.services, send: async ({ to, subject }) => void sent.push(to, subject) });
    expect(sent).toEqual(['ada@example.test', 'Test message from Harbour Strength']);
    const taken = await admin.get(page);
    expect(taken.text).toContain('The mail server accepted the message.');
    expect(taken.headers.has('Refresh')).toBe(false);
    const { items } = await club.store.query(auditLog, { limit: 5 });
    expect(items.map(({ action }) => action)).toContain('outbox.tested');
  });

  test.each([
    [
      'a server that is down',
      () => Promise.reject(new Error('connect ECONNREFUSED')),
      'connect ECONNREFUSED',
    ],
    [
      'a server that refuses',
      () => Promise.reject(new MailRefusedError('The mail server replied 550')),
      'replied 550',
    ],
  ])('says so of %s, and the step is not ticked', async (_, send, said) => {
    const { club, admin, page } = await openMail();
    await sendDueMessages({ ...club.services, send });
    const failed = await admin.get(page);
    expect(failed.text).toContain('The message was not sent');
    expect(failed.text).toContain(said);
    expect((await progress(admin)).done).not.toContain('Test your email');
  });

  test('without a mail server nothing is promised and nothing is written', async () => {
    const { club, admin } = await openNewClub();
    const page = await admin.get('/admin/opening/mail');
    expect(page.text).toContain('No mail server is set up');
    expect(page.html).not.toContain('Send test message');
    const posted = await admin.post('/admin/opening/mail');
    expect((await admin.follow(posted)).text).toContain('nothing to test yet');
    expect(await club.store.count(outbox)).toBe(0);
  });

  test('of another admin, or another message, is not shown', async () => {
    const { club, page } = await openMail();
    const other = await club.signedIn(await club.admin());
    expect((await other.get(page)).text).not.toContain('Sending…');
  });

  test('counts towards what one person may cause in a day', async () => {
    const { admin } = await openMail();
    let last = await admin.get('/admin/opening/mail');
    for (let count = 0; count < 20; count += 1) last = await admin.submit('/admin/opening/mail', {});
    expect((await admin.follow(last)).text).toContain('Try again tomorrow');
  });
});

const nothing: ReadyFacts = {
  ...{ address: '', email: '', phone: '', hasOpeningHours: false, hasLogo: false, hasFrontPicture: false },
  ...{ isColourChosen: false, hasClassType: false, hasWeeklyClass: false, hasPlan: false },
  ...{ hasExamplePrices: false, hasUnsoldPlan: false },
  ...{ takesCards: false, hasCoach: false, hasKiosk: false, hasSentMail: false },
};

test.each([
  [{ address: '4 Quay Road' }, []],
  [{ address: '4 Quay Road', email: 'desk@club.test' }, ['details']],
  [{ phone: '020 7946 0018' }, []],
  [{ hasLogo: true }, []],
  [{ hasLogo: true, hasFrontPicture: true }, ['pictures']],
  [{ hasWeeklyClass: true }, []],
  [{ hasClassType: true, hasWeeklyClass: true, hasPlan: true }, ['classes', 'plan']],
] as const)('a club with %j has done %j', (facts, done) => {
  const { steps, ...counted } = computeReadiness({ ...nothing, ...facts }, ['mail', 'no such step']);
  expect(steps.filter(({ state }) => state === 'done').map(({ step }) => step)).toEqual(done);
  expect(counted).toMatchObject({ done: done.length, of: 9 });
});
