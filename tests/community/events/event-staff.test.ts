import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { registerForEvent } from '#server/community/events/register.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { addCrowd } from '../../support/crowd.ts';
import { ada, openEvents, social, visitor } from '../../support/events.ts';

describe('staff add somebody to an event', () => {
  test('by name, with guests: it is mailed and in the audit log', async () => {
    const { club, event, registration, mails } = openEvents();
    const [party, mo] = [await event({ audience: 'members' }), await club.member({ firstName: 'Moses' })];
    const browser = await club.signedIn(await club.admin());
    const page = `/admin/events/${party.id}/add`;
    expect((await browser.get(`/admin/events/${party.id}`)).html).toContain(`href="${page}"`);
    expect((await browser.get(`${page}?q=Moses`)).text).toContain(mo.name);
    const added = await browser.submit(`${page}?q=Moses`, { uid: mo.uid, guests: '2' });
    expect((await browser.follow(added)).text).toContain(`${mo.name}: added.`);
    expect(await registration(party, mo)).toMatchObject({ status: 'going', places: 3 });
    expect((await mails(mo.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You’re going: Summer social'),
    ]);
    const { items } = await club.store.query(auditLog, {
      where: [['action', '==', 'event.place-added']],
      limit: 5,
    });
    expect(items).toMatchObject([{ memberUid: mo.uid, summary: expect.stringMatching(/^Summer social, /) }]);
  });

  test('who asks for no one, or too many guests, is told so, with the search kept', async () => {
    const { club, event, stored } = openEvents();
    const [party, mo] = [await event({ guestLimit: 1 }), await club.member({ firstName: 'Moses' })];
    const browser = await club.signedIn(await club.admin());
    const page = `/admin/events/${party.id}/add?q=Moses`;
    const nobody = await browser.submit(page, { guests: '0' });
    expect(nobody.status).toBe(422);
    expect(nobody.text).toContain('Find the person by name, and choose them from the list');
    expect(nobody.html).toContain('value="Moses"');
    const many = await browser.submit(page, { uid: mo.uid, guests: '2' });
    expect(many.status).toBe(422);
    expect(many.text).toContain('Each person can bring up to 1 guest.');
    expect(await stored(party)).toMatchObject({ takenCount: 0 });
  });

  test('to a full one: only to its waitlist, and only where they say so', async () => {
    const { club, event, register, registration } = openEvents();
    const [party, mo] = [await event({ capacity: 1 }), await club.member({ firstName: 'Moses' })];
    await register(party, await club.member());
    const browser = await club.signedIn(await club.admin());
    const page = `/admin/events/${party.id}/add?q=Moses`;
    const full = await browser.submit(page, { uid: mo.uid, guests: '0' });
    expect([full.status, full.text]).toEqual([422, expect.stringContaining('This event is full.')]);
    expect(await registration(party, mo)).toBeNull();
    const waiting = await browser.submit(page, { uid: mo.uid, guests: '0', mayWait: 'yes' });
    expect((await browser.follow(waiting)).text).toContain(`${mo.name}: number 1 on the waitlist.`);
  });

  test('while it is on, and not once it is over', async () => {
    const { club, event } = openEvents();
    const [party, mo, late] = [await event(), await club.member(), await club.member()];
    const add = ({ uid }: { uid: string }) =>
      registerForEvent(club.services, {
        ...{ eventId: party.id, who: { kind: 'member', uid } as const, places: 1, mayWait: true, by: ada },
      });
    club.advance(club.now().until(social.startsAt).add({ minutes: 10 }));
    expect(await add(mo)).toMatchObject({ kind: 'going' });
    club.advance(club.now().until(social.endsAt));
    expect(await add(late)).toMatchObject({ kind: 'refused', sentences: ['This event is over.'] });
  });

  test('at once with people who register themselves, and it has no more places than there are', async () => {
    const { club, event, expectPlacesToFit, stored } = openEvents();
    const party = await event({ capacity: 5 });
    const uids = await addCrowd(club, 12);
    await Promise.all(
      uids.map((uid, at) => {
        const request = {
          eventId: party.id,
          who: { kind: 'member', uid } as const,
          places: 1,
          mayWait: true,
        };
        return registerForEvent(club.services, at % 2 ? { ...request, by: ada } : request);
      }),
    );
    await expectPlacesToFit(party);
    expect(await stored(party)).toMatchObject({ takenCount: 5 });
  });
});

test('row 31: who is going is a file for spreadsheets, defused, and the export is in the audit log', async () => {
  const { club, event, register } = openEvents();
  const party = await event();
  await register(party, await club.member({ firstName: '=Zoë', lastName: 'Adé', name: '=Zoë Adé' }), {
    places: 2,
  });
  await register(party, visitor('vera@example.test', '+Vera'));
  const browser = await club.signedIn(await club.admin());
  expect((await browser.get(`/admin/events/${party.id}`)).html).toContain('registrations.csv');
  const { html } = await browser.get(`/admin/events/${party.id}/registrations.csv`);
  const rows: Record<string, string>[] = parse(html, { columns: true, bom: true });
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Name: "'=Zoë Adé",
        Kind: 'Member',
        'Visitor’s email': '',
        Places: '2',
        State: 'Going',
      }),
      expect.objectContaining({ Name: "'+Vera", Kind: 'Visitor', 'Visitor’s email': 'vera@example.test' }),
    ]),
  );
  expect(rows).toHaveLength(2);
  expect((await browser.get('/admin/events/no-such/registrations.csv')).status).toBe(404);
  expect(await club.store.count(auditLog, [['action', '==', 'event.exported']])).toBe(1);
});

