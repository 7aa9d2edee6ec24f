import { describe, expect, test } from 'vitest';
import { openClub } from '../support/club.ts';

/** Every way somebody might try to tamper with one part of a token. */
function mutationsOf(token: string): string[] {
  const flip = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  const flipped = Array.from(token, (_, at) => flip(at));
  const parts = token.split('.');
  const dropped = parts.map((_, at) => parts.filter((_, index) => index !== at).join('.'));
  const wild = [
    '',
    '.',
    '..',
    'null',
    '%00',
    '%E0%A4%A',
    '"',
    '{}',
    'e30',
    `${token}A`,
    token.slice(1),
    token.repeat(200),
  ];
  return [...flipped, ...dropped, ...wild].filter((one) => one !== token);
}

describe('row 10: a login cookie that was tampered with', () => {
  test('row 10: signs nobody in: the sign-in page follows, the cookie is cleared, and nothing breaks or loops', async () => {
    const club = openClub();
    const browser = await club.signedIn(await club.member());
    const token = browser.cookies.get('cf_login') ?? '';
    expect(token.length).toBeGreaterThanOrEqual(22);
    for (const spoiled of mutationsOf(token)) {
      const attacker = club.visitor();
      attacker.cookies.set('cf_login', spoiled);
      const answer = await attacker.get('/account/security');
      expect([spoiled, answer.status, answer.location]).toEqual([
        spoiled,
        303,
        '/auth/login?redirectTo=%2Faccount%2Fsecurity',
      ]);
      expect([spoiled, attacker.cookies.has('cf_login')]).toEqual([spoiled, false]);
      expect((await attacker.follow(answer)).status).toBe(200);
    }
    expect((await browser.get('/account/security')).status).toBe(200);
  });

  test.each(['/', '/auth/login', '/account/profile', '/admin/attendancecount', '/account/dashboard.data'])(
    'row 10: is cleared by %s too',
    async (path) => {
      const attacker = openClub().visitor();
      attacker.cookies.set('cf_login', 'A'.repeat(43));
      expect((await attacker.get(path)).status).toBeLessThan(400);
      expect(attacker.cookies.has('cf_login')).toBe(false);
    },
  );

  test('row 8: signing in gives another token each time, whatever the browser sent', async () => {
    const club = openClub();
    const person = await club.member();
    const browser = await club.signedIn(person);
    const first = browser.cookies.get('cf_login');
    await browser.post('/auth/logout');
    browser.cookies.set('cf_login', first ?? '');
    expect((await browser.get('/account/security')).status).toBe(303);
    const again = await club.signedIn(person);
    expect(again.cookies.get('cf_login')).not.toBe(first);
  });
});

describe('row 9: staff who are no longer', () => {
  test.each([
    ['demoted', { admin: false, coach: false, desk: false }, 403],
    ['made a coach', { admin: false, coach: true, desk: false }, 403],
  ])('row 9: an admin who is %s is refused at the next page', async (_, claims, status) => {
    const club = openClub();
    const admin = await club.admin();
    const browser = await club.signedIn(admin);
    expect((await browser.get('/admin/adminControl/plans')).status).toBe(200);
    await club.services.identity.setClaims(admin.uid, claims);
    expect((await browser.get('/admin/adminControl/plans')).status).toBe(status);
    const post = await browser.post('/admin/adminControl/plans/new', { name: 'Mine' });
    expect(post.status).toBe(status);
  });

  test('row 9: a disabled admin has to sign in, and cannot', async () => {
    const club = openClub();
    const admin = await club.admin();
    const browser = await club.signedIn(admin);
    await club.services.identity.setDisabled(admin.uid, true);
    expect((await browser.get('/admin/adminControl/plans')).location).toMatch(/^\/auth\/login/);
    await expect(club.signedIn(admin)).rejects.toThrow('This user account has been disabled.');
  });
});
