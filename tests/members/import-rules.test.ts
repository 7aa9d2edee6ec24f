import { describe, expect, it } from 'vitest';
import { readColumns } from '#domain/members/import-columns.ts';
import { type ImportCells, readImportRow } from '#domain/members/import-row.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const plans = [
  { id: 'unlimited', name: 'Unlimited' },
  { id: 'off-peak', name: 'Off-peak' },
  { id: 'ten', name: 'Ten classes', packClasses: 10 },
];
const normaliseEmail = (typed: string) => (typed.includes('@') ? typed.trim().toLowerCase() : null);
const read = (cells: ImportCells) => readImportRow(cells, { now, minimumAge: 11, plans, normaliseEmail });
const person = (cells: ImportCells) => {
  const reading = read({ firstName: 'Ann', lastName: 'Smith', email: 'ann@example.test', ...cells });
  if (reading.kind === 'problems') throw new Error(reading.problems.join('; '));
  return reading.person;
};
const problems = (cells: ImportCells) => {
  const reading = read({ firstName: 'Ann', lastName: 'Smith', email: 'ann@example.test', ...cells });
  return reading.kind === 'problems' ? reading.problems : [];
};

describe('the columns of a list', () => {
  it.each([
    ['First name,Last name,Email,Mobile', ['firstName', 'lastName', 'email', 'mobile']],
    ['Forename, SURNAME ,E-mail address,Phone Number', ['firstName', 'lastName', 'email', 'mobile']],
    ['Name,email,D.O.B.,Gender', ['fullName', 'email', 'dateOfBirth', 'sex']],
    [
      'Email,First name,Last name,Membership type,Expiry date,Member since',
      ['email', 'firstName', 'lastName', 'plan', 'paidUntil', 'joined'],
    ],
    [
      'Email,Name,Package,Expiry,Sessions remaining',
      ['email', 'fullName', 'plan', 'paidUntil', 'classesLeft'],
    ],
    ['email_address,first_name,last_name,Locker', ['email', 'firstName', 'lastName', null]],
  ])('%s', (headers, fields) => {
    expect(readColumns(headers.split(','))).toMatchObject({ kind: 'columns', fields });
  });

  it('names the columns that are left aside', () => {
    expect(readColumns(['Email', 'Name', 'Locker', '', 'PAR-Q'])).toMatchObject({
      unused: ['Locker', 'PAR-Q'],
    });
  });

  it.each([
    [['Ann', 'Smith', 'ann@example.test'], 'The first line must be the column names'],
    [['First name', 'Last name'], 'There’s no “Email” column'],
    [['Email', 'First name'], 'There are no name columns'],
    [['Email', 'Mail', 'Name'], '“Email” and “Mail” both mean Email'],
    [['__proto__', 'constructor', 'toString'], 'The first line must be the column names'],
  ])('%j is refused', (headers, sentence) => {
    const reading = readColumns(headers);
    expect(reading.kind === 'problem' && reading.sentence).toContain(sentence);
  });
});

