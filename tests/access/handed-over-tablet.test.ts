import { beforeEach, describe, expect, test } from 'vitest';
import { decideParqClearance } from '#domain/health/parq.ts';
import { access } from '#server/access/access.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { consents } from '#server/data/collections/consents.ts';
import { handovers } from '#server/data/collections/handovers.ts';
import type { Member } from '#server/data/collections/members.ts';
import { members } from '#server/data/collections/members.ts';
import { waiverSignatures } from '#server/data/collections/waivers.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { openFamily } from '../support/families.ts';
import { openFullHouse } from '../support/full-house.ts';
import { parqAnswers } from '../support/parq.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

// Every route.
const by = { uid: 'ada', name: 'Ada Admin' };
let club: TestClub;
let member: Member;
let desk: Member;
let tablet: Visitor;
/** The login cookie that the tablet had before. */
let oldLogin: string;

const sign = () => ({ declaredName: `Priya ${member.lastName}`, agree: 'on' });
const answersOf = async () => (await club.store.find(members, member.id))?.parqResults ?? [];

async function handOver(browser: Visitor, uid: string) {
  const answer = await browser.submit(`/admin/member/${uid}/hand-over?returnTo=%2Fdesk`, {});
  expect([answer.status, answer.location]).toEqual([303, '/tablet']);
  return answer;
}

beforeEach(async () => {
  club = openClub();
  await publishWaiver(club.services, { text: 'At my own risk.', mustSignAgain: true, seen: 0, by });
  member = await club.member();
  desk = await club.desk();
  tablet = await club.signedIn(desk);
  oldLogin = tablet.cookies.get('cf_login') ?? '';
  await handOver(tablet, member.id);
});

