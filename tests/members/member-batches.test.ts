import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type BatchStatus, canUndo, messageSkip } from '#domain/members/member-batch.ts';
import { readSelection } from '#domain/members/member-selection.ts';
import { withoutTag, withTag } from '#domain/members/tags.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { memberBatches } from '#server/data/collections/member-batches.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { removeBatches } from '#server/data/remove-expired.ts';
import { startBatch } from '#server/members/batches/start-batch.ts';
import { startUndo } from '#server/members/batches/undo-batch.ts';
import { hasWorkingBatches, workOnBatch, workOnBatches } from '#server/members/batches/work-on-batches.ts';
import { newMember } from '#server/members/create-member.ts';
import { type Mail, sendDueMessages } from '#server/outbox/outbox-worker.ts';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';

const withMail = { environment: { SMTP_HOST: '127.0.0.1', SMTP_FROM: 'desk@club.example' } };
const words = { subject: 'We miss you', body: 'Come and see us this week.' };

const person = (desk: Desk, firstName: string, facts: object = {}) =>
  desk.club.member({
    ...{ firstName, lastName: 'Vale', name: `${firstName} Vale` },
    ...{ ...activeFacts(desk), ...facts },
  });

async function crowd(desk: Desk, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `crowd-${String(n).padStart(3, '0')}`);
  await desk.club.store.batch((batch) => {
    for (const uid of ids) {
      const names = { firstName: 'Crowd', lastName: uid.slice(6), email: `${uid}@example.test` };
      batch.create(members, newMember({ ...names, uid, mobile: '', dob: '', sex: '' }, desk.club.now()));
    }
  });
  return ids;
}

async function* once(ids: readonly string[]) {
  yield ids;
}

const messagesIn = async ({ club }: Desk) =>
  (await club.store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 1000 })).items.filter(
    ({ template }) => template === 'club-message',
  );

describe('the check boxes of the member list', () => {
  test('lead to a message, a tag or a file for the ticked, or for everybody in the list', async () => {
    const desk = await openDesk();
    const ana = await person(desk, 'Ana');
    const { html } = await desk.browser.get('/admin/members?show=never-came&sort=-name');
    expect(html).toContain(`<input type="checkbox" name="id" value="${ana.id}"/>`);
    expect(html).toContain('Tick Ana Vale');
    expect(html).toContain('Everyone in this list (1)');
    expect(html).toContain('formAction="/admin/members/message"');
    const message = await desk.browser.get('/admin/members/message?show=never-came&all=1');
    expect(message.text).toContain('Message 1 member');
    expect(message.text).toContain('Everyone in the list.');
    const ticked = await desk.browser.get(`/admin/members/tag?show=overdue&id=${ana.id}&id=${ana.id}`);
    expect(ticked.text).toContain('Tag 1 member');
    expect(ticked.text).toContain('Ana Vale');
  });

  test('say so where nobody is ticked, and where a day of the filter is none', async () => {
    const desk = await openDesk();
    const none = await desk.browser.get('/admin/members/message?show=never-came');
    expect(none).toMatchObject({ status: 303, location: '/admin/members?show=never-came' });
    expect((await desk.browser.follow(none)).text).toContain('Nobody is chosen. Tick some people');
    const file = await desk.browser.get('/admin/members.csv?of=visits');
    expect(file).toMatchObject({ status: 303, location: '/admin/accessLogs' });
    expect((await desk.browser.get('/admin/members/message?all=1&joinedFrom=31/02/2026')).status).toBe(422);
    expect((await desk.browser.get('/admin/members/message?id=gone')).status).toBe(303);
    const wrong = await desk.browser.get('/admin/members.csv?joinedFrom=31/02/2026');
    expect(wrong.status).toBe(422);
    expect(wrong.html).toMatch(/^Signed up.* Go back and correct the filter\.$/u);
  });

  test('row 31: a file has the ticked members alone', async () => {
    const desk = await openDesk();
    const ana = await person(desk, 'Ana');
    await person(desk, 'Bo');
    const { html } = await desk.browser.get(`/admin/members.csv?q=vale&id=${ana.id}`);
    const rows: Record<string, string>[] = parse(html, { columns: true, bom: true });
    expect(rows.map((row) => row['First name'])).toEqual(['Ana']);
    const all = await desk.browser.get(`/admin/members.csv?q=vale&id=${ana.id}&all=1`);
    expect(parse(all.html, { columns: true, bom: true })).toHaveLength(2);
  });
});

