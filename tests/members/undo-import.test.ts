import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { accounts } from '#server/data/collections/identity.ts';
import { type ImportRow, importRows, imports } from '#server/data/collections/imports.ts';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { createImports } from '#server/imports/create-imports.ts';
import { saveMemberDetails } from '#server/members/save-details.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { openFamily } from '../support/families.ts';

const PATH = '/admin/adminControl/import-members';
const LIST = [
  'Email,Name,Mobile,Plan,Paid until',
  'ann@old.test,Ann Ash,07700 900101,Unlimited,2026-12-31',
  'ben@old.test,Ben Bear,07700 900102,,',
  'cara@old.test,Cara Cole,07700 900103,,',
].join('\n');

async function importList({ club, browser }: Desk, pasted: string, fields = {}): Promise<string> {
  const here = (await browser.submit(PATH, { pasted })).location ?? '';
  await browser.submit(here, fields, `${here}/apply`);
  await club.services.imports.settled();
  return here;
}
async function undo({ club, browser }: Desk, here: string) {
  const answer = await browser.submit(`${here}/undo`, {});
  await club.services.imports.settled();
  return answer;
}
async function getByEmail({ club }: Desk, email: string): Promise<Member> {
  const { items } = await club.store.query(members, { where: [['email', '==', email]], limit: 2 });
  const [member] = items;
  if (!member) throw new Error(`nobody has ${email}`);
  return member;
}
async function rowsOf({ club }: Desk, here: string): Promise<ImportRow[]> {
  const where = [['importId', '==', here.split('/').at(-1) ?? '']] as const;
  return (await club.store.query(importRows, { where, orderBy: [['line', 'asc']], limit: 200 })).items;
}
const by = { uid: 'staff', name: 'Ada Okafor' };

describe('a date of birth in a list that makes an adult a child, or a child an adult', () => {
  test.each([
    ['the guardian', 'sam', '2012-02-01', 'You’re no longer a guardian yourself.'],
    ['the child', 'leo', '1990-01-31', 'Nobody acts for you as a parent or guardian any more.'],
  ] as const)(
    '%s: who acted no longer does, all are told, and an undo begins nothing',
    async (_, who, dob, told) => {
      const house = await openFamily();
      const { club, sam, mia, leo, family } = house;
      const person = house[who];
      const mayOpen = async () => {
        const parent = await club.signedIn(sam);
        const pages = [mia, leo].map(({ id }) => parent.get(`/account/family/${id}/parq`));
        return (await Promise.all(pages)).map(({ status }) => status);
      };
      expect(await mayOpen()).toEqual([200, 200]);
      const here = await importList(house, `Email,Name,Date of birth\n${person.email},${person.name},${dob}`);
      expect((await house.stored(person.id)).dob).toBe(dob);
      const [ofMia, ofLeo] = await mayOpen();
      expect([ofMia === 200, ofLeo === 200]).toEqual(who === 'sam' ? [false, false] : [true, false]);
      const mails = async () => (await club.store.query(outbox, { limit: 100 })).items;
      const mail = (await mails()).find(
        ({ template, to }) => template === 'age-changed' && to === person.email,
      );
      expect(mail?.body).toContain(told);

      await undo(house, here);
      expect((await house.stored(person.id)).dob).toBe(person.dob);
      expect((await mayOpen())[1]).toBe(404);
      const acting = (await family())?.acting ?? [];
      expect(acting.some(({ guardianUid, childUid }) => [guardianUid, childUid].includes(person.id))).toBe(
        false,
      );
      const again = (await mails()).filter(({ template }) => template === 'age-changed');
      expect(again).toHaveLength(2);
    },
  );
});

