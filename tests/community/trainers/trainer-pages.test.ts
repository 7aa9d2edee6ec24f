import { describe, expect, test } from 'vitest';
import { findShownTrainers, trainerKey } from '#server/community/trainers/find-trainers.ts';
import { saveTrainer, startTrainer } from '#server/community/trainers/save-trainer.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import { openClub } from '../../support/club.ts';
import { offerTraining } from '../../support/full-house-trainers.ts';
import { session } from '../../support/timetable.ts';
import { profile, typedProfile } from '../../support/trainers.ts';

const ada = { uid: 'ada', name: 'Ada Admin' };

async function openTrainer() {
  const club = openClub();
  const coach = await club.coach();
  const id = await offerTraining(club, coach, ada);
  return { club, coach, id };
}

describe('the list of personal trainers', () => {
  test('without any says so', async () => {
    const page = await openClub().visitor().get('/personal-trainers');
    expect(page.text).toContain('No personal trainers at the moment');
  });

  test('has those with a profile, in the order that an admin gives them', async () => {
    const { club, id } = await openTrainer();
    const other = await club.coach();
    const otherId = await offerTraining(club, other, ada);
    const facts = { ...profile, name: 'Aisha Rahman' };
    await saveTrainer(club.services, { id: otherId, facts, by: ada });
    const unwritten = await club.coach({ firstName: 'Unwritten' });
    await startTrainer(club.services, { coachUid: unwritten.uid, by: ada });
    const list = async () => (await club.visitor().get('/personal-trainers')).text;
    expect(await list()).toMatch(/Aisha Rahman.*Sam Carter/);
    expect(await list()).not.toContain('Unwritten');
    const admin = await club.signedIn(await club.admin());
    const moved = await admin.submit(`/admin/trainers/${id}`, { order: '1', isShown: 'yes' });
    expect(moved.status).toBe(303);
    expect(await list()).toMatch(/Sam Carter.*Aisha Rahman/);
  });

  test('a long list is paged, each trainer once', async () => {
    const club = openClub();
    for (let at = 0; at < 30; at += 1) {
      const name = `Trainer ${String(at).padStart(2, '0')}`;
      const trainer = trainers.decode(`trainer${at}`, { name, headline: 'Strength', listKey: `500 ${name}` });
      await club.store.create(trainers, trainer);
    }
    const first = await findShownTrainers(club.store, null);
    const second = await findShownTrainers(club.store, first.nextCursor);
    expect([...first.items, ...second.items].map(({ name }) => name.slice(-2))).toEqual(
      Array.from({ length: 30 }, (_, at) => String(at).padStart(2, '0')),
    );
    expect((await club.visitor().get('/personal-trainers')).html).toContain('cursor=');
  });
});

describe('a trainer’s page', () => {
  test('says what they do, what it costs and when they are free, without their classes', async () => {
    const { club, coach, id } = await openTrainer();
    const startsAt = Temporal.Instant.from('2026-11-23T09:00:00Z');
    const endsAt = startsAt.add({ hours: 1 });
    await club.store.create(sessions, session({ id: 'row', startsAt, endsAt, coachUid: coach.uid }));
    const off = startsAt.add({ hours: 2 });
    await club.store.create(
      sessions,
      session({
        ...{ id: 'off', startsAt: off, endsAt: off.add({ hours: 1 }), coachUid: coach.uid },
        status: 'cancelled',
      }),
    );
    const { text, html } = await club.visitor().get(`/personal-trainers/${id}`);
    expect(text).toContain('Strength for people who sit all day');
    expect(text).toContain('£45 for 60 minutes');
    expect(text).toContain('Back pain');
    expect(text).toMatch(/Mon 23 Nov 08:00–09:00, 10:00–12:00/);
    expect(text).toMatch(/Tue 24 Nov 17:00–20:00/);
    expect(html).not.toContain(coach.uid);
    await club.settle({ closedDates: ['2026-11-24'] });
    expect((await club.visitor().get(`/personal-trainers/${id}`)).text).not.toContain('Tue 24 Nov');
  });

  test('that is hidden is not found, and not in the list', async () => {
    const { club, id } = await openTrainer();
    const admin = await club.signedIn(await club.admin());
    await admin.submit(`/admin/trainers/${id}`, { order: '500', isShown: 'no' });
    expect((await club.visitor().get(`/personal-trainers/${id}`)).status).toBe(404);
    expect((await club.visitor().get('/personal-trainers')).text).not.toContain('Sam Carter');
    expect((await admin.get('/admin/trainers')).text).toMatch(/Sam Carter Hidden/);
  });
});

