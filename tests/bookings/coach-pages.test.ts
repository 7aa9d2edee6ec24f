/** Row 13: what a coach's pages say of money and health, in their source too. */
import { describe, expect, test } from 'vitest';
import { bookingReasonCodes } from '#domain/bookings/booking-reasons.ts';
import { checkInResults } from '#domain/door/check-in-decision.ts';
import { access } from '#server/access/access.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { openFullHouse } from '../support/full-house.ts';
import { parqResult } from '../support/parq.ts';
import { bookableFacts } from '../support/timetable.ts';
import type { Answer } from '../support/visitor.ts';

const SECRET = 'Sentinel';
/** Codes of reasons; the rest of them are ordinary words. */
const codes = [...bookingReasonCodes, ...checkInResults].filter((code) => code.includes('-'));
const leaked = new RegExp(`${SECRET}private|${codes.join('|')}`, 'g');
const leaksIn = ({ html }: Answer) => [...new Set(html.match(leaked))];

const yes = (at: Temporal.Instant) => [parqResult(at, { hasYesAnswers: true })];

/** A person for every reason of money and health. */
const states: Readonly<Record<string, (now: Temporal.Instant) => Partial<Member>>> = {
  'who owes a payment': () => ({ membershipStatus: 'past_due' }),
  'who was not cleared': (now) => ({
    parqResults: yes(now),
    parqReviewedAt: now,
    parqReview: { outcome: 'not-cleared', validUntil: '', note: `${SECRET}private` },
  }),
  'who both owes a payment and was not cleared': (now) => ({
    membershipStatus: 'past_due',
    parqResults: yes(now),
    parqReviewedAt: now,
    parqReview: { outcome: 'not-cleared', validUntil: '', note: `${SECRET}private` },
  }),
  'who waits for a consultation': (now) => ({ parqResults: yes(now) }),
  'without a PAR-Q': () => ({ parqResults: [] }),
  'on hold': () => ({ membershipStatus: 'on_hold' }),
  'without a membership': () => ({ membershipStatus: 'pending' }),
  'who has left': () => ({ membershipStatus: 'cancelled' }),
};

async function openHouse() {
  const house = await openFullHouse(SECRET);
  const path = house.pathOf('/coach/single-booking/:id');
  return { ...house, path, coach: house.browsers.coach, now: house.club.now() };
}

/** Both ways of asking: as a page, and as the page's script does. */
const bothWays = async (send: (path: string) => Promise<Answer>, path: string) => [
  ...leaksIn(await send(path)),
  ...leaksIn(await send(`${path}.data`)),
];

describe('row 13: a coach learns nothing of money and health', () => {
  test('from any page that a coach may open, nor from its data', async () => {
    const { pathOf, coach, other, club, now } = await openHouse();
    await club.store.update(members, other.uid, { ...states['who owes a payment']?.(now) });
    const patterns = Object.entries(access).flatMap(([pattern, { guards }]) =>
      pattern.startsWith('/coach/') || guards.includes('coachcheck') ? [pattern] : [],
    );
    expect(patterns.length).toBeGreaterThan(8);
    for (const pattern of [...patterns, '/admin/attendancecount']) {
      const leaks = await bothWays((path) => coach.get(path), pathOf(pattern));
      const own = pattern.endsWith('/contact') ? [`${SECRET}private`] : [];
      expect([pattern, leaks.filter((leak) => !own.includes(leak))]).toEqual([pattern, []]);
    }
  });

  test.each(Object.entries(states))('by adding somebody %s to a class', async (_, facts) => {
    const { club, coach, path, now } = await openHouse();
    const { uid } = await club.member({ ...bookableFacts(now), ...facts(now) });
    expect(await bothWays((to) => coach.post(to, { uid }), `${path}/add`)).toEqual([]);
  });

  test('by comparing who owes a payment with who was not cleared: both get the same answer', async () => {
    const { club, coach, path, now } = await openHouse();
    const answers: string[] = [];
    for (const state of [
      'who owes a payment',
      'who was not cleared',
      'who both owes a payment and was not cleared',
    ]) {
      const { uid } = await club.member({ lastName: 'Same', ...bookableFacts(now), ...states[state]?.(now) });
      const page = await coach.post(`${path}/add`, { uid });
      expect(page.status).toBe(422);
      answers.push(page.text);
    }
    expect(answers[0]).toContain('Please send them to the desk.');
    expect(new Set(answers).size).toBe(1);
  });

  test.each(['payment-overdue', 'parq-not-cleared', 'full'])(
    'by trying to override %s by its code: it is refused as before',
    async (code) => {
      const { club, coach, path, now } = await openHouse();
      const { uid } = await club.member({ ...bookableFacts(now), membershipStatus: 'past_due' });
      const plain = await coach.post(`${path}/add`, { uid });
      for (const name of ['codes', 'shown']) {
        const tried = await coach.post(`${path}/add`, { uid, [name]: code, note: 'Let me try' });
        expect([tried.status, tried.text]).toEqual([422, plain.text]);
      }
    },
  );

  test('by sending what an admin’s page carries for overriding a payment: it is refused as before', async () => {
    const { club, browsers, coach, path, now } = await openHouse();
    const { uid } = await club.member({ ...bookableFacts(now), membershipStatus: 'past_due' });
    const { html } = await browsers.admin.post(`${path}/add`, { uid });
    const shown = /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(shown).not.toBe('');
    const plain = await coach.post(`${path}/add`, { uid });
    const tried = await coach.post(`${path}/add`, { uid, shown, note: 'Let me try' });
    expect([tried.status, tried.text]).toEqual([422, plain.text]);
  });

  test('an admin sees the reasons, and may override a payment', async () => {
    const { club, browsers, path, now, pathOf } = await openHouse();
    const { uid } = await club.member({ ...bookableFacts(now), membershipStatus: 'past_due' });
    const page = await browsers.admin.post(`${path}/add`, { uid });
    expect(page.text).toContain('Their payment is overdue.');
    const shown = /name="shown" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    const added = await browsers.admin.post(`${path}/add`, { uid, shown, note: 'Pays after class' });
    expect(added.status).toBe(303);
    expect(pathOf('/coach/single-booking/:id')).toBe(path);
  });
});
