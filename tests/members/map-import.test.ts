import { describe, expect, it, test } from 'vitest';
import { readColumns } from '#domain/members/import-columns.ts';
import { findImportSystem } from '#domain/members/import-systems.ts';
import { suggestPlan, suggestStatus } from '#domain/members/import-values.ts';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { removeBatches } from '#server/data/remove-expired.ts';
import { asksColumns, chooseMemberColumns } from '#server/members/import/choose-columns.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

const PATH = '/admin/adminControl/import-members';
const LIST = [
  'Email,Name,Plan,Status,Paid until',
  'ann@old.test,Ann Ash,Unlimited Monthly (DD),Slipping away,13/12/2026',
  'ben@old.test,Ben Bear,unlimited monthly (dd),Frozen until June,01/12/2026',
  'cara@old.test,Cara Cole,Day pass,Active,01/12/2026',
  'dan@old.test,Dan Dee,Off-peak,Blacklisted,01/12/2026',
  'eve@old.test,Eve Early,Crossfit 3x,Active,01/12/2026',
].join('\n');

async function upload({ browser }: Desk, pasted: string, system = '') {
  return (await browser.submit(PATH, { pasted, system })).location ?? '';
}
async function storedList({ club }: Desk, here: string) {
  const list = await club.store.find(imports, here.split('/').at(-1) ?? '');
  if (!list) throw new Error('no list');
  return list;
}
async function byEmail({ club }: Desk, email: string): Promise<Member | undefined> {
  return (await club.store.query(members, { where: [['email', '==', email]], limit: 2 })).items[0];
}
const choices = {
  value0: 'plan-unlimited',
  value1: 'leave-out',
  value2: 'no-membership',
  value3: 'leave-out',
  value4: 'on-hold',
  value5: 'active',
};

