import { describe, expect, test } from 'vitest';
import { leads } from '#server/data/collections/leads.ts';
import { goTo, openTours, type Tours, tourAt } from '../../support/tours.ts';
import { hiddenFields } from '../../support/visitor.ts';

const LEO = 'leo@example.test';
const page = '/book-tour?day=2026-11-25';
const fields = { startsAt: tourAt.toString(), name: 'Leo Larsen', email: 'Leo@Example.test' };

async function ask({ club }: Tours, more: Record<string, string> = {}) {
  const browser = club.visitor();
  const shown = await browser.get(page);
  club.advance({ seconds: 5 });
  const answer = await browser.post(page, { ...hiddenFields(shown.html), ...fields, ...more });
  return { browser, answer };
}

/** Asks, opens the link in the email and confirms. @returns the address of their tour's page */
async function askAndConfirm(given: Tours): Promise<string> {
  const { browser } = await ask(given);
  const confirmed = await browser.submit(await given.linkTo(LEO), {});
  return confirmed.location ?? expect.unreachable(confirmed.text);
}

describe('the page to book a tour', () => {
  test('has the free times of the day that is chosen, and links to the other days', async () => {
    const { club, book } = openTours();
    await book(LEO);
    const shown = await club.visitor().get(page);
    expect(shown.text).toContain('Time on Wed 25 Nov');
    expect(shown.html).toContain('value="2026-11-25T10:30:00Z"');
    expect(shown.html).not.toContain('value="2026-11-25T10:00:00Z"');
    expect(shown.html).toContain('href="/book-tour?day=2026-11-26"');
  });

  test.each(['', '?day=2026-01-01', '?day=nonsense', '?day=2026-11-25&day=x'])(
    '%s shows a day',
    async (query) => {
      const { club } = openTours();
      const shown = await club.visitor().get(`/book-tour${query}`);
      expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Time on ')]);
    },
  );

  test('says so where there are no tours', async () => {
    const { club } = openTours();
    await club.settle({ tourPlaces: 0, phone: '0113 496 0142' });
    const shown = await club.visitor().get('/book-tour');
    expect(shown.text).toContain('No tours free at the moment Call us on 0113 496 0142, or just come in.');
  });

  test('is linked for visitors and in the sitemap', async () => {
    const { club } = openTours();
    expect((await club.visitor().get('/')).html).toContain('href="/book-tour"');
    expect((await club.visitor().get('/sitemap.xml')).html).toContain('/book-tour</loc>');
  });
});

