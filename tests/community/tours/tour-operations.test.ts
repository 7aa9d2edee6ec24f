import { describe, expect, test } from 'vitest';
import { closeAccount } from '#server/accounts/close-account.ts';
import { forgetLead } from '#server/community/leads/forget-lead.ts';
import { markTour } from '#server/community/leads/mark-tour.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { bookTour } from '#server/community/tours/book-tour.ts';
import { cancelTour } from '#server/community/tours/cancel-tour.ts';
import { hasToursToRemindOf, remindOfTours } from '#server/community/tours/remind-of-tours.ts';
import { leads } from '#server/data/collections/leads.ts';
import { tourDays } from '#server/data/collections/tours.ts';
import { removeExpired } from '#server/data/remove-expired.ts';
import { PASSWORD } from '../../support/club.ts';
import { ada } from '../../support/events.ts';
import { enquiryOf, goTo, openTours, tourAt } from '../../support/tours.ts';

const LEO = 'leo@example.test';
const after = (minutes: number) => tourAt.add({ minutes });

describe('a tour', () => {
  test('is booked once, kept with who asked, and confirmed by mail', async () => {
    const { book, lead, taken, mails } = openTours();
    expect(await book(LEO)).toMatchObject({ kind: 'booked' });
    expect(await book(LEO)).toMatchObject({ kind: 'same' });
    expect(await lead(LEO)).toMatchObject({
      ...{ status: 'booked', tourAt, name: 'Leo Larsen', source: 'friend', interest: 'Evening classes' },
      ...{ isOpen: true, dueAt: tourAt, remindAt: tourAt.subtract({ hours: 24 }) },
    });
    expect(await taken()).toBe(1);
    expect((await mails(LEO)).map(({ template }) => template)).toEqual(['tour-booked']);
  });

  test('that ten people want at once is given to as many as there are places', async () => {
    const { club, book, taken, expectTaken } = openTours();
    await club.settle({ tourPlaces: 3 });
    const people = Array.from({ length: 10 }, (_, at) => `leo${at}@example.test`);
    const outcomes = await Promise.all([...people, ...people].map((email) => book(email)));
    const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length;
    expect([count('booked'), await taken()]).toEqual([3, 3]);
    expect(count('taken') + count('same')).toBe(17);
    expect(await club.store.count(leads)).toBe(3);
    await expectTaken();
  });

  test('is moved, moved back and cancelled by many at once without losing or keeping a place', async () => {
    const { club, book, leadId, expectTaken } = openTours();
    const { services } = club;
    const people = Array.from({ length: 4 }, (_, at) => `leo${at}@example.test`);
    for (const [at, email] of people.entries()) await book(email, after(30 * at));
    const nextDay = after(24 * 60);
    await Promise.all(
      people.flatMap((email, at) => [
        bookTour(services, { who: { leadId: leadId(email) }, startsAt: nextDay, by: 'self' }),
        ...(at % 2 ? [cancelTour(services, { leadId: leadId(email), by: 'self' })] : []),
      ]),
    );
    await expectTaken();
  });

  test('at another time takes the place there and gives the first one back', async () => {
    const { club, book, lead, taken, mails } = openTours();
    await book(LEO);
    club.advance({ seconds: 1 });
    expect(await book(LEO, after(60))).toMatchObject({ kind: 'moved' });
    expect([await taken(), await taken(after(60))]).toEqual([0, 1]);
    expect(await lead(LEO)).toMatchObject({ tourAt: after(60) });
    expect((await mails(LEO)).at(-1)?.subject).toContain('Your tour has moved: ');
  });

  test.each([
    ['at a time that is not one', 7],
    ['in the past', -60 * 24 * 7],
    ['further ahead than the club books', 60 * 24 * 30],
    ['before the club opens', -60 * 6],
  ])('%s is refused, and nothing is kept', async (_, minutes) => {
    const { club, book } = openTours();
    expect(await book(LEO, after(minutes))).toEqual({ kind: 'taken' });
    expect(await club.store.count(leads)).toBe(0);
  });

  test('on a date that is closed is refused', async () => {
    const { club, book } = openTours();
    await club.settle({ closedDates: ['2026-11-25'] });
    expect(await book(LEO)).toEqual({ kind: 'taken' });
  });

  test('is cancelled once, and its place is free again', async () => {
    const { club, book, lead, leadId, taken, mails } = openTours();
    await book(LEO);
    const request = { leadId: leadId(LEO), by: 'self' } as const;
    club.advance({ seconds: 1 });
    expect(await cancelTour(club.services, request)).toMatchObject({ kind: 'cancelled' });
    expect(await cancelTour(club.services, request)).toEqual({ kind: 'done' });
    expect(await lead(LEO)).toMatchObject({ status: 'enquiry', tourAt: null, remindAt: null });
    expect(await taken()).toBe(0);
    expect((await mails(LEO)).map(({ template }) => template)).toEqual(['tour-booked', 'tour-cancelled']);
    expect(await book('mia@example.test')).toMatchObject({ kind: 'booked' });
  });

  test('that has begun is not cancelled by the person', async () => {
    const { club, book, leadId } = openTours();
    await book(LEO);
    goTo(club, after(1));
    expect(await cancelTour(club.services, { leadId: leadId(LEO), by: 'self' })).toEqual({
      kind: 'too-late',
    });
  });

  test('is reminded of once, a day before', async () => {
    const { club, book, mails } = openTours();
    await book(LEO);
    await book('mia@example.test', after(60));
    goTo(club, tourAt.subtract({ hours: 24 }));
    expect(await hasToursToRemindOf(club.services)).toBe(true);
    const sent = await Promise.all([remindOfTours(club.services), remindOfTours(club.services)]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await mails(LEO)).map(({ template }) => template)).toContain('tour-tomorrow');
    expect(await hasToursToRemindOf(club.services)).toBe(false);
  });

  test('within a day has no reminder of its own', async () => {
    const { club, book, lead } = openTours();
    goTo(club, tourAt.subtract({ hours: 20 }));
    await book(LEO);
    expect(await lead(LEO)).toMatchObject({ remindAt: null });
  });

  test('is marked on its day or later, and whoever came gets one link to join', async () => {
    const { club, book, leadId, mails, lead } = openTours();
    await book(LEO);
    const mark = (mark: 'attended' | 'no-show' | 'booked') =>
      markTour(club.services, { leadId: leadId(LEO), mark, by: ada });
    expect(await mark('attended')).toEqual({ kind: 'refused', reason: 'too-early' });
    goTo(club, after(30));
    expect(await mark('no-show')).toMatchObject({ kind: 'marked' });
    expect(await mark('attended')).toMatchObject({ kind: 'marked' });
    expect(await mark('booked')).toMatchObject({ kind: 'marked' });
    expect(await mark('attended')).toMatchObject({ kind: 'marked' });
    expect(await lead(LEO)).toMatchObject({ status: 'attended', isOpen: true });
    const thanks = (await mails(LEO)).filter(({ template }) => template === 'tour-attended');
    expect(thanks).toHaveLength(1);
  });
});

