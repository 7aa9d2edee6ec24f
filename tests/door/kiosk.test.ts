import { describe, expect, test, vi } from 'vitest';
import { access } from '#server/access/access.ts';
import { kiosks, presence } from '#server/data/collections/door.ts';
import { throttles } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { makePairingCode } from '#server/door/make-pairing-code.ts';
import { revokeKiosk } from '#server/door/revoke-kiosk.ts';
import { pairingCodeOf } from '#server/identity/kiosk-secrets.ts';
import { openClub, type TestClub } from '../support/club.ts';
import {
  accessLog,
  cardPass,
  doorMember,
  pairedKiosk,
  pairedWhiteboard,
  screenPass,
} from '../support/door.ts';
import { parqResult } from '../support/parq.ts';
import type { Visitor } from '../support/visitor.ts';

const scanAt = (kiosk: Visitor, code: string) => kiosk.submit('/kiosk', { code });

describe('checking in at the kiosk', () => {
  test('a scanned pass gives a yes with the first name, and the screen goes back by itself', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const priya = await doorMember(club, { firstName: 'Priya', lastName: 'Raman' });
    const answer = await scanAt(kiosk, screenPass(club, priya));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Welcome, Priya');
    expect(answer.html).not.toContain('Raman');
    expect(answer.headers.get('Refresh')).toBe('4;url=/kiosk');
    expect(await accessLog(club)).toMatchObject([{ result: 'ok', deviceName: 'Front door' }]);
  });

  test('reloading the answer sends the same nonce: one entry, the same answer', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const fields = { nonce: crypto.randomUUID(), code: screenPass(club, await doorMember(club)) };
    const [first, again] = [await kiosk.post('/kiosk', fields), await kiosk.post('/kiosk', fields)];
    expect(again.text).toBe(first.text);
    expect(await accessLog(club)).toHaveLength(1);
  });

  test.each([
    ['money', { membershipStatus: 'past_due' }],
    ['a staff flag', { deskFlag: 'Ask about the broken locker' }],
    ['a membership that has ended', { membershipStatus: 'expired' }],
    ['health', { parqReview: { outcome: 'not-cleared', note: 'heart', validUntil: '' } }],
  ] as const)('a refusal for %s says to see the desk and nothing more', async (_, facts) => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const tom = await doorMember(club, {
      firstName: 'Tom',
      parqResults: [parqResult(club.now(), { hasYesAnswers: 'parqReview' in facts })],
      parqReviewedAt: 'parqReview' in facts ? club.now() : null,
      ...facts,
    });
    const answer = await scanAt(kiosk, cardPass(club, tom));
    expect(answer.text).toContain('Please see the desk');
    expect(answer.html).not.toMatch(/Tom|overdue|locker|payment|PAR-Q|ended|heart|health/i);
    const [entry] = await accessLog(club);
    expect(entry).toMatchObject({ memberUid: tom.uid, isAllowed: false });
    expect(entry?.reason).not.toBe('');
  });

  test.each([
    ['nothing', {}],
    ['an empty code', { code: '  ', nonce: 'n'.repeat(20) }],
    ['a nonce that cannot be one', { code: 'abc', nonce: '../x' }],
    ['no nonce', { code: 'abc' }],
  ])('row 22: a post with %s asks again with 422 and logs nothing', async (_, fields) => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const answer = await kiosk.post('/kiosk', fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Scan your pass');
    expect(await accessLog(club)).toEqual([]);
  });

  test.each([
    ['long', 'x'.repeat(100_000)],
    ['a lone NUL and markup', '\0</script><img src=x onerror=alert(1)>'],
    ['repeated', ['one', 'two']],
  ])('row 22: a code that is %s is an unknown code', async (_, code) => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const answer = await kiosk.post('/kiosk', { code, nonce: crypto.randomUUID() });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Code not recognised');
    expect(answer.html).not.toContain('onerror');
  });

  test('when the store is away the kiosk says to see the desk, links nowhere and asks again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const page = await kiosk.get('/kiosk');
    vi.spyOn(club.services.store, 'transaction').mockRejectedValue(new StoreUnavailableError('away'));
    const nonce = /name="nonce" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const answer = await kiosk.post('/kiosk', { code: 'CF1.C.X.1.Y', nonce });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Please see the desk');
    expect(answer.headers.get('Refresh')).toBe('6;url=/kiosk');
    expect(linksOf(answer.html)).toEqual([]);
  });
});

