import { describe, expect, test } from 'vitest';
import {
  findLeadFieldsProblem,
  guessLeadFields,
  isSameLead,
  type LeadCells,
  readLeadRow,
} from '#domain/community/leads/lead-import.ts';
import { importLead } from '#domain/community/leads/lead-pipeline.ts';
import { forgetLead } from '#server/community/leads/forget-lead.ts';
import { leadColumns } from '#server/community/leads/leads-csv.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { stopMessages } from '#server/community/leads/stop-messages.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { type Lead, leads } from '#server/data/collections/leads.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { emailOrNull } from '#server/identity/email.ts';
import { type Desk, openDesk } from '../../support/desk.ts';
import { apply, check, LEADS, listAt, undo, upload } from '../../support/migrations.ts';
import { enquiryOf } from '../../support/tours.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const read = (cells: LeadCells) =>
  readLeadRow(cells, { now, dateOrder: 'day-first', normaliseEmail: emailOrNull });
const ANN = { fullName: 'Ann Moss', email: 'ann@old.test' };

describe('a row of a list of leads', () => {
  test.each([
    ['', 'enquiry'],
    ['New Lead', 'enquiry'],
    ['Tour booked', 'enquiry'],
    ['Trialled', 'attended'],
    ['No-show', 'no-show'],
    ['Closed (lost)', 'lost'],
    ['Do not contact', 'lost'],
    ['Unsubscribed', 'enquiry'],
    ['Purple', 'enquiry'],
  ])('in the state “%s” is in ours: %s', (status, ours) => {
    expect(read({ ...ANN, status })).toMatchObject({ kind: 'read', lead: { status: ours } });
  });

  test.each(['Won', 'Converted', 'Member'])('“%s” has joined, so is left out', (status) => {
    expect(read({ ...ANN, status }).kind).toBe('left-out');
  });

  test.each([
    ['', 'unknown', ''],
    ['Social media', 'social', ''],
    ['Instagram ad, March', 'social', 'Source: Instagram ad, March'],
    ['Google', 'search', 'Source: Google'],
    ['Referral', 'friend', 'Source: Referral'],
    ['Walk-in', 'passing', 'Source: Walk-in'],
    ['Groupon', 'other', 'Source: Groupon'],
  ])('from “%s” came by %s, and nothing of what it says is lost', (source, code, notes) => {
    expect(read({ ...ANN, source })).toMatchObject({ lead: { source: code, notes } });
  });

  test('leaves out what cannot be used, says so, and still comes', () => {
    const cells = {
      ...ANN,
      mobile: '12',
      firstContact: '00/00/0000',
      status: 'Purple',
      wantsMessages: 'perhaps',
    };
    expect(read(cells)).toMatchObject({
      lead: { email: 'ann@old.test', mobile: '', firstContact: '', status: 'enquiry', noMessages: true },
      warnings: [
        'Mobile: “12” isn’t a phone number, so it’s left out',
        'State: “Purple” isn’t one of our states, so they are an enquiry',
        'First contact: “00/00/0000” isn’t a date in the past, so it’s today',
        'Wants messages: “perhaps” isn’t yes or no, so they won’t get messages sent to several leads',
      ],
    });
  });

  test.each([
    ['O’Brien, Sean', 'Sean O’Brien'],
    ['Moss , Ann Marie', 'Ann Marie Moss'],
    ['Sean O’Brien', 'Sean O’Brien'],
    ['John Smith, Jr', 'John Smith Jr'],
    ['Ann Moss,', 'Ann Moss'],
    ['Moss, Ann, Leeds', 'Moss Ann Leeds'],
  ])('with the name “%s” is %s', (fullName, name) => {
    expect(read({ ...ANN, fullName })).toMatchObject({ lead: { name } });
  });

  test.each([
    ['07700 900123', []],
    ['07700 900123 / 07700900123', []],
    [
      '07700 900123 / 07700 900456',
      ['Mobile: “07700 900123 / 07700 900456” has more than one number: 07700900123 is kept'],
    ],
  ])('with “%s” as number, says whether another is left out', (mobile, warnings) => {
    expect(read({ ...ANN, mobile })).toMatchObject({ lead: { mobile: '07700900123' }, warnings });
  });

  test('needs a way to get in touch, and no name', () => {
    expect(read({ fullName: 'Ann' })).toMatchObject({ kind: 'problem' });
    expect(read({ email: 'nobody', mobile: '12' })).toMatchObject({ kind: 'problem' });
    expect(read({ mobile: '07700 900123' })).toMatchObject({
      lead: { name: '', mobile: '07700900123' },
      warnings: ['No name: add it when you know it'],
    });
  });

  test.each([
    [undefined, true],
    ['yes', false],
    ['TRUE', false],
    ['', true],
    ['Opted out', true],
  ])('with “%s” for messages', (wantsMessages, noMessages) => {
    const asked = wantsMessages === undefined ? ANN : { ...ANN, wantsMessages };
    expect(read(asked)).toMatchObject({ lead: { noMessages }, warnings: [] });
  });

  test.each([
    ['Attended', false],
    ['Lost', true],
    ['Do not contact', true],
    ['DNC', true],
    ['Unsubscribed', true],
    ['Opted-out', true],
    ['Cold: don’t email', true],
  ])('in the state “%s”, and “yes” for messages', (status, noMessages) => {
    expect(read({ ...ANN, status, wantsMessages: 'yes' })).toMatchObject({ lead: { noMessages } });
  });

  test('is the person of the same address or number, unless a family shares the number', () => {
    const ann = { name: 'Ann Moss', email: 'ann@old.test', mobile: '07700900123' };
    expect(isSameLead(ann, { ...ann, name: 'A.', mobile: '' })).toBe(true);
    expect(isSameLead(ann, { ...ann, email: '' })).toBe(true);
    expect(isSameLead(ann, { ...ann, name: 'ánn moss', email: 'ann@new.test' })).toBe(true);
    expect(isSameLead(ann, { ...ann, name: 'Ben Moss', email: 'ben@old.test' })).toBe(false);
    expect(isSameLead({ ...ann, mobile: '' }, { ...ann, email: '', mobile: '' })).toBe(false);
  });

  test('counts from its first contact, and is kept from today', () => {
    const reading = read({ ...ANN, firstContact: '3 Mar 2026', status: 'Lost' });
    if (reading.kind !== 'read') throw new Error(reading.kind);
    const changes = importLead(reading.lead, now);
    expect(changes).toMatchObject({ status: 'lost', isOpen: false, changedAt: now });
    expect(changes.createdAt.toString()).toBe('2026-03-03T00:00:00Z');
    expect(changes.expiresAt?.toString()).toBe(now.add({ hours: 24 * 60 }).toString());
  });
});

