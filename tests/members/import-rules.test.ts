import { describe, expect, it } from 'vitest';
import { findColumnsProblem, readColumns } from '#domain/members/import-columns.ts';
import { type ImportCells, readImportRow } from '#domain/members/import-row.ts';
import { NO_MEMBERSHIP, valueKey } from '#domain/members/import-values.ts';
import { emailOrNull } from '#server/identity/email.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const plans = [
  { id: 'unlimited', name: 'Unlimited' },
  { id: 'off-peak', name: 'Off-peak' },
  { id: 'ten', name: 'Ten classes', packClasses: 10 },
  { id: 'eight', name: 'Eight', monthlyClasses: 8 },
];
const read = (cells: ImportCells) =>
  readImportRow(cells, { now, minimumAge: 11, plans, normaliseEmail: emailOrNull });
const person = (cells: ImportCells) => {
  const reading = read({ firstName: 'Ann', lastName: 'Smith', email: 'ann@example.test', ...cells });
  if (reading.kind === 'problems') throw new Error(reading.problems.join('; '));
  return reading.person;
};
const problems = (cells: ImportCells) => {
  const reading = read({ firstName: 'Ann', lastName: 'Smith', email: 'ann@example.test', ...cells });
  return reading.kind === 'problems' ? reading.problems : [];
};
const warnings = (cells: ImportCells) => {
  const reading = read({ firstName: 'Ann', lastName: 'Smith', email: 'ann@example.test', ...cells });
  if (reading.kind === 'problems') throw new Error(reading.problems.join('; '));
  return [...reading.warnings, ...reading.membershipWarnings];
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
    [
      'Client ID,Last name,First name,E-mail Address,Pricing Option,Expiration Date,Client since',
      [null, 'lastName', 'firstName', 'email', 'plan', 'paidUntil', 'joined'],
    ],
  ])('%s', (headers, fields) => {
    expect(readColumns(headers.split(','))).toMatchObject({ fields, isAsked: false });
  });

  it.each([
    ['one of them is not known', ['Email', 'Name', 'Tariff']],
    ['there is none with addresses', ['First name', 'Last name']],
    ['there are none with names', ['Email', 'Locker']],
    ['two mean the same', ['Email', 'Mail', 'Name']],
    ['none is known', ['__proto__', 'constructor', 'toString']],
  ])('an admin is asked where %s', (_, headers) => {
    expect(readColumns(headers).isAsked).toBe(true);
  });

  it('names are needed, and one column for each thing', () => {
    expect(findColumnsProblem(['email', null])).toBe('Choose which column has the names');
    expect(findColumnsProblem(['mobile', 'mobile', 'lastName'])).toBe(
      'Two columns are “Mobile”. Choose one of them',
    );
    expect(findColumnsProblem([null, 'firstName'])).toBeNull();
  });
});

