import { describe, expect, test } from 'vitest';
import { tellAllPeople } from '#server/community/events/tell-people.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { eventRegistrations, events } from '#server/data/collections/events.ts';
import { openEvents } from '../../support/events.ts';
import { tuesdayRun } from '../../support/runs.ts';
import { hiddenFields } from '../../support/visitor.ts';

const typed = {
  ...{ title: 'Sunday long run', description: '', 'date-day': '29', 'date-month': '11', 'date-year': '2026' },
  ...{ startTime: '08:30', endTime: '10:30', location: 'Front door', distance: '16', audience: 'members' },
  ...{ paceGroups: 'Steady 5:45\nEasy 6:30', capacity: '0', guestLimit: '0' },
};

function openRuns() {
  const given = openEvents();
  const run = (facts: Partial<typeof tuesdayRun> = {}) => given.event({ ...tuesdayRun, ...facts });
  const everyEvent = async () => (await given.club.store.query(events, { limit: 100 })).items;
  return { ...given, run, everyEvent };
}

describe('the run club', () => {
  test('lists the runs and no other events, and events list no runs', async () => {
    const { club, event, run } = openRuns();
    await event();
    await run();
    const visitor = club.visitor();
    const runs = (await visitor.get('/runclub')).text;
    expect(runs).toMatch(/Coming up.*Tuesday social run.*Under the clock.*7\.5 km, 3 pace groups/);
    expect(runs).not.toContain('Summer social');
    const others = (await visitor.get('/events')).text;
    expect(others).toContain('Summer social');
    expect(others).not.toContain('Tuesday social run');
  });

  test('without runs says so', async () => {
    const { club } = openRuns();
    expect((await club.visitor().get('/runclub')).text).toContain('No runs at the moment');
  });

  test('a run shows where to meet, how far and the pace groups', async () => {
    const { club, run } = openRuns();
    const { id } = await run();
    const page = await club.visitor().get(`/events/${id}`);
    expect(page.text).toMatch(/Run club Tuesday social run/);
    expect(page.text).toMatch(/Meet at Under the clock Distance 7\.5 km/);
    expect(page.text).toContain('Steady, 5:45 min/km');
    expect(page.text).toContain('Walk and run');
  });

  test('is in the sitemap with its runs', async () => {
    const { club, run } = openRuns();
    const { id } = await run();
    const { html } = await club.visitor().get('/sitemap.xml');
    expect(html).toContain('/runclub</loc>');
    expect(html).toContain(`/events/${id}</loc>`);
  });
});

describe('a member', () => {
  test('joins a pace group, changes it and leaves', async () => {
    const { club, run, stored, registration, mails } = openRuns();
    const [priya, given] = [await club.member(), await run()];
    const browser = await club.signedIn(priya);
    const page = `/account/events/${given.id}`;
    const going = await browser.submit(page, { paceGroup: 'Easy' });
    expect((await browser.follow(going)).text).toMatch(/We have a place for you ?\. Pace group: Easy\./);
    expect((await mails(priya.email))[0]?.body).toMatch(/Meet at: Under the clock\nDistance: 7\.5 km/);
    await browser.submit(page, { paceGroup: 'Steady' });
    expect(await registration(given, priya)).toMatchObject({
      paceGroup: 'Steady',
      status: 'going',
      places: 1,
    });
    expect(await mails(priya.email)).toHaveLength(1);
    await browser.submit(page, { paceGroup: '', guests: '1' });
    expect(await registration(given, priya)).toMatchObject({ paceGroup: '', places: 2 });
    await browser.submit(`${page}/cancel`, {});
    expect(await stored(given)).toMatchObject({ takenCount: 0 });
  });

  test('row 22: cannot join a pace group that the run does not have', async () => {
    const { club, run, stored } = openRuns();
    const given = await run();
    const browser = await club.signedIn(await club.member());
    for (const paceGroup of ['Fast', '__proto__', 'x'.repeat(300), ['Easy', 'Steady']]) {
      const answer = await browser.submit(`/account/events/${given.id}`, { paceGroup });
      expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/Choose one/)]);
    }
    expect(await stored(given)).toEqual(given);
  });

  test('reads that a full run is full, in its own words', async () => {
    const { club, run, register } = openRuns();
    const given = await run({ capacity: 1 });
    await register(given, await club.member());
    const browser = await club.signedIn(await club.member());
    expect((await browser.get(`/events/${given.id}`)).text).toContain('This run is full.');
  });
});