describe('row 32: what a tour keeps of a person', () => {
  test('is deleted when they ask, and their place is free again', async () => {
    const { club, book, leadId, taken } = openTours();
    await book(LEO);
    expect(await forgetLead(club.services, { leadId: leadId(LEO), by: 'self' })).toBe(true);
    expect(await forgetLead(club.services, { leadId: leadId(LEO), by: 'self' })).toBe(false);
    expect([await club.store.count(leads), await taken()]).toEqual([0, 0]);
  });

  test('goes with their account, with the place of a tour ahead', async () => {
    const { club, book, taken } = openTours();
    const leo = await club.member();
    await book(leo.email);
    await openLead(club.services, { ...enquiryOf('other@example.test'), memberUid: leo.uid });
    const origin = { address: '203.0.113.7', userAgent: '' };
    const { login } = await club.services.identity.signIn({ email: leo.email, password: PASSWORD }, origin);
    await closeAccount(club.services, login, PASSWORD);
    expect([await club.store.count(leads), await taken()]).toEqual([0, 0]);
  });

  test('the days of tours go a month later', async () => {
    const { club, book } = openTours();
    await book(LEO);
    goTo(club, after(60 * 24 * 29));
    await removeExpired(club.store, club.now());
    expect(await club.store.count(tourDays)).toBe(1);
    goTo(club, after(60 * 24 * 31));
    await removeExpired(club.store, club.now());
    expect(await club.store.count(tourDays)).toBe(0);
  });
});
