import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';

let club: SharedClub;

beforeAll(async () => {
  club = await runSharedClub();
});
afterAll(() => club?.stop());

const mebibyte = 1024 * 1024;
const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}=1`).join('&');
const importPage = '/admin/adminControl/import-members';
const member = '/account/personal-info';

/** Small requests of strangers that once took from seconds to minutes each, with what they are answered now. */
const attacks: readonly (readonly [what: string, path: string, body: string, status: number])[] = [
  ['an index far out', '/auth/login', 'email[100000000]=x', 400],
  ['the last index', '/auth/login', 'email[4294967294]=x', 400],
  [
    'an insertion far out',
    '/auth/login',
    '__intent__={"type":"insert","payload":{"name":"email","index":4294967294}}',
    400,
  ],
  ['a state', '/auth/login', '__state__={', 400],
  ['a prototype', '/auth/login', '__proto__.admin=1', 400],
  ['one name 8,000 times', '/auth/login', 'a&'.repeat(8000), 400],
  ['one name 50,000 times', '/auth/login', 'a&'.repeat(50_000), 413],
  ['a name 3,000 deep', '/auth/login', `email${'.a'.repeat(3000)}=x`, 400],
  ['a date of 15,000 spaces', '/auth/signup', `dob=1${'+'.repeat(15_000)}`, 422],
  ['a date of 50,000 spaces', '/auth/signup', `dob=1${'+'.repeat(50_000)}`, 413],
  ['an email address of 2,500 accents', '/auth/signup', `email=a${'%CC%81'.repeat(2500)}`, 422],
  ['1 MiB to a member’s page', member, 'a&'.repeat(mebibyte / 2), 303],
  ['4 MiB to the import page', importPage, 'a&'.repeat(2 * mebibyte), 303],
  ['20,000 names to a member’s page', member, names(20_000), 303],
  ['2,000 names to a member’s page', member, names(2000), 303],
];

it.each(attacks)('row 35: %s to %s stops nobody', async (_, path, body, status) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = () => fetch(club.origin + path, { method: 'POST', body, headers, redirect: 'manual' });
  const answers = await Promise.all([post(), post(), post(), fetch(`${club.origin}/healthz`)]);
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status, 200]);
});
