import { describe, expect, test } from 'vitest';
import { leadKey, openLead } from '#server/community/leads/open-lead.ts';
import { takeUnconfirmed } from '#server/community/leads/take-unconfirmed.ts';
import { leads } from '#server/data/collections/leads.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { readReaders } from '#server/members/batches/club-message.ts';
import { openClub, type TestClub, withMail } from '../../support/club.ts';
import { announceEvent, eventIds } from '../../support/full-house-events.ts';
import { offerTraining } from '../../support/full-house-trainers.ts';
import { openTours, tourAt } from '../../support/tours.ts';
import { hiddenFields } from '../../support/visitor.ts';

const LEO = 'leo@example.test';
const asked = { name: 'Leo Larsen', email: 'Leo@Example.test', mobile: '07700 900 321' };
const tourPage = '/book-tour?day=2026-11-25';

/** A visitor fills in a form in a club without a mail server. */
async function ask(club: TestClub, page: string, fields: Record<string, string>) {
  const browser = club.visitor();
  const shown = await browser.get(page);
  club.advance({ seconds: 10 });
  const answer = await browser.post(page, { ...hiddenFields(shown.html), ...fields });
  return { shown, answer, after: await browser.follow(answer) };
}

const leadOf = ({ store }: TestClub, key = leadKey(LEO)) => store.find(leads, key);
const tour = { ...asked, startsAt: tourAt.toString(), interest: 'The sauna' };