describe('row 28: passes at the kiosk', () => {
  test('a code is good once: left on the reader it is the same visit, at another kiosk it is refused', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club, 'Front door');
    const other = await pairedKiosk(club, 'Back door');
    const code = screenPass(club, await doorMember(club));
    expect((await scanAt(kiosk, code)).text).toContain('Welcome');
    club.advance({ seconds: 5 });
    expect((await scanAt(kiosk, code)).text).toContain('You’re already in');
    expect((await scanAt(other, code)).text).toContain('Please open your pass again');
  });

  test('a code two minutes old is refused', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const code = screenPass(club, await doorMember(club));
    club.advance({ minutes: 2 });
    expect((await scanAt(kiosk, code)).text).toContain('Please open your pass again');
    expect((await accessLog(club)).map(({ result }) => result)).toEqual(['code-stale']);
  });

  test('a code with any character changed is unknown', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const code = cardPass(club, await doorMember(club));
    for (const at of [4, 8, code.length - 20, code.length - 1]) {
      const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
      expect((await scanAt(kiosk, changed)).text).toContain('Code not recognised');
    }
    expect(await club.store.count(presence)).toBe(0);
  });

  test('a pass that a newer one has replaced is refused', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const old = await doorMember(club);
    await club.store.update(members, old.uid, { qrVersion: 2 });
    expect((await scanAt(kiosk, cardPass(club, old))).text).toContain('This pass has been replaced');
  });

  test('the printed pass is a setting', async () => {
    const club = openClub();
    await club.settle({ isPrintedPassAccepted: false });
    const kiosk = await pairedKiosk(club);
    const code = cardPass(club, await doorMember(club));
    expect((await scanAt(kiosk, code)).text).toContain('Please scan the pass on your phone');
  });

  test('a code holds nothing about the person', async () => {
    const club = openClub();
    const priya = await doorMember(club, { firstName: 'Priyanka', lastName: 'Raman', dob: '1990-03-27' });
    for (const code of [cardPass(club, priya), screenPass(club, priya)]) {
      expect(code).not.toMatch(/PRIYA|RAMAN|1990|EXAMPLE|07700/i);
      expect(code).not.toContain(priya.email.toUpperCase());
    }
  });
});

