/** One rule for every reason that staff type: the member's pages never show it, the copy of their data does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASON_HINT } from '#domain/club/audit.ts';
import { forgiveStrike } from '#server/bookings/forgive-strike.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { openDesk } from '../support/desk.ts';

const REASON = 'The bus broke down';

test('the reason of a forgiven strike is in the member’s copy of their data, and on none of their pages', async () => {
  const { club, browser: office } = await openDesk();
  const member = await club.member();
  const strike = { sessionId: 'hyrox', at: club.now(), kind: 'no-show', isForgiven: false } as const;
  await club.store.set(bookingProfiles, {
    ...bookingProfiles.decode(member.id, {}),
    strikes: [strike],
  });
  expect((await office.get(`/coach/strikes/${member.id}`)).text).toContain(REASON_HINT);
  const by = { uid: 'ada', name: 'Ada Raman' };
  await forgiveStrike(club.services, { uid: member.id, sessionId: 'hyrox', reason: REASON, by });

  const browser = await club.signedIn(member);
  const seen = await browser.get('/account/security/data-access');
  expect(seen.text).toContain('Ada Raman forgave your strike');
  for (const path of [
    '/account/security/data-access',
    '/account/security',
    '/account/bookings',
    '/account/dashboard',
  ])
    expect((await browser.get(path)).text).not.toContain(REASON);
  expect((await browser.get('/account/security/my-data.json')).text).toContain(REASON);
});

test.each([
  'membership/staff/end-membership.tsx',
  'membership/staff/cool-off.tsx',
  'membership/staff/start-hold.tsx',
  'bookings/staff/view-strikes.tsx',
  'bookings/staff/roster/refusal.tsx',
])('%s says who reads the reason in the same words as the others', (page) => {
  const source = readFileSync(`app/routes/${page}`, 'utf8');
  expect(source).toContain('REASON_HINT');
  expect(source).not.toMatch(/hint="[^"]*audit log/);
});
