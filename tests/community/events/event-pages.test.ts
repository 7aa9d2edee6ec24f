import { describe, expect, test } from 'vitest';
import { cancelEvent } from '#server/community/events/save-event.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { eventRegistrations, events } from '#server/data/collections/events.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ada, openEvents, social, visitor } from '../../support/events.ts';
import { readCalendar } from '../../support/read-calendar.ts';
import { hiddenFields } from '../../support/visitor.ts';

const typed = {
  ...{ title: 'Quiz night', description: 'Six rounds.', 'date-day': '5', 'date-month': '12' },
  ...{ 'date-year': '2026', startTime: '19:00', endTime: '22:00', location: '', audience: 'everyone' },
  ...{ capacity: '30', guestLimit: '2', memberPrice: '0', guestPrice: '4.50', priceNote: 'Pay at the desk' },
};

describe('the list of events', () => {
  test('has what is on now and what is coming, in order, and nothing that has ended', async () => {
    const { club, event } = openEvents();
    await event({
      title: 'Later',
      startsAt: social.startsAt.add({ hours: 100 }),
      endsAt: social.endsAt.add({ hours: 100 }),
    });
    await event({ title: 'Sooner' });
    const soon = club.now().add({ hours: 1 });
    await event({ title: 'Short', startsAt: soon, endsAt: soon.add({ hours: 1 }) });
    const at = async () => (await club.visitor().get('/events')).text;
    expect(await at()).toMatch(/Coming up.*Short.*Sooner.*Later/);
    club.advance({ minutes: 90 });
    expect(await at()).toMatch(/On now.*Short.*Coming up.*Sooner.*Later/);
    club.advance({ minutes: 31 });
    expect(await at()).not.toContain('Short');
  });

  test('without events says so', async () => {
    const { club } = openEvents();
    expect((await club.visitor().get('/events')).text).toContain('No events at the moment');
  });

  test('a very long list is paged, each event once', async () => {
    const { club, event } = openEvents();
    for (let day = 0; day < 40; day += 1) {
      const startsAt = social.startsAt.add({ hours: 24 * day });
      await event({ title: `Event ${day}.`, startsAt, endsAt: startsAt.add({ hours: 1 }) });
    }
    const seen: string[] = [];
    for (let next: string | undefined = '/events'; next; ) {
      const page = await club.visitor().get(next);
      seen.push(...[...page.text.matchAll(/Event (\d+)\./g)].map(([, day]) => day ?? ''));
      next = /<a[^>]*href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/
        .exec(page.html)
        ?.slice(1)
        .find(Boolean)
        ?.replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_, day) => String(day)));
  });
});

