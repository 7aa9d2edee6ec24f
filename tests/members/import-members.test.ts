import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { storedChanges } from '#server/data/changes/stored-changes.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { accounts } from '#server/data/collections/identity.ts';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { removeBatches } from '#server/data/remove-expired.ts';
import { createImports } from '#server/imports/create-imports.ts';
import { assessMembers } from '#server/insight/risk/assess-members.ts';
import { type Desk, openDesk, plan } from '../support/desk.ts';
import { type Answer, hiddenFields, type Visitor } from '../support/visitor.ts';

const PATH = '/admin/adminControl/import-members';
const ORIGIN = 'http://club.test';
const LIST = [
  'First name,Surname,E-mail,Phone,Date of birth,Membership,Paid until,Locker',
  'Ann,Ashworth,ann@old.test,07700 900101,27/03/1990,Unlimited,31/12/2026,12',
  '"Ben ",Adeyemi,BEN@old.test,+44 7700 900102,1985-01-02,,,',
  'Cara,Doyle,cara@old.test,07700 900103,3/4/2024,,,',
  '',
].join('\r\n');

/** Sends a list as the page's form does. */
async function upload(browser: Visitor, content: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
  return uploadFrom(browser, await browser.get(PATH), content);
}
/** The same from a page that has been opened before. */
function uploadFrom(
  browser: Visitor,
  page: Answer,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const body = new FormData();
  for (const [field, value] of Object.entries(hiddenFields(page.html))) body.set(field, value);
  body.set('file', new File([content], 'members.csv', { type: 'text/csv' }));
  body.set('pasted', '');
  const headers = { Origin: ORIGIN, Accept: 'text/html' };
  return browser.send(new Request(ORIGIN + PATH, { method: 'POST', body, headers }));
}
const paste = (browser: Visitor, pasted: string) => browser.submit(PATH, { pasted });

/** Uploads, applies, and waits until it is done; the page at the end. */
async function importAll(desk: Desk, content: string, fields: Record<string, string> = {}): Promise<Answer> {
  const looked = await upload(desk.browser, content);
  const here = looked.location ?? '';
  await desk.browser.submit(here, fields, `${here}/apply`);
  await desk.club.services.imports.settled();
  return desk.browser.get(here);
}
async function byEmail(desk: Desk, email: string): Promise<Member | undefined> {
  return (await desk.club.store.query(members, { where: [['email', '==', email]], limit: 2 })).items[0];
}
const numbers = async ({ club: { store } }: Desk) => ({
  members: await store.count(members),
  accounts: await store.count(accounts),
});