describe('row 29: a paired device', () => {
  const devices = [
    { guard: 'kiosk', pair: pairedKiosk, home: '/kiosk' },
    { guard: 'whiteboard', pair: pairedWhiteboard, home: '/whiteboard' },
  ] as const;

  test.each(devices)('a $guard’s cookie opens its own pages and no other', async ({ guard, pair, home }) => {
    const club = openClub();
    const device = await pair(club);
    const visitor = club.visitor();
    for (const [pattern, { guards }] of Object.entries(access)) {
      if (pattern === '*' || pattern === '/kiosk/pair') continue;
      const path = pattern.replace(/:\w+/g, 'x1');
      const [asDevice, asVisitor] = [await device.get(path), await visitor.get(path)];
      const [wanted] = guards;
      if (wanted === 'kiosk' || wanted === 'whiteboard') {
        expect([path, asVisitor.location]).toEqual([path, '/kiosk/pair']);
        if (wanted === guard) expect([path, asDevice.location === '/kiosk/pair']).toEqual([path, false]);
        else expect([path, asDevice.status, asDevice.location]).toEqual([path, 303, home]);
      } else {
        expect([path, asDevice.status, asDevice.location]).toEqual([
          path,
          asVisitor.status,
          asVisitor.location,
        ]);
        // A page that nobody has built yet is 404.
        if (guards.length > 0) expect([path, asDevice.status]).not.toEqual([path, 200]);
      }
    }
    expect(device.cookies.has('cf_kiosk')).toBe(true);
  });

  test('a whiteboard checks nobody in', async () => {
    const club = openClub();
    const wall = await pairedWhiteboard(club);
    const fields = { nonce: crypto.randomUUID(), code: cardPass(club, await doorMember(club)) };
    for (const path of ['/kiosk', '/kiosk/scan', '/kiosk/find', '/kiosk/uploads'])
      expect((await wall.post(path, fields)).location).toBe('/whiteboard');
    expect(await accessLog(club)).toEqual([]);
  });

  test('nobody’s login opens the kiosk, an admin’s neither', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/kiosk')).location).toBe('/kiosk/pair');
    expect((await admin.post('/kiosk', { code: 'x', nonce: 'n'.repeat(20) })).location).toBe('/kiosk/pair');
    expect(await accessLog(club)).toEqual([]);
  });

  test('revoking it bites on its next request', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const fields = { nonce: crypto.randomUUID(), code: cardPass(club, await doorMember(club)) };
    const { items } = await club.store.query(kiosks, { limit: 1 });
    await revokeKiosk(
      club.services,
      { kioskId: items[0]?.id ?? '', by: { uid: 'a', name: 'Ada' } },
      club.now(),
    );
    const answer = await kiosk.post('/kiosk', fields);
    expect(answer.location).toBe('/kiosk/pair');
    expect(kiosk.cookies.has('cf_kiosk')).toBe(false);
    expect(await accessLog(club)).toEqual([]);
  });

  test('its pages show nobody’s login and link only to the kiosk', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const { cookies } = await club.signedIn(await club.admin({ firstName: 'Adelheid', lastName: 'Vogel' }));
    for (const [name, value] of cookies) kiosk.cookies.set(name, value);
    const person = await doorMember(club, { firstName: 'Priya', lastName: 'Raman' });
    const pages = [
      await kiosk.get('/kiosk'),
      await kiosk.get('/kiosk/find'),
      await scanAt(kiosk, cardPass(club, person)),
      await kiosk.submit('/kiosk/find', { name: 'raman', proof: '27/03' }),
    ];
    for (const { html, status } of pages) {
      expect(status).toBe(200);
      expect(html).not.toContain('Adelheid');
      expect(linksOf(html).filter((href) => !href.startsWith('/kiosk'))).toEqual([]);
    }
  });

  test('a changed or cut cookie is not a kiosk', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const token = kiosk.cookies.get('cf_kiosk') ?? '';
    for (const wrong of [
      '',
      'x',
      token.slice(1),
      `${token}x`,
      token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
    ]) {
      kiosk.cookies.set('cf_kiosk', wrong);
      expect((await kiosk.get('/kiosk')).location).toBe('/kiosk/pair');
    }
  });
});

describe('pairing on the device', () => {
  const codeFor = async (club: TestClub, kioskName = 'Front door') => {
    const by = { uid: 'ada', name: 'Ada' };
    const { ticket } = await makePairingCode(club.services, { kioskName, by }, club.now());
    return pairingCodeOf(club.services.secret, ticket);
  };

  test('the code makes the browser a kiosk, once, and signs out whoever was signed in on it', async () => {
    const club = openClub();
    const code = await codeFor(club);
    const device = await club.signedIn(await club.admin());
    const login = new Map(device.cookies);
    const answer = await device.submit('/kiosk/pair', { code: code.toLowerCase() });
    expect(answer.location).toBe('/kiosk');
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('cf_kiosk='));
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict$/);
    expect((await device.get('/kiosk')).text).toContain('Scan your pass');
    const thief = club.visitor();
    for (const [name, value] of login) thief.cookies.set(name, value);
    expect((await thief.get('/auth/login')).status).toBe(200);
    expect((await club.visitor().submit('/kiosk/pair', { code })).status).toBe(422);
  });

  test('row 5: wrong codes are throttled by address; the right one pairs whatever a stranger there has tried', async () => {
    const club = openClub();
    const device = club.visitor('198.51.100.9');
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await device.submit('/kiosk/pair', { code: '2222-2222' })).status).toBe(422);
    }
    const code = await codeFor(club);
    expect((await device.submit('/kiosk/pair', { code: '2222-2223' })).status).toBe(429);
    expect((await club.visitor('198.51.100.9').submit('/kiosk/pair', { code })).location).toBe('/kiosk');
    const { items } = await club.store.query(throttles, { limit: 10 });
    expect(JSON.stringify(items)).not.toContain('198.51.100');
  });

  test('row 5: one IPv6 customer, who has a whole /64 of addresses, is counted as one', async () => {
    const club = openClub();
    for (let tries = 0; tries < 10; tries += 1) {
      const device = club.visitor(`2001:db8:1:2::${tries + 1}`);
      expect((await device.submit('/kiosk/pair', { code: '2222-2222' })).status).toBe(422);
    }
    const wrong = { code: '2222-2222' };
    expect((await club.visitor('2001:db8:1:2:3::4').submit('/kiosk/pair', wrong)).status).toBe(429);
    expect((await club.visitor('2001:db8:1:3::1').submit('/kiosk/pair', wrong)).status).toBe(422);
  });

  test('row 22: a missing, huge or repeated code is refused with 422', async () => {
    const club = openClub();
    const device = club.visitor();
    for (const code of [[], '', 'x'.repeat(5000), ['a', 'b'], '\0']) {
      expect((await device.post('/kiosk/pair', { code })).status).toBe(422);
    }
  });
});

