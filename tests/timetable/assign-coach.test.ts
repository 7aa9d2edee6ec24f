import { describe, expect, test } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { diaryKeyOf } from '#server/community/trainers/pack-keys.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { type Schedule, schedules, sessions } from '#server/data/collections/timetable.ts';
import { type TrainingSession, trainingSessions } from '#server/data/collections/trainers.ts';
import { assignCoach, findCoachChanges, giveSessions } from '#server/timetable/assign-coach.ts';
import { moveBooked } from '#server/timetable/follow-schedule.ts';
import { generateSessions } from '#server/timetable/generate-sessions.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { offerTraining } from '../support/full-house-trainers.ts';
import { openTimetable, schedule } from '../support/timetable.ts';

const DAY = '/admin/timetable/give-day';
const MANY = '/admin/timetable/schedules/coach';
const TUESDAY = '2026-11-24';

const ada = { uid: 'ada', name: 'Ada Admin' };

/** What somebody else does right before the first transaction. */
function before(services: TestClub['services'], act: () => Promise<unknown>): TestClub['services'] {
  let isDone = false;
  const store = new Proxy(services.store, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]) => {
        if (key === 'transaction' && !isDone) {
          isDone = true;
          await act();
        }
        return value.apply(target, given);
      };
    },
  });
  return { ...services, store };
}

/** Saturday 21 November; on Tuesdays Sam takes three classes, on two of which are people, and Kit one at the time of the last. */
async function open() {
  const club = openClub();
  await club.settle({ isSetUp: true, bookingOpensDaysBefore: 60 });
  const timetable = await openTimetable(club);
  const [sam, kit] = [
    await club.coach({ firstName: 'Sam', lastName: 'Stone' }),
    await club.coach({ firstName: 'Kit', lastName: 'Kane' }),
  ];
  const rule = (id: string, facts: Partial<Schedule>) =>
    club.store.create(schedules, schedule({ id, coachUid: sam.id, coachName: sam.name, ...facts }));
  await rule('early', { startTime: '07:00' });
  await rule('noon', { startTime: '12:00' });
  await rule('late', { startTime: '18:00' });
  await rule('row', { startTime: '18:30', room: 'Turf', coachUid: kit.id, coachName: kit.name });
  await generateSessions(club.services);
  for (const id of ['noon', 'late']) {
    const { uid } = await timetable.bookable();
    const sessionId = `${id}_${TUESDAY}`;
    const booked = await bookSession(club.services, { sessionId, uid, by: 'member', wantsWaitlist: false });
    expect(booked.kind).toBe('booked');
  }
  const names = new Map([
    [sam.id, 'Sam'],
    [kit.id, 'Kit'],
    ['', ''],
  ]);
  const coachesOn = async (date: string) =>
    Promise.all(
      ['early', 'noon', 'late'].map(async (id) => {
        const found = await club.store.find(sessions, `${id}_${date}`);
        return names.get(found?.coachUid ?? '');
      }),
    );
  const mails = async () =>
    (await club.store.query(outbox, { limit: 50 })).items.filter(({ subject }) =>
      subject.startsWith('New coach'),
    );
  return { club, sam, kit, coachesOn, mails, browser: await club.signedIn(await club.admin()) };
}