describe('a member', () => {
  test('registers with a guest, sees it in their list, and cancels', async () => {
    const { club, event, stored } = openEvents();
    const [priya, party] = [await club.member(), await event()];
    const browser = await club.signedIn(priya);
    const page = `/account/events/${party.id}`;
    expect((await browser.get(`/events/${party.id}`)).text).toContain('I’m going');
    const going = await browser.submit(page, { guests: '1' });
    expect((await browser.follow(going)).text).toContain('We have a place for you and 1 guest');
    expect((await browser.get('/events')).text).toMatch(/Summer social Going/);
    expect((await browser.get('/account/events')).text).toContain('You and 1 guest');
    const cancelled = await browser.submit(`${page}/cancel`, {});
    expect((await browser.follow(cancelled)).text).toContain('Your place is cancelled: Summer social.');
    expect(await stored(party)).toMatchObject({ takenCount: 0 });
  });

  test('reads of an event that the club has cancelled why, and about the money, in the list as in the email', async () => {
    const { club, event, register } = openEvents();
    const priya = await club.member();
    const [paid, free] = [
      await event({ title: 'Workshop', memberPriceInPence: 1500 }),
      await event({ title: 'Picnic', memberPriceInPence: 0, guestPriceInPence: 0, priceNote: '' }),
    ];
    const by = { uid: 'ada', name: 'Ada Admin' };
    for (const { id } of [paid, free]) {
      await register({ id } as typeof paid, priya);
      await cancelEvent(club.services, { id, reason: 'The speaker is ill', by });
    }
    const money = 'If you’ve paid already, ask the front desk about your money.';
    const { text } = await (await club.signedIn(priya)).get('/account/events');
    expect(text).toMatch(new RegExp(`Workshop [^!]*The speaker is ill\\. ${money} Cancelled by the club`));
    expect(text.split(money)).toHaveLength(2);
    const { items } = await club.store.query(outbox, { limit: 20 });
    const mails = items.filter(({ template }) => template === 'event-called-off');
    expect(mails.map(({ subject, body }) => [subject.includes('Workshop'), body.includes(money)])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
  });

  test('is never put on a waitlist without having been asked', async () => {
    const { club, event, register } = openEvents();
    const party = await event({ capacity: 1 });
    const browser = await club.signedIn(await club.member());
    const page = `/account/events/${party.id}`;
    const form = await browser.get(page);
    await register(party, await club.member());
    const refused = await browser.post(page, { ...hiddenFields(form.html), guests: '0' });
    expect([refused.status, refused.text.includes('This event is full.')]).toEqual([422, true]);
    const waits = await browser.submit(page, {});
    expect((await browser.follow(waits)).text).toContain('You’re 1st on the waitlist');
  });

  test.each([
    [{ guests: '4' }, 'Each person can bring up to 3 guests.'],
    [{ guests: '-1' }, 'Choose how many guests'],
    [{ guests: 'NaN' }, 'Choose how many guests'],
    [{ guests: ['1', '2'] }, 'Choose how many guests'],
  ])('row 22: %o is refused with a sentence and changes nothing', async (fields, sentence) => {
    const { club, event, stored } = openEvents();
    const party = await event();
    const browser = await club.signedIn(await club.member());
    const answer = await browser.submit(`/account/events/${party.id}`, fields);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await stored(party)).toEqual(party);
  });

  test('row 12: cannot cancel or see the place of somebody else', async () => {
    const { club, event, register, registration } = openEvents();
    const [party, other] = [await event(), await club.member()];
    await register(party, other, { places: 2 });
    const browser = await club.signedIn(await club.member());
    await browser.submit(`/account/events/${party.id}/cancel`, {});
    expect(await registration(party, other)).toMatchObject({ status: 'going' });
    expect((await browser.get(`/account/events/${party.id}`)).text).not.toContain('We have a place for');
    expect((await browser.get(`/events/${party.id}`)).text).not.toContain(other.name);
  });
});