describe('a coach', () => {
  test('sees who is coming, by name alone, and marks who came', async () => {
    const { club, event, register, stored, registration } = openEvents();
    const [party, priya] = [await event(), await club.member()];
    await register(party, priya);
    await register(party, visitor('vera@example.test'));
    club.advance(club.now().until(social.startsAt));
    const browser = await club.signedIn(await club.coach());
    const list = await browser.get('/coach/events');
    expect(list.html).toContain(`href="/coach/events/${party.id}"`);
    const page = await browser.get(`/coach/events/${party.id}`);
    expect(page.text).toContain(priya.name);
    expect(page.html).not.toMatch(/vera@example|\/admin\/(member|events)/);
    const { id = '' } = (await registration(party, priya)) ?? {};
    const marked = await browser.post(`/coach/events/${party.id}/mark`, {
      registration: id,
      mark: 'attended',
    });
    expect(marked.headers.get('location')).toBe(`/coach/events/${party.id}`);
    expect((await browser.follow(marked)).text).toContain(`${priya.name}: came.`);
    expect(await stored(party)).toMatchObject({ attendedCount: 1 });
  });

  test('cannot mark before the day, nor add, remove or export anybody', async () => {
    const { club, event, register, registration } = openEvents();
    const [party, priya] = [await event(), await club.member()];
    await register(party, priya);
    const browser = await club.signedIn(await club.coach());
    expect((await browser.get(`/coach/events/${party.id}`)).html).not.toContain('/mark"');
    const { id = '' } = (await registration(party, priya)) ?? {};
    const early = await browser.post(`/coach/events/${party.id}/mark`, {
      registration: id,
      mark: 'attended',
    });
    expect((await browser.follow(early)).text).toContain(
      'You can mark who came once the day of the event is here.',
    );
    for (const path of [`/admin/events/${party.id}/add`, `/admin/events/${party.id}/registrations.csv`]) {
      expect((await browser.get(path)).status).toBe(403);
    }
  });

  test('finds an empty list and past events', async () => {
    const { club, event } = openEvents();
    const browser = await club.signedIn(await club.coach());
    expect((await browser.get('/coach/events')).text).toContain('No events coming up');
    await event();
    club.advance({ hours: 24 * 30 });
    // Their login session is older than that by then.
    const later = await club.signedIn(await club.coach());
    expect((await later.get('/coach/events?when=past')).text).toContain('Summer social');
    expect((await later.get('/coach/events?kind=run&when=past')).text).toContain('No past runs');
  });
});

test('staff add a visitor whom they have spoken to, by name and address; a full event says so', async () => {
  const { club, event, stored, registration } = openEvents();
  const party = await event({ capacity: 1 });
  const browser = await club.signedIn(await club.admin());
  const page = `/admin/events/${party.id}/add-visitor`;
  expect((await browser.get(`/admin/events/${party.id}/add`)).html).toContain(`href="${page}"`);
  const vera = { name: 'Vera Visitor', email: 'Vera@Example.test', guests: '0' };
  expect((await browser.submit(page, { ...vera, email: 'vera' })).status).toBe(422);
  const added = await browser.submit(page, vera);
  expect((await browser.follow(added)).text).toContain('Vera Visitor: added.');
  expect(await registration(party, visitor('vera@example.test'))).toMatchObject({
    status: 'going',
    places: 1,
  });
  const full = await browser.submit(page, { ...vera, name: 'Vic', email: 'vic@example.test' });
  expect([full.status, full.text]).toEqual([422, expect.stringContaining('This event is full.')]);
  await browser.submit(page, { ...vera, name: 'Vic', email: 'vic@example.test', mayWait: 'on' });
  expect(await stored(party)).toMatchObject({ takenCount: 1 });
  expect(await registration(party, visitor('vic@example.test'))).toMatchObject({ status: 'waitlisted' });
});
