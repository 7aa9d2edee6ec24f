import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { stopMessages } from '#server/community/leads/stop-messages.ts';
import { sealStopToken, sealTourToken } from '#server/community/tours/tour-links.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { leads } from '#server/data/collections/leads.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { type Mail, sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { openClub } from '../../support/club.ts';

const MESSAGE = '/admin/leads/message';
const withMail = { environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' } };
const words = { subject: 'January offer', body: 'No joining fee until Sunday.' };
const by = { uid: 'ada', name: 'Ada Admin' };

async function openWithLeads() {
  const club = openClub(withMail);
  const { services, store } = club;
  const ask = (name: string, email = `${name.toLowerCase()}@example.test`, mobile = '') =>
    openLead(services, { name, email, mobile, source: 'friend', interest: 'Evenings' });
  const [ana, bo, cy, di] = [await ask('Ana'), await ask('Bo'), await ask('Cy'), await ask('Di')];
  const eve = await ask('Eve', '', '07700900001');
  await store.update(leads, bo.id, { noMessages: true });
  await changeLead(services, { leadId: cy.id, step: { type: 'join', memberUid: '' }, by });
  await changeLead(services, { leadId: di.id, step: { type: 'lose', reason: 'Too far' }, by });
  const admin = await club.signedIn(await club.admin());
  const sent = async () => {
    const mails: Mail[] = [];
    await sendDueMessages({ ...services, send: async (mail) => void mails.push(mail) });
    return mails;
  };
  return { club, admin, ana, bo, cy, di, eve, sent };
}

test('the list has check boxes for admins, not for the front desk', async () => {
  const { club, admin, ana } = await openWithLeads();
  const { html } = await admin.get('/admin/leads?owner=nobody');
  expect(html).toContain(`name="id" value="${ana.id}"`);
  expect(html).toContain('formAction="/admin/leads.csv"');
  expect(html).toContain('<input type="hidden" name="owner" value="nobody"/>');
  const dee = await club.signedIn(await club.desk());
  expect((await dee.get('/admin/leads')).html).not.toContain('type="checkbox" name="id"');
  expect((await dee.get(`${MESSAGE}?all=1`)).status).toBe(403);
});

test('a message goes to whoever has an address, wants it and has not joined', async () => {
  const { admin, sent, ana, bo, cy, eve } = await openWithLeads();
  const ids = [ana, bo, cy, eve].map(({ id }) => `id=${id}`).join('&');
  const page = await admin.get(`${MESSAGE}?${ids}`);
  expect(page.text).toContain('Message 4 leads');
  expect(page.text).toContain('Ana, Bo, Cy, Eve');
  const preview = await admin.post(`${MESSAGE}?${ids}`, { ...words, next: 'preview' });
  expect(preview.text).toContain('1 lead gets this message.');
  expect(preview.text).toContain('1 lead without an email address');
  expect(preview.text).toContain('1 lead who turned off messages from the club');
  expect(preview.text).toContain('1 lead who joined already: message them from Members');
  expect(preview.text).toContain('(their own link)');
  expect(preview.html).not.toContain('token=');
  expect(await sent()).toEqual([]);

  const done = await admin.post(`${MESSAGE}?${ids}`, { ...words, next: 'send' });
  const batch = await admin.get(done.location ?? '');
  expect(batch.text).toContain('For 1 lead.');
  expect(batch.html).toContain('<a href="/admin/leads">Leads</a>');
});

test('everybody in the list is whoever its filter finds', async () => {
  const { admin } = await openWithLeads();
  expect((await admin.get(`${MESSAGE}?all=1`)).text).toContain('Message 3 leads');
  expect((await admin.get(`${MESSAGE}?all=1&list=lost`)).text).toContain('Message 1 lead');
  expect((await admin.get(`${MESSAGE}?all=1&q=ana`)).text).toContain('Message 1 lead');
  const nobody = await admin.get(`${MESSAGE}?all=1&list=tours`);
  expect(nobody).toMatchObject({ status: 303, location: '/admin/leads?list=tours' });
  expect((await admin.follow(nobody)).text).toContain('Nobody is chosen. Tick some leads');
  const posted = await admin.post(`${MESSAGE}?all=1&list=tours`, { ...words, next: 'send' });
  expect(posted.status).toBe(422);
  expect(posted.text).toContain('Nobody is chosen.');
});

test('each message has a link of its own that stops them, and changes nothing by being opened', async () => {
  const { club, admin, sent, ana } = await openWithLeads();
  await admin.post(`${MESSAGE}?id=${ana.id}`, { ...words, next: 'send' });
  expect(await sent()).toEqual([]);
  club.advance({ minutes: 11 });
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'ana@example.test', subject: 'January offer' });
  expect(mail?.text).toContain('Hello Ana,\n\nNo joining fee until Sunday.');
  const [stored] = (await club.store.query(outbox, { limit: 5 })).items;
  expect(stored?.expiresAt).not.toBeNull();
  const link = /book-tour\/stop-messages\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  const visitor = club.visitor();
  const page = await visitor.get(`/${link}`);
  expect(page.text).toContain('won’t write to you about joining any more');
  expect((await club.store.find(leads, ana.id))?.noMessages).toBe(false);
  const token = new URL(`http://club.test/${link}`).searchParams.get('token') ?? '';
  const stopped = await visitor.post('/book-tour/stop-messages', { token });
  expect((await visitor.get(stopped.location ?? '')).text).toContain(
    'You won’t get messages about joining any more.',
  );
  expect((await club.store.find(leads, ana.id))?.noMessages).toBe(true);
  expect((await admin.get(`/admin/leads/${ana.id}`)).text).toContain('No messages about joining');
  const preview = await admin.post(`${MESSAGE}?id=${ana.id}`, { ...words, next: 'preview' });
  expect(preview.text).toContain('Nobody you chose can get this message.');
});