describe('a row of a list', () => {
  it('is cut and quoted between characters', () => {
    const odd = `a${'🙂'.repeat(300)}`;
    const cells = { guardian: odd, emergencyName: odd, mobile: odd, sex: odd, status: odd, plan: odd };
    const { guardianNote, emergencyName } = person({ guardian: odd, emergencyName: odd });
    expect([guardianNote.length, emergencyName.length]).toEqual([499, 79]);
    const texts = [guardianNote, emergencyName, ...warnings(cells)];
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

  it.each<[ImportCells, string, object]>([
    [{ email: '' }, 'Email is missing', { email: '' }],
    [{ email: 'nobody' }, 'Email: “nobody” isn’t an email address, so it’s left out', { email: '' }],
    [{ email: 'noemail@gym.test' }, 'Email: “noemail@gym.test” isn’t', { email: '' }],
    [{ firstName: ' ' }, 'First name is missing: add it', { firstName: '', lastName: 'Smith' }],
    [{ firstName: '', lastName: '', fullName: 'Cher' }, 'Last name is missing', { firstName: 'Cher' }],
    [{ mobile: '4.477E+11' }, 'Mobile: “4.477E+11” isn’t a phone number, so it’s left out', { mobile: '' }],
    [{ dateOfBirth: '31/02/1990' }, 'Date of birth: “31/02/1990” isn’t a date of birth', { dob: '' }],
    [{ dateOfBirth: '00/00/0000' }, 'Date of birth: “00/00/0000” isn’t a date of birth', { dob: '' }],
    [{ dateOfBirth: '12/31/1985' }, '“12/31/1985” can only be 1985-12-31', { dob: '1985-12-31' }],
    [{ dateOfBirth: '2012-01-01' }, 'Guardian: under 18s need', { dob: '2012-01-01', guardianNote: '' }],
    [{ sex: 'yes' }, 'Sex: “yes” isn’t female, male or other', { sex: '' }],
    [{ joined: '2030-01-01' }, 'Joined: “2030-01-01” isn’t a day on which', { joined: '' }],
  ])('%j leaves out the cell and not the person', (cells, sentence, left) => {
    expect(warnings(cells).join('; ')).toContain(sentence);
    expect(person(cells)).toMatchObject(left);
  });

  it.each<[ImportCells, string]>([
    [{ status: 'constructor' }, 'Status: “constructor” isn’t a status we know'],
    [
      { plan: 'Gold', paidUntil: '2027-01-01' },
      'Plan: “Gold” isn’t one of your plans: Unlimited, Off-peak, Ten classes',
    ],
    [{ plan: 'Unlimited' }, 'Paid until is missing'],
    [{ status: 'Active', paidUntil: '2027-01-01' }, 'Plan is missing'],
    [{ plan: 'Unlimited', paidUntil: 'soon' }, 'Paid until: “soon” isn’t a date'],
  ])('%j comes without a membership', (cells, sentence) => {
    expect(warnings(cells).join('; ')).toContain(sentence);
    expect(person(cells).membership).toMatchObject({ status: 'pending', planId: '', lastDay: '' });
  });

  it('has no day until which nothing is paid, where somebody chose “No membership”', () => {
    const choices = new Map([[valueKey('plan', 'Guest'), NO_MEMBERSHIP]]);
    const cells = { email: 'ann@example.test', firstName: 'Ann', lastName: 'Smith', plan: 'Guest' };
    const rules = { now, minimumAge: 11, plans, normaliseEmail: emailOrNull, choices };
    expect(readImportRow({ ...cells, paidUntil: '2026-12-20' }, rules)).toMatchObject({
      person: { membership: { status: 'pending', planId: '', lastDay: '' } },
    });
  });

  it('says nothing of what people write where they have nothing to say', () => {
    expect(warnings({ mobile: 'n/a', dateOfBirth: '-', sex: '', emergencyPhone: 'none' })).toEqual([]);
  });

  it.each([
    ['447700900002', '07700900002'],
    ['7700900002', '07700900002'],
    ['+44 (0)7700 900002', '07700900002'],
    ['m: 07700 900002', '07700900002'],
    ['07700 900002 / 07700 900003', '07700900002'],
    ['07700900002 or 3', '07700900002'],
  ])('reads the phone number “%s”', (mobile, stored) => {
    expect(person({ mobile }).mobile).toBe(stored);
    expect(warnings({ mobile })).toEqual([]);
  });

  it.each([
    ['Ann Smith <ANN@example.test>', 'ann@example.test'],
    ['ann@example.test; ann@work.test', 'ann@example.test'],
    ['mailto:ann@example.test', 'ann@example.test'],
  ])('reads the address “%s”', (email, address) => {
    expect(person({ email }).email).toBe(address);
  });

  it.each([
    ['"Bobby" Tables', 'Bobby Tables'],
    ['Wei; "Wayne"', 'Wei Wayne'],
    ['J.Smith', 'J. Smith'],
    ['Smith (VIP) *', 'Smith VIP'],
    ['x'.repeat(90), 'x'.repeat(80)],
  ])('tidies up the name “%s”, and keeps it as typed for those we know by it', (lastName, tidied) => {
    const reading = read({ firstName: 'Ann', lastName, email: 'ann@example.test' });
    expect(reading).toMatchObject({ person: { lastName: tidied }, namesAsTyped: { lastName } });
  });

  it.each<[ImportCells, string]>([
    [{ firstName: '', lastName: '' }, 'Name is missing'],
    [{ firstName: '***', lastName: '123' }, 'Name is missing'],
    [{ dateOfBirth: '2020-01-01' }, 'They must be at least 11 to join'],
  ])('%j is refused, with the reason', (cells, sentence) => {
    expect(problems(cells).join('; ')).toContain(sentence);
  });

  it('has a whole pack where what is left is no number', () => {
    const cells = { plan: 'Ten classes', paidUntil: '2027-01-31', classesLeft: 'some' };
    expect(warnings(cells)).toEqual(['Classes left: “some” isn’t a number of classes, so it’s left out']);
    expect(person(cells).membership.pack).toEqual({ classes: 10, left: 10, isStated: false });
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

  it('warns of every odd cell at once', () => {
    expect(warnings({ email: '', firstName: '', mobile: 'x', status: 'odd' })).toHaveLength(4);
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
