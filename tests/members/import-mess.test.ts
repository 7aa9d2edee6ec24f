import { describe, expect, test } from 'vitest';
import { isMemberHead } from '#domain/members/import-columns.ts';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { members } from '#server/data/collections/members.ts';
import { readCsv } from '#server/imports/read-csv.ts';
import { readTrainingList } from '#server/training/imports/read-training-list.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { upload } from '../support/migrations.ts';

const PATH = '/admin/adminControl/import-members';
const ROWS = 500;

/** Numbers from 0 to below 1, the same for a seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Cells = Record<
  'id' | 'last' | 'first' | 'email' | 'phone' | 'born' | 'sex' | 'plan' | 'ends' | 'since' | 'status',
  string
>;

/** What people and systems do to a row, by its name. Only the last two cost a person: nothing says who they are. */
const mess: Readonly<
  Record<string, (cells: Cells, of: { number: number; other: string }) => Partial<Cells>>
> = {
  'no address': () => ({ email: '' }),
  'an address that is none': () => ({ email: 'ask at desk' }),
  'an address of somebody else of the family': (_, { other }) => ({ email: other }),
  'two addresses in a cell': ({ email }) => ({ email: `${email}; second.${email}` }),
  'an address with a name': ({ email }) => ({ email: `"Mail" <${email.toUpperCase()}>` }),
  'an address for somebody who has none': () => ({ email: 'noemail@club.example' }),
  'a phone number without its plus': ({ phone }) => ({ phone: `44${phone.slice(1)}` }),
  'a phone number as a power of ten': () => ({ phone: '7.7009E+09' }),
  'two phone numbers': ({ phone }) => ({ phone: `${phone} / 020 7946 0018` }),
  'words for a phone number': () => ({ phone: 'ex-directory' }),
  'no date': () => ({ born: '00/00/0000' }),
  'a day that there is not': () => ({ born: '31/02/1988' }),
  'a year of two digits': () => ({ born: '1/2/90' }),
  'the month first': () => ({ born: '12/31/1985' }),
  'the days that a spreadsheet counts': () => ({ born: '32874' }),
  'a birthday to come': () => ({ born: '01/01/2090' }),
  'a child without a parent': () => ({ born: '05/05/2013' }),
  'dots in dates': ({ since }) => ({ since: since.replaceAll('/', '.') }),
  'a time behind a date': ({ since }) => ({ since: `${since} 09:14:00` }),
  'joined tomorrow': () => ({ since: '31/12/2031' }),
  'no end': () => ({ ends: '' }),
  'an end that is none': () => ({ ends: 'rolling' }),
  'no plan': () => ({ plan: '' }),
  'no status': () => ({ status: '' }),
  'a sex that is none': () => ({ sex: 'yes' }),
  'words for nothing': () => ({ phone: 'n/a', born: '-', sex: 'Unknown' }),
  'a nickname in quotation marks': ({ first }) => ({ first: `${first} "Bob"` }),
  'a note behind a name': ({ last }) => ({ last: `${last} (VIP*)` }),
  'a number in a name': ({ last }) => ({ last: `${last} 2` }),
  'one name alone': () => ({ last: '' }),
  'a long name': ({ last }) => ({ last: `${last} ${'de la Rosa '.repeat(9)}` }),
  'spaces around everything': (cells) =>
    Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, `  ${cell}\u00a0 `])),
  'capitals and accents': ({ first }) => ({ first: `${first.toUpperCase()}-Zoë` }),
  'line breaks in a cell': ({ last }) => ({ last: `${last}\n` }),
  'a formula': ({ phone }) => ({ phone: `'${phone}` }),
  'no name': () => ({ first: '', last: '' }),
  'signs for a name': () => ({ first: '***', last: '?' }),
};
const kinds = Object.keys(mess);