describe('a message to many members', () => {
  test('is an email for each, ten minutes later; not for those who turned it off or have no confirmed address', async () => {
    const desk = await openDesk(withMail);
    const { club, browser } = desk;
    const ana = await person(desk, 'Ana');
    const bo = await person(desk, 'Bo');
    await club.store.update(members, bo.id, { email: '' });
    const cy = await person(desk, 'Cy', { isEmailConfirmed: false });
    const di = await person(desk, 'Di');
    const preferences = bookingProfiles.decode(di.id, { mutedMessages: ['club-message'] });
    await club.store.set(bookingProfiles, preferences);
    const query = [ana, bo, cy, di].map(({ id }) => `id=${id}`).join('&');
    const page = await browser.follow(await browser.submit(`/admin/members/message?${query}`, words));
    expect(page.text).toContain('For 1 member.');
    expect(page.text).toContain('1 member without an email address');
    expect(page.text).toContain('1 member with an address that nobody has confirmed');
    expect(page.text).toContain('1 member who turned off messages from the club');
    expect(page.text).toContain('Sending starts today 12:10.');
    const [message, ...others] = await messagesIn(desk);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      to: ana.email,
      memberUid: ana.id,
      subject: 'We miss you',
      status: 'waiting',
    });
    expect(message?.nextAttemptAt?.toString()).toBe('2026-11-21T12:10:00Z');
    expect(message?.body).toContain('Hello Ana,\n\nCome and see us this week.');
    expect(message?.body).toContain('/account/bookings/preferences');
  });

  test('is shown first as the first of them will read it, with who does not get it, and is sent as shown', async () => {
    const desk = await openDesk(withMail);
    const { club, browser } = desk;
    const ana = await person(desk, 'Ana');
    await club.store.update(members, ana.id, { email: '' });
    const bo = await person(desk, 'Bo', { isEmailConfirmed: false });
    const cy = await person(desk, 'Cy');
    await club.store.set(bookingProfiles, bookingProfiles.decode(cy.id, { mutedMessages: ['club-message'] }));
    const di = await person(desk, 'Di');
    const ed = await person(desk, 'Ed');
    const page = `/admin/members/message?${[ana, bo, cy, di, ed].map(({ id }) => `id=${id}`).join('&')}`;
    const { status, text, html } = await browser.submit(page, { ...words, next: 'preview' });
    expect(status).toBe(200);
    expect(text).toContain('2 members get this message.');
    expect(text).toContain('1 member without an email address');
    expect(text).toContain('1 member with an address that nobody has confirmed');
    expect(text).toContain('1 member who turned off messages from the club');
    expect(text).toContain('As Di Vale will read it:');
    expect(html).toContain('value="We miss you"');
    expect(await messagesIn(desk)).toEqual([]);
    expect((await browser.submit(page, { ...words, next: 'send' })).status).toBe(303);
    const both = await messagesIn(desk);
    expect(both.map(({ memberUid }) => memberUid).toSorted()).toEqual([di.id, ed.id].toSorted());
    const sent = both.find(({ memberUid }) => memberUid === di.id);
    expect(html).toContain(`<p class="typed">${sent?.body}</p>`);
  });

  test('to hundreds is shown without a count of who gets it, and to nobody at all says so', async () => {
    const desk = await openDesk(withMail);
    await crowd(desk, 101);
    const all = await desk.browser.submit('/admin/members/message?all=1&q=crowd', {
      ...words,
      next: 'preview',
    });
    expect(all.text).toContain('As Crowd 000 will read it:');
    expect(all.text).not.toContain('this message.');
    const bo = await person(desk, 'Bo', { isEmailConfirmed: false });
    const none = await desk.browser.submit(`/admin/members/message?id=${bo.id}`, {
      ...words,
      next: 'preview',
    });
    expect(none.text).toContain('Nobody you chose can get this message.');
    const odd = await desk.browser.submit(`/admin/members/message?id=${bo.id}`, { ...words, next: 'x' });
    expect(odd.status).toBe(422);
    expect(await messagesIn(desk)).toEqual([]);
  });

  test('without a mail server is kept, which its form and its page say, and can be removed', async () => {
    const desk = await openDesk();
    const ana = await person(desk, 'Ana');
    const form = await desk.browser.get(`/admin/members/message?id=${ana.id}`);
    expect(form.text).toContain('No mail server is set up, so this won’t be sent.');
    expect(form.text).not.toContain('Sending starts');
    const { location } = await desk.browser.submit(`/admin/members/message?id=${ana.id}`, words);
    const { text } = await desk.browser.get(location ?? '');
    expect(text).toContain('No mail server was set up, so nothing was sent.');
    expect(text).not.toMatch(/Sending starts|Stop this message/);
    const removed = await desk.browser.follow(
      await desk.browser.submit(location ?? '', {}, `${location}/undo`),
    );
    expect(removed.text).toContain('Stopped. Nothing was sent.');
    expect(await messagesIn(desk)).toEqual([]);
  });

  test('can be stopped until it is sent', async () => {
    const desk = await openDesk(withMail);
    const { club, browser } = desk;
    const ana = await person(desk, 'Ana');
    const { location } = await browser.submit(`/admin/members/message?id=${ana.id}`, words);
    const stopped = await browser.follow(await browser.submit(location ?? '', {}, `${location}/undo`));
    expect(stopped.text).toContain('Stopped. Nothing was sent.');
    expect(await messagesIn(desk)).toEqual([]);
    const again = await browser.submit(`/admin/members/message?id=${ana.id}`, words);
    club.advance({ minutes: 10 });
    await sendDueMessages({ ...club.services, send: () => Promise.resolve() });
    const late = await browser.follow(await browser.post(`${again.location}/undo`));
    expect(late.text).toContain('Too late: everything has been sent.');
    expect(await messagesIn(desk)).toHaveLength(1);
  });

  test('keeps what was typed where something is missing, and sends nothing', async () => {
    const desk = await openDesk();
    const ana = await person(desk, 'Ana');
    const refused = await desk.browser.submit(`/admin/members/message?id=${ana.id}`, {
      ...words,
      subject: ' ',
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter a subject');
    expect(refused.html).toContain('Come and see us this week.');
    expect(await messagesIn(desk)).toEqual([]);
  });

  test('is sent once to each of hundreds, however many work on it', async () => {
    const desk = await openDesk(withMail);
    const { services } = desk.club;
    const ids = await crowd(desk, 230);
    const by = { uid: desk.admin.id, name: 'Ada' };
    const uids = once([...ids, ...ids.slice(0, 5)]);
    const id = (await startBatch(services, { kind: 'message', ...words, filter: '', uids, by })) ?? '';
    expect(await hasWorkingBatches(services)).toBe(true);
    await Promise.all([workOnBatch(services, id), workOnBatches(services), workOnBatch(services, id)]);
    const sent = (await messagesIn(desk)).map(({ memberUid }) => memberUid);
    expect(sent.toSorted()).toEqual(ids);
    expect(await services.store.find(memberBatches, id)).toMatchObject({
      ...{ status: 'done', total: 230, changedCount: 230, partCount: 3 },
    });
    expect(await hasWorkingBatches(services)).toBe(false);
  });

  test('that is stopped half-way takes back what is not sent, and goes to nobody else', async () => {
    const desk = await openDesk(withMail);
    const { services } = desk.club;
    const ids = await crowd(desk, 230);
    const by = { uid: desk.admin.id, name: 'Ada' };
    const id =
      (await startBatch(services, { kind: 'message', ...words, filter: '', uids: once(ids), by })) ?? '';
    await workOnBatch(services, id, 1);
    expect(await messagesIn(desk)).toHaveLength(100);
    expect(await startUndo(services, id, by)).toBe(true);
    expect(await startUndo(services, id, by)).toBe(false);
    await Promise.all([workOnBatch(services, id), workOnBatches(services)]);
    expect(await messagesIn(desk)).toEqual([]);
    expect(await services.store.find(memberBatches, id)).toMatchObject({
      status: 'undone',
      undoneCount: 100,
    });
  });

  test('is not taken back from whoever has it already', async () => {
    const desk = await openDesk(withMail);
    const { services } = desk.club;
    const ana = await person(desk, 'Ana');
    const bo = await person(desk, 'Bo');
    const cy = await person(desk, 'Cy');
    const query = [ana, bo, cy].map(({ id }) => `id=${id}`).join('&');
    const { location } = await desk.browser.submit(`/admin/members/message?${query}`, words);
    const [first, second] = await messagesIn(desk);
    for (const message of [first, second])
      await services.store.update(outbox, message?.id ?? '', { nextAttemptAt: desk.club.now() });
    const send = ({ messageId }: Mail) =>
      messageId === first?.id ? Promise.resolve() : Promise.reject(new Error('try later'));
    await sendDueMessages({ ...services, send });
    const page = await desk.browser.follow(await desk.browser.submit(location ?? '', {}, `${location}/undo`));
    expect(page.text).toContain('Stopped for 2 members. It had already gone to 1 member.');
    // What has been tried may be on its way: it is stopped, and stays on record.
    expect((await messagesIn(desk)).map(({ status }) => status).toSorted()).toEqual(['sent', 'stopped']);
  });
});

