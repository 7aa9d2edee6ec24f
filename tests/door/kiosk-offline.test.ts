import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CachedRoster, findOnRoster, openRoster } from '#app/routes/door/kiosk/roster.ts';
import { decideOffline, offlineScreen } from '#domain/door/offline-answer.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { throttles } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { passDayKey } from '#server/door/pass-signer.ts';
import type { SealedForDevice } from '#server/door/seal-for-device.ts';
import { CLUB_SECRET, openClub, type TestClub } from '../support/club.ts';
import {
  accessLog,
  cardDigits,
  cardPass,
  doorMember,
  newDeviceKey,
  pairedKiosk,
  scan,
  screenDigits,
  screenPass,
} from '../support/door.ts';
import type { Visitor } from '../support/visitor.ts';

const spki = { type: 'spki', format: 'der' } as const;
const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  .publicKey.export(spki)
  .toString('base64');
const aPrivateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'der' })
  .toString('base64');

interface OfflineKiosk {
  readonly kiosk: Visitor;
  /** The device's private key. */
  readonly own: CryptoKey;
}

async function offlineKiosk(club: TestClub, name?: string): Promise<OfflineKiosk> {
  const { own, publicKey } = await newDeviceKey();
  return { kiosk: await pairedKiosk(club, name, publicKey), own };
}

/** What the server sends under the kiosk's cookie. */
async function sealedRoster(kiosk: Visitor): Promise<SealedForDevice> {
  const { sealed } = JSON.parse((await kiosk.get('/kiosk/roster')).html) as { sealed: SealedForDevice };
  return sealed;
}

/** The roster as the kiosk's page stores it, with its clock set to the club's. */
async function rosterOf(club: TestClub, { kiosk, own }: OfflineKiosk): Promise<CachedRoster> {
  const roster = await openRoster(own, await sealedRoster(kiosk));
  return { ...roster, clockLagMs: club.now().epochMilliseconds - Date.now() };
}

const later = (roster: CachedRoster, ms: number) => ({ ...roster, clockLagMs: roster.clockLagMs + ms });

interface Offline {
  readonly code: string;
  readonly at: Temporal.Instant;
  readonly wasLetIn?: boolean;
  readonly nonce?: string;
}

const uploadOf = (
  roster: CachedRoster,
  { code, at, wasLetIn = true, nonce = crypto.randomUUID() }: Offline,
) => ({
  nonce,
  at: at.epochMilliseconds,
  code,
  wasLetIn,
  roster: roster.token,
});

const send = (kiosk: Visitor, items: unknown) =>
  kiosk.post('/kiosk/uploads', { checkIns: JSON.stringify(items) });

describe('what a kiosk says by itself', () => {
  const attempt = {
    isOnRoster: true,
    isCodeUsed: false,
    enteredAt: null,
    at: 0,
    alreadyInMinutes: 10,
    hours: null,
  };
  const minutes = (count: number) => count * 60_000;
  test.each([
    ['somebody on the roster is let in', {}, 'welcome'],
    ['nobody else is', { isOnRoster: false }, 'see-the-desk'],
    ['who has just come in is already in', { enteredAt: 0, at: minutes(9.9) }, 'already-in'],
    ['with the same code too', { isCodeUsed: true, enteredAt: 0, at: minutes(1) }, 'already-in'],
    ['who comes again later is let in again', { enteredAt: 0, at: minutes(10) }, 'welcome'],
    ['but not with a code that is used', { isCodeUsed: true, enteredAt: 0, at: minutes(10) }, 'see-the-desk'],
    ['a changed code is not already in', { isOnRoster: false, enteredAt: 0 }, 'see-the-desk'],
  ] as const)('%s', (_, changed, answer) => {
    expect(decideOffline({ ...attempt, ...changed })).toBe(answer);
  });

  test('says the same as the server to somebody who is already in', () => {
    expect(offlineScreen('already-in', 'Sian')).toEqual({
      tone: 'wait',
      title: 'You’re already in, Sian',
      line: 'Please go through.',
    });
  });
});

