import { describe, expect, test } from 'vitest';
import { openLead } from '#server/community/leads/open-lead.ts';
import { memberBatches, memberBatchParts } from '#server/data/collections/member-batches.ts';
import { members } from '#server/data/collections/members.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { draftAnnouncement } from '#server/members/batches/prepare-announcement.ts';
import { confirmAnnouncement } from '#server/members/batches/send-announcement.ts';
import { hasWorkingBatches, workOnBatch, workOnBatches } from '#server/members/batches/work-on-batches.ts';
import { newMember } from '#server/members/create-member.ts';
import { sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';
import { enquiryOf } from '../support/tours.ts';

const withMail = { environment: { SMTP_HOST: '127.0.0.1', SMTP_FROM: 'desk@club.example' } };
const words = { subject: 'Closed on Monday', body: 'Dear all,\n\nwe are closed on Monday.' };
const list = { list: 'members', query: 'q=crowd', title: 'The crowd' } as const;

const person = (desk: Desk, firstName: string, facts: object = {}) =>
  desk.club.member({
    ...{ firstName, lastName: 'Vale', name: `${firstName} Vale` },
    ...{ ...activeFacts(desk), ...facts },
  });

async function crowd(desk: Desk, count: number, from = 0): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `crowd-${String(n + from).padStart(5, '0')}`);
  for (let at = 0; at < ids.length; at += 200)
    await desk.club.store.batch((batch) => {
      for (const uid of ids.slice(at, at + 200)) {
        const names = { firstName: 'Crowd', lastName: uid.slice(6), email: `${uid}@example.test` };
        batch.create(members, newMember({ ...names, uid, mobile: '', dob: '', sex: '' }, desk.club.now()));
      }
    });
  return ids;
}

const messagesIn = async ({ club }: Desk) =>
  (await club.store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 1000 })).items.filter(
    ({ template }) => template === 'club-message',
  );

async function write(desk: Desk, key: string) {
  const written = await desk.browser.submit('/admin/announcements/new', { ...words, list: key });
  const id = written.location?.split('/').at(-1) ?? '';
  return { written, id, confirm: `/admin/members/batches/${id}/confirm` };
}