describe('without a mail server, a visitor who asks', () => {
  test('for a tour is a lead that the desk sees and calls; nothing is booked, and no email is written', async () => {
    const { club, taken } = openTours(openClub());
    const { shown, after } = await ask(club, tourPage, tour);
    expect(shown.text).toContain('we’ll call you to confirm');
    expect(after.text).toContain('We’ll call you on 07700 900 321 to confirm your tour');
    expect(await leadOf(club)).toMatchObject({
      ...{ name: 'Leo Larsen', email: LEO, status: 'enquiry', isUnconfirmed: true, tourAt: null },
      interest: 'Would like a tour on Wednesday 25 November, 10:00.\nThe sauna',
    });
    expect(await taken()).toBe(0);
    expect((await club.store.query(outbox, { limit: 9 })).items).toEqual([]);
    const desk = await club.signedIn(await club.desk());
    const office = await club.signedIn(await club.admin());
    for (const page of [await desk.get('/desk'), await office.get('/admin/dashboard')]) {
      expect(page.html).toMatch(/<a href="\/admin\/leads\?list=due">1 lead due today or before<\/a>/);
      expect(page.text).not.toContain('Nothing to do.');
    }
    const later = {
      id: 'nora',
      name: 'Nora Next',
      isUnconfirmed: false,
      dueAt: club.now().add({ hours: 72 }),
    };
    await club.store.create(leads, { ...((await leadOf(club)) ?? expect.unreachable()), ...later });
    const list = await desk.get('/admin/leads?list=due');
    expect(list.text).not.toContain('Nora Next');
    expect(list.text).toContain('Leo Larsen Not confirmed');
    expect(list.text).toContain('Call them');
    const page = await desk.get(`/admin/leads/${leadKey(LEO)}`);
    expect(page.text).toContain('Call them.');
    expect(page.text).toContain('07700 900 321');
    const book = await desk.get(`/admin/leads/${leadKey(LEO)}/tour`);
    expect(book.text).toContain('They asked for Wednesday 25 November, 10:00.');
    expect(book.html).toMatch(new RegExp(`<input(?=[^>]*checked)[^>]*value="${tourAt}"`));
    await desk.submit(`/admin/leads/${leadKey(LEO)}/tour?day=2026-11-25`, { startsAt: tourAt.toString() });
    expect(await leadOf(club)).toMatchObject({ status: 'booked', isUnconfirmed: false, wishedTourAt: null });
    expect((await desk.get('/admin/leads')).text).not.toContain('Not confirmed');
  });

  test('has to leave a number, and keeps what was typed', async () => {
    const { club } = openTours(openClub());
    const { answer } = await ask(club, tourPage, { ...tour, mobile: '' });
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('Enter a phone number, so that we can call you'),
    ]);
    expect(answer.html).toContain('The sauna');
    expect(await leadOf(club)).toBeNull();
  });

  test('a trainer is a lead for that trainer', async () => {
    const club = openClub();
    const coach = await club.coach();
    const trainer = await offerTraining(club, coach, { uid: 'ada', name: 'Ada Admin' });
    const { after } = await ask(club, `/personal-trainers/${trainer}/enquire`, {
      ...asked,
      message: 'Mondays?',
    });
    expect(after.text).toContain('We’ve got your message. We’ll call you on 07700 900 321.');
    expect(await leadOf(club, leadKey(LEO, coach.uid))).toMatchObject({
      ...{ isUnconfirmed: true, interest: 'Mondays?', source: 'trainer', trainerUid: coach.uid },
    });
  });

  test('for a place at an event is a lead, and no place is taken', async () => {
    const club = openClub();
    await announceEvent(club, []);
    const page = `/events/${eventIds.event}/register`;
    const visited = await club.visitor().get(`/events/${eventIds.event}`);
    expect(visited.text).toContain('All we need is your name, email and phone number.');
    const { after } = await ask(club, page, { ...asked, guests: '0' });
    expect(after.text).toContain(
      'We’ve got your request. We’ll call you on 07700 900 321 to confirm; until then no place is held',
    );
    const lead = await leadOf(club);
    expect(lead).toMatchObject({ isUnconfirmed: true, source: 'event' });
    expect(lead?.interest).toMatch(/^Would like a place at /);
  });

  test('in somebody’s name changes nothing that is known of them, and is marked as not confirmed', async () => {
    const { club, book, lead } = openTours(openClub());
    await book(LEO);
    const before = await lead(LEO);
    await ask(club, tourPage, { ...tour, name: 'Mallory', startsAt: '2026-11-26T10:00:00Z' });
    const after = await lead(LEO);
    expect(after).toMatchObject({
      ...{ name: before?.name, mobile: before?.mobile, status: 'booked', isUnconfirmed: false },
    });
    expect(after?.tourAt?.equals(tourAt)).toBe(true);
    expect(after?.interest).toContain('(Not confirmed; call 07700 900 321.)');
  });

  test('several times at once is one lead, with all that was said', async () => {
    const club = openClub();
    const wishes = ['Mondays', 'Fridays', 'The sauna'];
    const enquiry = { ...asked, email: LEO, source: 'unknown' } as const;
    const taken = await Promise.all(
      wishes.map((interest) =>
        takeUnconfirmed(club.services, { enquiry: { ...enquiry, interest }, address: '203.0.113.7' }),
      ),
    );
    expect(taken).toEqual(['noted', 'noted', 'noted']);
    expect(await club.store.count(leads)).toBe(1);
    const lead = await leadOf(club);
    expect(lead?.interest.split('\n\n').sort()).toEqual(wishes.toSorted());
    expect(lead?.isUnconfirmed).toBe(true);
  });

  test('what a stranger typed with somebody’s address is not theirs once they ask themselves', async () => {
    const club = openClub();
    const enquiry = { ...asked, name: 'Mallory', email: LEO, source: 'unknown', interest: '' } as const;
    await takeUnconfirmed(club.services, { enquiry, address: '203.0.113.7' });
    const own = { ...enquiry, name: 'Leo Larsen', mobile: '', memberUid: 'leo' };
    await openLead(club.services, own);
    expect(await leadOf(club)).toMatchObject({ name: 'Leo Larsen', mobile: '', isUnconfirmed: false });
  });

  test('too often is told so', async () => {
    const { club } = openTours(openClub());
    const statuses = [];
    for (let time = 0; time < 7; time += 1)
      statuses.push((await ask(club, tourPage, { ...tour, interest: `Wish ${time}` })).answer.status);
    expect(statuses.at(0)).toBe(303);
    expect(statuses.at(-1)).toBe(429);
  });

  test('gets no message to many leads, until a link that was sent there has been used', async () => {
    const { club, book } = openTours(openClub());
    await ask(club, tourPage, tour);
    const skipOf = async () =>
      (await readReaders(club.store, { audience: 'leads' }, [leadKey(LEO)], new Set()))[0]?.skip;
    expect(await skipOf()).toBe('unconfirmed');
    await book(LEO);
    expect(await leadOf(club)).toMatchObject({ isUnconfirmed: false });
    expect(await skipOf()).not.toBe('unconfirmed');
  });
});

test('with a mail server the number stays optional, and nothing is stored before the link is used', async () => {
  const { club } = openTours(openClub({ environment: withMail }));
  const { after } = await ask(club, tourPage, { ...tour, mobile: '' });
  expect(after.text).toContain('we’ve sent a link to leo@example.test');
  expect(await leadOf(club)).toBeNull();
});