describe('somebody without an account', () => {
  test('books by a link in an email; opening it changes nothing', async () => {
    const given = openTours();
    const { browser, answer } = await ask(given);
    expect((await browser.follow(answer)).text).toContain('leo@example.test');
    expect(await given.club.store.count(leads)).toBe(0);
    const link = await given.linkTo(LEO);
    expect((await browser.get(link)).text).toContain('Wednesday 25 November, 10:00 (leo@example.test)');
    expect(await given.taken()).toBe(0);
    given.club.advance({ seconds: 1 });
    const confirmed = await browser.follow(await browser.submit(link, {}));
    expect(confirmed.text).toContain('Your tour is booked.');
    expect(confirmed.text).toContain('Wednesday 25 November, 10:00.');
    expect(await given.lead(LEO)).toMatchObject({ status: 'booked', name: 'Leo Larsen', source: 'unknown' });
    // Twice is once.
    await given.club.visitor().submit(link, {});
    expect(await given.taken()).toBe(1);
  });

  test('moves the tour and cancels it by the link of the next email', async () => {
    const given = openTours();
    const tour = await askAndConfirm(given);
    const browser = given.club.visitor();
    const move = `${tour.replace('/tour?', '/tour/move?')}&day=2026-11-26`;
    const moved = await browser.submit(move, { startsAt: '2026-11-26T11:00:00Z' });
    expect((await browser.follow(moved)).text).toContain(
      'Your tour has moved. Your tour Thursday 26 November, 11:00.',
    );
    expect(await given.taken()).toBe(0);
    const cancelled = await browser.submit(tour.replace('/tour?', '/tour/cancel?'), {});
    expect((await browser.follow(cancelled)).text).toContain('Your tour is cancelled.');
    await given.expectTaken();
  });

  test('deletes their details, and the links stop working', async () => {
    const given = openTours();
    const tour = await askAndConfirm(given);
    const browser = given.club.visitor();
    const deleted = await browser.submit(tour.replace('/tour?', '/tour/forget?'), {});
    expect((await browser.follow(deleted)).text).toContain('We’ve deleted your details.');
    expect([await given.club.store.count(leads), await given.taken()]).toEqual([0, 0]);
    for (const place of ['', '/move', '/cancel', '/forget']) {
      const address = tour.replace('/tour?', `/tour${place}?`);
      expect((await browser.get(address)).status).toBe(410);
      expect((await browser.post(address, { token: tour.split('token=')[1] ?? '' })).status).toBeLessThan(
        500,
      );
    }
  });

  test('a link that is changed, foreign or a day old books nothing', async () => {
    const given = openTours();
    await ask(given);
    const link = await given.linkTo(LEO);
    for (const bad of [`${link.slice(0, -2)}AA`, '/book-tour/confirm', '/book-tour/confirm?token=v1.AAAA']) {
      expect((await given.club.visitor().get(bad)).status).toBe(410);
      const token = new URLSearchParams(bad.split('?')[1]).get('token') ?? '';
      await given.club.visitor().post(bad, { token });
    }
    for (const place of ['', '/move', '/cancel', '/forget'])
      expect((await given.club.visitor().get(`/book-tour/tour${place}?token=v1.AAAA`)).status).toBe(410);
    given.club.advance({ hours: 24 });
    expect((await given.club.visitor().get(link)).status).toBe(410);
    expect(await given.taken()).toBe(0);
  });

  test('the link ends 30 days after the tour, also on the pages that it leads to', async () => {
    const given = openTours();
    const tour = await askAndConfirm(given);
    const move = tour.replace('/tour?', '/tour/move?');
    const browser = given.club.visitor();
    expect((await browser.get(tour)).html).toContain(move.replaceAll('&', '&amp;'));
    goTo(given.club, tourAt.add({ hours: 24 * 30 - 1 }));
    expect((await browser.get(tour)).status).toBe(200);
    given.club.advance({ hours: 1 });
    for (const address of [tour, move]) expect((await browser.get(address)).status).toBe(410);
  });

  test('the link to join fills in the form for 30 days and opens no tour', async () => {
    const given = openTours();
    const tour = await askAndConfirm(given);
    const browser = given.club.visitor();
    goTo(given.club, tourAt.add({ hours: 2 }));
    const page = await browser.get(tour);
    const join = /href="(\/auth\/signup\?tour=[^"]+)"/.exec(page.html)?.[1] ?? expect.unreachable(page.html);
    expect((await browser.get(join)).html).toContain(LEO);
    const token = join.split('tour=')[1];
    expect((await browser.get(`/book-tour/tour?token=${token}`)).status).toBe(410);
    const manage = tour.split('token=')[1];
    expect((await browser.get(`/auth/signup?tour=${manage}`)).html).not.toContain(LEO);
    given.club.advance({ hours: 24 * 30 });
    expect((await browser.get(join)).html).not.toContain(LEO);
  });

  test('who confirms too late is told, and may choose again', async () => {
    const given = openTours();
    const { browser } = await ask(given);
    await given.book('mia@example.test');
    const late = await browser.follow(await browser.submit(await given.linkTo(LEO), {}));
    expect(late.text).toContain('Somebody else has booked that time. Please choose another one.');
    expect(await given.lead(LEO)).toBeNull();
  });
});

describe('row 22: a request for a tour', () => {
  test.each<[string, Record<string, string>, number]>([
    ['the field that people do not see is filled in', { website: 'https://spam.example' }, 422],
    ['the stamp is made up', { stamp: '1.AAAAAAAAAAAAAAAAAAAAAA' }, 422],
    ['no time is chosen', { startsAt: '' }, 422],
    ['the time is none', { startsAt: 'soon' }, 422],
    ['the time is not offered', { startsAt: '2026-11-25T03:00:00Z' }, 409],
    ['the name is a link', { name: 'evil.example' }, 422],
    ['the address is none', { email: 'leo' }, 422],
    ['the phone number is none', { mobile: 'ring me' }, 422],
    ['the source is not on the list', { source: 'aliens' }, 422],
    ['the text is too long', { interest: 'x'.repeat(1001) }, 422],
  ])('sends no email where %s, and keeps what was typed', async (_, more, status) => {
    const given = openTours();
    const { answer } = await ask(given, more);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(more.name ?? 'Leo Larsen');
    expect(await given.mails(LEO)).toEqual([]);
  });

  test('that comes back at once sends no email', async () => {
    const given = openTours();
    const quick = await given.club.visitor().submit(page, fields);
    expect([quick.status, quick.text]).toEqual([422, expect.stringContaining('Please send that once more')]);
    expect(await given.mails(LEO)).toEqual([]);
  });

  test('sends an address three emails in an hour at most', async () => {
    const given = openTours();
    const answers = [];
    for (let round = 0; round < 4; round += 1) answers.push((await ask(given)).answer.status);
    expect(answers).toEqual([303, 303, 303, 429]);
    expect(await given.mails(LEO)).toHaveLength(3);
  });
});