describe('undoing an import', () => {
  test('removes the people that it added, with their accounts, mails and names in the logs', async () => {
    const desk = await openDesk();
    const { store } = desk.club;
    const before = { members: await store.count(members), accounts: await store.count(accounts) };
    const here = await importList(desk, LIST, { sendsWelcome: 'on' });
    const { id } = await getByEmail(desk, 'ann@old.test');
    expect(await store.count(outbox)).toBe(3);
    expect((await desk.browser.get(here)).text).toContain('Undo this import Available until');

    const answer = await undo(desk, here);
    expect(answer.location).toBe(here);
    const page = await desk.browser.get(here);
    expect(page.text).toContain('The import of 3 members has been undone.');
    expect({ members: await store.count(members), accounts: await store.count(accounts) }).toEqual(before);
    expect(await store.count(outbox)).toBe(0);
    const { items } = await store.query(auditLog, { limit: 100 });
    expect(JSON.stringify(items)).not.toContain(id);
    expect(items.map(({ action, summary }) => `${action}: ${summary}`)).toContain(
      'members.import-undone: A list: 3 undone',
    );
    for (const row of await rowsOf(desk, here))
      expect(row).toMatchObject({ state: 'undone', uid: '', targetId: '', person: null, source: '' });
    for (const name of await store.collectionNames()) {
      const all = await store.query(storedDocuments(name), { limit: 1000 });
      expect(JSON.stringify(all.items), name).not.toContain(id);
    }
    expect((await desk.browser.get(`${here}/undo`)).location).toBe(here);
  });

  test('keeps whoever something has happened with since, and says why', async () => {
    const desk = await openDesk();
    const { store, services } = desk.club;
    const people = ['visits', 'notes', 'pays', 'edited', 'signed', 'quiet'];
    const list = [
      'Email,First name,Last name,Plan,Paid until',
      ...people.map((name) => `${name}@old.test,Kim,${name},Unlimited,2026-12-31`),
    ].join('\n');
    const here = await importList(desk, list);
    const of = async (name: string) => (await getByEmail(desk, `${name}@old.test`)).id;
    const visit = { memberUid: await of('visits'), at: desk.club.now() };
    await store.create(accessLogs, accessLogs.decode('visit', visit));
    await store.create(memberNotes, memberNotes.decode('note', { memberUid: await of('notes') }));
    await saveMemberDetails(services, { uid: await of('edited'), details: { sex: 'female' }, by });
    await store.update(accounts, await of('signed'), { passwordHash: 'chosen' });
    await store.update(members, await of('pays'), { currentPeriodEnd: desk.club.now() });

    await undo(desk, here);
    const page = await desk.browser.get(here);
    expect(page.text).toContain('The import of 1 member has been undone. 5 stayed as they are');
    expect(page.text).toContain('Not undone 5');
    for (const reason of [
      'Kim visits 2 visits@old.test Kept Active, Unlimited, until 31 December 2026 Has visited since',
      'Staff have worked on their record since the import, so they stay',
      'Changed since the import, so they stay',
      'Has signed in or chosen a password, so they stay',
    ])
      expect(page.text.replaceAll(/\s+/g, ' ')).toContain(reason);
    for (const name of people.filter((each) => each !== 'quiet')) expect(await of(name)).toBeTruthy();
    await expect(of('quiet')).rejects.toThrow('nobody has');
  });

  test('puts back the details that it changed, but for those that somebody has changed since', async () => {
    const desk = await openDesk();
    const facts = {
      firstName: 'Ann',
      lastName: 'Ash',
      mobile: '07700900777',
      sex: 'other',
      dob: '1990-03-27',
    };
    const ann = await desk.club.member({ ...facts, email: 'ann@old.test' });
    const ben = await desk.club.member({ ...facts, firstName: 'Ben', email: 'ben@old.test' });
    const here = await importList(
      desk,
      'Email,Name,Mobile,Sex\nann@old.test,Anna Ash,07700 900101,f\nben@old.test,Benny Ash,07700 900102,m',
    );
    expect(await desk.stored(ann.id)).toMatchObject({
      firstName: 'Anna',
      mobile: '07700900101',
      sex: 'female',
    });
    const details = { mobile: '07700900555' };
    await saveMemberDetails(desk.club.services, { uid: ben.id, details, by });

    await undo(desk, here);
    const restored = await desk.stored(ann.id);
    expect(restored).toMatchObject({ ...facts, name: 'Ann Ash', sortName: ann.sortName });
    expect(restored.searchTerms).toEqual(ann.searchTerms);
    expect(await desk.stored(ben.id)).toMatchObject({
      firstName: 'Ben',
      sex: 'other',
      mobile: '07700900555',
    });
    const page = await desk.browser.get(here);
    expect(page.text).toContain('Changed since the import, so it stays: Mobile');
    expect(await desk.audit(ann.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'member.import-undone',
          actorName: desk.admin.name,
          before: { firstName: 'Anna', mobile: '07700900101', sex: 'female' },
          after: { firstName: 'Ann', mobile: '07700900777', sex: 'other' },
        }),
      ]),
    );
  });

  test('leaves an account that was there before the import, without the profile', async () => {
    const desk = await openDesk();
    const { uid } = await desk.club.services.identity.createAccount({ email: 'ann@old.test' });
    desk.club.advance({ minutes: 1 });
    const here = await importList(desk, LIST);
    await undo(desk, here);
    expect(await desk.club.store.find(members, uid)).toBeNull();
    expect(await desk.club.store.find(accounts, uid)).not.toBeNull();
  });

  test('what a killed process left is finished by the next one', async () => {
    const desk = await openDesk();
    const { services, store } = desk.club;
    const here = await importList(desk, LIST);
    const id = here.split('/').at(-1) ?? '';
    await store.update(imports, id, { status: 'undoing', undoneBy: by.uid, undoneByName: by.name });
    // Killed after the profiles are removed, before the accounts are.
    const dying = { ...services.identity, deleteAccount: () => new Promise<never>(() => {}) };
    createImports({ ...services, identity: dying }).start(id);
    const left = async () => (await rowsOf(desk, here)).filter(({ targetId }) => targetId === '').length;
    await expect.poll(left).toBe(0);
    expect(await store.count(accounts)).toBe(4);
    desk.club.advance({ seconds: 61 });
    await services.imports.resume();
    expect(await store.count(accounts)).toBe(1);
    expect(await store.find(imports, id)).toMatchObject({ status: 'undone' });
    for (const row of await rowsOf(desk, here)) expect(row).toMatchObject({ state: 'undone', targetId: '' });
  });

  test('and a change at the same moment never meet halfway: the person is changed and stays, or is gone', async () => {
    const desk = await openDesk();
    const { services, store } = desk.club;
    const here = await importList(desk, LIST);
    const people = [];
    for (const name of ['ann', 'ben', 'cara']) people.push(await getByEmail(desk, `${name}@old.test`));
    const edits = people.map(({ id: uid }) =>
      saveMemberDetails(services, { uid, details: { mobile: '07700900999' }, by }).catch(() => false),
    );
    const [saved] = await Promise.all([Promise.all(edits), undo(desk, here)]);
    for (const [index, { id }] of people.entries()) {
      const row = (await rowsOf(desk, here))[index];
      const member = await store.find(members, id);
      const account = await store.find(accounts, id);
      expect([row?.state, member?.mobile ?? '', account !== null]).toEqual(
        saved[index] ? ['kept', '07700900999', true] : ['undone', '', false],
      );
    }
  });

  test('row 15: is for admins only, once, and only of what is imported', async () => {
    const desk = await openDesk();
    const here = await importList(desk, LIST);
    for (const person of [await desk.club.member(), await desk.club.coach()]) {
      const browser = await desk.club.signedIn(person);
      expect((await browser.post(`${here}/undo`, {})).status).toBe(403);
    }
    await undo(desk, here);
    const waiting = (await desk.browser.submit(PATH, { pasted: LIST })).location ?? '';
    const answer = await desk.browser.submit(PATH, {}, `${waiting}/undo`);
    expect((await desk.browser.follow(answer)).text).toContain('This import can’t be undone now.');
    expect((await desk.club.store.find(imports, waiting.split('/').at(-1) ?? ''))?.status).toBe('ready');
  });

  test('after it the same list can be imported again', async () => {
    const desk = await openDesk();
    await undo(desk, await importList(desk, LIST));
    await importList(desk, LIST);
    expect(await getByEmail(desk, 'ann@old.test')).toMatchObject({ membershipStatus: 'active' });
  });
});