describe('looking a list through', () => {
  test('every row is shown with what it would do and why, and nothing is changed', async () => {
    const desk = await openDesk();
    const before = await numbers(desk);
    const answer = await upload(desk.browser, LIST);
    expect(answer.status).toBe(303);
    const page = await desk.browser.follow(answer);
    expect(page.text).toContain('3 rows checked. Nothing has been changed yet.');
    expect(page.text).toContain('Error 1 New 2 Changed 0 No change 0');
    expect(page.text).toContain('Cara Doyle 4 cara@old.test Error Date of birth: They must be at least');
    expect(page.text).toContain('Columns we won’t import: Locker.');
    expect(page.text).toContain('Add 2 members');
    const added = await desk.browser.get(`${answer.location}?outcome=new`);
    expect(added.text).toContain('Ann Ashworth 2 ann@old.test New Active, Unlimited, until 31 December 2026');
    expect(added.text).toContain('Ben Adeyemi 3 ben@old.test New Not a member yet');
    expect(await numbers(desk)).toEqual(before);
    expect(await desk.club.store.count(outbox)).toBe(0);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['an empty file', ' ', 'The list is empty.'],
    ['a header alone', 'First name,Last name,Email', 'column names but no members'],
    [
      'no header',
      'Ann,Ashworth,ann@old.test\nBen,Bear,ben@old.test',
      'The first line must be the column names',
    ],
    [
      'an open quotation mark',
      'Name,Email\n"Ann,ann@old.test\nBen,b@old.test',
      'Line 2 or just after it: a quotation mark is never closed',
    ],
    ['a PDF', new Uint8Array(Buffer.from('%PDF-1.7 and so on')), 'This is a PDF, not a CSV file.'],
    [
      'a workbook',
      new Uint8Array(Buffer.from('PK\u0003\u0004and so on')),
      'This is a spreadsheet, not a CSV file.',
    ],
    ['a picture', new Uint8Array([0x89, 0x50, 0, 0, 0, 1]), 'This isn’t a text file.'],
    ['NUL bytes', 'Name,Email\nAnn\0,a@old.test', 'This isn’t a text file.'],
    ['too many rows', `Name,Email\n${'Ann Ash,a@old.test\n'.repeat(20_001)}`, 'more than 20,000 rows'],
    [
      'a row of commas',
      `Name,Email\n\nAnn,a@old.test\n${','.repeat(9_000_000)}`,
      'Line 4 has more than 500 columns.',
    ],
    [
      'a list on one line',
      `Name,Email${' Ann a@old.test'.repeat(10_000)}`,
      'Line 1 is longer than 100,000 characters.',
    ],
  ])('row 22: %s is refused, with a way to fix it', async (_, content, sentence) => {
    const desk = await openDesk();
    const answer = await upload(desk.browser, content);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(await desk.club.store.count(imports)).toBe(0);
  });

  test('rows without text, however many, and line breaks and quotation marks in cells, count for nothing', async () => {
    const desk = await openDesk();
    const blank = '," ",\u00a0\r\n'.repeat(30_000);
    const list = `Name,Email,Notes\r\n${blank}Ann Ash,a@old.test,"a, ""b""\r\n${'c,\n'.repeat(600)}"\r\n${blank}`;
    const page = await desk.browser.follow(await upload(desk.browser, list));
    expect(page.text).toContain('1 row checked.');
    expect(page.text).toContain('Ann Ash 30003 a@old.test New');
  });

  test('a form without file and text says what to do, and pasted text comes back with its problem', async () => {
    const { browser } = await openDesk();
    expect((await paste(browser, '')).text).toContain('Choose a file, or paste the list below');
    const answer = await paste(browser, 'Ann,Ashworth');
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('Ann,Ashworth</textarea>');
  });

  test.each([
    [
      'a byte order mark and semicolons',
      '\u{FEFF}Email;Name;Guardian\nann@old.test;"Ashworth, Ann";"Jo; 07700 900109"',
    ],
    ['tabs', 'Email\tName\nann@old.test\tAnn Ashworth'],
    ['old line ends', 'Email,Name\rann@old.test,Ann Ashworth\r'],
    ['UTF-16', 'utf16'],
  ])('reads %s', async (_, content) => {
    const { browser } = await openDesk();
    const utf16 = new Uint8Array(Buffer.from('\u{FEFF}Email,Name\nann@old.test,Ann Ashworth', 'utf16le'));
    const answer = await upload(browser, content === 'utf16' ? utf16 : content);
    expect((await browser.follow(answer)).text).toContain('New 1');
  });

  test('after Back, a corrected list of the same name is checked again; the same list is not', async () => {
    const desk = await openDesk();
    const page = await desk.browser.get(PATH);
    const first = await uploadFrom(desk.browser, page, LIST);
    const again = await uploadFrom(desk.browser, page, LIST);
    const corrected = await uploadFrom(desk.browser, page, LIST.replace('3/4/2024', '3/4/1991'));
    expect(again.location).toBe(first.location);
    expect(corrected.location).not.toBe(first.location);
    expect((await desk.browser.follow(corrected)).text).toContain('cara@old.test');
  });

  test('an address that is in the list twice is one person’s: the other comes without it, and the same person once', async () => {
    const desk = await openDesk();
    const list = [
      'Email,Name,Date of birth,Plan,Paid until',
      'a@old.test,Ann Ash,13/02/1980,Unlimited,31/01/2025',
      'A@OLD.test,Ann Two,13/03/2001,,',
      'b@old.test,Ben Bear,13/02/1980,,',
      'b@old.test,ben bear,13/02/1980,Unlimited,31/12/2026',
    ].join('\n');
    const looked = await paste(desk.browser, list);
    const page = await desk.browser.follow(looked);
    expect(page.text).toContain('Error 1 New 3 Changed 0 No change 0 Warnings 1');
    expect(page.text).toContain('Ben Bear 4 b@old.test Error Same person as line 5');
    const warned = await desk.browser.get(`${looked.location}?outcome=warnings`);
    expect(warned.text).toContain('Ann Two 3 a@old.test New');
    expect(warned.text).toContain('Email: line 2 has the same one, so it’s left out');
    await importAll(desk, list);
    expect(await byEmail(desk, 'a@old.test')).toMatchObject({ name: 'Ann Ash' });
    expect(await byEmail(desk, 'b@old.test')).toMatchObject({ membershipStatus: 'active' });
    const two = await byEmail(desk, '');
    expect(two).toMatchObject({ name: 'Ann Two', dob: '2001-03-13' });
    expect(await desk.club.store.find(accounts, two?.id ?? '')).toBeNull();
    const after = await numbers(desk);
    expect((await importAll(desk, list)).text).toContain('Error 1 New 0 Changed 0 No change 3');
    expect(await numbers(desk)).toEqual(after);
  });

  test('who comes without an address can be taken back, and is found again by what a list says', async () => {
    const desk = await openDesk();
    const before = await numbers(desk);
    const list = 'Email,Name,Mobile\n,Cara Cole,07700 900103\nnobody,Dan Dee,\n';
    const done = await importAll(desk, list, { sendsWelcome: 'on' });
    expect(done.text).toContain('2 members imported.');
    expect(await desk.club.store.count(outbox)).toBe(0);
    expect((await numbers(desk)).accounts).toBe(before.accounts);
    const again = await importAll(
      desk,
      `Sex,${list.replaceAll('\n,', '\nf,,').replace('nobody', 'f,nobody')}`,
    );
    expect(again.text).toContain('2 members imported: 0 added, 2 updated.');
    const here = done.html.match(/href="([^"]*)\/undo"/)?.[1] ?? '';
    await desk.browser.submit(`${here}/undo`, {});
    await desk.club.services.imports.settled();
    expect((await numbers(desk)).members).toBe(before.members + 2);
  });

  test('rows 20 and 31: formulas and markup are text, and our own export comes back as it was', async () => {
    const desk = await openDesk();
    const odd = ['=HYPERLINK("x")', '<img src=x onerror=1>', "'quoted"];
    for (const firstName of odd) await desk.club.member({ firstName, lastName: 'Odd' });
    const exported = await desk.browser.get('/admin/members.csv?q=odd');
    expect(parse(exported.html, { bom: true })).toHaveLength(4);
    const page = await desk.browser.follow(await upload(desk.browser, exported.html));
    expect(page.text).toContain('Error 0 New 0 Changed 0 No change 3');
    const rows = await desk.browser.get(
      `${page.html.match(/href="([^"]*)\?outcome=same"/)?.[1]}?outcome=same`,
    );
    expect(rows.html).not.toContain('<img src=x');
  });

  test('row 38: a name with a link is none any more, unless that name is stored already', async () => {
    const desk = await openDesk();
    await desk.club.member({ firstName: 'evil.example', lastName: 'Agent 47', email: 'old@old.test' });
    const list = [
      'Email,First name,Surname,Phone',
      'old@old.test,evil.example,Agent 47,07700 900104',
      'new@old.test,evil.example,Agent 47,07700 900105',
      'good@old.test,Ann,O’Neill-Ash,07700 900106',
    ].join('\n');
    const page = await desk.browser.follow(await upload(desk.browser, list));
    expect(page.text).toContain('Error 0 New 2 Changed 1 No change 0 Warnings 1');
    expect(page.text).toContain('First name: “evil.example” became “evil. example”');
    expect(page.text).toContain('Last name: “Agent 47” became “Agent”');
  });
});

