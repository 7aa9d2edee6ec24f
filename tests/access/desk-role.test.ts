import { expect, test } from 'vitest';
import * as paths from '#app/paths.ts';
import { findDeskTwin } from '#server/access/desk-twins.ts';
import { openClub } from '../support/club.ts';

const deskOnly = { admin: false, coach: false, desk: true };
const asked = { method: 'GET', pattern: '/admin/member/:id', params: { id: 'ab12' }, search: '?tab=x' };

test('a page that only admins open at its own address leads the front desk to the same page below /desk', () => {
  expect(findDeskTwin({ ...asked, claims: deskOnly })).toBe('/desk/member/ab12?tab=x');
});

test.each([
  ['a form', { ...asked, method: 'POST', claims: deskOnly }],
  ['a coach', { ...asked, claims: { ...deskOnly, desk: false, coach: true } }],
  ['a page without a twin', { ...asked, pattern: '/admin/adminControl', claims: deskOnly }],
])('%s is led nowhere', (_, refused) => {
  expect(findDeskTwin(refused)).toBeNull();
});

test('an address below /desk is known by the one that links name', () => {
  expect(paths.linkedPath('/desk/member/ab12')).toBe('/admin/member/ab12');
  expect(paths.linkedPath('/desk/visits')).toBe('/admin/accessLogs');
  for (const own of ['/desk', '/desk/members2', '/admin/members']) expect(paths.linkedPath(own)).toBe(own);
});

test.each(['member', 'coach', 'desk'] as const)(
  'the page of a refusal leads a %s to where they start',
  async (role) => {
    const club = openClub();
    const browser = await club.signedIn(await club[role]());
    const start = { member: '/account/dashboard', coach: '/coach/dashboard', desk: '/desk' }[role];
    const refused = await browser.get('/admin/adminControl');
    expect(refused.status).toBe(403);
    expect(refused.html).toMatch(new RegExp(`href="${start}"[^>]*>Go to your home page`));
  },
);

test('row 11: somebody at the front desk starts there, and is refused what is for admins', async () => {
  const club = openClub();
  const dee = await club.desk();
  const browser = club.visitor();
  const { location } = await browser.post('/auth/login', {
    email: dee.email,
    password: 'correct horse battery',
  });
  expect(location).toBe('/desk');
  expect((await browser.get('/admin/members?q=ann')).location).toBe('/desk/members?q=ann');
  expect((await browser.get('/desk/members')).status).toBe(200);
  for (const path of ['/admin/adminControl', '/admin/members.csv', '/admin/parq-reviews', '/coach/dashboard'])
    expect((await browser.get(path)).status, path).toBe(403);
  expect((await browser.post('/admin/member/ab12')).status).toBe(403);
});