test('row 32: whom a batch was for is removed after a month; what was sent to how many, after 400 days', async () => {
  const desk = await openDesk();
  const ana = await person(desk, 'Ana');
  await desk.browser.submit(`/admin/members/message?id=${ana.id}`, words);
  desk.club.advance({ hours: 24 * 30 });
  expect(await removeBatches(desk.club.store, desk.club.now())).toBe(0);
  desk.club.advance({ hours: 24 * 2 });
  expect(await removeBatches(desk.club.store, desk.club.now())).toBe(1);
  expect(await desk.club.store.count(memberBatches)).toBe(1);
  desk.club.advance({ hours: 24 * 369 });
  expect(await removeBatches(desk.club.store, desk.club.now())).toBe(1);
});

describe('a tag', () => {
  test('is added to the ticked members, filters the list, and can be taken back', async () => {
    const desk = await openDesk();
    const { browser } = desk;
    const ana = await person(desk, 'Ana');
    const bo = await person(desk, 'Bo', { tags: ['Charity run'] });
    await person(desk, 'Cy');
    const form = { tag: '  Charity   run ', what: 'tag' };
    const answer = await browser.submit(`/admin/members/tag?id=${ana.id}&id=${bo.id}`, form);
    const page = await browser.follow(answer);
    expect(page.text).toContain('Added to 1 member.');
    expect((await desk.stored(ana.id)).tags).toEqual(['Charity run']);
    const list = await browser.get('/admin/members?tag=Charity+run');
    expect(list.text).toMatch(/Ana Vale.*Bo Vale/);
    expect(list.text).not.toContain('Cy Vale');
    expect(list.text).toContain('Tag: Charity run');
    for (const query of [
      'q=vale&tag=Charity+run',
      'show=ends-month&tag=Charity+run',
      'joinedFrom=2020-01-01&tag=Charity+run',
    ])
      expect((await browser.get(`/admin/members?${query}`)).text).not.toContain('Cy Vale');
    const undone = await browser.follow(
      await browser.submit(answer.location ?? '', {}, `${answer.location}/undo`),
    );
    expect(undone.text).toContain('Undone for 1 member.');
    expect((await desk.stored(ana.id)).tags).toEqual([]);
    expect((await desk.stored(bo.id)).tags).toEqual(['Charity run']);
  });

  test('is removed as it is written, whatever the case', async () => {
    const desk = await openDesk();
    const ana = await person(desk, 'Ana');
    const tag = (fields: Record<string, string>) =>
      desk.browser.submit(`/admin/members/tag?id=${ana.id}`, fields);
    await tag({ tag: 'Café', what: 'tag' });
    await tag({ tag: 'CAFE', what: 'tag' });
    expect((await desk.stored(ana.id)).tags).toEqual(['Café']);
    await tag({ tag: 'cafe', what: 'untag' });
    expect((await desk.stored(ana.id)).tags).toEqual([]);
    const unknown = await tag({ tag: 'Choir', what: 'untag' });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('No member has this tag.');
    const empty = await tag({ tag: '—', what: 'tag' });
    expect(empty.text).toContain('Enter a tag with at least one letter or digit');
  });

  test('row 11: is for admins alone, and is in the audit log', async () => {
    const desk = await openDesk();
    const ana = await person(desk, 'Ana');
    const coach = await desk.club.signedIn(await desk.club.coach());
    for (const page of ['message', 'tag'])
      expect((await coach.get(`/admin/members/${page}?id=${ana.id}`)).status).toBe(403);
    await desk.browser.submit(`/admin/members/tag?id=${ana.id}`, { tag: 'Choir', what: 'tag' });
    const log = await desk.browser.get('/admin/adminControl/audit');
    expect(log.text).toContain('tagged several members');
    expect(log.text).toContain('Choir: 1 member');
  });
});