describe('importing', () => {
  test('adds who is new: account without a password, profile, membership; found by name, in the audit log', async () => {
    const desk = await openDesk();
    const page = await importAll(desk, LIST);
    expect(page.text).toContain('2 members imported.');
    const ann = await byEmail(desk, 'ann@old.test');
    expect(ann).toMatchObject({
      name: 'Ann Ashworth',
      mobile: '07700900101',
      dob: '1990-03-27',
      membershipStatus: 'active',
      planId: 'unlimited',
      membershipType: 'Unlimited',
      planPriceInPence: 7900,
      planInterval: 'month',
      currentPeriodEnd: periodEndAfter(Temporal.PlainDate.from('2026-12-31')),
      isAdmin: false,
      parqResults: [],
    });
    expect((await desk.club.store.find(accounts, ann?.id ?? ''))?.passwordHash).toBe('');
    expect((await desk.browser.get('/admin/members?q=ashworth')).text).toContain(
      'Ann Ashworth Active Unlimited',
    );
    expect(await desk.audit(ann?.id ?? '')).toMatchObject([
      { action: 'member.imported', summary: 'Added from members.csv, line 2', actorUid: desk.admin.id },
    ]);
    const { items } = await desk.club.store.query(auditLog, {
      where: [['action', '==', 'members.imported']],
      limit: 5,
    });
    expect(items).toMatchObject([{ summary: 'members.csv: 2 new, 0 changed' }]);
    expect(await byEmail(desk, 'not an address')).toBeUndefined();
  });

  describe('of people with a pack of classes', () => {
    const packs = 'Email,Name,Plan,Paid until,Classes left\nann@old.test,Ann Ash,Ten classes,2027-01-31,3\n';
    const openWithPack = async () => {
      const desk = await openDesk();
      const ten = plan({
        id: 'ten',
        name: 'Ten classes',
        interval: 'one-off',
        kind: 'pack',
        classAllowance: 10,
      });
      await desk.club.store.create(plans, ten);
      return desk;
    };

    test('keeps what they have left, as the preview says, and every page after it', async () => {
      const desk = await openWithPack();
      const here = (await upload(desk.browser, packs)).location ?? '';
      const preview = await desk.browser.get(here);
      expect(preview.text).toContain('Active, Ten classes, 3 of 10 classes left until 31 January 2027');
      expect(preview.text).not.toContain('all of them');
      await desk.browser.submit(here, {}, `${here}/apply`);
      await desk.club.services.imports.settled();
      const ann = await byEmail(desk, 'ann@old.test');
      const page = await desk.browser.get(`/admin/member/${ann?.id}`);
      expect(page.text).toContain('3 of 10 classes left until 31 January 2027');
      await desk.browser.submit(`${here}/undo`, {});
      await desk.club.services.imports.settled();
      expect(await byEmail(desk, 'ann@old.test')).toBeUndefined();
    });

    test('says one date of a plan with so many classes a month', async () => {
      const desk = await openWithPack();
      const eight = plan({ id: 'eight', name: 'Eight', classAllowance: 8 });
      await desk.club.store.create(plans, eight);
      const file = 'Email,Name,Plan,Paid until\ndee@old.test,Dee Day,Eight,2026-12-18\n';
      const here = (await upload(desk.browser, file)).location ?? '';
      expect((await desk.browser.get(here)).text).toContain('Active, Eight, until 18 December 2026');
    });

    test('warns before it gives a whole pack, where the list doesn’t say what is left', async () => {
      const desk = await openWithPack();
      const more = `${packs}ben@old.test,Ben Bear,Ten classes,2027-01-31,\ncara@old.test,Cara Cole,Unlimited,2027-01-31,\n`;
      const here = (await upload(desk.browser, more)).location ?? '';
      const preview = await desk.browser.get(here);
      expect(preview.text).toContain(
        'The list doesn’t say how many classes 1 member with a pack has left, so they get all of them, even if they’ve used some.',
      );
      const whole = await desk.browser.get(`${here}?outcome=whole-pack`);
      expect(whole.text).toContain('Ben Bear 3 ben@old.test New Active, Ten classes, 10 of 10 classes left');
      expect(whole.text).toContain('The list doesn’t say how many classes are left, so they get all of them');
      expect(whole.text).not.toContain('Ann Ash');
    });

    test('says what it leaves out of classes left, where the plan is no pack', async () => {
      const desk = await openWithPack();
      const more = `${packs}ben@old.test,Ben Bear,Unlimited,2027-01-31,7\ncara@old.test,Cara Cole,Unlimited,2027-01-31,\n`;
      const here = (await upload(desk.browser, more)).location ?? '';
      const preview = (await desk.browser.get(here)).text;
      expect(preview).toContain('Classes left: “7” is left out, since Unlimited isn’t a pack of classes');
      expect(preview.split('is left out')).toHaveLength(2);
    });

    test('counts what it leaves out of a plan with so many classes a month among the warnings, and says what they get', async () => {
      const desk = await openWithPack();
      const eight = plan({ id: 'eight', name: 'Eight', classAllowance: 8 });
      await desk.club.store.create(plans, eight);
      const eights = ['3', '0', '8', '8 of 8', '3/8', ''].map(
        (left, index) => `dee${index}@old.test,Dee Day,Eight,2026-12-18,${left}\n`,
      );
      const here = (await upload(desk.browser, packs + eights.join(''))).location ?? '';
      expect((await desk.browser.get(here)).text).toContain('3 rows have an entry we couldn’t use.');
      const { text } = await desk.browser.get(`${here}?outcome=warnings`);
      for (const [line, left] of [
        [3, '3'],
        [4, '0'],
        [7, '3/8'],
      ] as const)
        expect(text).toContain(
          `${line} dee${line - 3}@old.test New Active, Eight, until 18 December 2026 Classes left: “${left}” is left out, since Eight isn’t a pack: it has 8 classes a month, and they start with all of them`,
        );
      expect(text.split('is left out,')).toHaveLength(4);
    });

    test('knows nobody by a trainer’s pack: nobody joins by one', async () => {
      const desk = await openWithPack();
      await desk.club.store.update(plans, 'ten', { trainerId: 'trainer' });
      const questions = await desk.browser.follow(await upload(desk.browser, packs));
      expect(questions.text).toContain('Plan “Ten classes”');
      expect(questions.html).not.toContain('value="plan-ten"');
    });
  });

  test('a later price of the plan is for new members alone, and the higher one can be announced to them', async () => {
    const desk = await openDesk();
    await importAll(desk, LIST);
    const ann = await byEmail(desk, 'ann@old.test');
    await desk.club.store.update(plans, 'unlimited', { priceInPence: 9900 });
    const page = await desk.browser.get(`/admin/member/${ann?.id}`);
    expect([page.text.includes('£79 a month'), page.text.includes('£99')]).toEqual([true, false]);
    const rise = await desk.browser.get('/admin/adminControl/plans/unlimited/price-rise');
    expect(rise.text).not.toContain('Nobody on this plan pays less');
  });

  test('the audit log names the admin who let a list be applied, not the one who brought it', async () => {
    const desk = await openDesk();
    const here = (await upload(desk.browser, LIST)).location ?? '';
    const other = await desk.club.admin();
    await (await desk.club.signedIn(other)).submit(here, {}, `${here}/apply`);
    await desk.club.services.imports.settled();
    const ann = await byEmail(desk, 'ann@old.test');
    const { items } = await desk.club.store.query(auditLog, {
      where: [['memberUid', '==', ann?.id ?? '']],
      limit: 5,
    });
    expect(items).toMatchObject([{ action: 'member.imported', actorUid: other.id, actorName: other.name }]);
  });

  test('nobody gets a mail unless the box is ticked, then each new member gets one', async () => {
    const silent = await openDesk();
    await importAll(silent, LIST);
    expect(await silent.club.store.count(outbox)).toBe(0);
    const welcoming = await openDesk();
    await importAll(welcoming, LIST, { sendsWelcome: 'on' });
    expect(await welcoming.club.store.count(outbox)).toBe(2);
    const ann = await byEmail(welcoming, 'ann@old.test');
    expect(await welcoming.mails(ann?.id ?? '')).toMatchObject([
      { template: 'invitation', to: 'ann@old.test' },
    ]);
  });

  test('run again it changes nothing; with a corrected list it adds and changes what is different', async () => {
    const desk = await openDesk();
    await importAll(desk, LIST);
    const first = await numbers(desk);
    const again = await upload(desk.browser, LIST);
    const page = await desk.browser.follow(again);
    expect(page.text).toContain('Error 1 New 0 Changed 0 No change 2');
    expect(page.text).toContain('Nothing to import');
    const corrected = LIST.replace('3/4/2024', '3/4/1991').replace('900101', '900999');
    const done = await importAll(desk, corrected);
    expect(done.text).toContain('2 members imported: 1 added, 1 updated.');
    expect((await numbers(desk)).members).toBe(first.members + 1);
    const ann = await byEmail(desk, 'ann@old.test');
    expect(ann?.mobile).toBe('07700900999');
    const [entry] = (await desk.audit(ann?.id ?? '')).filter(({ summary }) => summary.startsWith('Mobile'));
    expect(entry).toMatchObject({ before: { mobile: '07700900101' }, after: { mobile: '07700900999' } });
  });

  test('empty cells take nothing away, and a running membership is not changed by a list', async () => {
    const desk = await openDesk();
    const known = await desk.club.member({
      email: 'ann@old.test',
      firstName: 'Ann',
      lastName: 'Ashworth',
      mobile: '07700900777',
      emergencyContact: { name: 'Bob', phone: '07700900778' },
      membershipStatus: 'on_hold',
    });
    await importAll(
      desk,
      'Email,Name,Mobile,Plan,Paid until,Emergency name\nann@old.test,Anna Ashworth,,Unlimited,2027-01-01,',
    );
    expect(await desk.stored(known.id)).toMatchObject({
      firstName: 'Anna',
      mobile: '07700900777',
      emergencyContact: { name: 'Bob', phone: '07700900778' },
      membershipStatus: 'on_hold',
      planId: '',
    });
  });

  test('a row with the address of somebody who works here, under another name, changes nothing', async () => {
    const desk = await openDesk();
    const list = [
      'Email,Name,Mobile,Date of birth,Sex,Guardian,Emergency name,Emergency phone',
      `${desk.admin.email},Walk In,07700900321,13/04/2014,female,Pat In,Pat In,07700900322`,
    ].join('\n');
    const here = (await upload(desk.browser, list)).location ?? '';
    const page = await desk.browser.get(`${here}?outcome=same`);
    expect(page.text).toContain('No change 1');
    expect(page.text).toContain('who works here, so this row changes nothing');
    expect(page.text).not.toContain('Warnings 1');
    const before = await desk.stored(desk.admin.id);
    await importAll(desk, list);
    expect(await desk.stored(desk.admin.id)).toEqual(before);
  });

  test('only rows that come are listed with warnings', async () => {
    const desk = await openDesk();
    await desk.club.member({ email: 'ann@old.test', firstName: 'Ann', lastName: 'Ash' });
    const list = 'Email,Name,Mobile\nann@old.test,Ann Ash,none of it\nben@old.test,Ben Bear,none of it';
    const page = await desk.browser.follow(await upload(desk.browser, list));
    expect(page.text).toContain('New 1 Changed 0 No change 1 Warnings 1');
    const { items } = await desk.club.store.query(importRows, { limit: 10 });
    expect(items.filter(({ hasWarnings }) => hasWarnings).map(({ email }) => email)).toEqual([
      'ben@old.test',
    ]);
  });

  test('row 14: a list cannot make anybody an admin or give them an id', async () => {
    const desk = await openDesk();
    const list = 'Email,Name,isAdmin,uid,claims,admin\nann@old.test,Ann Ash,true,root,admin,true';
    const here = (await upload(desk.browser, list)).location ?? '';
    const forged = { column0: 'email', column1: 'fullName', column2: 'isAdmin' };
    expect((await desk.browser.submit(`${here}/columns`, forged)).status).toBe(422);
    await desk.browser.submit(`${here}/columns`, { ...forged, column2: '' });
    await desk.browser.submit(here, {}, `${here}/apply`);
    await desk.club.services.imports.settled();
    const ann = await byEmail(desk, 'ann@old.test');
    expect(ann).toMatchObject({ isAdmin: false, isCoach: false });
    expect(ann?.id).not.toBe('root');
    expect((await desk.club.store.find(accounts, ann?.id ?? ''))?.claims).toEqual({
      admin: false,
      coach: false,
      desk: false,
    });
  });

  test('while it runs, its page renews itself and says how far it is', async () => {
    const desk = await openDesk();
    const here = (await upload(desk.browser, LIST)).location ?? '';
    const id = here.split('/').at(-1) ?? '';
    await desk.club.store.update(imports, id, { status: 'applying' });
    const page = await desk.browser.get(here);
    expect(page.headers.get('Refresh')).toBe('2');
    expect(page.text).toContain('0 of 2 members');
    const one = (await upload(desk.browser, LIST.split('\n').slice(0, 2).join('\n'))).location ?? '';
    await desk.club.store.update(imports, one.split('/').at(-1) ?? '', { status: 'applying' });
    expect((await desk.browser.get(one)).text).toMatch(/0 of 1 member(?!s)/);
    expect(page.html).toContain('<progress');
  });

  test('an account that was left without a profile is completed', async () => {
    const desk = await openDesk();
    const { uid } = await desk.club.services.identity.createAccount({ email: 'ann@old.test' });
    await importAll(desk, LIST);
    expect(await desk.stored(uid)).toMatchObject({ name: 'Ann Ashworth', membershipStatus: 'active' });
  });
});