describe('a visitor', () => {
  const form = (id: string) => `/events/${id}/register`;
  const fields = { name: 'Vera Visitor', email: 'Vera@Example.test', guests: '1' };

  async function ask(given: ReturnType<typeof openEvents>, id: string, more: Record<string, string> = {}) {
    const browser = given.club.visitor();
    const page = await browser.get(form(id));
    given.club.advance({ seconds: 5 });
    return {
      browser,
      answer: await browser.post(form(id), { ...hiddenFields(page.html), ...fields, ...more }),
    };
  }

  async function linkIn(given: ReturnType<typeof openEvents>, at = -1): Promise<string> {
    const mail = (await given.mails('vera@example.test')).at(at);
    const body = mail ? given.club.services.outbox.revealBody(mail) : '';
    return /https?:\/\/[^/]+(\/events\/\S+)/.exec(body)?.[1] ?? expect.unreachable(`no link: ${body}`);
  }

  test('registers by a link in an email, and cancels by the link in the next one', async () => {
    const given = openEvents();
    const party = await given.event();
    const { browser, answer } = await ask(given, party.id);
    expect((await browser.follow(answer)).text).toContain('vera@example.test');
    expect(await given.stored(party)).toMatchObject({ takenCount: 0 });
    const link = await linkIn(given);
    // Opening it changes nothing: mail scanners open links too.
    expect((await browser.get(link)).text).toContain('for you and 1 guest (vera@example.test)');
    expect(await given.stored(party)).toMatchObject({ takenCount: 0 });
    given.club.advance({ seconds: 1 });
    const confirmed = await browser.submit(link, {});
    expect((await browser.follow(confirmed)).text).toContain('You’re going');
    expect(await given.registration(party, visitor('vera@example.test'))).toMatchObject({
      ...{ name: 'Vera Visitor', email: 'vera@example.test', memberUid: '', places: 2, status: 'going' },
    });
    // Twice is once.
    await given.club.visitor().submit(link, {});
    expect(await given.stored(party)).toMatchObject({ takenCount: 2 });
    const manage = await linkIn(given);
    const cancelled = await given.club.visitor().submit(manage, {});
    expect(cancelled.status).toBe(303);
    expect(await given.stored(party)).toMatchObject({ takenCount: 0 });
    expect((await given.club.visitor().get(manage)).status).toBe(410);
  });

  test('a link that is changed, foreign or a day old registers nobody', async () => {
    const given = openEvents();
    const party = await given.event();
    await ask(given, party.id);
    const link = await linkIn(given);
    const changed = `${link.slice(0, -2)}AA`;
    for (const bad of [changed, '/events/confirm', '/events/confirm?token=v1.AAAA']) {
      const answer = await given.club.visitor().get(bad);
      expect(answer.status).toBe(410);
      await given.club
        .visitor()
        .post(bad, { token: new URLSearchParams(bad.split('?')[1]).get('token') ?? '' });
    }
    given.club.advance({ hours: 24 });
    expect((await given.club.visitor().get(link)).status).toBe(410);
    expect(await given.stored(party)).toMatchObject({ takenCount: 0 });
  });

  test.each([
    ['the field that people do not see is filled in', { website: 'https://spam.example' }, 422],
    ['the stamp is made up', { stamp: '1.AAAAAAAAAAAAAAAAAAAAAA' }, 422],
    ['there is no stamp', { stamp: '' }, 422],
    ['the name is a link', { name: 'evil.example' }, 422],
    ['the address is none', { email: 'vera' }, 422],
  ] as [string, Record<string, string>, number][])('sends no email where %s', async (_, more, status) => {
    const given = openEvents();
    const party = await given.event();
    const { answer } = await ask(given, party.id, more);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(more.name ?? 'Vera Visitor');
    expect(await given.mails('vera@example.test')).toEqual([]);
  });

  test('sends no email to a form that comes back at once, and does to the second try', async () => {
    const given = openEvents();
    const party = await given.event();
    const browser = given.club.visitor();
    const quick = await browser.submit(form(party.id), fields);
    expect([quick.status, quick.text]).toEqual([422, expect.stringContaining('Please send that once more')]);
    expect(await given.mails('vera@example.test')).toEqual([]);
    expect((await ask(given, party.id)).answer.status).toBe(303);
    expect(await given.mails('vera@example.test')).toHaveLength(1);
  });

  test('row 38: an address gets three links an hour, whoever asks', async () => {
    const given = openEvents();
    const party = await given.event();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await ask(given, party.id)).answer.status);
    expect(statuses).toEqual([303, 303, 303, 429, 429]);
    expect(await given.mails('vera@example.test')).toHaveLength(3);
  });

  test('cannot register for an event for members, nor for one that has begun', async () => {
    const given = openEvents();
    const members = await given.event({ audience: 'members' });
    const party = await given.event();
    expect((await ask(given, members.id)).answer.status).toBe(422);
    expect((await given.club.visitor().get(`/events/${members.id}`)).text).toContain('Sign in to register');
    given.club.advance({ hours: 24 * 7 + 7 });
    expect((await ask(given, party.id)).answer.status).toBe(422);
    expect(await given.mails('vera@example.test')).toEqual([]);
  });
});