test('a lead who stops messages while one waits does not get it', async () => {
  const { club, admin, sent, ana } = await openWithLeads();
  const started = await admin.post(`${MESSAGE}?id=${ana.id}`, { ...words, next: 'send' });
  await club.store.update(leads, ana.id, { noMessages: true });
  club.advance({ minutes: 11 });
  expect(await sent()).toEqual([]);
  const [stored] = (await club.store.query(outbox, { limit: 5 })).items;
  expect(stored).toMatchObject({ status: 'withheld', lastError: expect.stringContaining('turned off') });
  expect((await admin.get(started.location ?? '')).text).toContain('1 not sent: their emails bounce');
});

test('a link that is not ours, is of a tour or has expired stops nothing', async () => {
  const { club, ana } = await openWithLeads();
  const { secret } = club.services;
  const visitor = club.visitor();
  const old = sealStopToken(secret, ana.id, club.now().subtract({ hours: 24 * 181 }));
  for (const token of ['', 'x', old, sealTourToken(secret, ana.id, club.now())]) {
    expect((await visitor.get(`/book-tour/stop-messages?token=${token}`)).status).toBe(410);
    await visitor.post('/book-tour/stop-messages', { token });
  }
  expect((await club.store.find(leads, ana.id))?.noMessages).toBe(false);
});

test('a message that was stopped in time reaches nobody', async () => {
  const { club, admin, sent, ana } = await openWithLeads();
  const done = await admin.post(`${MESSAGE}?id=${ana.id}`, { ...words, next: 'send' });
  await admin.post(`${done.location}/undo`, {});
  club.advance({ minutes: 11 });
  expect(await sent()).toEqual([]);
});

test('a file has what the filter finds, or the ticked ones, without what staff noted, and is in the log', async () => {
  const { club, admin, ana } = await openWithLeads();
  await club.store.update(leads, ana.id, { notes: 'Haggles' });
  const { html } = await admin.get('/admin/leads.csv?all=1');
  const rows: Record<string, string>[] = parse(html, { columns: true, bom: true });
  expect(rows.map((row) => [row.Name, row['Wants messages']]).sort()).toEqual([
    ['Ana', 'yes'],
    ['Bo', 'no'],
    ['Eve', 'yes'],
  ]);
  expect(html).not.toContain('Haggles');
  const one = await admin.get(`/admin/leads.csv?id=${ana.id}`);
  expect(parse(one.html, { columns: true, bom: true })).toHaveLength(1);
  expect((await admin.get('/admin/leads.csv')).location).toBe('/admin/leads');
  const { items } = await club.store.query(auditLog, {
    where: [['action', '==', 'leads.exported']],
    limit: 9,
  });
  expect(items.map(({ summary }) => summary).sort()).toEqual(['1 lead', '3 leads']);
});

test('who asks at the desk for messages again gets them, with a record of it; off stays off unless somebody ticks it', async () => {
  const { club, bo, ana } = await openWithLeads();
  const dee = await club.signedIn(await club.desk());
  const edit = `/admin/leads/${bo.id}/edit`;
  const typed = { name: 'Bo', source: 'friend' };
  const label = 'They asked to get messages about joining again';
  expect((await dee.get(`/admin/leads/${ana.id}/edit`)).text).not.toContain(label);
  expect((await dee.get(edit)).text).toContain(label);
  const entries = async () =>
    (await club.store.query(auditLog, { where: [['action', '==', 'lead.messages-on']], limit: 5 })).items;

  await dee.submit(edit, { ...typed, notes: 'Likes rowing' });
  expect(await club.store.find(leads, bo.id)).toMatchObject({ notes: 'Likes rowing', noMessages: true });
  expect(await entries()).toEqual([]);

  await dee.submit(edit, { ...typed, asksForMessages: 'on' });
  expect(await club.store.find(leads, bo.id)).toMatchObject({
    ...{ noMessages: false, messagesAskedAt: club.now() },
  });
  expect(await entries()).toMatchObject([{ actorName: expect.any(String), at: club.now() }]);
  expect((await dee.get(`/admin/leads/${bo.id}`)).text).toContain('Asked for them again on');
  const admin = await club.signedIn(await club.admin());
  const rows: Record<string, string>[] = parse((await admin.get('/admin/leads.csv?all=1')).html, {
    ...{ columns: true, bom: true },
  });
  const row = rows.find(({ Name }) => Name === 'Bo');
  expect(row).toMatchObject({ 'Wants messages': 'yes' });

  await stopMessages(club.services, bo.id);
  expect((await dee.get(`/admin/leads/${bo.id}`)).text).toContain('No messages about joining');
  await dee.submit(edit, { ...typed, notes: 'Likes cycling' });
  expect(await club.store.find(leads, bo.id)).toMatchObject({ noMessages: true, messagesAskedAt: null });
});
