import { expect, test } from 'vitest';
import { auditLog, errorLogs } from '#server/data/collections/club.ts';
import { presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { openClub } from '../support/club.ts';
import { parqResult } from '../support/parq.ts';

/** Every page of the club's settings; each posts or shows what only admins may see. */
const adminOnly = [
  '/admin/dashboard',
  '/admin/error-logs',
  '/admin/error-logs/x/resolve',
  '/admin/error-logs/x/reopen',
  '/admin/adminControl',
  '/admin/adminControl/settings',
  '/admin/adminControl/club',
  '/admin/adminControl/hours',
  '/admin/adminControl/classes',
  '/admin/adminControl/memberships',
  '/admin/adminControl/privacy',
  '/admin/adminControl/roles',
  '/admin/adminControl/roles/x',
  '/admin/adminControl/roles/x/disable',
  '/admin/adminControl/roles/x/enable',
  '/admin/adminControl/outbox',
  '/admin/adminControl/outbox/x',
  '/admin/adminControl/outbox/x/reveal',
  '/admin/adminControl/outbox/x/send-again',
  '/admin/adminControl/audit',
];

test('row 15: coaches and members are refused on all of the control, whatever they send', async () => {
  const club = openClub();
  for (const person of [await club.coach(), await club.member()]) {
    const browser = await club.signedIn(person);
    for (const path of adminOnly) {
      expect([path, (await browser.get(path)).status]).toEqual([path, 403]);
      expect([path, (await browser.post(path, { admin: 'on' })).status]).toEqual([path, 403]);
    }
  }
  expect((await club.visitor().get('/admin/adminControl/settings')).location).toContain('/auth/login');
  expect(await club.store.count(auditLog)).toBe(0);
});

test('row 21: the settings pages are cached by nobody', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  for (const path of ['/admin/dashboard', '/admin/adminControl', '/admin/adminControl/audit']) {
    const { headers } = await office.get(path);
    expect(headers.has('x-clubfloor-cache')).toBe(false);
    expect(headers.get('Cache-Control') ?? '').not.toContain('public');
  }
});

test('row 17: looking at the control changes nothing', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const { uid } = await club.member();
  await club.visitor().submit('/auth/forgot-password', { email: 'person2@example.test' });
  const [message] = (await club.store.query(outbox, { limit: 1 })).items;
  const look = async () =>
    JSON.stringify([
      await club.store.query(members, { limit: 50 }),
      await club.store.query(outbox, { limit: 50 }),
      await club.store.query(auditLog, { limit: 50 }),
      await club.store.query(errorLogs, { limit: 50 }),
    ]);
  const before = await look();
  for (const path of adminOnly) {
    await office.get(path.replace('roles/x', `roles/${uid}`).replace('outbox/x', `outbox/${message?.id}`));
  }
  expect(await look()).toBe(before);
});

test('row 13: a coach sees who is in and who to take care of, and no answers', async () => {
  const club = openClub();
  const coach = await club.signedIn(await club.coach());
  const completedAt = club.now().subtract({ hours: 24 });
  const answered = parqResult(completedAt, {
    hasYesAnswers: true,
    answers: { heart: true },
    note: 'SENTINEL-NOTE',
  });
  const priya = await club.member({
    lastName: 'Shah',
    parqResults: [answered],
    stripeCustomerId: 'SENTINEL-CARD',
  });
  const fit = await club.member({ parqResults: [{ ...answered, hasYesAnswers: false, answers: {} }] });
  for (const { uid, name } of [priya, fit]) {
    const stay = {
      memberUid: uid,
      memberName: name,
      enteredAt: club.now(),
      leavesAt: club.now().add({ hours: 3 }),
    };
    await club.store.create(presence, presence.decode(uid, stay));
  }
  const page = await coach.get('/coach/dashboard');
  expect(page.text).toContain('2 people');
  expect(page.text).toContain('Priya Shah in since 12:00 Take care PAR-Q: Needs a consultation');
  expect(page.text).not.toContain(fit.name);
  const fetched = await coach.get('/coach/dashboard.data', { Accept: '*/*' });
  for (const { html } of [page, fetched]) expect(html).not.toContain('SENTINEL');
});

test('the audit log is filtered by person and by action, and pages by cursor', async () => {
  const club = openClub();
  const ada = await club.admin();
  const office = await club.signedIn(ada);
  const [priya, other] = [await club.member({ lastName: 'Shah' }), await club.member({ firstName: 'Tom' })];
  const by = { uid: ada.uid, name: ada.name };
  for (let turn = 0; turn < 60; turn += 1) {
    const auditEntry = { action: 'member.edited', summary: `Turn ${turn}` } as const;
    const states = { before: { mobile: `0770${turn}` }, after: { mobile: '' } };
    await writeAudit(club.store, by, { ...auditEntry, ...states, memberUid: other.uid }, club.now());
    club.advance({ seconds: 1 });
  }
  await writeAudit(
    club.store,
    by,
    { action: 'pass.replaced', memberUid: priya.uid, summary: '' },
    club.now(),
  );
  const audit = '/admin/adminControl/audit';
  const all = await office.get(audit);
  expect(all.text).toContain('replaced Priya Shah’s pass');
  expect(all.text).toContain('50 entries');
  const next = /href="([^"]+)" rel="next"/.exec(all.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await office.get(next)).text).toContain('11 entries');
  expect((await office.get(`${audit}?member=shah`)).text).toContain('1 entry');
  expect((await office.get(`${audit}?action=member.edited&member=${other.uid}`)).text).toContain('07705');
  expect((await office.get(`${audit}?action=pass.replaced&member=${other.uid}`)).text).toContain(
    'No matches',
  );
  expect((await office.get(`${audit}?member=nobody-at-all`)).text).toContain('No matches');
});

test('the overview and the navigation lead to pages that exist', async () => {
  const club = openClub();
  await club.settle({ isSetUp: true });
  const office = await club.signedIn(await club.admin());
  const { html } = await office.get('/admin/adminControl');
  const targets = new Set([...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href = '']) => href));
  for (const href of targets) expect([href, (await office.get(href)).status]).toEqual([href, 200]);
});

test('an admin who types only /admin is led to the dashboard; nobody else is led anywhere', async () => {
  const club = openClub();
  const answer = await (await club.signedIn(await club.admin())).get('/admin');
  expect([answer.status, answer.location]).toEqual([303, '/admin/dashboard']);
  expect((await (await club.signedIn(await club.member())).get('/admin')).status).toBe(403);
  expect((await club.visitor().get('/admin')).location).toContain('/auth/login');
});