/** Letters for a number, since names have no digits: the same number, the same name. */
const nameOf = (number: number) =>
  `N${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** A list as a system writes it that has been in use for years: two in three rows have a mess of each kind in turn, some of them two. */
function messyList(seed: number): string {
  const chance = chanceOf(seed);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = (from: number, years: number) =>
    `${two(1 + Math.floor(chance() * 28))}/${two(1 + Math.floor(chance() * 12))}/${from + Math.floor(chance() * years)}`;
  const rows = Array.from({ length: ROWS }, (_, number) => {
    const cells: Cells = {
      id: String(10_000 + number),
      last: nameOf(number),
      first: 'Ann',
      email: `p${number}@post.example`,
      phone: `07700${String(900_000 + number)}`,
      born: date(1950, 50),
      sex: chance() < 0.5 ? 'F' : 'Male',
      plan: chance() < 0.5 ? 'Unlimited' : 'OFF PEAK',
      ends: '31/12/2026',
      since: date(2015, 11),
      status: 'Active',
    };
    const times = number % 3 === 0 ? 0 : 1 + Number(chance() < 0.2);
    const picked = [kinds[number % kinds.length], kinds[Math.floor(chance() * (kinds.length - 2))]];
    let made = cells;
    for (const kind of picked.slice(0, times)) {
      const change = mess[kind ?? '']?.(made, { number, other: `p${Math.max(0, number - 1)}@post.example` });
      made = { ...made, ...change };
    }
    return made;
  });
  const quoted = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const heads = [
    ...['Client ID', 'Last name', 'First name', 'E-mail Address', 'Mobile Phone', 'Birthday', 'Gender'],
    ...['Pricing Option', 'Expiration Date', 'Client since', 'Status'],
  ];
  return [
    'Client report;;;;;;;;;;',
    'Made on 27/11/2026 at 09:14, by Reception;;;;;;;;;;',
    '',
    heads.join(';'),
    ...rows.map((cells) => Object.values(cells).map(quoted).join(';')),
  ].join('\r\n');
}

const unmarked = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));

/** Says of everything that is asked what is proposed, and applies the list. */
async function importAll(desk: Desk, here: string): Promise<void> {
  const id = here.split('/').at(-1) ?? '';
  const list = await desk.club.store.find(imports, id);
  if (list?.status === 'mapping') {
    const asked = await desk.browser.get(`${here}/values`);
    const proposed = Object.fromEntries(
      list.values.map((_, index) => {
        const select = asked.html.split(`name="value${index}"`)[1]?.split('</select>')[0] ?? '';
        return [`value${index}`, /value="([^"]+)" selected/.exec(select)?.[1] ?? 'no-membership'];
      }),
    );
    const until = { 'paidUntil-day': '31', 'paidUntil-month': '12', 'paidUntil-year': '2026' };
    await desk.browser.submit(`${here}/values`, { ...proposed, ...until, dateOrder: 'day-first' });
  }
  await desk.browser.submit(here, {}, `${here}/apply`);
  await desk.club.services.imports.settled();
}

describe('a list that has been in use for years', () => {
  test.each([7, 34])(
    'of 500 rows in UTF-16 without a mark gives at least 480 people: seed %i',
    async (seed) => {
      const desk = await openDesk();
      const before = await desk.club.store.count(members);
      const here = (await upload(desk.browser, PATH, unmarked(messyList(seed)))).location ?? '';
      await importAll(desk, here);
      const id = here.split('/').at(-1) ?? '';
      const { items } = await desk.club.store.query(importRows, {
        where: [
          ['importId', '==', id],
          ['outcome', '==', 'error'],
        ],
        orderBy: [['line', 'asc']],
        limit: ROWS,
      });
      const lost = items.map(({ line, notes }) => `${line}: ${notes.join('; ')}`);
      expect((await desk.club.store.count(members)) - before, lost.join('\n')).toBeGreaterThanOrEqual(480);
      expect(items.filter(({ notes }) => !notes.includes('Name is missing'))).toEqual([]);
    },
  );
});

/** What clubs have sent: odd cells in a semicolon list of another system. */
const PRICING = [
  'Client ID;Last name;First name;E-mail Address;Mobile Phone;Birthday;Gender;Pricing Option;Expiration Date;Client since;Status',
  '10021;Okonkwo;Adaeze;adaeze.okonkwo@post.example;447700900101;07/03/1991;Female;Unlimited Monthly;31/12/2026;02/01/2024;Active',
  '10022;Müller-Brandt;Jürgen;j.mueller@post.example;07700 900102;1/2/90;M;Off Peak;15/01/2027;14/11/2026;Active',
  "10023;O'Rourke;Siobhán;;07700900103;00/00/0000;F;Unlimited Monthly;30/11/2026;03/03/2023;Active",
  '10024;Nowak;Zofia;zofia.nowak@post.example;+44 7700 900104;23.09.1988;;Off Peak;;11/06/2025;Active',
  '10025;Smith;John;john.smith@post.example;7.7009E+09;12/31/1985;Male;Unlimited Monthly;31/12/2026;02/01/2024;Terminated',
  '10026;Smith;John;john.smith@post.example;07700900106;31/12/1985;Male;Unlimited Monthly;31/12/2026;02/01/2024;Active',
  '10027;"""Bobby"" Tables";Roberta;roberta@post.example;n/a;05-05-2013;Female;Junior;31/12/2026;01/09/2025;Suspended',
  '10028;Ng;"Wei; ""Wayne""";wei.ng@post.example;07700900108;1990-08-17;M;Unlimited Monthly;31/12/2026;2/1/24;Active',
].join('\r\n');

test('odd cells cost nobody their place: seven people of eight rows, two of which are one', async () => {
  const desk = await openDesk();
  await importAll(desk, (await upload(desk.browser, PATH, unmarked(PRICING))).location ?? '');
  const { items } = await desk.club.store.query(members, { limit: 50 });
  const found = Object.fromEntries(items.map((member) => [member.name, member]));
  expect(found).toMatchObject({
    'Adaeze Okonkwo': { mobile: '07700900101', dob: '1991-03-07', planId: 'unlimited' },
    'Jürgen Müller-Brandt': { dob: '1990-02-01', planId: 'off-peak', email: 'j.mueller@post.example' },
    "Siobhán O'Rourke": { email: '', dob: '', mobile: '07700900103', membershipStatus: 'active' },
    'Zofia Nowak': { dob: '1988-09-23', planId: 'off-peak' },
    'John Smith': { membershipStatus: 'active', mobile: '07700900106', dob: '1985-12-31' },
    'Roberta Bobby Tables': { mobile: '', dob: '2013-05-05', membershipStatus: 'pending' },
    'Wei Wayne Ng': { dob: '1990-08-17', membershipStatus: 'active' },
  });
  expect(items).toHaveLength(8);
});

describe('lines above the column names', () => {
  const table =
    'Customer,Email,Phone,Membership,Joined\nAda Byrne,ada.byrne@post.example,07700900110,Unlimited,3/2/2025';

  test.each([
    ['a title and its commas', `Membership report,,,\nGenerated 27/11/2026 09:14,,,\n\n${table}`, 4],
    ['words alone', `Membership report\n${table}`, 2],
    ['what a spreadsheet wants to be told', `sep=,\r\n${table}`, 2],
    ['many commas in a title', `Members, leavers, and guests, of all sites, in order\n${table}`, 2],
    ['nothing', table, 1],
  ])('are passed over: %s', async (_, text, line) => {
    const reading = await readCsv(text, isMemberHead);
    if (reading.kind === 'problem') throw new Error(reading.sentence);
    expect(reading.headers).toEqual(['Customer', 'Email', 'Phone', 'Membership', 'Joined']);
    expect(reading.rows).toMatchObject([{ line: line + 1 }]);
  });

  test('are passed over where no column name is known', async () => {
    const reading = await readCsv('Bericht\n\nVorname;Tarif\nAnn;Gold\n', isMemberHead);
    expect(reading).toMatchObject({ headers: ['Vorname', 'Tarif'], rows: [{ line: 4 }] });
  });

  test('a quotation mark in the middle of a cell is a sign like another', async () => {
    const reading = await readCsv(
      'Name,Email\nWei "Wayne" Ng,wei@post.example\n6\'2" Bob,b@post.example',
      isMemberHead,
    );
    expect(reading).toMatchObject({ rows: [{ cells: ['Wei "Wayne" Ng', 'wei@post.example'] }, {}] });
  });

  test('a quotation mark that is never closed takes no rows in, though a later one seems to close it', async () => {
    const list = 'Id,Name,Email\n0,Di,v@b\n1,"Bob,x@a\n2,Ann,y@b\n3,Cy,z@c\n4,"Al",w@d\n';
    const sentence = 'Line 3 or just after it: a quotation mark is never closed.';
    expect(await readCsv(list, isMemberHead)).toEqual({ kind: 'problem', sentence });
    const closed =
      'Name,Email,Notes\nAnn,a@b,"""Late"" on\nMondays"\nBen,b@b,"""Late"" on\nMondays"\n"Al" Ash,c@b,';
    const cells = '"Late" on\nMondays';
    expect(await readCsv(closed, isMemberHead)).toMatchObject({
      rows: [{ cells: ['Ann', 'a@b', cells] }, { line: 4, cells: ['Ben', 'b@b', cells] }, { line: 6 }],
    });
  });

  test.each([
    ['bests', 'Member email,Exercise,Date,Weight\nann@old.test,Deadlift,2026-10-02,100', ['ann@old.test']],
    ['exercises', 'Name,Main muscles\nZercher carry,core', ['']],
  ] as const)('and UTF-16 are read by the import of %s too', async (kind, list, emails) => {
    const { head, rows } = await readTrainingList({ kind, bytes: unmarked(`What we train\r\n\r\n${list}`) });
    expect(head.encoding).toBe('UTF-16');
    expect(rows.map(({ email, line }) => [email, line])).toEqual(emails.map((email) => [email, 4]));
  });
});
