import { expect, test } from 'vitest';
import { accentCss, accentTokens, contrastOf } from '#domain/club/accent.ts';
import { announceSetUp, issueSetUpToken } from '#server/club/setup/set-up-link.ts';
import { auditLog, settings, setUpLinks } from '#server/data/collections/club.ts';
import { accounts } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';

const asked = {
  clubName: 'Harbour Strength',
  accentColour: '#ff7a45',
  'monday-opens': '05:30',
  'monday-closes': '22:00',
  'sunday-opens': '',
  'sunday-closes': '',
  firstName: 'Ada',
  lastName: 'Osei',
  email: 'ada@example.test',
  password: PASSWORD,
};

async function linkOf(club: TestClub): Promise<string> {
  return `/setup?token=${await issueSetUpToken(club.services)}`;
}

test('row 7: a club without anybody prints one link; it makes the first admin, who is signed in by it', async () => {
  const club = openClub();
  const printed: string[] = [];
  await announceSetUp(club.services, 3000, (text) => printed.push(text));
  const link = /http:\/\/localhost:3000(\/setup\?token=[\w-]{43})\n/.exec(printed.join(''))?.[1] ?? '';
  expect(await club.store.count(accounts)).toBe(0);
  expect(club.logLines.join('')).not.toContain(link.slice(-43));

  const browser = club.visitor();
  const answer = await browser.submit(link, asked);
  expect(answer.location).toBe('/admin/dashboard');
  const stored = await club.store.find(settings, 'club');
  expect(stored).toMatchObject({ clubName: 'Harbour Strength', accentColour: '#ff7a45', isSetUp: true });
  expect(stored?.openingHours[0]).toEqual({ opens: '05:30', closes: '22:00' });
  expect(stored?.openingHours[6]).toBeNull();
  const [admin, ...others] = (await club.store.query(members, { limit: 5 })).items;
  expect(others).toEqual([]);
  expect(admin).toMatchObject({ name: 'Ada Osei', email: 'ada@example.test', isAdmin: true });
  expect((await club.services.identity.findAccount(admin?.uid ?? ''))?.claims.admin).toBe(true);
  expect((await club.store.query(auditLog, { limit: 5 })).items).toMatchObject([{ action: 'club.set-up' }]);
  expect((await browser.get('/auth/logout')).status).toBe(200);
});

test('before set-up the club is closed, after it there is no set-up page', async () => {
  const club = openClub();
  const link = await linkOf(club);
  const [front, signUp] = [await club.visitor().get('/'), await club.visitor().get('/auth/signup')];
  for (const { text } of [front, signUp]) expect(text).toContain('Opening soon');
  const stranger = { email: 'stranger@example.test', password: PASSWORD };
  expect((await club.visitor().post('/auth/signup', stranger)).status).toBe(403);
  expect(await club.store.count(accounts)).toBe(0);
  await club.visitor().submit(link, asked);
  expect((await club.visitor().get('/')).text).not.toContain('being set up');
  expect((await club.visitor().get(link)).status).toBe(404);
  expect((await club.visitor().post('/setup', { ...asked, token: link.slice(-43) })).status).toBe(404);
  expect(await issueSetUpToken(club.services)).toBeNull();
});

test('row 15: without the newest token nothing is made and nothing is shown', async () => {
  const club = openClub();
  const old = await linkOf(club);
  await linkOf(club);
  for (const path of [old, '/setup', `/setup?token=${'a'.repeat(43)}`]) {
    const page = await club.visitor().get(path);
    expect(page.status).toBe(403);
    expect(page.text).toContain('This set-up link doesn’t work');
    expect(page.html).not.toContain('name="password"');
    const token = path.split('token=')[1] ?? '';
    expect((await club.visitor().post(path, { ...asked, token })).status).toBe(403);
  }
  expect(await club.store.count(accounts)).toBe(0);
  expect(await club.store.find(settings, 'club')).toMatchObject({ isSetUp: false, isOpenToPublic: false });
});

test('row 6: the token is not in the store', async () => {
  const club = openClub();
  const link = await linkOf(club);
  const stored = JSON.stringify(await club.store.query(setUpLinks, { limit: 5 }));
  expect(stored).not.toContain(link.slice(-43));
});

