import { beforeEach, expect, test } from 'vitest';
import { isTaskOf, mayReadTask, taskDueLabel, taskForText } from '#domain/desk/staff-task.ts';
import { eraseStaffTraces } from '#server/accounts/erase-staff-traces.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { type MemberNote, memberNotes } from '#server/data/collections/member-notes.ts';
import { removeExpired } from '#server/data/remove-expired.ts';
import { addTask, markTask } from '#server/desk/staff-tasks.ts';
import { openClub, type TestClub } from '../support/club.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21', 'Due today', 'warn'],
  ['2026-11-22', 'Due tomorrow', 'plain'],
  ['2026-11-24', 'Due Tue 24 Nov', 'plain'],
  ['2026-11-20', 'Was due yesterday', 'bad'],
  ['', 'No due date', 'plain'],
])('a task of %s says “%s”', (dueOn, text, tone) => {
  expect(taskDueLabel(dueOn, now)).toEqual({ text, tone });
});

const admin = { uid: 'ada', isAdmin: true, isDesk: false };
const desk = { uid: 'dee', isAdmin: false, isDesk: true };
const coach = { uid: 'sam', isAdmin: false, isDesk: false };
test.each([
  ['next-shift', 'dee', [true, true, true], [true, true, true]],
  ['manager', 'dee', [true, false, false], [true, true, false]],
  ['manager', 'sam', [true, false, false], [true, true, true]],
  ['sam', 'ada', [false, false, true], [true, true, true]],
  ['dee', 'ada', [false, true, false], [true, true, false]],
])('for %s, by %s: admin, desk and coach do it %j, and read it %j', (taskFor, byUid, own, read) => {
  const task = { taskFor, byUid, taskForName: '' };
  expect([admin, desk, coach].map((reader) => isTaskOf(task, reader))).toEqual(own);
  expect([admin, desk, coach].map((reader) => mayReadTask(task, reader))).toEqual(read);
});

test('a task names the person that it is for', () => {
  const named = (taskFor: string, taskForName = '') => taskForText({ taskFor, taskForName, byUid: '' });
  expect([named('manager'), named('next-shift'), named('x', 'Rosa'), named('x')]).toEqual([
    ...['The manager', 'The next shift', 'Rosa', 'Somebody who left'],
  ]);
});

let club: TestClub;
const all = async () => (await club.store.query(memberNotes, { limit: 50 })).items;
const only = async (): Promise<MemberNote> => {
  const [note, ...others] = await all();
  if (!note || others.length > 0) throw new Error('not one task');
  return note;
};

beforeEach(() => {
  club = openClub();
});

test('the desk leaves a message for the manager, who finds it on the dashboard and marks it as done', async () => {
  const rosa = await club.desk({ firstName: 'Rosa', lastName: 'Bell' });
  const browser = await club.signedIn(rosa);
  expect((await browser.get('/desk')).html).toContain('/desk/tasks?for=manager');
  const form = await browser.get('/desk/tasks?for=manager');
  expect(form.html).toMatch(/checked=""[^>]*value="manager"|value="manager"[^>]*checked/);
  expect(form.text).toContain('Never write health details here');
  const empty = await browser.submit('/desk/tasks?for=manager', { text: '', for: 'manager' });
  expect([empty.status, empty.text.includes('Enter what there is to do')]).toEqual([422, true]);
  const added = await browser.submit('/desk/tasks?for=manager', {
    text: 'The card machine is broken',
    for: 'manager',
  });
  expect(added.location).toBe('/desk/tasks');
  // It is the manager's to do.
  expect((await browser.get('/desk')).text).not.toContain('card machine is broken');
  expect((await browser.get('/desk/tasks')).text).toContain('The card machine is broken');
  const manager = await club.signedIn(await club.admin({ firstName: 'Ada', lastName: 'King' }));
  const dashboard = await manager.get('/admin/dashboard');
  expect(dashboard.text).toContain('The card machine is broken');
  expect(dashboard.text).toContain('Due today');
  const { id } = await only();
  const done = await manager.submit(
    '/admin/dashboard',
    {},
    `/desk/tasks/${id}/done?returnTo=/admin/dashboard`,
  );
  expect(done.location).toBe('/admin/dashboard');
  expect((await manager.get('/admin/dashboard')).text).not.toContain('card machine is broken');
  expect((await browser.get('/desk/tasks')).text).toContain('Done by Ada King, Today 12:00');
  const { items } = await club.store.query(auditLog, { orderBy: [['at', 'desc']], limit: 50 });
  const actions = items.map(({ action, summary }) => [action, summary]);
  for (const action of ['task.added', 'task.done'])
    expect(actions).toContainEqual([action, 'For: The manager']);
  // What it says is not kept for ever in the log.
  expect(JSON.stringify(items)).not.toContain('card machine is broken');
});