describe('a crash and a race', () => {
  const crowd = [
    'Email,Name',
    ...Array.from(
      { length: 80 },
      (_, n) => `p${n}@old.test,Person Number${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10)]}`,
    ),
  ].join('\n');

  test('what a killed process left is finished by the next one, each row once', async () => {
    const desk = await openDesk();
    const { services, store } = desk.club;
    const here = (await upload(desk.browser, crowd)).location ?? '';
    const id = here.split('/').at(-1) ?? '';
    // A process that is killed after its first group: nothing it asks for is answered any more.
    const dying = { ...services.store, update: () => new Promise<never>(() => {}) };
    await store.update(imports, id, { status: 'applying', sendsWelcome: true });
    createImports({ ...services, store: dying }).start(id);
    while ((await store.count(members)) < 51) await new Promise((resolve) => setTimeout(resolve, 5));

    await services.imports.resume();
    expect(await store.count(members)).toBe(51);
    desk.club.advance({ seconds: 61 });
    await services.imports.resume();
    expect(await store.count(members)).toBe(81);
    expect(await store.count(outbox)).toBe(80);
    expect(await store.find(imports, id)).toMatchObject({ status: 'done' });
    const { items } = await store.query(auditLog, {
      where: [['action', '==', 'member.imported']],
      limit: 200,
    });
    expect(new Set(items.map(({ memberUid }) => memberUid)).size).toBe(80);
    expect(items).toHaveLength(80);
  });

  test('two admins who press the button at once import once', async () => {
    const desk = await openDesk();
    const other = await desk.club.signedIn(await desk.club.admin());
    const here = (await upload(desk.browser, crowd)).location ?? '';
    const answers = await Promise.all([
      desk.browser.submit(here, {}, `${here}/apply`),
      other.submit(here, {}, `${here}/apply`),
    ]);
    expect(answers.map(({ location }) => location)).toEqual([here, here]);
    await desk.club.services.imports.settled();
    expect(await desk.club.store.count(members)).toBe(82);
    const late = await desk.browser.follow(await other.submit(PATH, {}, `${here}/apply`));
    expect(late.status).toBe(200);
  });

  test('two processes at one list do each row once', async () => {
    const desk = await openDesk();
    const { services, store } = desk.club;
    const here = (await upload(desk.browser, crowd)).location ?? '';
    const id = here.split('/').at(-1) ?? '';
    await store.update(imports, id, { status: 'applying', sendsWelcome: true });
    const runners = [createImports(services), createImports(services)];
    runners[0]?.start(id);
    // The lease of the first is taken for dead.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await store.update(imports, id, { leaseUntil: null });
    runners[1]?.start(id);
    await Promise.all(runners.map((runner) => runner.settled()));
    expect(await store.count(members)).toBe(81);
    expect(await store.count(outbox)).toBe(80);
  });
});