describe('the rules', () => {
  test('who gets a message', () => {
    const reader = { email: 'a@b.test', isUnconfirmed: false, wantsMessages: true };
    expect(messageSkip(reader)).toBeNull();
    expect(messageSkip({ ...reader, email: '' })).toBe('no-address');
    expect(messageSkip({ ...reader, isUnconfirmed: true })).toBe('unconfirmed');
    expect(messageSkip({ ...reader, wantsMessages: false })).toBe('opted-out');
  });

  test('until when it can be undone', () => {
    const createdAt = Temporal.Instant.from('2026-11-21T12:00:00Z');
    const can = (kind: 'message' | 'tag', minutes: number, waiting = 0, status: BatchStatus = 'done') =>
      canUndo({ kind, status, createdAt }, waiting, createdAt.add({ minutes }));
    expect([can('tag', 24 * 60 - 1), can('tag', 24 * 60)]).toEqual([true, false]);
    expect([can('message', 600, 1), can('message', 1, 0)]).toEqual([true, false]);
    expect([can('message', 600, 0, 'working'), can('message', 600, 0, 'scheduled')]).toEqual([true, true]);
    for (const status of ['preparing', 'ready', 'undoing', 'undone'] as const)
      expect(can('message', 1, 1, status)).toBe(false);
  });

  test('tags are the same but for case and accents; a member has 20 at most', () => {
    expect(withTag(['Café'], 'cafe')).toBeNull();
    expect(withTag(['A'], 'B')).toEqual(['A', 'B']);
    expect(
      withTag(
        Array.from({ length: 20 }, (_, n) => `t${n}`),
        'more',
      ),
    ).toBeNull();
    expect(withoutTag(['Café', 'B'], 'CAFE')).toEqual(['B']);
    expect(withoutTag(['B'], 'a')).toBeNull();
  });

  test('a selection has each id once, and no more than a page has', () => {
    const query = new URLSearchParams('id=a&id=a&id=../b');
    expect(readSelection(query)).toEqual({ of: 'members', isAll: false, ids: ['a'] });
    const many = new URLSearchParams(Array.from({ length: 150 }, (_, n) => ['id', `m${n}`]));
    expect(readSelection(many).ids).toHaveLength(100);
    expect(readSelection(new URLSearchParams('id=a&all=1'))).toEqual({
      of: 'members',
      isAll: true,
      ids: [],
    });
    const classes = { of: 'classes', isAll: false, ids: ['a', 'b'] };
    expect(readSelection(new URLSearchParams('of=classes&id=a&id=b&id=a'))).toEqual(classes);
  });
});