describe('row 40: checking in by name', () => {
  const search = (kiosk: Visitor, name: string, proof: string) =>
    kiosk.submit('/kiosk/find', { name, proof });
  const hiddenOf = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const birthday = { dob: '1990-03-27', mobile: '07700 900123' };

  test.each([
    ['birthday', '27/03'],
    ['birthday in words', '27 March'],
    ['last three digits', '123'],
  ])('a forgotten card: the name and the %s, confirm, in', async (_, proof) => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const priya = await doorMember(club, { firstName: 'Priya', lastName: 'Raman', ...birthday });
    const asked = await search(kiosk, 'priya raman', proof);
    expect(asked.text).toContain('Priya R. Is this you?');
    const [pick, nonce] = [hiddenOf(asked.html, 'pick'), hiddenOf(asked.html, 'nonce')];
    const answer = await kiosk.post('/kiosk/find/check-in', { pick, nonce });
    expect(answer.text).toContain('Welcome, Priya');
    expect(answer.headers.get('Refresh')).toBe('4;url=/kiosk');
    expect(await accessLog(club)).toMatchObject([{ memberUid: priya.uid, method: 'name', result: 'ok' }]);
  });

  test('a name alone asks for the rest, whether anybody is called so or not', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    await doorMember(club, { firstName: 'Priya', lastName: 'Raman' });
    const [known, unknown] = [await search(kiosk, 'priya', ''), await search(kiosk, 'zzzzz', '')];
    expect(known.status).toBe(422);
    expect(known.text).toContain('Type a day and month like 27/03, or three digits');
    expect(known.html).toContain('value="priya"');
    expect(unknown.text).toBe(known.text);
    expect(await accessLog(club)).toEqual([]);
  });

  test('a stranger learns nothing more than where the desk is: every miss is the same page', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    await doorMember(club, { firstName: 'Priya', lastName: 'Raman', ...birthday });
    await doorMember(club, { firstName: 'Blank', lastName: 'Page', dob: '', mobile: '' });
    for (const twin of ['one', 'two']) {
      await doorMember(club, {
        firstName: 'Twin',
        lastName: 'Ashworth',
        ...birthday,
        email: `${twin}@t.test`,
      });
    }
    for (let count = 0; count < 21; count += 1) {
      await doorMember(club, { firstName: 'Tom', lastName: 'Ash', ...birthday, email: `tom${count}@t.test` });
    }
    const misses = [
      await search(kiosk, 'nobody', '27/03'),
      await search(kiosk, 'priya', '28/03'),
      await search(kiosk, 'priya', '124'),
      await search(kiosk, 'blank', '000'),
      await search(kiosk, 'twin', '27/03'),
      await search(kiosk, 'tom', '27/03'),
    ];
    for (const { status, text, html, headers } of misses) {
      expect([status, headers.get('Refresh')]).toEqual([200, '4;url=/kiosk']);
      expect(text).toContain('Please see the desk');
      expect(text).toBe(misses[0]?.text);
      expect(html).not.toContain('name="pick"');
    }
  });

  test('two people called alike are told apart by it', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const same = { firstName: 'Tom', lastName: 'Ashworth' };
    const older = await doorMember(club, { ...same, dob: '1960-01-02', mobile: '07700 900555' });
    const younger = await doorMember(club, { ...same, dob: '1990-03-04', mobile: '07700 900777' });
    for (const [proof, person] of [
      ['2/1', older],
      ['777', younger],
    ] as const) {
      const { html } = await search(kiosk, 'tom ashworth', proof);
      await kiosk.post('/kiosk/find/check-in', {
        pick: hiddenOf(html, 'pick'),
        nonce: hiddenOf(html, 'nonce'),
      });
      const entries = await accessLog(club);
      expect(entries.filter(({ memberUid }) => memberUid === person.uid)).toHaveLength(1);
    }
  });

  test('ten tries for one person are counted on all kiosks together, whatever part of the name is typed', async () => {
    const club = openClub();
    const kiosks = [await pairedKiosk(club, 'Front door'), await pairedKiosk(club, 'Back door')];
    await doorMember(club, { firstName: 'Priya', lastName: 'Raman', ...birthday });
    const names = ['priya', 'raman', 'pri', 'rama', 'priya raman'];
    for (let tries = 0; tries < 10; tries += 1) {
      const [kiosk] = kiosks.slice(tries % 2);
      if (kiosk) await search(kiosk, names[tries % names.length] ?? '', String(500 + tries));
    }
    for (const kiosk of kiosks) {
      expect((await search(kiosk, 'priya raman', '27/03')).text).toContain('Please see the desk');
    }
    club.advance({ minutes: 31 });
    const [kiosk] = kiosks;
    expect(kiosk && (await search(kiosk, 'priya raman', '27/03')).text).toContain('Is this you?');
  });

  test('going through the members name by name is stopped', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    let status = 200;
    for (let tries = 0; tries < 61; tries += 1) {
      status = (await kiosk.post('/kiosk/find', { name: 'priya', proof: '123' })).status;
    }
    expect(status).toBe(429);
    club.advance({ minutes: 11 });
    expect((await kiosk.post('/kiosk/find', { name: 'priya', proof: '123' })).status).toBe(200);
  });

  test('nothing but a first name and an initial is shown, and no id, email or number is in the page', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const facts = { firstName: 'Priya', lastName: 'Raman', email: 'sunshine@example.test', ...birthday };
    const priya = await doorMember(club, facts);
    const found = await search(kiosk, 'priya', '123');
    expect(found.html).not.toContain(priya.uid);
    expect(found.html).not.toMatch(/Raman|sunshine|07700|1990/);
  });

  test('an email address or a phone number in place of a name finds nobody', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    await doorMember(club, { firstName: 'Priya', email: 'sunshine@example.test', ...birthday });
    expect((await search(kiosk, 'sunshine', '123')).text).toContain('Please see the desk');
    for (const typed of ['sunshine@example.test', '07700 900123', 'p r', 'pr', '%', '']) {
      const answer = await search(kiosk, typed, '123');
      expect([typed, answer.status]).toEqual([typed, 422]);
    }
  });

  test('a pick is good at the kiosk that made it, and not for long', async () => {
    const club = openClub();
    const kiosk = await pairedKiosk(club);
    const other = await pairedKiosk(club, 'Back door');
    await doorMember(club, { firstName: 'Priya', ...birthday });
    const pick = hiddenOf((await search(kiosk, 'priya', '123')).html, 'pick');
    const nonce = crypto.randomUUID();
    const changed = pick.replace(/(?<=^.{30})./, (c) => (c === 'A' ? 'B' : 'A'));
    const checkIn = async (device: Visitor, with_: string) =>
      (await device.post('/kiosk/find/check-in', { pick: with_, nonce })).location;
    expect(await checkIn(other, pick)).toBe('/kiosk/find');
    expect(await checkIn(kiosk, changed)).toBe('/kiosk/find');
    club.advance({ minutes: 3 });
    expect(await checkIn(kiosk, pick)).toBe('/kiosk/find');
    expect(await accessLog(club)).toEqual([]);
  });
});

/** Where the page’s links and forms lead; files that it loads are left out. */
function linksOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body'));
  return [...body.matchAll(/<(?:a|form)[^>]* (?:href|action)="([^"]+)"/g)].map(([, href]) => href ?? '');
}