describe('columns', () => {
  test('are known by their usual names, those of our own file too', () => {
    expect(
      guessLeadFields(['Lead Name', 'E-mail', 'Phone', 'Lead source', 'Stage', 'Created', 'Notes']),
    ).toEqual(['fullName', 'email', 'mobile', 'source', 'status', 'firstContact', 'notes']);
    const own = guessLeadFields(leadColumns.map(([header]) => header));
    expect(own.filter(Boolean)).toEqual([
      ...['fullName', 'email', 'mobile', 'status', 'source', 'interest', 'firstContact', 'lostReason'],
      'wantsMessages',
    ]);
  });

  test('need an address or a number, and each only once', () => {
    expect(findLeadFieldsProblem(['fullName', ''])).toContain('email addresses or the phone numbers');
    expect(findLeadFieldsProblem(['email', 'email'])).toContain('Two columns are “Email”');
    expect(findLeadFieldsProblem(['mobile'])).toBeNull();
  });
});

const LIST = [
  'Name,Email,Phone,Stage,Lead source,Created,Notes,Shoe size',
  'Ann Moss,ann@old.test,07700 900123,Trialled,Google,03/03/2026,Likes rowing,38',
  'Ann Moss,ANN@old.test,,,,,,',
  'Ben Ray,,07700 900456,Tour booked,Groupon,00/00/0000,,',
  'Leo Larsen,leo@example.test,,,,,,',
  'Priya Shah,priya@club.test,,,,,,',
  'Wen Li,wen@old.test,,Won,,,,',
  'Nobody,,,,,,,',
].join('\n');