describe('all of a coach’s classes on a day', () => {
  test('are given to another one on one page, which says what clashes and who is told', async () => {
    const { sam, kit, coachesOn, mails, browser } = await open();
    const page = `${DAY}?date=${TUESDAY}&from=${sam.id}&to=${kit.id}`;
    const asked = await browser.get(page);
    expect(asked.text).toContain('Sam Stone’s classes, Tuesday 24 November');
    expect(asked.text).toContain('Kit Kane has Hyrox at 18:30 then');
    expect(asked.text).toContain('2 people booked or on the waitlist.');
    const ids = [...asked.html.matchAll(/name="class" value="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(ids).toHaveLength(3);
    const form = { date: TUESDAY, from: sam.id, to: kit.id, class: ids };
    const done = await browser.follow(await browser.submit(page, form, DAY));
    expect(done.text).toContain(
      '3 classes with bookings changed. No mail server is set up, so tell all 2 of them yourself.',
    );
    expect(await coachesOn(TUESDAY)).toEqual(['Kit', 'Kit', 'Kit']);
    expect(await coachesOn('2026-12-01')).toEqual(['Sam', 'Sam', 'Sam']);
    expect(await mails()).toHaveLength(2);
    expect((await browser.get(page)).text).toContain('No classes to give');
  });

  test('of somebody who isn’t a coach any more are given too', async () => {
    const { club, sam, kit, coachesOn, browser } = await open();
    await club.store.update(members, sam.id, { isCoach: false });
    const page = (date: string) => `${DAY}?date=${date}&from=${sam.id}&to=${kit.id}`;
    const asked = await browser.get(page(TUESDAY));
    expect(asked.text).toContain('Sam Stone (no longer a coach)');
    expect(asked.text).toContain('Sam Stone’s classes, Tuesday 24 November');
    expect((await browser.get(page('2026-11-25'))).text).not.toContain('Sam Stone (no longer');
    const form = { date: TUESDAY, from: sam.id, to: kit.id, class: [`early_${TUESDAY}`] };
    await browser.submit(page(TUESDAY), form, DAY);
    expect(await coachesOn(TUESDAY)).toEqual(['Kit', 'Sam', 'Sam']);
  });

  test('only those that were shown, and only from one coach to another', async () => {
    const { sam, kit, coachesOn, browser } = await open();
    const page = `${DAY}?date=${TUESDAY}&from=${sam.id}&to=${kit.id}`;
    const form = { date: TUESDAY, from: sam.id, to: kit.id, class: [`early_${TUESDAY}`, `row_${TUESDAY}`] };
    await browser.submit(page, form, DAY);
    expect(await coachesOn(TUESDAY)).toEqual(['Kit', 'Sam', 'Sam']);
    for (const to of ['', sam.id, 'stranger']) {
      const refused = await browser.submit(page, { ...form, to }, DAY);
      expect(refused.status).toBe(422);
      expect(refused.text).toMatch(/Choose (?:a|another) coach from the list/);
    }
    await browser.submit(page, { ...form, to: 'nobody', class: [`late_${TUESDAY}`] }, DAY);
    expect(await coachesOn(TUESDAY)).toEqual(['Kit', 'Sam', '']);
    for (const odd of ['?date=2026-02-31', '?date=9999999-01-01&from=x', `?from=${'x'.repeat(500)}`])
      expect((await browser.get(DAY + odd)).status).toBe(200);
  });

  test('names the personal training that stays to settle, also where there are no classes', async () => {
    const { club, sam, kit, browser } = await open();
    const id = await offerTraining(club, sam, ada);
    const startsAt = Temporal.Instant.from(`${TUESDAY}T14:00:00Z`);
    const own = { trainerId: id, trainerName: sam.name, startsAt, endsAt: startsAt.add({ minutes: 60 }) };
    const add = (memberName: string, facts: Partial<TrainingSession>) => {
      const session = { memberName, memberUid: memberName, status: 'booked', ...own, ...facts } as const;
      const diaryKey = diaryKeyOf(session);
      return club.store.create(
        trainingSessions,
        trainingSessions.decode(`with-${memberName}`, { ...session, diaryKey, changedAt: startsAt }),
      );
    };
    await add('Priya', {});
    await add('Tom', { startsAt: startsAt.add({ hours: 24 }), endsAt: startsAt.add({ hours: 25 }) });
    await add('Mo', { status: 'cancelled' });
    const page = `${DAY}?date=${TUESDAY}&from=${sam.id}&to=${kit.id}`;
    const asked = await browser.get(page);
    expect(asked.text).toContain('Personal training still to settle');
    expect(asked.text).toContain('14:00–15:00 Priya');
    expect(asked.text).not.toMatch(/Tom|Mo /);
    expect(asked.html).toContain(`/coach/personal-training/${id}`);
    const ids = ['early', 'noon', 'late'].map((name) => `${name}_${TUESDAY}`);
    const form = { date: TUESDAY, from: sam.id, to: kit.id, class: ids };
    const done = await browser.follow(await browser.submit(page, form, DAY));
    expect(done.text).toContain('Personal training still to settle: 1.');
    expect((await browser.get(page)).text).toContain('14:00–15:00 Priya');
  });

  test('keep what somebody else has changed of them meanwhile', async () => {
    const { club, sam, kit, coachesOn } = await open();
    const id = `early_${TUESDAY}`;
    const services = before(club.services, () => club.store.update(sessions, id, { capacity: 3 }));
    const given = { ids: [id], date: Temporal.PlainDate.from(TUESDAY), fromUid: sam.id, to: kit };
    const done = await giveSessions(services, { ...given, by: ada });
    expect(done.refused).toEqual([expect.stringContaining('Someone has changed this class')]);
    expect(await club.store.find(sessions, id)).toMatchObject({ capacity: 3 });
    await giveSessions(club.services, { ...given, by: ada });
    expect(await club.store.find(sessions, id)).toMatchObject({ capacity: 3 });
    expect(await coachesOn(TUESDAY)).toEqual(['Kit', 'Sam', 'Sam']);
  });
});

describe('a coach for many weekly classes', () => {
  test('shows what changes and who is told, and changes the dates with bookings where that is chosen', async () => {
    const { sam, kit, club, coachesOn, mails, browser } = await open();
    expect((await browser.get(MANY)).text).toContain('Tuesday 07:00 Hyrox');
    expect((await browser.get(`${MANY}?rule=early`)).text).toContain('Choose a coach.');
    expect((await browser.get(`${MANY}?coach=${kit.id}`)).text).toContain('Tick at least one class.');
    const page = `${MANY}?coach=${kit.id}&rule=early&rule=late&rule=row`;
    const asked = await browser.get(page);
    expect(asked.text).toContain('Hyrox, Tuesday 07:00: Kit Kane instead of Sam Stone');
    expect(asked.text).toContain('Kit Kane has Hyrox, Tuesday 18:30 then');
    expect(asked.text).toContain('Empty classes that change: 7.');
    expect(asked.text).toContain('with Kit Kane');
    expect(asked.text).toContain('Give 2 classes to Kit Kane');
    const form = { coach: kit.id, rule: ['early', 'late'], people: 'move' };
    const done = await browser.follow(await browser.submit(page, form, MANY));
    expect(done.text).toContain('2 classes a week given to Kit Kane.');
    expect(done.text).toContain(
      '1 class with bookings changed. No mail server is set up, so tell them yourself.',
    );
    expect(await coachesOn(TUESDAY)).toEqual(['Kit', 'Sam', 'Kit']);
    expect(await coachesOn('2026-12-01')).toEqual(['Kit', 'Sam', 'Kit']);
    expect(await mails()).toHaveLength(1);
    expect(await club.store.find(schedules, 'late')).toMatchObject({ coachUid: kit.id, coachName: kit.name });
    expect((await browser.get(page)).text).toContain('Kit Kane takes all of these already.');
    await browser.submit(page, { ...form, coach: sam.id, people: 'keep' }, MANY);
    expect(await coachesOn(TUESDAY)).toEqual(['Sam', 'Sam', 'Kit']);
    expect((await browser.submit(page, { ...form, coach: 'stranger' }, MANY)).status).toBe(422);
  });

  test('goes on where it was interrupted: the weekly class has its coach, its dates with bookings not yet', async () => {
    const { kit, club, coachesOn, mails, browser } = await open();
    await club.store.update(schedules, 'late', { coachUid: kit.id, coachName: kit.name });
    const page = `${MANY}?coach=${kit.id}&rule=late`;
    expect((await browser.get(page)).text).toContain('Give 1 class to Kit Kane');
    await browser.submit(page, { coach: kit.id, rule: ['late'], people: 'move' }, MANY);
    expect(await coachesOn(TUESDAY)).toEqual(['Sam', 'Sam', 'Kit']);
    expect(await mails()).toHaveLength(1);
    expect((await browser.get(page)).text).toContain('Kit Kane takes all of these already.');
  });

  test('keeps what somebody else has changed of them meanwhile', async () => {
    const { kit, club } = await open();
    const services = before(club.services, () => club.store.update(schedules, 'early', { room: 'Turf' }));
    await assignCoach(services, { ids: ['early'], coach: kit, moves: false, by: ada });
    expect(await club.store.find(schedules, 'early')).toMatchObject({ coachUid: kit.id, room: 'Turf' });
    expect(await club.store.find(sessions, `early_${TUESDAY}`)).toMatchObject({
      ...{ coachUid: kit.id, room: 'Turf' },
    });
  });

  test('leaves a date with bookings as somebody else has changed it since', async () => {
    const { kit, club, coachesOn, mails } = await open();
    const given = { ids: ['late'], coach: kit };
    const [found] = await findCoachChanges(club.store, given, club.now());
    const id = `late_${TUESDAY}`;
    await club.store.update(sessions, id, { room: 'Turf' });
    const done = await moveBooked(club.services, found?.plan.booked ?? [], ada);
    expect(done.refused).toEqual([expect.stringContaining('Someone has changed this class')]);
    expect(await club.store.find(sessions, id)).toMatchObject({ room: 'Turf' });
    expect(await coachesOn(TUESDAY)).toEqual(['Sam', 'Sam', 'Sam']);
    expect(await mails()).toEqual([]);
  });
});
