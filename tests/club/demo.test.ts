import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideParqStatus, parqStatuses } from '#domain/health/parq.ts';
import { effectiveStatus, membershipStatuses } from '#domain/membership/membership.ts';
import { lastPeriodStart } from '#domain/membership/period-days.ts';
import { localDate } from '#domain/values/dates.ts';
import { hasDueWaitlists } from '#server/bookings/process-waitlists.ts';
import { examineClub } from '#server/cli/doctor.ts';
import { hasScoresToCount } from '#server/community/challenges/count-scores.ts';
import { findShownTrainers } from '#server/community/trainers/find-trainers.ts';
import { bookings, standingBookings } from '#server/data/collections/bookings.ts';
import { challengeEntries, challengeSubmissions } from '#server/data/collections/challenges.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { presence } from '#server/data/collections/door.ts';
import { families } from '#server/data/collections/families.ts';
import { leads } from '#server/data/collections/leads.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { items, sales, vouchers } from '#server/data/collections/sales.ts';
import { drawers } from '#server/data/collections/till.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { sessionPacks } from '#server/data/collections/trainers.ts';
import { waiverSignatures } from '#server/data/collections/waivers.ts';
import { demoPlans, demoSignIns } from '#server/demo/club-facts.ts';
import { planMembership } from '#server/demo/membership-story.ts';
import type { Person } from '#server/demo/people.ts';
import { chanceFrom } from '#server/demo/random.ts';
import { CLUB_SECRET, type TestClub } from '../support/club.ts';
import { openDemo } from '../support/demo.ts';
import { accessLog } from '../support/door.ts';

async function everybody({ store }: TestClub) {
  return (await store.query(members, { orderBy: [['sortName', 'asc']], limit: 1000 })).items;
}

/** All that a run decides, without the ids, which are new each time. */
async function tellStory(club: TestClub) {
  const people = (await everybody(club)).map(
    // The member number is computed from the id, and people are found by it.
    ({ id, uid, memberNumber, searchTerms, familyId, parqReviewedBy, parqResults, ...person }) => ({
      ...person,
      searchTerms: searchTerms.filter((term) => !/\d/.test(term)),
      parqResults: parqResults.map(({ completedAt, answers }) => ({ completedAt, answers })),
    }),
  );
  const door = await accessLog(club);
  const entries = door.map(({ at, memberName, result, deviceName, method }) => [
    at,
    memberName,
    result,
    deviceName,
    method,
  ]);
  const auditEntries = await club.store.query(auditLog, { orderBy: [['at', 'asc']], limit: 1000 });
  const done = auditEntries.items.map(({ at, actorName, action, summary }) =>
    [at, actorName, action, summary].join(' '),
  );
  return JSON.stringify({
    people,
    entries: entries.map((entry) => entry.join(' ')).sort(),
    done: done.sort(),
  });
}

/** How many there are of each kind. */
async function countDocuments({ store }: TestClub) {
  const names = await store.collectionNames();
  const counts = names.map(async (name) => [name, await store.count(storedDocuments(name))]);
  return Object.fromEntries(await Promise.all(counts));
}