describe('an announcement', () => {
  test('goes to a saved list once its number has been typed, and not before', async () => {
    const desk = await openDesk(withMail);
    const { browser } = desk;
    const ana = await person(desk, 'Ana');
    const bo = await person(desk, 'Bo', { isEmailConfirmed: false });
    await person(desk, 'Cy', { lastName: 'Other', name: 'Cy Other' });
    await browser.submit('/admin/saved-lists/new?list=members&query=q%3Dvale', { name: 'The Vales' });
    const form = await browser.get('/admin/announcements/new');
    const key = /value="(saved-[^"]+)">The Vales \(saved list\)/.exec(form.html)?.[1] ?? '';
    const { written, confirm } = await write(desk, key);
    const page = await browser.follow(await browser.follow(written));
    expect(page.text).toContain('To “The Vales”');
    expect(page.text).toContain('1 member gets it.');
    expect(page.text).toContain('1 member with an address that nobody has confirmed');
    expect(page.text).toContain('As Ana Vale will read it:');
    for (const count of ['', '2', 'x']) {
      const refused = await browser.submit(confirm, { count, when: 'now' });
      expect([count, refused.status]).toEqual([count, 422]);
      expect(refused.text).toContain('Type 1 to confirm');
    }
    expect(await messagesIn(desk)).toEqual([]);
    const sent = await browser.follow(await browser.submit(confirm, { count: '1', when: 'now' }));
    expect(sent.text).toContain('Sending starts today 12:10.');
    await desk.club.settle({ quietMessagesFrom: '12:00', quietMessagesUntil: '14:00' });
    const batchPage = await browser.get(sent.html.match(/\/admin\/members\/batches\/[\w-]+/u)?.[0] ?? '');
    expect(batchPage.text).toContain('Sending starts today 14:00, when the quiet hours end.');
    expect((await browser.get('/admin/announcements')).text).toContain('Waits until today 14:00');
    await desk.club.settle({ quietMessagesFrom: '', quietMessagesUntil: '' });
    const [message, ...others] = await messagesIn(desk);
    expect([message?.to, others.length]).toEqual([ana.email, 0]);
    expect(message?.to).not.toBe(bo.email);
    const again = await browser.submit(confirm, { count: '1', when: 'now' });
    expect(again.status).toBe(303);
    expect(await messagesIn(desk)).toHaveLength(1);
    desk.club.advance({ minutes: 10 });
    await sendDueMessages({ ...desk.club.services, send: () => Promise.resolve() });
    const row = (await browser.get('/admin/announcements')).text;
    expect(row).toContain('Closed on Monday');
    expect(row).toContain('1 sent');
    const log = await browser.get('/admin/adminControl/audit');
    expect(log.text).toContain('The Vales');
  });

  test('says what is missing, and keeps what was typed', async () => {
    const desk = await openDesk();
    for (const [fields, sentence] of [
      [{ ...words, list: '' }, 'Choose who gets it'],
      [{ ...words, list: 'saved-gone' }, 'This list has been deleted'],
      [{ ...words, list: 'birthdays' }, 'Nobody is in this list at the moment'],
      [{ ...words, subject: ' ', list: 'members' }, 'Enter a subject'],
    ] as const) {
      const refused = await desk.browser.submit('/admin/announcements/new', fields);
      expect([sentence, refused.status]).toEqual([sentence, 422]);
      expect(refused.text).toContain(sentence);
      expect(refused.html).toContain('we are closed on Monday.');
    }
    expect(await desk.club.store.count(memberBatches)).toBe(0);
  });

  test('to all members goes to everyone with a membership today, as many as the list of members counts', async () => {
    const desk = await openDesk();
    const statuses = ['active', 'cancelling', 'past_due', 'on_hold', 'pending', 'cancelled'] as const;
    for (const membershipStatus of statuses) await person(desk, membershipStatus, { membershipStatus });
    const form = await desk.browser.get('/admin/announcements/new');
    expect(form.text).toContain('All members (active, leaving, overdue or on hold): 4');
    expect((await desk.browser.get('/admin/members')).text).toContain('7 people, 4 members');
    const listed = await desk.browser.get('/admin/members?show=members');
    expect(listed.text).toContain('4 of 7 people');
    for (const status of statuses)
      expect([status, listed.text.includes(`${status} Vale`)]).toEqual([
        status,
        !['pending', 'cancelled'].includes(status),
      ]);
  });

  test('can be changed or discarded until it is confirmed', async () => {
    const desk = await openDesk(withMail);
    const { browser, club } = desk;
    await person(desk, 'Ana');
    const { id } = await write(desk, 'members');
    const form = await browser.get(`/admin/announcements/new?draft=${id}`);
    expect(form.html).toContain('value="Closed on Monday"');
    const other = await browser.submit(`/admin/announcements/new?draft=${id}`, {
      ...words,
      list: 'everybody',
    });
    expect(await club.store.find(memberBatches, id)).toBe(null);
    const second = other.location?.split('/').at(-1) ?? '';
    const gone = await browser.follow(await browser.post(`/admin/members/batches/${second}/discard`));
    expect(gone.text).toContain('Discarded. Nothing was sent.');
    expect(await club.store.count(memberBatches)).toBe(0);
    expect(await messagesIn(desk)).toEqual([]);
  });

  test('waits for its time on the club’s clock, and can be cancelled until then', async () => {
    const desk = await openDesk(withMail);
    const { browser, club } = desk;
    await person(desk, 'Ana');
    const { id, confirm } = await write(desk, 'members');
    const at = (fields: object) => browser.submit(confirm, { count: '1', when: 'later', ...fields });
    const date = (day: string, month: string) => ({
      'date-day': day,
      'date-month': month,
      'date-year': '2026',
    });
    expect((await at({ time: '09:00' })).text).toContain('Enter the date');
    expect((await at({ ...date('22', '11') })).text).toContain('Enter the time, like 09:00');
    expect((await at({ ...date('20', '11'), time: '09:00' })).text).toContain(
      'Enter a time that is still ahead',
    );
    expect((await at({ ...date('31', '12'), time: '25:00' })).status).toBe(422);
    const page = await browser.follow(await at({ ...date('22', '11'), time: '09:00' }));
    expect(page.text).toContain('Goes out tomorrow 09:00.');
    await club.settle({ quietMessagesFrom: '21:00', quietMessagesUntil: '09:30' });
    const late = await browser.get(`/admin/members/batches/${id}`);
    expect(late.text).toContain('Goes out tomorrow 09:30, when the quiet hours end.');
    await club.settle({ quietMessagesFrom: '', quietMessagesUntil: '' });
    expect(await hasWorkingBatches(club.services)).toBe(false);
    expect(await messagesIn(desk)).toEqual([]);
    club.advance({ hours: 21 });
    expect(await hasWorkingBatches(club.services)).toBe(true);
    await workOnBatches(club.services);
    const [message] = await messagesIn(desk);
    expect(message?.nextAttemptAt?.toString()).toBe('2026-11-22T09:00:00Z');

    const other = await write(desk, 'members');
    await browser.submit(other.confirm, { count: '1', when: 'later', ...date('30', '11'), time: '09:00' });
    const cancelled = await browser.follow(await browser.post(`/admin/members/batches/${other.id}/undo`));
    expect(cancelled.text).toContain('Stopped. Nothing was sent.');
    club.advance({ hours: 24 * 10 });
    await workOnBatches(club.services);
    expect(await messagesIn(desk)).toHaveLength(1);
    expect(await club.store.find(memberBatches, id)).toMatchObject({ status: 'done' });
  });

  test('without a mail server promises nothing, now or at its time', async () => {
    const desk = await openDesk();
    const { browser } = desk;
    await person(desk, 'Ana');
    const { confirm } = await write(desk, 'members');
    const form = (await browser.get(confirm)).text;
    expect(form).toContain('No mail server is set up, so nothing is sent.');
    expect(form).not.toContain('in 10 minutes');
    const date = { 'date-day': '22', 'date-month': '11', 'date-year': '2026' };
    const later = { count: '1', when: 'later', ...date, time: '09:00' };
    const { text } = await browser.follow(await browser.submit(confirm, later));
    expect(text).toContain('Due tomorrow 09:00.');
    expect(text).toContain('Unless there is one by then, nothing is sent.');
    expect(text).not.toMatch(/Goes out|Sending starts/);
  });

  test('is prepared and sent once to each of a long list, however many work on it; who joins meanwhile is not added', async () => {
    const desk = await openDesk(withMail);
    const { services } = desk.club;
    const ids = await crowd(desk, 130);
    const by = { uid: desk.admin.id, name: 'Ada' };
    const id = await draftAnnouncement(services, { words, list, by });
    expect(await hasWorkingBatches(services)).toBe(true);
    await Promise.all([workOnBatch(services, id), workOnBatches(services)]);
    await workOnBatch(services, id);
    expect(await services.store.find(memberBatches, id)).toMatchObject({
      status: 'ready',
      total: 130,
      changedCount: 130,
    });
    expect(await hasWorkingBatches(services)).toBe(false);
    await crowd(desk, 5, 130);
    const confirmed = await Promise.all(
      [1, 2].map(() => confirmAnnouncement(services, id, { sendAt: null, by })),
    );
    expect(confirmed.toSorted()).toEqual(['not-ready', 'started']);
    await Promise.all([workOnBatch(services, id), workOnBatches(services), workOnBatch(services, id)]);
    expect((await messagesIn(desk)).map(({ memberUid }) => memberUid).toSorted()).toEqual(ids);
    desk.club.advance({ minutes: 10 });
    const got: string[] = [];
    const send = async ({ to }: { to: string }) => void got.push(to);
    const workers = () => Promise.all([1, 2, 3].map(() => sendDueMessages({ ...services, send })));
    for (let round = 0; round < 8; round += 1) await workers();
    expect(got.toSorted()).toEqual(ids.map((uid) => `${uid}@example.test`));
  });

  test('that was half prepared when the process ended is prepared from the beginning', async () => {
    const desk = await openDesk(withMail);
    const { services, store } = desk.club;
    await crowd(desk, 250);
    const by = { uid: desk.admin.id, name: 'Ada' };
    const id = await draftAnnouncement(services, { words, list, by });
    let written = 0;
    const create: typeof store.create = (collection, document) => {
      written += 1;
      if (written === 2) throw new Error('the process ends');
      return store.create(collection, document);
    };
    const dying = { ...services, store: Object.assign(Object.create(store), { create }) };
    await expect(workOnBatch(dying, id)).rejects.toThrow('the process ends');
    expect(await store.find(memberBatches, id)).toMatchObject({ status: 'preparing', partCount: 0 });
    await workOnBatch(services, id);
    const batch = await store.find(memberBatches, id);
    expect(batch).toMatchObject({ status: 'ready', total: 250, partCount: 3 });
    expect(await store.count(memberBatchParts)).toBe(4);
    await confirmAnnouncement(services, id, { sendAt: null, by });
    await workOnBatch(services, id);
    expect(await messagesIn(desk)).toHaveLength(250);
  });

  test('that is stopped while it is being sent goes to nobody else', async () => {
    const desk = await openDesk(withMail);
    const { services } = desk.club;
    await crowd(desk, 120);
    const by = { uid: desk.admin.id, name: 'Ada' };
    const id = await draftAnnouncement(services, { words, list, by });
    await workOnBatch(services, id);
    await confirmAnnouncement(services, id, { sendAt: null, by });
    await workOnBatch(services, id);
    desk.club.advance({ minutes: 10 });
    let sent = 0;
    const send = async () => {
      sent += 1;
    };
    await sendDueMessages({ ...services, send });
    expect(sent).toBe(50);
    const page = await desk.browser.get(`/admin/members/batches/${id}`);
    expect(page.text).toContain('50 sent');
    expect(page.text).toContain('70 waiting to be sent');
    expect(page.text).toContain('What hasn’t been sent yet can still be stopped.');
    await desk.browser.post(`/admin/members/batches/${id}/undo`);
    await workOnBatches(services);
    for (let round = 0; round < 3; round += 1) await sendDueMessages({ ...services, send });
    expect(sent).toBe(50);
    const row = await desk.browser.get('/admin/announcements');
    expect(row.text).toContain('50 sent, 70 stopped');
  });

  test('goes to leads with a link of each one’s own, whose secret no page shows', async () => {
    const desk = await openDesk(withMail);
    const { browser, club } = desk;
    await openLead(club.services, enquiryOf('leo@example.test'));
    const { confirm } = await write(desk, 'leads');
    const page = await browser.get(confirm);
    expect(page.text).toContain('1 lead gets it.');
    expect(page.text).toContain('(their own link)');
    await browser.submit(confirm, { count: '1', when: 'now' });
    const [message] = await messagesIn(desk);
    expect(message).toMatchObject({ to: 'leo@example.test', memberUid: '' });
    expect(club.services.outbox.revealBody(message as OutboxMessage)).toContain(
      '/book-tour/stop-messages?token=',
    );
  });
});
