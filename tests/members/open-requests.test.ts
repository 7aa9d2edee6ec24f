import { expect, test } from 'vitest';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { challengeSubmissions } from '#server/data/collections/challenges.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import { openClub } from '../support/club.ts';

test('a member’s page shows what they wait for, each with the page that settles it', async () => {
  const club = openClub();
  const { services, store } = club;
  const ana = await club.member({ firstName: 'Ana', lastName: 'Vale', name: 'Ana Vale' });
  const admin = await club.signedIn(await club.admin());
  const dee = await club.signedIn(await club.desk());
  const page = `/admin/member/${ana.id}`;
  expect((await admin.get(page)).text).not.toContain('Waiting for an answer');

  await store.create(trainers, trainers.decode('tia', { name: 'Tia Stone' }));
  const asked = { name: 'Ana Vale', mobile: '', source: 'trainer', interest: 'Deadlifts' } as const;
  const enquiry = { ...asked, email: ana.email, trainerUid: 'tia', memberUid: ana.id };
  const { id } = await openLead(services, enquiry);
  const score = { memberUid: ana.id, submittedAt: club.now(), changedAt: club.now(), challengeId: 'plank' };
  await store.create(
    challengeSubmissions,
    challengeSubmissions.decode('sent', { ...score, status: 'pending' }),
  );
  await store.create(
    challengeSubmissions,
    challengeSubmissions.decode('old', { ...score, status: 'approved' }),
  );

  const { html } = await admin.get(page);
  expect(html).toContain(`<a href="/admin/leads/${id}">Asked about personal training with Tia Stone, `);
  expect(html).toContain('<a href="/admin/challenges/submissions/sent">Sent in a challenge score, ');
  expect(html).not.toContain('submissions/old');
  const desk = await dee.get(`/desk/member/${ana.id}`);
  expect(desk.text).toContain('Sent in a challenge score');
  expect(desk.html).not.toContain('/admin/challenges/submissions/');

  const by = { uid: 'ada', name: 'Ada Admin' };
  const signIn = async () => (await club.signedIn(await club.admin())).get(page);
  const saidOn = async () => /Asked about[^<]*/.exec((await signIn()).html)?.[0];
  club.advance({ hours: 24 * 5 });
  const first = await saidOn();
  for (const step of [{ type: 'lose', reason: 'No time' }, { type: 'reopen' }] as const)
    await changeLead(services, { leadId: id, step, by });
  expect(first).toContain('21 Nov');
  expect(await saidOn()).toBe(first);
  await changeLead(services, { leadId: id, step: { type: 'lose', reason: 'No time' }, by });
  expect((await signIn()).text).not.toContain('Asked about personal training');
});