describe('the roster of a kiosk', () => {
  test('names people the door would let in, by first name alone, and nothing that says who they are', async () => {
    const club = openClub();
    const kiosk = await offlineKiosk(club);
    const priya = await doorMember(club, {
      firstName: 'Priya',
      lastName: 'Raman',
      email: 'sunshine@example.test',
    });
    await doorMember(club, { firstName: 'Tom', membershipStatus: 'past_due' });
    await doorMember(club, { firstName: 'Grace', deskFlag: 'Lost ring' });
    await doorMember(club, { firstName: 'Niamh', currentPeriodEnd: club.now().add({ hours: 11 }) });
    const roster = await rosterOf(club, kiosk);
    const html = JSON.stringify(roster);
    expect(roster.people.map(([, firstName]) => firstName)).toEqual(['Priya']);
    expect(html).not.toMatch(/Raman|sunshine|07700|1990/);
    expect(html).not.toContain(priya.uid);
    expect(html).not.toContain(cardPass(club, priya));
  });

  test('recognises genuine passes as the server does', async () => {
    const club = openClub();
    const kiosk = await offlineKiosk(club);
    const priya = await doorMember(club, { firstName: 'Priya' });
    const tom = await doorMember(club, { membershipStatus: 'past_due' });
    const roster = await rosterOf(club, kiosk);
    for (const code of [
      cardPass(club, priya),
      screenPass(club, priya),
      cardPass(club, priya).toLowerCase(),
    ]) {
      expect((await findOnRoster(roster, ` ${code} `))?.[1]).toBe('Priya');
    }
    expect(await findOnRoster(roster, cardPass(club, tom))).toBeNull();
    expect(await findOnRoster(roster, 'https://x.example')).toBeNull();
  });

  test('row 28: a changed, stale or replaced code lets nobody in, offline too', async () => {
    const club = openClub();
    const kiosk = await offlineKiosk(club);
    const priya = await doorMember(club);
    const [card, screen] = [cardPass(club, priya), screenPass(club, priya)];
    const replaced = cardPass(club, { ...priya, qrVersion: 2 });
    const roster = await rosterOf(club, kiosk);
    for (const code of [card, screen]) {
      const changed = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
      expect(await findOnRoster(roster, changed)).toBeNull();
    }
    expect(await findOnRoster(roster, replaced)).toBeNull();
    // A screen code of another minute, with the signature of this one.
    const parts = screen.split('.');
    parts[4] = (Number.parseInt(parts[4] ?? '', 36) + 1).toString(36).toUpperCase();
    expect(await findOnRoster(later(roster, 60_000), parts.join('.'))).toBeNull();
    expect(await findOnRoster(later(roster, 120_000), screen)).toBeNull();
    expect(await findOnRoster({ ...roster, isPrintedPassAccepted: false }, card)).toBeNull();
  });

  test('row 40: knows no code that people type, and cannot make one', async () => {
    const club = openClub();
    const kiosk = await offlineKiosk(club);
    const priya = await doorMember(club);
    const codes = [screenDigits(club, priya), cardDigits(club, priya)];
    const roster = await rosterOf(club, kiosk);
    for (const code of codes) expect(await findOnRoster(roster, code)).toBeNull();
    const number = (await club.store.find(members, priya.uid))?.memberNumber ?? 'none';
    const text = JSON.stringify(roster);
    expect([number.length, text.includes(`"${number}"`)]).toEqual([5, false]);
  });

  test('covers midnight, and ends after twelve hours', async () => {
    const club = openClub({ now: '2026-11-21T23:59:30Z' });
    const kiosk = await offlineKiosk(club);
    const priya = await doorMember(club);
    const roster = await rosterOf(club, kiosk);
    club.advance({ minutes: 1 });
    expect(await findOnRoster(later(roster, 60_000), screenPass(club, priya))).not.toBeNull();
    expect(await findOnRoster(later(roster, 12 * 3600_000), cardPass(club, priya))).toBeNull();
  });

  test('row 40: a stolen cookie reads nothing of it, and mints no code', async () => {
    const club = openClub();
    const { kiosk } = await offlineKiosk(club);
    const priya = await doorMember(club, { firstName: 'Priya' });
    const thief = club.visitor();
    thief.cookies.set('cf_kiosk', kiosk.cookies.get('cf_kiosk') ?? '');
    const { html, status } = await thief.get('/kiosk/roster');
    expect(status).toBe(200);
    const sealed = await sealedRoster(thief);
    expect(Object.keys(sealed).sort()).toEqual(['key', 'nonce', 'text']);
    const opened = Buffer.from(sealed.text, 'base64').toString('latin1');
    for (const text of [html, opened]) {
      expect(text).not.toMatch(/Priya|people|salt|token/);
      expect(text).not.toContain(passDayKey(CLUB_SECRET, `${priya.uid}.1`, 20_778).toString('hex'));
    }
    const another = await newDeviceKey();
    await expect(openRoster(another.own, sealed)).rejects.toThrow();
  });

  test('row 40: another key cannot be put in place of the one from the pairing', async () => {
    const club = openClub();
    const { kiosk, own } = await offlineKiosk(club);
    await doorMember(club, { firstName: 'Priya' });
    const { publicKey } = await newDeviceKey();
    for (const path of ['/kiosk/pair', '/kiosk/roster', '/kiosk', '/kiosk/uploads', '/kiosk/scan']) {
      await kiosk.post(path, { publicKey, code: '2222-2222', nonce: crypto.randomUUID() });
      await kiosk.get(`${path}?publicKey=${encodeURIComponent(publicKey)}`);
    }
    expect((await openRoster(own, await sealedRoster(kiosk))).people).toHaveLength(1);
  });

  test('row 40: two requests share no key and no nonce', async () => {
    const club = openClub();
    const { kiosk } = await offlineKiosk(club);
    const [one, other] = [await sealedRoster(kiosk), await sealedRoster(kiosk)];
    expect(one.key).not.toBe(other.key);
    expect(one.nonce).not.toBe(other.nonce);
  });

  test.each([
    ['none', ''],
    ['text', 'hello'],
    ['a key on another curve', otherCurve],
    ['a private key', aPrivateKey],
    ['far too much', 'A'.repeat(100_000)],
  ])('a device whose key is %s is paired, and has no roster', async (_, publicKey) => {
    const club = openClub();
    const kiosk = await pairedKiosk(club, 'Front door', publicKey);
    expect((await kiosk.get('/kiosk')).text).toContain('Scan your pass');
    expect((await kiosk.get('/kiosk/roster')).html).toBe('{"sealed":null}');
  });

  test('row 29: is for paired devices alone', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/kiosk/roster')).location).toBe('/kiosk/pair');
    expect((await admin.post('/kiosk/uploads', { checkIns: '[]' })).location).toBe('/kiosk/pair');
  });
});