describe('a row of a list', () => {
  it('is cut and quoted between characters', () => {
    const odd = `a${'🙂'.repeat(300)}`;
    const cells = { guardian: odd, emergencyName: odd, mobile: odd, sex: odd, status: odd, plan: odd };
    const { guardianNote, emergencyName } = person({ guardian: odd, emergencyName: odd });
    expect([guardianNote.length, emergencyName.length]).toEqual([499, 79]);
    const texts = [guardianNote, emergencyName, ...problems(cells)];
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts) expect(text.isWellFormed()).toBe(true);
  });

  it('is a person, tidied up', () => {
    expect(
      person({
        email: ' Ann@Example.test ',
        mobile: '7700900123',
        dateOfBirth: '27/03/1990',
        sex: 'F',
        emergencyName: 'Bob',
        emergencyPhone: '+44 7700 900456',
        joined: '1.2.2020',
      }),
    ).toEqual({
      email: 'ann@example.test',
      firstName: 'Ann',
      lastName: 'Smith',
      mobile: '07700900123',
      dob: '1990-03-27',
      sex: 'female',
      guardianNote: '',
      emergencyName: 'Bob',
      emergencyPhone: '07700900456',
      joined: '2020-02-01',
      membership: { status: 'pending', planId: '', planName: '', lastDay: '', pack: null, classesUnused: '' },
    });
  });

  it.each([
    ['Ann Marie Smith', 'Ann Marie', 'Smith'],
    ['Smith, Ann Marie', 'Ann Marie', 'Smith'],
  ])('reads the name "%s"', (fullName, firstName, lastName) => {
    expect(person({ firstName: '', lastName: '', fullName })).toMatchObject({ firstName, lastName });
  });

  it.each<[ImportCells, string]>([
    [{ email: '' }, 'Email is missing'],
    [{ email: 'nobody' }, 'Email: “nobody” isn’t a valid email address'],
    [{ firstName: ' ' }, 'First name is missing'],
    [{ firstName: '', lastName: '', fullName: 'Cher' }, 'First name is missing'],
    [{ lastName: 'x'.repeat(81) }, 'Last name is too long'],
    [{ mobile: '4.477E+11' }, 'Mobile: “4.477E+11” isn’t a valid phone number'],
    [{ dateOfBirth: '31/02/1990' }, 'Date of birth: 31 February isn’t a real date'],
    [{ dateOfBirth: '2012-01-01' }, 'Guardian: under 18s need'],
    [{ sex: 'yes' }, 'Sex: “yes” isn’t female, male or other'],
    [{ joined: '2030-01-01' }, 'Joined: this date is in the future'],
    [{ status: 'constructor' }, 'Status: “constructor” isn’t a status we know'],
    [
      { plan: 'Gold', paidUntil: '2027-01-01' },
      'Plan: “Gold” isn’t one of your plans: Unlimited, Off-peak, Ten classes',
    ],
    [{ plan: 'Unlimited' }, 'Paid until is missing: a current membership needs it'],
    [{ status: 'Active', paidUntil: '2027-01-01' }, 'Plan is missing: a current membership needs one'],
    [{ plan: 'Unlimited', paidUntil: 'soon' }, 'Paid until: Enter the date'],
    [
      { plan: 'Ten classes', paidUntil: '2027-01-31', classesLeft: 'some' },
      'Classes left: “some” isn’t a number of classes',
    ],
  ])('%j is refused, with the reason', (cells, sentence) => {
    expect(problems(cells).join('; ')).toContain(sentence);
  });

  it.each<[string, object]>([
    ['', { classes: 10, left: 10, isStated: false }],
    ['3', { classes: 10, left: 3, isStated: true }],
    ['0', { classes: 10, left: 0, isStated: true }],
    ['3 of 10', { classes: 10, left: 3, isStated: true }],
    ['3/10', { classes: 10, left: 3, isStated: true }],
    ['3 classes left', { classes: 10, left: 3, isStated: true }],
    // Two packs, in a system that adds them up.
    ['14', { classes: 14, left: 14, isStated: true }],
  ])('has of a pack with the classes left “%s” %j', (classesLeft, pack) => {
    const cells = { plan: 'Ten classes', paidUntil: '2027-01-31', classesLeft };
    expect(person(cells).membership.pack).toEqual(pack);
    // A pack that is over has none, and other plans count no pack.
    expect(person({ ...cells, paidUntil: '2026-11-01' }).membership.pack).toBeNull();
    expect(person({ ...cells, plan: 'Unlimited' }).membership.pack).toBeNull();
    const isSaid = classesLeft !== '' && classesLeft !== '0';
    const unused = person({ ...cells, plan: 'Unlimited' }).membership.classesUnused;
    expect(unused).toBe(isSaid ? classesLeft : '');
    expect(person(cells).membership.classesUnused).toBe('');
  });

  it('reports every problem at once', () => {
    expect(problems({ email: '', firstName: '', mobile: 'x', status: 'odd' })).toHaveLength(4);
  });

  it.each<[ImportCells, object]>([
    [{}, { status: 'pending' }],
    [
      { plan: 'unlimited', paidUntil: '31/12/2026' },
      { status: 'active', planId: 'unlimited', planName: 'Unlimited', lastDay: '2026-12-31' },
    ],
    [
      { plan: 'OFF PEAK', paidUntil: '2026-11-21', status: 'Live' },
      { status: 'active', planId: 'off-peak' },
    ],
    [{ plan: 'Unlimited', paidUntil: '2026-11-20', status: 'Active' }, { status: 'expired' }],
    [{ plan: 'Unlimited', paidUntil: '2026-11-20', status: 'Payment overdue' }, { status: 'past_due' }],
    [{ plan: 'Unlimited', paidUntil: '2026-12-20', status: 'Leaving' }, { status: 'cancelling' }],
    [{ plan: 'Unlimited', paidUntil: '2026-11-20', status: 'Leaving' }, { status: 'cancelled' }],
    [{ status: 'Left' }, { status: 'cancelled', planId: '' }],
    [{ status: 'Not a member yet' }, { status: 'pending' }],
  ])('%j has the membership %j', (cells, membership) => {
    expect(person(cells).membership).toMatchObject(membership);
  });
});