test('row 15: members and coaches can neither look a list through nor apply one', async () => {
  const desk = await openDesk();
  const here = (await upload(desk.browser, LIST)).location ?? '';
  for (const person of [await desk.club.member(), await desk.club.coach()]) {
    const browser = await desk.club.signedIn(person);
    for (const path of [PATH, here, `${here}/apply`]) {
      expect((await browser.get(path)).status).toBe(403);
      expect((await browser.post(path, { pasted: LIST })).status).toBe(403);
    }
  }
  await desk.club.services.imports.settled();
  expect(await byEmail(desk, 'ann@old.test')).toBeUndefined();
});

test('a list and its rows are deleted after a week', async () => {
  const desk = await openDesk();
  await upload(desk.browser, LIST);
  desk.club.advance({ hours: 24 * 7 });
  await removeBatches(desk.club.store, desk.club.now());
  expect(await desk.club.store.count(imports)).toBe(0);
  expect(await desk.club.store.count(importRows)).toBe(0);
});

const JOINED_LONG_AGO =
  'First name,Surname,Email,Joined,Membership,Paid until\nAnn,Ashworth,ann@old.test,01/03/2019,Unlimited,31/12/2027\n';

test('who joined long ago by an imported list is away since the import, in lists, on the dashboard and at risk', async () => {
  const desk = await openDesk();
  const { club } = desk;
  await importAll(desk, JOINED_LONG_AGO);
  const ann = await byEmail(desk, 'ann@old.test');
  expect(ann).toMatchObject({ importedAt: club.now(), awaySince: club.now(), lastSeenAt: null });
  const isListed = async (path: string) => {
    await assessMembers(club.services);
    return (await (await club.signedIn(desk.admin)).get(path)).text.includes('Ann Ashworth');
  };
  const lists = ['/admin/members?show=not-seen', '/admin/members?away=14', '/admin/analytics/at-risk'];
  for (const path of lists) expect(await isListed(path), path).toBe(false);
  expect(await isListed('/admin/members')).toBe(true);
  club.advance({ hours: 24 * 22 });
  for (const path of lists) expect(await isListed(path), path).toBe(true);
  const risk = await (await club.signedIn(desk.admin)).get('/admin/analytics/at-risk');
  expect(risk.text).toContain('No visit since the import, for 22 days');
});

test('a club of an earlier release finds out whom a list has brought', async () => {
  const desk = await openDesk();
  const { club } = desk;
  await importAll(desk, JOINED_LONG_AGO);
  const ann = await byEmail(desk, 'ann@old.test');
  const importedAt = ann?.importedAt;
  const uid = ann?.id ?? '';
  await club.store.update(members, uid, { importedAt: null, awaySince: ann?.createdAt ?? null });
  const change = storedChanges.find(({ number }) => number === 9);
  const { importedAt: _, ...fields } = members.encode({ ...(ann as Member), importedAt: null });
  expect(change?.change(uid, fields)).toEqual({ importedAt: null });
  expect(change?.change(uid, { ...fields, importedAt: null })).toBeNull();
  expect(change?.change(uid, { ...fields, createdAt: club.now() })).toBeNull();
  await club.store.transaction(async (transaction) => change?.rewrite?.(transaction, uid, club.now()));
  expect(await byEmail(desk, 'ann@old.test')).toMatchObject({ importedAt, awaySince: importedAt });
});