test('a mistake keeps what was typed, but the password, and the link', async () => {
  const club = openClub();
  const link = await linkOf(club);
  const slip = { ...asked, 'monday-closes': '', email: 'not an address' };
  const refused = await club.visitor().submit(link, slip);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Enter when the club closes on Monday');
  expect(refused.html).toContain('value="Harbour Strength"');
  expect(refused.html).not.toContain(PASSWORD);
  const named = await club.visitor().submit(link, { ...asked, password: 'Harbour2026' });
  expect(named.status).toBe(422);
  expect(await club.store.count(accounts)).toBe(0);
  expect((await club.visitor().submit(link, asked)).status).toBe(303);
});

test('of two who set the club up at once one becomes its admin, and the other is nobody', async () => {
  const club = openClub();
  const link = await linkOf(club);
  const [one, other] = [club.visitor(), club.visitor('203.0.113.8')];
  const answers = await Promise.all([
    one.submit(link, asked),
    other.submit(link, { ...asked, email: 'eve@example.test', clubName: 'Eve’s' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect(await club.store.count(accounts)).toBe(1);
  expect(await club.store.count(members)).toBe(1);
});

test('somebody who had joined before the set-up becomes the first admin with the same account', async () => {
  const club = openClub();
  const { uid } = await club.member({ email: 'ada@example.test' });
  await club.visitor().submit(await linkOf(club), asked);
  expect(await club.store.count(accounts)).toBe(1);
  expect(await club.store.find(members, uid)).toMatchObject({ isAdmin: true, lastName: 'Raman1' });
  expect((await club.services.identity.findAccount(uid))?.claims.admin).toBe(true);
});

test('every colour that is offered is shown as it will be, corrected for contrast, without script', async () => {
  const club = openClub();
  const page = await club.visitor().get(await linkOf(club));
  const sheet = /<link rel="stylesheet" href="(\/club\.css\?preview=[^"]+)"/.exec(page.html)?.[1] ?? '';
  const styles = await club.visitor().get(sheet);
  expect(styles.headers.get('Content-Type')).toContain('text/css');
  const shown = [...page.html.matchAll(/class="accent-preview (accent-[0-9a-f]{6})"/g)];
  expect(shown).toHaveLength(9);
  for (const [, name = ''] of shown) {
    const colour = `#${name.slice(-6)}`;
    expect(styles.html).toContain(accentCss(colour, `.${name}`));
    const { accent, onAccent, accentInk } = accentTokens(colour);
    expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
    // On the page, and on a card.
    for (const behind of ['#0c0d0c', '#151715'])
      expect(contrastOf(accentInk, behind)).toBeGreaterThanOrEqual(4.5);
  }
  expect(page.html).not.toMatch(/<script(?! type="application)/);
});

test('another colour is shown before anything is saved, with what was typed; then it is the club’s', async () => {
  const club = openClub();
  const link = await linkOf(club);
  const typed = { ...asked, email: '', accentColour: '#c9f24b', otherColour: '#101090' };
  const browser = club.visitor();
  const shown = await browser.submit(link, { ...typed, preview: 'yes' });
  expect(shown.status).toBe(200);
  expect(shown.html).toContain('class="accent-preview accent-101090"');
  expect(shown.html).toMatch(/,101090"/);
  expect(shown.text).toContain('Shown lighter, so it’s readable on black');
  expect(shown.html).toContain('value="Harbour Strength"');
  expect(shown.html).toMatch(/type="radio"[^>]*checked=""[^>]*value="other"|value="other"[^>]*checked=""/);
  expect(shown.html).not.toContain(PASSWORD);
  expect(shown.text).not.toContain('Problem:');
  expect(await club.store.count(accounts)).toBe(0);
  const wrong = { ...asked, accentColour: 'other', otherColour: 'blue' };
  const refused = await browser.submit(link, wrong);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Enter a colour like #c9f24b'),
  ]);
  await browser.submit(link, { ...asked, accentColour: 'other', otherColour: '#101090' });
  expect((await club.store.find(settings, 'club'))?.accentColour).toBe('#101090');
});

test.each(['', 'red', 'c9f24b;}body{display:none', Array(13).fill('c9f24b').join(',')])(
  'no stylesheet is made of %j',
  async (colours) => {
    const { status } = await openClub()
      .visitor()
      .get(`/club.css?${new URLSearchParams({ preview: colours })}`);
    expect(status).toBe(404);
  },
);