describe('what a kiosk decided offline', () => {
  const clubWithRoster = async () => {
    const club = openClub();
    const device = await offlineKiosk(club);
    const priya = await doorMember(club, { firstName: 'Priya' });
    const roster = await rosterOf(club, device);
    return { club, kiosk: device.kiosk, priya, roster };
  };

  test('is logged with its own time, marked, once however often it is sent', async () => {
    const { club, kiosk, priya, roster } = await clubWithRoster();
    club.advance({ minutes: 10 });
    const at = club.now();
    const item = uploadOf(roster, { code: screenPass(club, priya), at });
    club.advance({ hours: 1 });
    const answers = await Promise.all([send(kiosk, [item]), send(kiosk, [item, item]), send(kiosk, [item])]);
    const answered = { refused: [], now: club.now().epochMilliseconds };
    expect(answers.map(({ html }) => JSON.parse(html))).toEqual(Array(3).fill(answered));
    expect(await accessLog(club)).toMatchObject([{ at, result: 'ok', isAllowed: true, isOffline: true }]);
    expect((await club.store.find(presence, priya.uid))?.enteredAt).toEqual(at);
    expect(await club.store.find(members, priya.uid)).toMatchObject({ visits: 1, lastSeenAt: at });
  });

  test('is the same attempt as one whose answer was lost on the way', async () => {
    const { club, kiosk, priya, roster } = await clubWithRoster();
    const [code, nonce] = [screenPass(club, priya), crypto.randomUUID()];
    await kiosk.post('/kiosk/scan', { code, nonce });
    await send(kiosk, [uploadOf(roster, { code, nonce, at: club.now() })]);
    expect(await accessLog(club)).toMatchObject([{ result: 'ok', isOffline: false }]);
  });

  test('does not put back what happened later', async () => {
    const { club, kiosk, priya, roster } = await clubWithRoster();
    const item = uploadOf(roster, { code: cardPass(club, priya), at: club.now() });
    club.advance({ hours: 5 });
    await scan(club, screenPass(club, priya));
    await send(kiosk, [item]);
    expect((await club.store.find(presence, priya.uid))?.enteredAt).toEqual(club.now());
    expect((await club.store.find(members, priya.uid))?.lastSeenAt).toEqual(club.now());
  });

  test('keeps what the rules say where the kiosk could not know it', async () => {
    const { club, kiosk, priya, roster } = await clubWithRoster();
    await club.store.update(members, priya.uid, { membershipStatus: 'past_due' });
    await send(kiosk, [uploadOf(roster, { code: cardPass(club, priya), at: club.now() })]);
    expect(await accessLog(club)).toMatchObject([
      {
        result: 'payment-overdue',
        isAllowed: true,
        reason:
          'Let in while the kiosk was offline. The server would not have let them in. A payment is overdue',
        conflict: 'let-in',
      },
    ]);
  });

  test('says when it sent somebody to the desk, and counts them as not in', async () => {
    const { club, kiosk, priya, roster } = await clubWithRoster();
    await send(kiosk, [uploadOf(roster, { code: cardPass(club, priya), at: club.now(), wasLetIn: false })]);
    expect(await accessLog(club)).toMatchObject([
      {
        isAllowed: false,
        reason: 'Sent to the desk while offline. The server would have let them in',
        conflict: 'sent-away',
      },
    ]);
    expect(await club.store.count(presence)).toBe(0);
  });

  test('row 40: a code typed while offline is sent to the desk, logged as whose it was, and neither used up nor a guess', async () => {
    const { club, kiosk, priya, roster } = await clubWithRoster();
    const code = screenDigits(club, priya);
    const typed = [code, '9999 316 905'].map((one) => ({ code: one, at: club.now(), wasLetIn: false }));
    await send(
      kiosk,
      typed.map((one) => uploadOf(roster, one)),
    );
    const log = await accessLog(club);
    expect(log.map(({ memberUid, result, isAllowed }) => [memberUid, result, isAllowed]).sort()).toEqual([
      ['', 'unknown-code', false],
      [priya.uid, 'ok', false],
    ]);
    expect(log.find(({ memberUid }) => memberUid)).toMatchObject({ conflict: 'sent-away' });
    const { items } = await club.store.query(throttles, { limit: 10 });
    expect(items.filter(({ kind }) => kind.endsWith('-code'))).toEqual([]);
    expect(await scan(club, code)).toMatchObject({ result: 'ok' });
  });

  test('is refused outside the roster’s time, later than seven days, or under another kiosk’s roster', async () => {
    const { club, kiosk, priya, roster } = await clubWithRoster();
    const other = await pairedKiosk(club, 'Back door');
    const code = cardPass(club, priya);
    const now = club.now();
    const early = uploadOf(roster, { code, at: now.subtract({ minutes: 3 }) });
    const future = uploadOf(roster, { code, at: now.add({ minutes: 3 }) });
    const made = { ...uploadOf(roster, { code, at: now }), roster: 'v1.made-up' };
    const answer = await send(kiosk, [early, future, made]);
    expect(JSON.parse(answer.html).refused.sort()).toEqual(
      [early, future, made].map(({ nonce }) => nonce).sort(),
    );
    const foreign = uploadOf(roster, { code, at: now });
    expect(JSON.parse((await send(other, [foreign])).html).refused).toEqual([foreign.nonce]);
    club.advance({ hours: 7 * 24, minutes: 1 });
    const late = uploadOf(roster, { code, at: now });
    expect(JSON.parse((await send(kiosk, [late])).html).refused).toEqual([late.nonce]);
    expect(await club.store.count(accessLogs)).toBe(0);
  });

  test.each([
    ['nothing', undefined],
    ['no list', {}],
    ['too many', Array(101).fill({})],
    ['fields missing', [{ nonce: 'n'.repeat(20) }]],
    ['a time that is none', [{ nonce: 'n'.repeat(20), at: 1e300, code: 'x', wasLetIn: true, roster: 'x' }]],
    ['a negative time', [{ nonce: 'n'.repeat(20), at: -1, code: 'x', wasLetIn: true, roster: 'x' }]],
    ['a huge code', [{ nonce: 'n'.repeat(20), at: 1, code: 'x'.repeat(1001), wasLetIn: true, roster: 'x' }]],
  ])('row 22: an upload with %s is refused with 422', async (_, items) => {
    const { club, kiosk } = await clubWithRoster();
    expect((await send(kiosk, items)).status).toBe(422);
    expect((await kiosk.post('/kiosk/uploads', { checkIns: '{' })).status).toBe(422);
    expect(await club.store.count(accessLogs)).toBe(0);
  });
});