describe('staff', () => {
  async function openAdmin() {
    const given = openEvents();
    return { ...given, browser: await given.club.signedIn(await given.club.admin()) };
  }

  test('add, edit, repeat and cancel an event', async () => {
    const { club, browser, register, mails } = await openAdmin();
    const added = await browser.submit('/admin/events/create', typed);
    const page = await browser.follow(added);
    expect(page.text).toContain('Quiz night added.');
    expect(page.text).toContain('Members free, guests £4.50. Pay at the desk');
    const [event] = (await club.store.query(events, { limit: 10 })).items;
    if (!event) return expect.unreachable();
    expect(event).toMatchObject({
      capacity: 30,
      guestLimit: 2,
      guestPriceInPence: 450,
      audience: 'everyone',
    });
    const priya = await club.member();
    await register(event, priya);
    const form = await browser.get(`/admin/events/${event.id}/edit`);
    expect(form.html).toContain('value="4.50"');
    const edited = await browser.submit(`/admin/events/${event.id}/edit`, { ...typed, startTime: '19:30' });
    expect((await browser.follow(edited)).text).toContain('Quiz night saved. 1 person told of the change.');
    const repeated = await browser.submit(`/admin/events/${event.id}/repeat`, {
      rhythm: 'weekly',
      times: '3',
    });
    expect((await browser.follow(repeated)).text).toContain('3 more added, the last on Sat 26 Dec');
    const cancelled = await browser.submit(`/admin/events/${event.id}/cancel`, { reason: 'No quizmaster' });
    expect((await browser.follow(cancelled)).text).toContain('No quizmaster');
    expect((await mails(priya.email)).map(({ template }) => template).toSorted()).toEqual([
      ...['event-called-off', 'event-going', 'event-moved'],
    ]);
    const { items } = await club.store.query(auditLog, { limit: 100 });
    const actions = new Set(items.map(({ action }) => action));
    for (const action of ['event.added', 'event.edited', 'event.repeated', 'event.cancelled'])
      expect(actions).toContain(action);
    for (const reader of [club.visitor(), browser]) {
      const { text } = await reader.get(`/events/${event.id}`);
      expect(text.split('This event has been cancelled.')).toHaveLength(2);
    }
  });

  test('are asked before an event is put on a day that is closed, as for a class', async () => {
    const { club, browser } = await openAdmin();
    await club.settle({ closedDates: ['2026-12-05'] });
    const asked = await browser.submit('/admin/events/create', typed);
    expect([asked.status, asked.text]).toEqual([
      422,
      expect.stringContaining('The club is closed Sat 5 Dec'),
    ]);
    const added = await browser.submit('/admin/events/create', { ...typed, mayClash: 'on' });
    const { html, text } = await browser.follow(added);
    expect(text).toContain('Quiz night added.');
    const edit = /\/admin\/events\/[\w-]+\/edit/.exec(html)?.[0] ?? expect.unreachable();
    expect((await browser.submit(edit, { ...typed, title: 'Quiz' })).status).toBe(303);
    expect((await browser.submit(edit, { ...typed, startTime: '19:30' })).status).toBe(422);
  });

  test.each([
    [{ title: '' }, 'Enter the name of the event'],
    [{ endTime: '' }, 'Enter the end time'],
    [{ 'date-year': '2020' }, 'That time is in the past'],
    [{ 'date-day': '31', 'date-month': '2' }, 'date'],
    [{ capacity: '1001' }, 'Enter the number of places'],
    [{ guestPrice: 'much' }, 'Enter an amount in pounds'],
    [{ 'lastDate-day': '1', 'lastDate-month': '1', 'lastDate-year': '2027' }, 'up to three days'],
  ])('row 22: %o is refused, and what was typed is kept', async (more, sentence) => {
    const { club, browser } = await openAdmin();
    const answer = await browser.submit('/admin/events/create', { ...typed, ...more });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(answer.html).toContain('Six rounds.');
    expect((await club.store.query(events, { limit: 1 })).items).toEqual([]);
  });

  test('see who is coming, take one off the list and mark who came', async () => {
    const { club, event, register, registration, browser, stored } = await openAdmin();
    const party = await event({ capacity: 2 });
    const [one, two] = [await club.member({ firstName: 'Una' }), await club.member({ firstName: 'Tom' })];
    const vera = visitor('vera@example.test');
    for (const who of [one, two, vera]) await register(party, who);
    const page = `/admin/events/${party.id}`;
    expect((await browser.get(page)).text).toMatch(/Tom.*Una.*Waitlist.*vera@example\.test/);
    const key = `${party.id}_${one.uid}`;
    const removed = await browser.submit(`/admin/events/registrations/${key}/cancel`, {});
    expect((await browser.follow(removed)).text).toContain('1 from the waitlist got a place');
    expect(await registration(party, vera)).toMatchObject({ status: 'going' });
    const mark = (name: string) =>
      browser.post(`/coach/events/${party.id}/mark`, { registration: name, mark: 'attended' });
    expect((await browser.follow(await mark(`${party.id}_${two.uid}`))).text).toContain(
      'from the day of the event',
    );
    club.advance({ hours: 24 * 7 });
    // Their login sessions are older than that by then.
    const again = await club.signedIn(await club.admin());
    await again.post(`/coach/events/${party.id}/mark`, {
      registration: `${party.id}_${two.uid}`,
      mark: 'attended',
    });
    expect(await stored(party)).toMatchObject({ attendedCount: 1 });
    expect((await again.get('/admin/events')).status).toBe(200);
  });

  test('row 15: nobody else adds, edits, cancels or marks anything', async () => {
    const { club, event, register, stored } = openEvents();
    const [party, priya] = [await event(), await club.member()];
    await register(party, priya);
    const before = await stored(party);
    for (const browser of [
      club.visitor(),
      await club.signedIn(await club.member()),
      await club.signedIn(await club.coach()),
    ]) {
      for (const verb of ['edit', 'cancel', 'repeat', 'add']) {
        const answer = await browser.post(`/admin/events/${party.id}/${verb}`, {
          ...typed,
          rhythm: 'weekly',
          times: '2',
        });
        expect([303, 403]).toContain(answer.status);
      }
      expect([303, 403]).toContain((await browser.post('/admin/events/create', typed)).status);
      const place = `/admin/events/registrations/${party.id}_${priya.uid}/cancel`;
      expect([303, 403]).toContain((await browser.post(place)).status);
    }
    club.advance({ hours: 24 * 7 });
    for (const browser of [club.visitor(), await club.signedIn(await club.member())]) {
      const mark = { registration: `${party.id}_${priya.uid}`, mark: 'attended' };
      expect([303, 403]).toContain((await browser.post(`/coach/events/${party.id}/mark`, mark)).status);
    }
    expect(await stored(party)).toEqual(before);
    expect(await club.store.count(events)).toBe(1);
    expect(await club.store.count(eventRegistrations)).toBe(1);
  });
});