test('about a member it is on their page and among their notes, and a colleague is named', async () => {
  const priya = await club.member({ firstName: 'Priya', lastName: 'Shah' });
  const sam = await club.coach({ firstName: 'Sam', lastName: 'Reid' });
  const rosa = await club.signedIn(await club.desk());
  const page = await rosa.get(`/desk/tasks?member=${priya.id}`);
  expect(page.text).toContain('About Priya Shah.');
  const typed = { text: 'Show her the rower', for: 'next-shift', person: sam.id };
  const due = { 'due-day': '24', 'due-month': '11', 'due-year': '2026' };
  await rosa.submit(`/desk/tasks?member=${priya.id}`, { ...typed, ...due, member: priya.id });
  expect(await only()).toMatchObject({ memberUid: priya.id, taskFor: sam.id, dueOn: '2026-11-24' });
  expect((await rosa.get(`/desk/member/${priya.id}`)).text).toContain('Show her the rower');
  const notes = await rosa.get(`/admin/member/${priya.id}/notes`);
  expect(notes.text).toContain('For: Sam Reid. Due Tue 24 Nov');
  const coach = await club.signedIn(sam);
  const dashboard = await coach.get('/coach/dashboard');
  expect(dashboard.text).toContain('Show her the rower');
  // The coach may not open her page.
  expect(dashboard.html).not.toContain(`/admin/member/${priya.id}`);
  const id = (await only()).id;
  await coach.submit('/coach/dashboard', {}, `/desk/tasks/${id}/done?returnTo=/coach/dashboard`);
  expect((await rosa.get(`/desk/member/${priya.id}`)).text).not.toContain('To do');
  await coach.submit('/desk/tasks', {}, `/desk/tasks/${id}/reopen`);
  expect(await only()).toMatchObject({ isOpenTask: true, doneAt: null, doneByName: '' });

  await club.services.identity.setDisabled(sam.uid, true);
  expect((await rosa.get('/desk/tasks')).html).not.toContain(`value="${sam.id}"`);
});

test('a coach neither reads what the desk tells the manager, nor marks it, nor writes about a member', async () => {
  const by = { uid: 'dee', name: 'Dee' };
  const dueOn = Temporal.PlainDate.from('2026-11-21');
  const facts = { text: 'He owes £90', taskFor: 'manager', taskForName: '', memberUid: '', dueOn, by };
  await addTask(club.services, facts);
  const priya = await club.member();
  const coach = await club.signedIn(await club.coach());
  expect((await coach.get('/desk/tasks')).text).not.toContain('owes £90');
  const { id } = await only();
  expect((await coach.submit('/desk/tasks', {}, `/desk/tasks/${id}/done`)).status).toBe(404);
  const about = { text: 'Hello', for: 'manager', member: priya.id };
  expect((await coach.submit('/desk/tasks', about)).status).toBe(404);
  expect((await coach.get(`/desk/tasks?member=${priya.id}`)).text).not.toContain('About');
  expect(await all()).toHaveLength(1);
});

test('two at once mark a task as done: one has, the other hears of it', async () => {
  const by = { uid: 'dee', name: 'Dee' };
  const dueOn = Temporal.PlainDate.from('2026-11-21');
  await addTask(club.services, {
    ...{ text: 'Order towels', taskFor: 'next-shift', taskForName: '', memberUid: '', dueOn, by },
  });
  const { id } = await only();
  const mark = (name: string) =>
    markTask(club.services, { id, isDone: true, by: { uid: name, name }, reader: desk });
  const kinds = (await Promise.all([mark('Ann'), mark('Bo')])).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['changed', 'unchanged']);
  expect(['Ann', 'Bo']).toContain((await only()).doneByName);
});

test('one about nobody goes 30 days after it is done, one about a member stays with their notes', async () => {
  const by = { uid: 'dee', name: 'Dee' };
  const priya = await club.member();
  const dueOn = Temporal.PlainDate.from('2026-11-21');
  const facts = { text: 'Call', taskFor: 'next-shift', taskForName: '', dueOn, by };
  for (const memberUid of ['', priya.id]) await addTask(club.services, { ...facts, memberUid });
  for (const { id } of await all()) await markTask(club.services, { id, isDone: true, by, reader: desk });
  await removeExpired(club.store, club.now().add({ hours: 24 * 29 }));
  expect(await all()).toHaveLength(2);
  await removeExpired(club.store, club.now().add({ hours: 24 * 31 }));
  expect((await all()).map(({ memberUid }) => memberUid)).toEqual([priya.id]);
});

test('of somebody who has left, what they were to do is the manager’s, and what they did has no name', async () => {
  const by = { uid: 'gone', name: 'Gwen' };
  const dueOn = Temporal.PlainDate.from('2026-11-21');
  const facts = { text: 'Call', taskForName: 'Gwen', dueOn, by, memberUid: '' };
  await addTask(club.services, { ...facts, taskFor: 'gone' });
  const [task] = await all();
  await markTask(club.services, { id: task?.id ?? '', isDone: true, by, reader: admin });
  await eraseStaffTraces(club.store, 'gone', { uid: 'former', name: 'Former' });
  const left = {
    taskFor: 'manager',
    taskForName: '',
    byName: 'Former',
    doneByUid: 'former',
    doneByName: 'Former',
  };
  expect(await only()).toMatchObject(left);
});