describe('a profile', () => {
  test('is started and written by the coach, and shown from then on', async () => {
    const club = openClub();
    const coach = await club.coach({ firstName: 'Sam', lastName: 'Carter' });
    const browser = await club.signedIn(coach);
    const id = trainerKey(coach.uid);
    const started = await browser.submit('/coach/personal-training', {});
    expect(started.status).toBe(303);
    expect((await browser.follow(started)).text).toContain('It’s shown once you save it.');
    expect((await club.visitor().get(`/personal-trainers/${id}`)).status).toBe(404);
    const saved = await browser.submit(`/coach/personal-training/${id}/edit`, typedProfile);
    expect((await browser.follow(saved)).text).toContain('Profile saved.');
    expect(await club.store.find(trainers, id)).toMatchObject({ ...profile, uid: coach.uid });
    expect((await club.visitor().get('/personal-trainers')).text).toContain('Sam Carter');
    const { items } = await club.store.query(auditLog, { limit: 10 });
    expect(items.map(({ action }) => action).sort()).toEqual(['trainer.added', 'trainer.edited']);
  });

  test('row 12: is changed by its coach and by admins, and by no other coach', async () => {
    const { club, id } = await openTrainer();
    const other = await club.signedIn(await club.coach());
    for (const page of ['', '/edit', '/photo']) {
      expect((await other.get(`/coach/personal-training/${id}${page}`)).status).toBe(404);
    }
    const forged = await other.post(`/coach/personal-training/${id}/edit`, {
      ...typedProfile,
      headline: 'Mine now',
    });
    expect(forged.status).toBe(404);
    expect((await other.post(`/coach/personal-training/${id}/photo/remove`)).status).toBe(404);
    expect(await club.store.find(trainers, id)).toMatchObject({ headline: profile.headline });
    const admin = await club.signedIn(await club.admin());
    const page = `/coach/personal-training/${id}/edit`;
    const saved = await admin.submit(page, { ...typedProfile, headline: 'By an admin' });
    expect(saved.status).toBe(303);
    expect(await club.store.find(trainers, id)).toMatchObject({ headline: 'By an admin' });
  });

  test('with mistakes says each beside its field and keeps what was typed', async () => {
    const { club, coach, id } = await openTrainer();
    const browser = await club.signedIn(coach);
    const page = await browser.submit(`/coach/personal-training/${id}/edit`, {
      ...typedProfile,
      ...{ headline: '', rate: 'lots', monday: 'mornings', tuesday: '12:00–09:00' },
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain('Enter a line about what you do');
    expect(page.text).toContain('Enter an amount in pounds');
    expect(page.text).toContain('Enter times like 06:30–09:00, 17:00–20:00');
    expect(page.text).toContain('Enter an end after 12:00');
    expect(page.html).toContain('value="mornings"');
    expect(await club.store.find(trainers, id)).toMatchObject({ headline: profile.headline });
  });

  test('is only for coaches: an admin who is none is led to the list, and adds one for a coach', async () => {
    const club = openClub();
    const [person, coach] = [await club.admin(), await club.coach()];
    const admin = await club.signedIn(person);
    expect((await admin.get('/coach/personal-training')).location).toBe('/admin/trainers');
    const refused = await admin.submit('/admin/trainers/create', { coach: person.uid });
    expect(refused.status).toBe(422);
    const added = await admin.submit('/admin/trainers/create', { coach: coach.uid });
    expect(added.location).toBe(`/coach/personal-training/${trainerKey(coach.uid)}/edit`);
    expect((await admin.get('/admin/trainers')).text).toContain('Not written yet');
  });
});