describe('calendars and open data', () => {
  test('an event is a calendar file for anyone; a cancelled one says so', async () => {
    const { club, event } = openEvents();
    const party = await event();
    const first = await club.visitor().get(`/events/${party.id}.ics`);
    expect(first.headers.get('Content-Type')).toContain('text/calendar');
    expect(readCalendar(first.html).events).toMatchObject([
      { SUMMARY: 'Summer social', DTSTART: '20261128T190000', STATUS: 'CONFIRMED' },
    ]);
    await cancelEvent(club.services, { id: party.id, reason: '', by: ada });
    const after = await club.visitor().get(`/events/${party.id}.ics`);
    expect(readCalendar(after.html).events).toMatchObject([{ SEQUENCE: '1', STATUS: 'CANCELLED' }]);
  });

  test('a member’s feed has their events beside their classes', async () => {
    const { club, event, register } = openEvents();
    const [priya, party] = [await club.member(), await event()];
    await register(party, priya);
    const browser = await club.signedIn(priya);
    await browser.submit('/account/bookings/calendar', {});
    const address = /\/calendar\/[\w-]+\.ics/.exec(
      (await browser.get('/account/bookings/calendar')).html,
    )?.[0];
    const feed = await club.visitor().get(address ?? '/no-calendar');
    expect(readCalendar(feed.html).events).toMatchObject([
      { SUMMARY: 'Summer social', STATUS: 'CONFIRMED', SEQUENCE: '0' },
    ]);
  });

  test('the open-data feed has events with places and prices, and nobody’s name', async () => {
    const { club, event, register } = openEvents();
    await club.settle({ isOpenDataOn: true });
    const [priya, party] = [await club.member(), await event({ title: 'Kettlebell workshop' })];
    await register(party, priya, { places: 3 });
    club.advance({ seconds: 11 });
    const feed = await club.visitor().get('/open-data/events');
    const { items } = JSON.parse(feed.html);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ state: 'updated', kind: 'Event', id: party.id });
    expect(items[0].data).toMatchObject({
      ...{ '@type': 'Event', name: 'Kettlebell workshop', maximumAttendeeCapacity: 10 },
      ...{ remainingAttendeeCapacity: 7, startDate: '2026-11-28T19:00:00+00:00', duration: 'PT3H30M' },
      eventStatus: 'https://schema.org/EventScheduled',
      activity: [{ prefLabel: 'Kettlebells' }],
      offers: [{ price: 0 }, { price: 5 }],
    });
    expect(feed.html).not.toContain(priya.name);
    await cancelEvent(club.services, { id: party.id, reason: '', by: ada });
    club.advance({ seconds: 11 });
    const after = JSON.parse((await club.visitor().get('/open-data/events')).html);
    expect(after.items[0].data).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    await club.settle({ isOpenDataOn: false });
    expect((await club.visitor().get('/open-data/events')).status).toBe(404);
  });

  test('search engines read the event on its page, and find it in the sitemap', async () => {
    const { club, event } = openEvents();
    const party = await event();
    const page = await club.visitor().get(`/events/${party.id}`);
    expect(page.html).toContain('"@type":"Event"');
    expect((await club.visitor().get('/sitemap.xml')).html).toContain(`/events/${party.id}<`);
  });
});