const isWithinWeek = (at: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(at, now) > 0 && Temporal.Instant.compare(at, now.add({ hours: 24 * 7 })) < 0;

async function checkCounts({ store }: TestClub, session: Session): Promise<void> {
  const { items } = await store.query(bookings, { where: [['sessionId', '==', session.id]], limit: 200 });
  const withStatus = (...statuses: string[]) => items.filter(({ status }) => statuses.includes(status));
  const isCancelled = session.status === 'cancelled';
  const places = withStatus('booked', 'attended', 'late', 'no-show').length;
  expect(isCancelled ? 0 : session.bookedCount).toBe(places);
  expect(places).toBeLessThanOrEqual(session.capacity);
  expect(session.attendedCount).toBe(withStatus('attended', 'late').length);
  const waiting = withStatus('waitlisted').map(({ memberUid }) => memberUid);
  expect([...session.waitlist].sort()).toEqual(waiting.sort());
}

test('somebody of the demo who joined on the 31st pays until the last day of each month', () => {
  const at = Temporal.Instant.from;
  const facts = {
    firstName: 'Ann',
    lastName: 'Ash',
    sex: 'female',
    email: '',
    mobile: '',
    dob: '1990-03-27',
  };
  const person: Person = {
    ...{ ...facts, joinedAt: at('2026-01-31T10:00:00Z'), standing: 'active', planId: 'unlimited' },
    ...{ health: 'cleared', habit: 'evening', visitsAWeek: 2 },
  };
  const { steps } = planMembership(
    person,
    chanceFrom(7),
    at('2026-01-01T00:00:00Z'),
    at('2026-05-10T12:00:00Z'),
  );
  const lastDays = steps.flatMap(({ event }) =>
    'periodEnd' in event && event.periodEnd
      ? [localDate(event.periodEnd).subtract({ days: 1 }).toString().slice(5)]
      : [],
  );
  expect(lastDays).toEqual(['02-28', '03-31', '04-30', '05-31']);
});

describe('the demo club', () => {
  test('is the same club each time, except for its ids', async () => {
    const [one, other] = await Promise.all([openDemo(), openDemo()]);
    // Compared as a whole: a failure need not print thousands of lines.
    expect((await tellStory(one)) === (await tellStory(other))).toBe(true);
  });

  test('is the same club when its writes are gathered', async () => {
    const size = { people: 30, days: 40 };
    const [one, gathered] = await Promise.all([openDemo(size), openDemo(size, true)]);
    expect((await tellStory(one)) === (await tellStory(gathered))).toBe(true);
    expect(await countDocuments(gathered)).toEqual(await countDocuments(one));
  });

  test('has somebody in every state of membership and of health, also when it is small', async () => {
    const club = await openDemo();
    const people = await everybody(club);
    const statuses = people.map((member) => effectiveStatus(member, club.now()));
    expect(new Set(statuses)).toEqual(new Set(membershipStatuses));
    expect(statuses).toEqual(people.map(({ membershipStatus }) => membershipStatus));
    const health = people.map(({ parqResults }) => decideParqStatus(parqResults, club.now()));
    expect(new Set(health)).toEqual(new Set(parqStatuses));
  });

  test('holds what the product itself would have written: the doctor finds nothing, and each payment is for what it costs', async () => {
    const club = await openDemo();
    const { store, services } = club;
    const folder = mkdtempSync(join(tmpdir(), 'demo-'));
    const sqliteFile = join(folder, 'club.sqlite');
    writeFileSync(sqliteFile, '');
    const config = { ...services.config, dataDir: folder, sqliteFile, givenSecret: CLUB_SECRET };
    const said: string[] = [];
    const openStore = () => Object.create(store, { close: { value: async () => {} } });
    await examineClub(
      { config, maintenance: null, openStore, files: services.files, signIn: null },
      { say: (line) => said.push(line), now: club.now },
    );
    rmSync(folder, { recursive: true });
    expect(said.at(-1)).toBe('No problems found.');
    expect(said.join()).toContain('audit log');

    const paid = await store.query(ledger, { where: [['kind', '==', 'payment']], limit: 1000 });
    const plans = new Map(demoPlans.map((plan) => [plan.id, plan]));
    const wrong = paid.items.filter(({ planId, periodStart, periodEnd, amountInPence, purpose }) => {
      const plan = plans.get(planId);
      if (purpose !== 'plan' || !plan || plan.interval !== 'month' || !periodStart || !periodEnd)
        return false;
      const days = localDate(periodStart).until(localDate(periodEnd)).days;
      return amountInPence !== plan.priceInPence * Math.round(days / 30.5);
    });
    expect(wrong).toEqual([]);
    const owing = (await everybody(club)).filter(({ membershipStatus }) => membershipStatus === 'past_due');
    expect(owing.length).toBeGreaterThan(0);
    for (const member of owing) {
      const start = lastPeriodStart(member, member.planInterval);
      const days = start && member.currentPeriodEnd && start.until(member.currentPeriodEnd).total('days');
      expect([member.name, days]).toEqual([
        member.name,
        member.planInterval === 'month' ? expect.toSatisfy((each: number) => each < 33) : expect.anything(),
      ]);
    }
  });

  test('has a door that let people in and turned people away, up to now and not beyond', async () => {
    const club = await openDemo();
    const entries = await accessLog(club);
    const results = new Set(entries.map(({ result }) => result));
    for (const result of ['ok', 'unknown-code', 'payment-overdue', 'expired', 'cancelled'] as const) {
      expect(results).toContain(result);
    }
    expect(Temporal.Instant.compare(entries.at(-1)?.at ?? club.now(), club.now())).toBe(-1);
    expect(await club.store.count(presence)).toBeGreaterThanOrEqual(2);
    const visits = (await everybody(club)).reduce((sum, { visits }) => sum + visits, 0);
    const cameIn = entries.filter(({ result, direction }) => result === 'ok' && direction === 'in').length;
    // Coming back within three hours is the same visit.
    expect(visits).toBeGreaterThan(cameIn * 0.9);
    expect(visits).toBeLessThanOrEqual(cameIn);
  });

  test('has a timetable of about 45 classes a week whose counts are its rows', async () => {
    const club = await openDemo({ people: 60, days: 2 });
    const { items } = await club.store.query(sessions, { orderBy: [['startsAt', 'asc']], limit: 1000 });
    const nextWeek = items.filter(({ startsAt }) => isWithinWeek(startsAt, club.now()));
    expect(nextWeek.length).toBeGreaterThanOrEqual(45);
    for (const session of items) await checkCounts(club, session);
    expect(await hasDueWaitlists(club.services)).toBe(false);
    const { items: rows } = await club.store.query(bookings, { orderBy: [['startsAt', 'asc']], limit: 1000 });
    const seen = new Set(rows.map(({ status }) => status));
    for (const status of [
      'booked',
      'waitlisted',
      'cancelled',
      'session-cancelled',
      'attended',
      'no-show',
    ] as const)
      expect(seen).toContain(status);
    expect(await club.store.count(standingBookings)).toBe(1);
  });

  test('has personal trainers, and a pack with sessions done and booked', async () => {
    const { store } = await openDemo();
    const { items } = await findShownTrainers(store, null);
    expect(items.map(({ name }) => name)).toEqual(['Aisha Rahman', 'Callum Reid', 'Ines Costa']);
    const packs = (await store.query(sessionPacks, { limit: 10 })).items;
    expect(packs).toMatchObject([{ sessions: 10, doneCount: 2, bookedCount: 2 }]);
    expect(await store.count(leads, [['trainerUid', '==', items[1]?.uid ?? '']])).toBe(1);
  });

  test('has challenges with scores, some of them to check, and nothing left to count', async () => {
    const club = await openDemo({ people: 60, days: 2 });
    const { items } = await club.store.query(challengeSubmissions, { limit: 100 });
    const statuses = new Set(items.map(({ status }) => status));
    for (const status of ['pending', 'approved'] as const) expect(statuses).toContain(status);
    const entries = (await club.store.query(challengeEntries, { limit: 500 })).items;
    const scored = new Set(entries.filter(({ board }) => board !== '').map(({ challengeId }) => challengeId));
    expect(scored.size).toBeGreaterThanOrEqual(3);
    expect(await hasScoresToCount(club.services)).toBe(false);
  });

  test('keeps a fortnight of mails', async () => {
    const club = await openDemo();
    const { items } = await club.store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 1000 });
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['kept']));
    const oldest = items[0]?.createdAt.until(club.now(), { largestUnit: 'hours' }).hours ?? 0;
    expect(oldest).toBeLessThan(15 * 24);
  });

  test.each(demoSignIns)(
    'lets the $role sign in with the password it prints, and nobody without one',
    async (signIn) => {
      const club = await openDemo({ people: 12, days: 2 });
      const { email, password } = signIn;
      expect((await club.visitor().post('/auth/login', { email, password })).status).toBe(303);
      const other = (await everybody(club)).find(
        (member) => !demoSignIns.some((known) => known.email === member.email),
      );
      const refused = await club.visitor().post('/auth/login', { email: other?.email ?? '', password });
      expect(refused.status).toBe(422);
    },
  );

  test('has a week at the desk behind it: sales, tills that were counted, a balance, a voucher, a family and a waiver', async () => {
    const club = await openDemo();
    const { store } = club;
    const sold = (await store.query(sales, { limit: 200 })).items;
    expect(sold.length).toBeGreaterThan(40);
    expect(sold.filter(({ balanceInPence }) => balanceInPence > 0)).toHaveLength(1);
    expect(sold.map(({ status }) => status)).toContain('refunded');
    const tills = (await store.query(drawers, { limit: 20 })).items;
    expect(tills.filter(({ isOpen }) => isOpen)).toHaveLength(1);
    const counted = tills.filter(({ isOpen }) => !isOpen);
    const differences = counted.map(
      ({ countedInPence, expectedInPence }) => countedInPence - expectedInPence,
    );
    expect(differences.toSorted((one, other) => one - other)).toEqual([-200, 0, 0, 0, 0, 0]);
    expect(await store.count(vouchers)).toBe(1);
    expect(await store.count(families)).toBe(1);
    expect(await store.count(waiverSignatures)).toBeGreaterThan(2);
    const low = (await store.query(items, { limit: 20 })).items.filter(
      ({ stock, lowStockAt }) => stock !== null && stock <= lowStockAt,
    );
    expect(low.map(({ name }) => name)).toEqual(['Protein bar']);
  });
});