test('a visitor joins a pace group by the link in an email', async () => {
  const { club, run, mails, everyEvent } = openRuns();
  const { id } = await run();
  const browser = club.visitor();
  const form = `/events/${id}/register`;
  const page = await browser.get(form);
  club.advance({ seconds: 5 });
  const fields = { name: 'Vera Visitor', email: 'vera@example.test', guests: '0', paceGroup: 'Easy' };
  const wrong = await browser.post(form, { ...hiddenFields(page.html), ...fields, paceGroup: 'Fast' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Choose one of the pace groups')]);
  await browser.post(form, { ...hiddenFields(page.html), ...fields });
  const [mail] = await mails('vera@example.test');
  const body = mail ? club.services.outbox.revealBody(mail) : '';
  const link = /https?:\/\/[^/]+(\/events\/\S+)/.exec(body)?.[1] ?? expect.unreachable(body);
  await browser.submit(link, {});
  const { items } = await club.store.query(eventRegistrations, {
    limit: 10,
  });
  expect(items.map(({ name, paceGroup }) => ({ name, paceGroup }))).toEqual([
    { name: 'Vera Visitor', paceGroup: 'Easy' },
  ]);
  expect(await everyEvent()).toMatchObject([{ takenCount: 1 }]);
});

describe('staff', () => {
  test('add a run, repeat it every week, change one and cancel one', async () => {
    const { club, everyEvent, register } = openRuns();
    const admin = await club.signedIn(await club.admin());
    const added = await admin.submit('/admin/runs/create', typed);
    const [first] = await everyEvent();
    const id = first?.id ?? expect.unreachable();
    expect(added.location).toBe(`/admin/events/${id}`);
    expect((await admin.follow(added)).text).toContain('Sunday long run added.');
    expect(first).toMatchObject({
      ...{ kind: 'run', title: 'Sunday long run', location: 'Front door', audience: 'members', capacity: 0 },
      run: {
        routeId: '',
        distanceInMetres: 16_000,
        paceGroups: [
          { name: 'Steady', secondsPerKilometre: 345 },
          { name: 'Easy', secondsPerKilometre: 390 },
        ],
      },
    });
    const repeated = await admin.submit(`/admin/events/${id}/repeat`, { rhythm: 'weekly', times: '3' });
    expect(repeated.location).toBe('/admin/runs');
    const all = await everyEvent();
    expect(all).toHaveLength(4);
    for (const each of all) expect([each.kind, each.run]).toEqual(['run', first?.run]);

    const second = all.find(({ startsAt }) => startsAt.toString() === '2026-12-06T08:30:00Z');
    const secondId = second?.id ?? expect.unreachable();
    await register({ id: secondId }, await club.member({ membershipStatus: 'active' }), {
      paceGroup: 'Easy',
    });
    const form = `/admin/runs/${secondId}/edit`;
    expect((await admin.get(form)).html).toContain('Steady 5:45\nEasy 6:30');
    const saved = await admin.submit(form, {
      ...typed,
      'date-day': '6',
      'date-month': '12',
      distance: '12.5',
      location: 'The pier',
    });
    expect((await admin.follow(saved)).text).toContain('1 person told of the change');
    expect(await club.store.find(events, secondId)).toMatchObject({
      ...{ kind: 'run', location: 'The pier', run: { ...first?.run, distanceInMetres: 12_500 } },
    });
    const { items: audit } = await club.store.query(auditLog, { limit: 50 });
    const edited = audit.find(({ action }) => action === 'event.edited');
    expect(Object.keys(edited?.after ?? {}).sort()).toEqual(['location', 'run']);

    const page = await admin.get(`/admin/events/${secondId}`);
    expect(page.text).toMatch(/Meet at The pier Distance 12\.5 km/);
    expect(page.text).toMatch(/Pace group .*Easy/);
    const cancelled = await admin.submit(`/admin/events/${secondId}/cancel`, { reason: 'Ice.' });
    expect((await admin.follow(cancelled)).text).toContain('This run is cancelled. Ice.');
    await tellAllPeople(club.services);
    const list = (await admin.get('/admin/runs')).text;
    expect(list).toMatch(/Sunday long run Cancelled/);
  });

  test.each([
    [{ distance: '' }, 'Enter the distance in kilometres'],
    [{ distance: 'NaN' }, 'Enter the distance in kilometres'],
    [{ distance: '0' }, 'Enter the distance in kilometres'],
    [{ distance: '100.1' }, 'Enter the distance in kilometres'],
    [{ location: ' ' }, 'Enter where you meet'],
    [{ paceGroups: 'Steady 99:99' }, 'Enter the pace of Steady'],
    [{ title: '' }, 'Enter the name of the run'],
    [{ 'date-year': '2025' }, 'That time is in the past'],
  ])('row 22: %j is refused with a sentence, and what was typed is kept', async (fields, sentence) => {
    const { club, everyEvent } = openRuns();
    const admin = await club.signedIn(await club.admin());
    const answer = await admin.submit('/admin/runs/create', {
      ...typed,
      description: 'Mind the swans.',
      ...fields,
    });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(answer.html).toContain('Mind the swans.');
    expect(await everyEvent()).toEqual([]);
  });

  test('cannot make a run of an event or an event of a run', async () => {
    const { club, event, run, stored } = openRuns();
    const admin = await club.signedIn(await club.admin());
    const [party, given] = [await event(), await run()];
    expect((await admin.get(`/admin/runs/${party.id}/edit`)).status).toBe(404);
    expect((await admin.post(`/admin/runs/${party.id}/edit`, typed)).status).toBe(404);
    expect(await stored(party)).toEqual(party);
    const form = await admin.get(`/admin/events/${given.id}/edit`);
    expect(form.location).toBe(`/admin/runs/${given.id}/edit`);
    const fields = { ...hiddenFields((await admin.get(`/admin/runs/${given.id}/edit`)).html), ...typed };
    await admin.post(`/admin/events/${given.id}/edit`, { ...fields, lastDate: '' });
    expect(await stored(given)).toMatchObject({ kind: 'run', run: given.run });
  });

  test('see past runs in a list of their own', async () => {
    const { club, run } = openRuns();
    const { startsAt } = await run();
    club.advance({ seconds: club.now().until(startsAt).total('seconds') + 90_000 });
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/admin/runs?when=past')).text).toContain('Tuesday social run');
    expect((await admin.get('/admin/runs')).text).toContain('No runs coming up');
  });
});