async function openGym(): Promise<Desk> {
  const desk = await openDesk();
  await desk.club.member({ email: 'priya@club.test', firstName: 'Priya', lastName: 'Shah' });
  await openLead(desk.club.services, enquiryOf('leo@example.test'));
  return desk;
}
const everyLead = async ({ club: { store } }: Desk) =>
  (await store.query(leads, { limit: 100 })).items.toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
const named = (all: readonly Lead[], name: string) => all.find((lead) => lead.name === name);

describe('a list of another system’s leads', () => {
  test('is checked: who comes, who is here already and who cannot come, each with every reason', async () => {
    const gym = await openGym();
    const here = await check(gym, LEADS, LIST);
    const page = await gym.browser.get(here);
    expect(page.text).toContain('7 rows checked. Nothing has been changed yet.');
    expect(page.text).toContain('Error 2 New 2 Changed 0 No change 3 Warnings 1');
    expect(page.text).toContain('Same as line 2');
    expect(page.text).toContain('No email address or phone number');
    expect(page.text).toContain('Add 2 leads');
    const same = await gym.browser.get(`${here}?outcome=same`);
    expect(same.text).toMatch(/Leo Larsen.*Is a lead already/);
    expect(same.text).toMatch(/Priya Shah.*Has an account already/);
    expect(same.text).toMatch(/Wen Li.*Has joined/);
    const warned = await gym.browser.get(`${here}?outcome=warnings`);
    expect(warned.text).toContain('Enquiry, Something else');
    expect(warned.text).toContain('“00/00/0000” isn’t a date in the past, so it’s today');
    expect(warned.text).toContain('book their tour here');
    expect(await everyLead(gym)).toHaveLength(1);
  });

  test('is imported with one entry in the audit log and no email, and importing it again adds nobody', async () => {
    const gym = await openGym();
    const page = await apply(gym, await check(gym, LEADS, LIST));
    expect(page.text).toContain('2 leads imported.');
    const all = await everyLead(gym);
    expect(named(all, 'Ann Moss')).toMatchObject({
      ...{ email: 'ann@old.test', mobile: '07700900123', status: 'attended', source: 'search' },
      ...{ notes: 'Source: Google\nLikes rowing', isOpen: true, isUnconfirmed: false, memberUid: '' },
    });
    expect(named(all, 'Ann Moss')?.createdAt.toString()).toBe('2026-03-03T00:00:00Z');
    expect(named(all, 'Ben Ray')).toMatchObject({ status: 'enquiry', nextStep: 'Book their tour' });
    expect((await gym.browser.get('/admin/leads?q=moss')).text).toContain('Ann Moss');
    expect((await gym.browser.get(`/admin/leads/${named(all, 'Ann Moss')?.id}`)).status).toBe(200);
    const { items } = await gym.club.store.query(auditLog, {
      where: [['action', '==', 'leads.imported']],
      limit: 5,
    });
    expect(items.map(({ summary }) => summary)).toEqual(['list.csv: 2 saved']);
    expect(await gym.club.store.count(outbox)).toBe(0);
    const again = await check(gym, LEADS, LIST);
    expect(await listAt(gym.club, again)).toMatchObject({ newCount: 0, sameCount: 6, errorCount: 1 });
    expect(await everyLead(gym)).toHaveLength(3);
  });

  test('has its columns proposed as they were matched in the last list with the same headings', async () => {
    const gym = await openGym();
    const rows = (email: string) => `Wer,Kontakt,Seit\nAnn Moss,${email},03/04/2026`;
    const chosen = { column0: 'fullName', column1: 'email', column2: 'firstContact' };
    const { location: first } = await upload(gym.browser, LEADS, rows('ann@old.test'));
    expect((await gym.browser.get(first ?? '')).html).not.toContain('value="email" selected');
    await gym.browser.submit(first ?? '', { ...chosen, dateOrder: 'month-first' });
    await gym.club.services.imports.settled();
    // Of members, the same headings are another question.
    const members = (await gym.browser.submit('/admin/members/import', { pasted: rows('m@old.test') }))
      .location;
    expect((await gym.browser.get(`${members}/columns`)).html).not.toContain('value="email" selected');

    gym.club.advance({ minutes: 1 });
    const { location: next } = await upload(
      gym.browser,
      LEADS,
      rows('ben@old.test').replace('Kontakt', 'kontakt'),
    );
    const { html } = await gym.browser.get(next ?? '');
    for (const field of Object.values(chosen)) expect(html).toContain(`value="${field}" selected=""`);
    const list = await listAt(gym.club, (next ?? '').replace('/columns', ''));
    expect(list).toMatchObject({ fields: ['fullName', 'email', 'firstContact'], dateOrder: 'month-first' });
    const { items } = await gym.club.store.query(importRows, {
      where: [['importId', '==', list.id]],
      limit: 5,
    });
    expect(items).toMatchObject([{ email: 'ben@old.test' }]);
  });

  test('is taken back, but for a lead that somebody has changed since', async () => {
    const gym = await openGym();
    const here = await check(gym, LEADS, LIST);
    await apply(gym, here);
    gym.club.advance({ minutes: 5 });
    await openLead(gym.club.services, enquiryOf('ann@old.test', 'Ann Moss'));
    const page = await undo(gym, here);
    expect(page.text).toContain('The import of 1 lead has been undone. 1 stayed: see the rows for why.');
    expect(page.text).toMatch(/Ann Moss.*Changed since the import, so it stays/);
    expect((await everyLead(gym)).map(({ name }) => name)).toEqual(['Ann Moss', 'Leo Larsen']);
    await gym.browser.submit(here, {}, `${here}/check-again`);
    await gym.club.services.imports.settled();
    expect(await listAt(gym.club, here)).toMatchObject({ status: 'ready', newCount: 1 });
  });

  test('is taken back, but for who has turned messages off since, so that importing it again brings none', async () => {
    const gym = await openGym();
    const list = 'Name,Email,Wants messages\nAnn,ann@old.test,yes\nBen,ben@old.test,yes';
    const here = await check(gym, LEADS, list);
    await apply(gym, here);
    const ann = named(await everyLead(gym), 'Ann');
    await stopMessages(gym.club.services, ann?.id ?? '');
    const page = await undo(gym, here);
    expect(page.text).toContain('The import of 1 lead has been undone. 1 stayed: see the rows for why.');
    await apply(gym, await check(gym, LEADS, list));
    expect(named(await everyLead(gym), 'Ann')?.noMessages).toBe(true);
    expect(named(await everyLead(gym), 'Ben')?.noMessages).toBe(false);
  });

  test('is taken back, but for whoever has become a member since', async () => {
    const gym = await openGym();
    const here = await check(gym, LEADS, 'Name,Email\nAnn,ann@old.test\nBen,ben@old.test');
    await apply(gym, here);
    const ann = named(await everyLead(gym), 'Ann');
    await gym.club.store.update(leads, ann?.id ?? '', { memberUid: 'ann' });
    const page = await undo(gym, here);
    expect(page.text).toContain('The import of 1 lead has been undone. 1 stayed: see the rows for why.');
    expect((await everyLead(gym)).map(({ name }) => name)).toEqual(['Ann', 'Leo Larsen']);
  });

  test('leaves out who got in touch after it was checked, and one person on two rows', async () => {
    const gym = await openGym();
    const list = 'Name,Email,Mobile\nAnn,ann@old.test,07700 900123\nAnn,,07700900123\nBen,ben@old.test,';
    const here = await check(gym, LEADS, list);
    await openLead(gym.club.services, enquiryOf('ben@old.test', 'Ben'));
    const page = await apply(gym, here);
    expect(page.text).toContain('1 lead imported. 2 couldn’t be saved: see the rows for why.');
    expect((await everyLead(gym)).map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Leo Larsen']);
  });

  test('keeps only the cells of columns that are used, for a day until that is said; and none of who is deleted', async () => {
    const gym = await openGym();
    await upload(gym.browser, LEADS, LIST);
    const [waiting] = (await gym.club.store.query(imports, { limit: 5 })).items;
    expect(waiting?.expiresAt.since(waiting.createdAt).total('hours')).toBe(24);
    const here = await check(gym, LEADS, LIST);
    const list = await listAt(gym.club, here);
    expect(list.expiresAt.since(list.createdAt).total('hours')).toBe(24 * 7);
    const rows = async () =>
      (await gym.club.store.query(importRows, { where: [['importId', '==', list.id]], limit: 50 })).items;
    const [ann] = await rows();
    expect(ann?.source).toContain('Likes rowing');
    expect(ann?.source).not.toContain('38');
    expect(ann?.expiresAt).toEqual(list.expiresAt);
    await apply(gym, here);
    await forgetLead(gym.club.services, { leadId: ann?.targetId ?? '', by: gym.admin });
    expect((await rows()).some(({ id }) => id === ann?.id)).toBe(false);
  });

  test('keeps no row of who is deleted: not checked yet, left out, or with an address that is here by another list', async () => {
    const gym = await openGym();
    const list = 'Name,Email\nLeo,LEO@example.test\nAnn,ann@old.test';
    await upload(gym.browser, LEADS, list);
    await check(gym, LEADS, list);
    const [leo] = await everyLead(gym);
    await forgetLead(gym.club.services, { leadId: leo?.id ?? '', by: gym.admin });
    const rows = (await gym.club.store.query(importRows, { limit: 50 })).items;
    expect(rows.map(({ email }) => email)).toEqual(['ann@old.test', 'ann@old.test']);
  });

  test.each([
    ['leads', 'priya'],
    ['members', ''],
  ] as const)(
    'of %s keeps a row with the address of a lead who is deleted, of the account “%s”',
    async (kind, uid) => {
      const gym = await openGym();
      const { store, services } = gym.club;
      await store.create(imports, imports.decode('list', { kind }));
      await store.create(
        importRows,
        importRows.decode('row', { importId: 'list', email: 'leo@example.test', uid }),
      );
      const [leo] = await everyLead(gym);
      await forgetLead(services, { leadId: leo?.id ?? '', by: gym.admin });
      expect(await store.find(importRows, 'row')).not.toBeNull();
    },
  );

  test('gives back the rows that cannot come, without the columns that are not used', async () => {
    const gym = await openGym();
    const file = await gym.browser.get(`${await check(gym, LEADS, LIST)}/rejected`);
    const [head] = new TextDecoder().decode(file.bytes).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('Name,Email,Phone,Stage,Lead source,Created,Notes,Line in the file,Reason');
  });

  test('of more than 5,000 people is imported in parts', async () => {
    const gym = await openGym();
    const page = await upload(gym.browser, LEADS, `Email\n${'ann@old.test\n'.repeat(5001)}`);
    expect(page.text).toContain('There are more than 5,000 rows. Split the list and import it in parts.');
    expect((await gym.browser.get(LEADS)).text).toContain('Up to 10 MB and 5,000 rows.');
  });

  test('is for admins, and an empty list of leads says where it starts', async () => {
    const desk = await openDesk();
    expect((await desk.browser.get(LEADS)).text).toContain('They only get messages sent to several leads if');
    const { text, html } = await desk.browser.get('/admin/leads');
    expect(text).toContain('import a list');
    expect(html).toContain(`href="${LEADS}"`);
    const front = await desk.club.signedIn(await desk.club.desk());
    expect((await front.get(LEADS)).status).toBe(403);
  });
});