describe('a tablet that staff have handed to a member', () => {
  test('leads through the PAR-Q and the waiver to the thanks, and back to where staff were', async () => {
    expect((await tablet.get('/tablet')).location).toBe('/tablet/parq');
    const saved = await tablet.submit('/tablet/parq', parqAnswers(member, 'dizziness'));
    expect(saved.location).toBe('/tablet');
    expect((await tablet.get('/tablet')).location).toBe('/tablet/waiver');
    const page = await tablet.get('/tablet/waiver');
    expect(page.text).toContain('At my own risk.');
    await tablet.submit('/tablet/waiver', sign());
    const end = await tablet.get('/tablet');
    expect(end.text).toContain('Thank you Please give the tablet back.');
    expect(await answersOf()).toMatchObject([{ hasYesAnswers: true }]);
    const { items } = await club.store.query(waiverSignatures, { limit: 10 });
    expect(items).toMatchObject([{ memberUid: member.id, deskUid: desk.uid, deskName: desk.name }]);
    const unlocked = await tablet.submit('/tablet/unlock', { password: PASSWORD, email: '' });
    expect(unlocked.location).toBe('/desk');
    expect((await tablet.get('/desk')).status).toBe(200);
    expect(await club.store.count(handovers)).toBe(0);
  });

  test('has the parent or guardian of somebody under 18 answer and sign, by name', async () => {
    const child = await club.member({ firstName: 'Tim', lastName: 'Reid', dob: '2014-05-05' });
    const other = await club.signedIn(desk);
    await handOver(other, child.id);
    const page = await other.get('/tablet/parq');
    expect(page.text).toContain('For a parent or guardian of Tim');
    for (const declaredName of ['Tim Reid', 'Tim', 'Sam']) {
      const refused = await other.submit('/tablet/parq', { ...parqAnswers(child), declaredName });
      expect([declaredName, refused.status]).toEqual([declaredName, 422]);
      expect(refused.text).toContain('Enter the full name of a parent or guardian');
    }
    const known = { guardianPhone: '07700 900123', isGuardian: 'on' };
    for (const [left, sentence] of [
      [{ ...known, guardianPhone: '' }, 'Enter the parent or guardian’s phone number'],
      [{ ...known, isGuardian: '' }, 'Tick the box to say that you’re their parent or guardian'],
    ] as const) {
      const refused = await other.submit('/tablet/parq', {
        ...{ ...parqAnswers(child), declaredName: 'Sam Reid' },
        ...left,
      });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)]);
    }
    await other.submit('/tablet/parq', { ...parqAnswers(child), declaredName: 'Sam Reid', ...known });
    const unsigned = await other.submit('/tablet/waiver', {
      ...sign(),
      declaredName: 'Tim Reid',
      guardianName: 'Tim Reid',
      ...known,
    });
    expect(unsigned.status).toBe(422);
    const names = { declaredName: 'Tim Reid', guardianName: 'Sam Reid' };
    const withoutPhone = await other.submit('/tablet/waiver', { ...sign(), ...names });
    expect([withoutPhone.status, withoutPhone.text]).toEqual([
      ...[422, expect.stringContaining('Enter the parent or guardian’s phone number')],
    ]);
    await other.submit('/tablet/waiver', { ...sign(), ...names, ...known });
    expect((await other.get('/tablet')).text).toContain('Thank you');
    const stored = await club.store.find(members, child.id);
    expect(stored?.parqResults).toMatchObject([{ declaredName: 'Sam Reid' }]);
    const given = await club.store.query(consents, { where: [['memberUid', '==', child.id]], limit: 9 });
    expect(given.items.map(({ kind, byName }) => [kind, byName]).toSorted()).toEqual([
      ['health', 'Sam Reid, for Tim Reid'],
      ['waiver', 'Tim Reid, with Sam Reid'],
    ]);
  });

  test('whoever signs for a child for whom nobody acts is confirmed by staff before the child is cleared', async () => {
    const child = await club.member({ firstName: 'Tim', lastName: 'Reid', dob: '2014-05-05' });
    const page = `/admin/member/${child.id}`;
    const stored = async () => (await club.store.find(members, child.id)) as Member;
    const signAs = async (declaredName: string) => {
      const other = await club.signedIn(desk);
      await handOver(other, child.id);
      const known = { guardianPhone: '+44 7700 900123', isGuardian: 'on' };
      await other.submit('/tablet/parq', { ...parqAnswers(child), declaredName, ...known });
      const guardianName = declaredName;
      await other.submit('/tablet/waiver', { ...sign(), declaredName: 'Tim Reid', guardianName, ...known });
      expect((await other.get('/tablet')).text).toContain('Thank you');
    };
    await signAs('Eve Elsewhere');
    expect(decideParqClearance(await stored(), club.now())).toEqual({
      ...{ kind: 'not-fit', reason: 'signer-unconfirmed' },
    });
    const reception = await club.signedIn(desk);
    const before = await reception.follow(await reception.get(page));
    expect(before.text).toContain(
      'Not confirmed: Eve Elsewhere (07700 900 123) signed the PAR-Q and the waiver as their parent or guardian.',
    );
    const own = await (await club.signedIn(child)).get('/account/dashboard');
    expect(own.text).toContain('We still have to check who signed your PAR-Q for you.');
    // The wrong person: somebody else signs, and the first page confirms nothing.
    club.advance({ minutes: 1 });
    await signAs('Sam Reid');
    const seenOn = ({ html }: Answer) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const stale = await reception.post(`${page}/signer`, { seen: seenOn(before) });
    expect((await reception.follow(stale)).text).toContain('Nothing was confirmed');
    const now = await reception.follow(await reception.get(page));
    const done = await reception.post(`${page}/signer`, { seen: seenOn(now) });
    const after = await reception.follow(done);
    expect(after.text).toContain('Signature confirmed.');
    expect(after.text).not.toContain('Not confirmed');
    expect(decideParqClearance(await stored(), club.now()).kind).toBe('fit');
    expect((await stored()).unconfirmedSigners).toEqual({ parq: null, waiver: null });
    const young = await club.signedIn(child);
    const { text } = await young.get('/account/security');
    expect(text).toContain('Sam Reid completed your PAR-Q');
    expect(text).not.toContain('You completed your PAR-Q');
    const log = await club.store.query(auditLog, { where: [['action', '==', 'signer.confirmed']], limit: 2 });
    expect(log.items).toMatchObject([{ memberUid: child.id, actorUid: desk.uid, summary: 'Sam Reid' }]);
  });

  test('a name that isn’t the one the desk noted is said beside it, and once confirmed is the one on the page', async () => {
    const child = await club.member({
      ...{ firstName: 'Ola', lastName: 'Varga', dob: '2014-05-05' },
      guardianNote: 'Zora Varga, 07911 555602',
    });
    const page = `/admin/member/${child.id}`;
    const reception = await club.signedIn(desk);
    const signAs = async (declaredName: string, guardianPhone: string) => {
      const other = await club.signedIn(desk);
      await handOver(other, child.id);
      const known = { guardianPhone, isGuardian: 'on' };
      await other.submit('/tablet/parq', { ...parqAnswers(child), declaredName, ...known });
      const names = { declaredName: 'Ola Varga', guardianName: declaredName };
      await other.submit('/tablet/waiver', { ...sign(), ...names, ...known });
      return reception.follow(await reception.get(page));
    };
    const confirm = async ({ html }: Answer) => {
      const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
      return reception.follow(await reception.post(`${page}/signer`, { seen }));
    };
    const other = await signAs('Karel Varga', '07911 555603');
    expect(other.text).toContain('This isn’t the name you noted: Zora Varga, 07911 555602');
    expect(other.text).toContain('Parent or guardian, not confirmed Zora Varga');
    const confirmed = await confirm(other);
    expect(confirmed.text).toContain(
      `Parent or guardian Karel Varga, 07911 555 603. Confirmed by ${desk.name} on `,
    );
    expect(confirmed.text).not.toMatch(/Zora|not confirmed/);
    const log = await club.store.query(auditLog, {
      where: [
        ['memberUid', '==', child.id],
        ['action', '==', 'signer.confirmed'],
      ],
      limit: 2,
    });
    expect(log.items).toMatchObject([
      {
        before: { guardianNote: 'Zora Varga, 07911 555602' },
        after: { guardianNote: 'Karel Varga, 07911 555 603' },
      },
    ]);
    // A note changed later is not confirmed.
    await club.store.update(members, child.id, { guardianNote: 'Zora Varga, 07911 555602' });
    expect((await reception.follow(await reception.get(page))).text).toContain(
      'Parent or guardian, not confirmed Zora Varga',
    );
  });

  test('takes the name of whoever acts for the child, where somebody does', async () => {
    const { club: house, mia } = await openFamily();
    const other = await house.signedIn(await house.desk());
    await handOver(other, mia.id);
    const refused = await other.submit('/tablet/parq', { ...parqAnswers(mia), declaredName: 'Dee Desk' });
    expect(refused.text).toContain('Enter the full name of their parent or guardian as the club has it.');
    expect(refused.text).not.toContain('Sam Reid');
    const saved = await other.submit('/tablet/parq', { ...parqAnswers(mia), declaredName: 'Sam Reid' });
    expect(saved.status).toBe(303);
  });

  test('has no login any more: the old cookie is refused wherever it turns up', async () => {
    expect(oldLogin).not.toBe('');
    expect(tablet.cookies.has('cf_login')).toBe(false);
    const thief = club.visitor();
    thief.cookies.set('cf_login', oldLogin);
    expect((await thief.get('/desk')).location).toContain('/auth/login');
    tablet.cookies.set('cf_login', oldLogin);
    expect((await tablet.get('/desk')).location).toBe('/tablet');
  });

  test('keeps no page for the Back button, and stores the hash of its token only', async () => {
    const token = tablet.cookies.get('cf_handover') ?? '';
    for (const path of ['/tablet/parq', '/tablet/unlock']) {
      const { headers } = await tablet.get(path);
      expect(headers.get('Cache-Control') ?? 'no-store').toContain('no-store');
    }
    const { items } = await club.store.query(handovers, { limit: 10 });
    expect(JSON.stringify(items)).not.toContain(
      JSON.parse(`"${atob(decodeURIComponent(token)).slice(1, -1)}"`),
    );
    const again = await handOver(await club.signedIn(desk), member.id);
    expect(again.headers.get('Clear-Site-Data')).toBe('"cache"');
  });

  test('opens the form once: a page that was done, and one that is not next, lead on', async () => {
    expect((await tablet.get('/tablet/waiver')).location).toBe('/tablet');
    const page = parqAnswers(member);
    await tablet.submit('/tablet/parq', page);
    expect((await tablet.get('/tablet/parq')).location).toBe('/tablet');
    expect((await tablet.post('/tablet/parq', parqAnswers(member, 'dizziness'))).location).toBe('/tablet');
    expect(await answersOf()).toHaveLength(1);
    await tablet.submit('/tablet/waiver', sign());
    expect((await tablet.post('/tablet/waiver', { ...sign(), seen: '1' })).location).toBe('/tablet');
    expect(await club.store.count(waiverSignatures)).toBe(1);
  });

  test('closes after fifteen minutes, and stays locked', async () => {
    club.advance({ minutes: 15 });
    expect((await tablet.get('/tablet/parq')).location).toBe('/tablet');
    expect((await tablet.post('/tablet/parq', parqAnswers(member))).location).toBe('/tablet');
    expect(await answersOf()).toEqual([]);
    expect((await tablet.get('/tablet')).text).toContain('Time’s up');
    expect((await tablet.get('/desk')).location).toBe('/tablet');
  });

  test('is for one member: no posted field names another', async () => {
    const other = await club.member({ firstName: 'Lee' });
    const fields = { ...parqAnswers(member), memberUid: other.id, uid: other.id, id: other.id };
    await tablet.submit(`/tablet/parq?id=${other.id}&memberUid=${other.id}`, fields);
    expect(await answersOf()).toHaveLength(1);
    expect((await club.store.find(members, other.id))?.parqResults).toEqual([]);
  });

  test('says what is wrong, and keeps what was typed', async () => {
    const answer = await tablet.submit('/tablet/parq', { ...parqAnswers(member), declaredName: 'Sam Smith' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Enter your own name');
    expect(answer.html).toContain('value="Sam Smith"');
  });

  test('is unlocked by staff only, and by their own password', async () => {
    const wrong = await tablet.submit('/tablet/unlock', { password: 'not this one', email: '' });
    expect(wrong.text).toContain('Incorrect email or password');
    const theirs = await tablet.submit('/tablet/unlock', { password: PASSWORD, email: member.email });
    expect([theirs.status, tablet.cookies.has('cf_login')]).toEqual([403, false]);
    expect(theirs.text).toContain('Only staff can unlock this tablet.');
    const admin = await club.admin();
    const unlocked = await tablet.submit('/tablet/unlock', { password: PASSWORD, email: admin.email });
    expect(unlocked.location).toBe('/desk');
  });

  test('row 5: whoever guesses on it makes its staff wait five minutes there, which they are told, and nobody anywhere else', async () => {
    const unlock = (password: string, email = '') => tablet.submit('/tablet/unlock', { password, email });
    for (let time = 0; time < 12; time += 1) await unlock(`guess ${time}`);
    const refused = await unlock(PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('on this device. Wait 5 minutes, then try again.');
    club.advance({ minutes: 2 });
    expect((await unlock(PASSWORD)).status).toBe(429);
    // At the same address, on a machine that does not know them.
    const elsewhere = await club.visitor().submit('/auth/login', { email: desk.email, password: PASSWORD });
    expect(elsewhere.status).toBe(303);
    club.advance({ minutes: 3 });
    expect((await unlock(PASSWORD)).location).toBe('/desk');
  });

  test('row 5: after wrong guesses a colleague unlocks it at once', async () => {
    const admin = await club.admin();
    for (let time = 0; time < 12; time += 1)
      await tablet.submit('/tablet/unlock', { password: `guess ${time}`, email: '' });
    const unlocked = await tablet.submit('/tablet/unlock', { password: PASSWORD, email: admin.email });
    expect(unlocked.location).toBe('/desk');
  });

  test('row 5: what was guessed elsewhere at the club does not keep staff from unlocking it', async () => {
    const guesser = club.visitor();
    for (let time = 0; time < 12; time += 1)
      await guesser.submit('/auth/login', { email: desk.email, password: `guess ${time}` });
    tablet.cookies.delete('cf_device');
    const unlocked = await tablet.submit('/tablet/unlock', { password: PASSWORD, email: '' });
    expect(unlocked.location).toBe('/desk');
  });

  test('an unknown token opens nothing and locks nothing', async () => {
    const stranger = club.visitor();
    for (const path of ['/tablet', '/tablet/parq', '/tablet/waiver', '/tablet/unlock']) {
      expect((await stranger.get(path)).location).toBe('/auth/login');
      expect((await stranger.post(path)).location).toBe('/auth/login');
    }
    await club.store.remove(handovers, (await club.store.query(handovers, { limit: 1 })).items[0]?.id ?? '');
    expect((await tablet.get('/tablet/parq')).location).toBe('/auth/login');
  });
});

test('every other route of a full house leads a handed-over tablet back to its form, and does nothing', async () => {
  const house = await openFullHouse('Zyxwvut');
  const browser = await house.club.signedIn(house.people.admin);
  await handOver(browser, house.other.uid);
  const isOpen = (pattern: string) =>
    access[pattern]?.guards.includes('handover') || access[pattern]?.isForLockedTablets;
  const wrong: string[] = [];
  for (const { pattern } of builtRoutes) {
    if (isOpen(pattern) || pattern === '*' || pattern.startsWith('/webhooks/')) continue;
    const path = house.pathOf(pattern);
    for (const answer of [
      await browser.get(path),
      await browser.post(path),
      await browser.get(`${path}.data`),
    ]) {
      const leadsToForm = answer.location === '/tablet' || answer.html.includes('"/tablet"');
      // For programs, which have a token: a tablet has none.
      const isRefused = access[pattern]?.guards.includes('api') && answer.status === 401;
      if (!(leadsToForm || isRefused) || answer.html.includes('Zyxwvut'))
        wrong.push(`${pattern} ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
});
