import { describe, expect, test } from 'vitest';
import {
  findSignerProblem,
  isOwnName,
  maySign,
  noteConfirmed,
  type SigningPlace,
} from '#domain/health/declared-name.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const priya = { firstName: 'Priya', lastName: 'Raman', dob: '1994-11-03' };

describe('the name under a PAR-Q', () => {
  test.each([
    ['Priya Raman', priya],
    ['  priya   RAMAN ', priya],
    ['Priya Kamala Raman', priya],
    ['Raman, Priya', priya],
    ['Zoe O’Hara', { ...priya, firstName: 'Zoë', lastName: "O'Hara" }],
    ['Ana García López', { ...priya, firstName: 'Ana María', lastName: 'García López' }],
    ['Jo Smith-Jones', { ...priya, firstName: 'Jo', lastName: 'Smith-Jones' }],
    ['Cher', { ...priya, firstName: 'Cher', lastName: '' }],
    ['Anybody', { firstName: '', lastName: '', dob: '' }],
  ])('%s is their own', (typed, person) => {
    expect(isOwnName(typed, person)).toBe(true);
  });

  test.each([
    ['Priya', priya],
    ['P Raman', priya],
    ['Sam Okafor', priya],
    ['Typed', priya],
    ['Anand Raman', { ...priya, dob: '2010-01-01' }],
  ])('%s is somebody else’s or not whole', (typed, person) => {
    expect(isOwnName(typed, person)).toBe(false);
  });
});

describe('who signs', () => {
  const [ownAccount, tablet, tabletOfAnand] = [
    { kind: 'own-account' },
    { kind: 'tablet', guardians: [] },
    { kind: 'tablet', guardians: ['Anand Raman'] },
  ] as const satisfies SigningPlace[];
  const byAnand = { kind: 'guardian', guardian: { firstName: 'Anand', lastName: 'Raman' } } as const;
  const [child, eighteen] = [
    { ...priya, dob: '2008-11-22' },
    { ...priya, dob: '2008-11-21' },
  ];

  test.each<[string, typeof priya, SigningPlace, boolean]>([
    ['an adult in their own account', eighteen, ownAccount, true],
    ['an adult on the tablet', eighteen, tablet, true],
    ['not a child in their own account', child, ownAccount, false],
    ['a child’s parent on the tablet', child, tablet, true],
    ['their guardian in an account of their own', child, byAnand, true],
    ['somebody with no date of birth', { ...priya, dob: '' }, ownAccount, true],
  ])('%s', (_, person, place, may) => {
    expect(maySign(person, place, now)).toBe(may);
  });

  test.each<[string, string, typeof priya, SigningPlace, string]>([
    ['a child never alone', 'Anand Raman', child, ownAccount, 'Under 18, a parent or guardian'],
    [
      'not in the child’s name on the tablet',
      'Priya Raman',
      child,
      tablet,
      'Enter the full name of a parent',
    ],
    ['a parent on the tablet', 'Anand Raman', child, tablet, ''],
    ['nobody but the guardian there', 'Sam Okafor', child, tabletOfAnand, 'as the club has it'],
    ['the guardian in their own name', 'Anand Raman', child, byAnand, ''],
    [
      'not in the child’s',
      'Priya Raman',
      child,
      byAnand,
      'Enter your own name as it is in your details: Anand',
    ],
    ['an adult in their own', 'Priya Raman', eighteen, tabletOfAnand, ''],
    ['and in no other', 'Anand Raman', eighteen, ownAccount, 'Enter your own name'],
  ])('%s', (_, typed, person, place, problem) => {
    const found = findSignerProblem(typed, person, place, now) ?? '';
    expect([found === '', found]).toEqual([problem === '', expect.stringContaining(problem)]);
  });
});

test.each([
  [
    'Zora Varga, 07911 555602; Karel Varga, 07911 555603',
    'Zora Varga, 07911 555 604; Karel Varga, 07911 555603',
  ],
  ['Zora Varga 07911 555602\ndad Karel, nights only', 'Zora Varga, 07911 555 604; dad Karel, nights only'],
  ['Zora Varga or Karel, 07911 555602', 'Zora Varga, 07911 555 604; Zora Varga or Karel, 07911 555602'],
  ['Karel Varga, 07911 555603', 'Zora Varga, 07911 555 604'],
  ['mother Zora Varga, 07911 555604; Karel', 'mother Zora Varga, 07911 555604; Karel'],
])('once Zora Varga is confirmed, “%s” keeps who else is noted with her', (note, confirmed) => {
  expect(noteConfirmed(note, [{ name: 'Zora Varga', phone: '07911555604' }])).toBe(confirmed);
});