describe('plans and statuses that we do not have', () => {
  test('are listed with how many rows have them, and what we suggest', async () => {
    const desk = await openDesk();
    const here = await upload(desk, LIST);
    const page = await desk.browser.get(here);
    expect(page.location).toBe(`${here}/values`);
    const asked = await desk.browser.get(`${here}/values`);
    expect(asked.text).toContain('Plan “Unlimited Monthly (DD)” 2 rows');
    expect(asked.text).toContain('Plan “Day pass” 1 row');
    expect(asked.text).toContain('Status “Blacklisted” 1 row');
    expect(asked.text).not.toContain('Plan “Off-peak”');
    expect(asked.text).not.toContain('Status “Active”');
    expect(asked.html).toMatch(/<option value="plan-unlimited" selected=""/);
    expect(asked.html).toMatch(/<option value="on-hold" selected=""/);
  });

  test('a form with a gap is refused, with what was chosen; nothing is checked', async () => {
    const desk = await openDesk();
    const here = await upload(desk, LIST);
    const page = `${here}/values`;
    const answer = await desk.browser.submit(page, { ...choices, value1: '', value3: 'lead' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Choose what “');
    expect(answer.html).toMatch(/<option value="lead" selected=""/);
    const unknown = await desk.browser.submit(page, { ...choices, value1: 'plan-nowhere' });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('This plan no longer exists. Choose another one');
    const list = await desk.club.store.find(imports, here.split('/').at(-1) ?? '');
    expect(list).toMatchObject({ status: 'mapping', newCount: 0 });
  });

  test('become what was chosen, which can be changed until the list is imported', async () => {
    const desk = await openDesk();
    const here = await upload(desk, LIST);
    const id = here.split('/').at(-1) ?? '';
    const values = (await desk.club.store.find(imports, id))?.values ?? [];
    const wanted: Record<string, string> = {
      'Unlimited Monthly (DD)': 'plan-unlimited',
      'Day pass': 'no-membership',
      'Crossfit 3x': 'leave-out',
      'Slipping away': 'active',
      'Frozen until June': 'on-hold',
      Blacklisted: 'leave-out',
    };
    const chosen = Object.fromEntries(
      values.map(({ value }, index) => [`value${index}`, wanted[value] ?? '']),
    );
    expect(values.map(({ value }) => value).sort()).toEqual(Object.keys(wanted).sort());
    const checked = await desk.browser.follow(await desk.browser.submit(`${here}/values`, chosen));
    expect(checked.text).toContain('Error 2 New 3');
    expect(checked.text).toContain('Plan: you chose to leave out “Crossfit 3x”');
    expect(checked.text).toContain('Status: you chose to leave out “Blacklisted”');

    expect(checked.html).toContain(`${here}/values`);
    const again = await desk.browser.get(`${here}/values`);
    expect(again.html).toContain('value="no-membership" selected=""');
    const index = values.findIndex(({ value }) => value === 'Blacklisted');
    const changed = { ...chosen, [`value${index}`]: 'ended' };
    const page = await desk.browser.follow(await desk.browser.submit(`${here}/values`, changed));
    expect(page.text).toContain('Error 1 New 4');

    await desk.browser.submit(here, {}, `${here}/apply`);
    await desk.club.services.imports.settled();
    expect(await byEmail(desk, 'ann@old.test')).toMatchObject({
      membershipStatus: 'active',
      planId: 'unlimited',
    });
    expect(await byEmail(desk, 'ben@old.test')).toMatchObject({
      membershipStatus: 'on_hold',
      planId: 'unlimited',
    });
    expect(await byEmail(desk, 'cara@old.test')).toMatchObject({ membershipStatus: 'pending', planId: '' });
    expect(await byEmail(desk, 'dan@old.test')).toMatchObject({ membershipStatus: 'expired' });
    expect(await byEmail(desk, 'eve@old.test')).toBeUndefined();

    const late = await desk.browser.post(`${here}/values`, { ...changed });
    expect(late.status === 303 || late.status === 403).toBe(true);
    expect((await desk.browser.get(`${here}/values`)).location).toBe(here);
    expect((await desk.club.store.find(imports, id))?.status).toBe('done');
  });

  test('a list without any is checked straight away, and has nothing to match', async () => {
    const desk = await openDesk();
    const here = await upload(desk, 'Email,Name\nann@old.test,Ann Ash');
    const page = await desk.browser.get(here);
    expect(page.text).toContain('1 row checked');
    expect(page.html).not.toContain(`${here}/values`);
    expect((await desk.browser.get(`${here}/values`)).location).toBe(here);
  });
});

describe('columns that we do not know', () => {
  const tariffs = [
    'Ref,Mitglied,E-Mail Adresse,Tariff,Bis,Allergies',
    '1,Ann Ash,ann@old.test,Unlimited,13/12/2026,peanuts',
    '2,Ben Bear,ben@old.test,Unlimited,14/12/2026,',
  ].join('\n');
  const chosen = { column1: 'fullName', column2: 'email', column3: 'plan', column4: 'paidUntil' };
  const others = ['', 'fullName', '', 'plan', '', ''] as const;
  const rowsOf = async ({ club }: Desk) => {
    const { items } = await club.store.query(importRows, { limit: 10 });
    return items.toSorted((one, other) => one.line - other.line);
  };

  test('are matched on a page with what is in them; other cells are dropped, and the answer is remembered', async () => {
    const desk = await openDesk();
    const here = await upload(desk, tariffs);
    expect((await desk.browser.get(here)).location).toBe(`${here}/columns`);
    expect((await desk.browser.get(`${here}/values`)).location).toBe(here);
    const asked = await desk.browser.get(`${here}/columns`);
    expect(asked.text).toContain('Tariff For example: Unlimited');
    expect(asked.text).toContain('Bis For example: 13/12/2026, 14/12/2026');
    expect((await rowsOf(desk))[0]?.source).toContain('peanuts');
    const without = await desk.browser.submit(`${here}/columns`, { ...chosen, column1: '' });
    expect([without.status, without.text.includes('Choose which column has the names')]).toEqual([422, true]);
    const twice = await desk.browser.submit(`${here}/columns`, { ...chosen, column0: 'email' });
    expect(twice.text).toContain('Two columns are “Email”. Choose one of them');
    const page = await desk.browser.follow(await desk.browser.submit(`${here}/columns`, chosen));
    expect(page.text).toContain('Error 0 New 2');
    expect(page.text).toContain('Active, Unlimited, until 13 December 2026');
    expect(page.text).toContain('Matched columns: Mitglied is Name, E-Mail Adresse is Email, Tariff is Plan');
    expect(page.text).toContain('Columns we won’t import: Ref, Allergies.');
    expect((await rowsOf(desk))[0]?.source).toBe('["","Ann Ash","ann@old.test","Unlimited","13/12/2026",""]');
    const late = await desk.browser.submit(`${here}/columns`, { ...chosen, column3: '' });
    expect(late.location).toBe(here);

    const next = await desk.browser.get(await upload(desk, tariffs.replace('ann@', 'cara@')));
    expect(next.text).toContain('2 rows checked. Nothing has been changed yet.');
    const own = (await desk.browser.submit(PATH, { pasted: tariffs, asksColumns: 'on' })).location ?? '';
    const again = await desk.browser.get(`${own}/columns`);
    expect(again.html).toMatch(/<option value="paidUntil" selected=""/);
  });

  test('rows of another length keep no address from others, and stay out whatever their columns are', async () => {
    const desk = await openDesk();
    const rows = ['1,Al Ash,ann@old.test,,x', '2,Ann Ash,ann@old.test,x', '3,Di Ash,ann@old.test,,x'];
    const here = await upload(desk, ['Ref,Mitglied,E-Mail Adresse,Tariff', ...rows].join('\n'));
    const answer = await desk.browser.submit(`${here}/columns`, { column1: 'fullName', column2: 'email' });
    expect((await desk.browser.follow(answer)).text).toContain('Error 2 New 1');
    const odd = 'This row has 5 cells, but there are 4 columns';
    expect(await rowsOf(desk)).toMatchObject([
      { notes: [odd], emailOnLine: 0 },
      { outcome: 'new', person: { email: 'ann@old.test' } },
      { notes: [odd], emailOnLine: 0 },
    ]);
  });

  test('interrupted anywhere, the choice is whole or can still be another one: no cell is gone before', async () => {
    for (let calls = 0, wasCut = true; wasCut; calls += 1) {
      const cut = interruptedStore(openEmptyStore());
      const desk = await openDesk({ store: cut.store });
      const here = await upload(desk, tariffs);
      const stored = () => storedList(desk, here);
      const list = await stored();
      cut.interruptAfter(calls);
      await chooseMemberColumns(desk.club.services, list, ['', 'fullName', 'email', '', '', '']).catch(
        () => {},
      );
      wasCut = cut.restart();
      if (asksColumns(await stored())) {
        expect(await chooseMemberColumns(desk.club.services, list, [...others])).toBe(true);
        expect((await rowsOf(desk))[0]).toMatchObject({
          ...{ name: 'Ann Ash', email: '', source: '["","Ann Ash","","Unlimited","",""]' },
          expiresAt: (await stored()).expiresAt,
        });
      } else {
        desk.club.advance({ minutes: 10 });
        await desk.club.services.imports.resume();
        const { expiresAt } = await stored();
        const rows = await rowsOf(desk);
        expect(rows).toMatchObject([{ outcome: 'new' }, { outcome: 'new' }]);
        expect(rows.every((row) => Temporal.Instant.compare(expiresAt, row.expiresAt) <= 0)).toBe(true);
        if (rows[0]?.source.includes('peanuts')) expect(rows[0].expiresAt).toEqual(list.expiresAt);
        if (!wasCut) expect(expiresAt).toEqual(list.createdAt.add({ hours: 24 * 7 }));
      }
    }
  });

  test('of two admins who choose at the same moment the first counts, and the other changes nothing', async () => {
    const desk = await openDesk();
    const { services } = desk.club;
    const list = await storedList(desk, await upload(desk, tariffs));
    let before: unknown[] = [];
    const readApart: typeof services.readApart = async (...asked) => {
      expect(await chooseMemberColumns(services, list, ['', 'fullName', 'email', '', '', ''])).toBe(true);
      before = await rowsOf(desk);
      return services.readApart(...asked);
    };
    expect(await chooseMemberColumns({ ...services, readApart }, list, [...others])).toBe(false);
    expect(await rowsOf(desk)).toEqual(before);
  });

  test('are remembered though one has no name, and another has a long one', async () => {
    const desk = await openDesk();
    const list = tariffs.replace('Ref', '').replace('Allergies', 'Anything that we ought to know '.repeat(6));
    const here = await upload(desk, list);
    await desk.browser.submit(`${here}/columns`, chosen);
    const next = await desk.browser.get(await upload(desk, list.replace('ann@', 'cara@')));
    expect(next.text).toContain('2 rows checked. Nothing has been changed yet.');
  });

  test('are kept for a day while nobody says what they are', async () => {
    const desk = await openDesk();
    await upload(desk, tariffs);
    desk.club.advance({ hours: 25 });
    await removeBatches(desk.club.store, desk.club.now());
    expect(await desk.club.store.count(importRows)).toBe(0);
  });

  test('the heads of a usual system are known, and can be matched otherwise', async () => {
    const desk = await openDesk();
    const file =
      'Client ID,Client,Email,Pricing Option,Expiration Date,Client since\n7,Ann Ash,ann@old.test,Unlimited,13/12/2026,14/2/2020';
    const page = await desk.browser.get(await upload(desk, file));
    expect(page.text).toContain('Pricing Option is Plan');
    expect(page.text).toContain('Client since is Joined');
    const own = (await desk.browser.submit(PATH, { pasted: file, asksColumns: 'on' })).location ?? '';
    expect((await desk.browser.get(`${own}/columns`)).text).toContain(
      'Pricing Option For example: Unlimited',
    );
  });
});

describe('dates that can be read in two ways', () => {
  const list = 'Email,Name,Date of birth\nann@old.test,Ann Ash,03/04/1990\nben@old.test,Ben Bear,05/06/1991';

  test('are asked about once, with an example from the list', async () => {
    const desk = await openDesk();
    const here = await upload(desk, list);
    const asked = await desk.browser.get(`${here}/values`);
    expect(asked.text).toContain('Date of birth: which comes first?');
    expect(asked.text).toContain('03/04/1990 is 3 April 1990');
    expect(asked.text).toContain('03/04/1990 is 4 March 1990');
    const gap = await desk.browser.submit(`${here}/values`, {});
    expect(gap.status).toBe(422);
    expect(gap.text).toContain('Choose whether the day or the month comes first');
    const page = await desk.browser.follow(
      await desk.browser.submit(`${here}/values`, { dateOrder: 'month-first' }),
    );
    expect(page.text).toContain('Date of birth was read with the month first, as in 03/04/1990.');
    await desk.browser.submit(here, {}, `${here}/apply`);
    await desk.club.services.imports.settled();
    expect(await byEmail(desk, 'ann@old.test')).toMatchObject({ dob: '1990-03-04' });
  });

  test('of both kinds in one column are said, and each is read as it can be', async () => {
    const desk = await openDesk();
    const here = await upload(
      desk,
      list.replace('03/04/1990', '13/04/1990').replace('05/06/1991', '06/15/1991'),
    );
    const asked = await desk.browser.get(`${here}/values`);
    expect(asked.text).toContain('13/04/1990 has the day first, 06/15/1991 the month');
    const page = await desk.browser.follow(
      await desk.browser.submit(`${here}/values`, { dateOrder: 'day-first' }),
    );
    expect(page.text).toContain('Error 0 New 2');
    expect(page.text).toContain('Date of birth: “06/15/1991” can only be 1991-06-15');
  });
});

describe('current members without a last paid day', () => {
  const list = 'Email,Name,Plan\nann@old.test,Ann Ash,Unlimited\nben@old.test,Ben Bear,';

  test.each([
    [
      { 'paidUntil-day': '31', 'paidUntil-month': '12', 'paidUntil-year': '2026' },
      ['Error 0 New 2', 'Active, Unlimited, until 31 December 2026'],
    ],
    [{}, ['Error 0 New 2 Changed 0 No change 0 Warnings 1']],
  ])('get the one that is given: %j', async (fields, said) => {
    const desk = await openDesk();
    const here = await upload(desk, list);
    expect((await desk.browser.get(`${here}/values`)).text).toContain('1 current member in the list');
    const page = await desk.browser.follow(await desk.browser.submit(`${here}/values`, fields));
    for (const words of said) expect(page.text).toContain(words);
  });

  test('a date that is none is refused, as typed', async () => {
    const desk = await openDesk();
    const here = await upload(desk, list);
    const fields = { 'paidUntil-day': '31', 'paidUntil-month': '2', 'paidUntil-year': '2027' };
    const answer = await desk.browser.submit(`${here}/values`, fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('31 February isn’t a real date');
    expect(answer.html).toContain('value="31"');
  });
});

describe('whose export a list is', () => {
  const glofox = ['Name', 'Membership', 'Plan', 'Status', 'End Date', 'Email'];

  it('is known by the header row where its help names the columns, and can be chosen', () => {
    expect(findImportSystem(glofox, '')?.code).toBe('glofox');
    expect(findImportSystem(['Name', 'Email', 'Plan'], '')).toBeNull();
    expect(findImportSystem(['Name', 'Email'], 'teamup')?.code).toBe('teamup');
    expect(findImportSystem(glofox, 'other')).toBeNull();
  });

  it('decides what its columns mean', () => {
    const fields = (system: string) => {
      const reading = readColumns(glofox, findImportSystem(glofox, system));
      return reading.fields;
    };
    expect(fields('')).toEqual(['fullName', 'plan', null, 'status', 'paidUntil', 'email']);
    expect(fields('other')).toEqual(['fullName', null, 'plan', 'status', 'paidUntil', 'email']);
  });

  it.each([
    ['Client email,Client first name,Client last name', ['email', 'firstName', 'lastName']],
    ['Email,Name,Home,Phone,Mobile', ['email', 'fullName', null, null, 'mobile']],
    ['Email,Member Name,Contact phone', ['email', 'fullName', 'mobile']],
    ['Email,Name,Emergency Contact Email', ['email', 'fullName', null]],
    ['Email,Name,Parent email', ['email', 'fullName', null]],
  ])('columns are recognised by likeness: %s', (headers, fields) => {
    expect(readColumns(headers.split(','))).toMatchObject({ fields });
  });

  test('is said on the page, and choosing another one is kept when the form is refused', async () => {
    const desk = await openDesk();
    const list = `${glofox.join(',')}\nAnn Ash,Unlimited,Monthly,Paused,31/12/2026,ann@old.test`;
    const page = await desk.browser.get(await upload(desk, list));
    expect(page.text).toContain('The columns were read as Glofox names them.');
    expect(page.text).toContain('Columns we won’t import: Plan.');
    expect(page.text).toContain('On hold, Unlimited, until 31 December 2026');
    const other = await desk.browser.get(await upload(desk, 'Email,Name\na@old.test,Ann Ash', 'mindbody'));
    expect(other.text).toContain('Mindbody doesn’t publish the names of its columns');
    const refused = await desk.browser.submit(PATH, { pasted: '', system: 'gymmaster' });
    expect(refused.html).toMatch(/<option value="gymmaster" selected=""/);
  });
});

describe('suggestions', () => {
  const plans = [
    { id: 'unlimited', name: 'Unlimited' },
    { id: 'off-peak', name: 'Off-peak' },
    { id: 'student', name: 'Student' },
  ];

  it.each([
    ['Unlimited Monthly (DD)', 'plan-unlimited'],
    ['OFF PEAK MEMBERSHIP - 12 months', 'plan-off-peak'],
    ['Students', 'plan-student'],
    ['PAYG', 'no-membership'],
    ['-', 'no-membership'],
    ['Crossfit 3x', ''],
  ])('plan “%s”: %s', (value, choice) => {
    expect(suggestPlan(value, plans)).toBe(choice);
  });

  it.each([
    ['Slipping away', 'active'],
    ['In-active', 'ended'],
    ['Inactive member', 'ended'],
    ['Payment declined', 'overdue'],
    ['Declined', 'overdue'],
    ['Medical freeze', 'on-hold'],
    ['Terminated 2024', 'ended'],
    ['Hot prospect', 'lead'],
    ['Xyz', ''],
  ])('status “%s”: %s', (value, choice) => {
    expect(suggestStatus(value)).toBe(choice);
  });
});
