import { describe, expect, test } from 'vitest';
import { decideOfflineConflict, doorChangeText } from '#domain/door/offline-conflict.ts';
import { decidedAt } from '#domain/door/offline-door.ts';
import { accessLogs, presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { replacePass } from '#server/door/replace-pass.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { openClub, type TestClub } from '../support/club.ts';
import {
  accessLog,
  cardPass,
  doorMember,
  newDeviceKey,
  openKioskRoster,
  pairedKiosk,
  scan,
  screenPass,
} from '../support/door.ts';
import type { Visitor } from '../support/visitor.ts';

const MINUTE = 60_000;

describe('what a kiosk did by itself, against the rules', () => {
  const agreed: Parameters<typeof decideOfflineConflict>[0] = {
    ...{ wasLetIn: true, result: 'ok', isAllowed: true, isInElsewhere: false, clockOffMs: 0 },
  };
  test.each([
    ['both let them in', {}, ''],
    ['both sent them to the desk', { wasLetIn: false, result: 'expired', isAllowed: false }, ''],
    ['the membership had ended', { result: 'expired', isAllowed: false }, 'let-in'],
    ['they were on hold', { result: 'on-hold', isAllowed: false }, 'let-in'],
    ['the pass had been replaced', { result: 'code-replaced', isAllowed: false }, 'let-in'],
    ['the code opened another door first', { result: 'code-used', isAllowed: false }, 'duplicate'],
    ['they came in at another door just before', { result: 'already-in', isInElsewhere: true }, 'duplicate'],
    ['they came in at this door just before', { result: 'already-in' }, ''],
    ['the roster did not have them', { wasLetIn: false }, 'sent-away'],
    ['the clock was two minutes off', { clockOffMs: 2 * MINUTE }, ''],
    ['the clock was more than that off', { clockOffMs: -2 * MINUTE - 1 }, 'clock'],
    ['the door matters more than the clock', { wasLetIn: false, clockOffMs: 9 * MINUTE }, 'sent-away'],
  ] as const)('%s', (_, changed, conflict) => {
    expect(decideOfflineConflict({ ...agreed, ...changed })).toBe(conflict);
  });

  test('of what changed since, the door decides by membership, pass and flag alone', () => {
    const actions = ['membership.cancelled', 'pass.replaced', 'desk-flag.set', 'member.edited', 'parq.read'];
    expect(actions.filter((action) => doorChangeText(action) !== null)).toEqual(actions.slice(0, 3));
  });

  const issuedAt = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const roster = { issuedAt, expiresAt: issuedAt.add({ hours: 12 }) };
  test.each([
    ['its own time, where the roster covers it', 60, 0, 90, 60],
    ['its own time, though the clock has moved since', 60, 30, 120, 60],
    ['the time by the clock as it is now, where its own cannot be', -300, 360, 90, 60],
    ['none: before the roster was issued', -3, 0, 90, null],
    ['none: in the future', 93, 0, 90, null],
    ['none: after the roster was over', 12 * 60 + 1, 0, 20 * 60, null],
    ['none: more than seven days ago', 60, 0, 60 + 7 * 24 * 60 + 1, null],
  ])('counts as decided at %s', (_, at, off, now, decided) => {
    const after = (minutes: number) => issuedAt.add({ minutes });
    const found = decidedAt(after(at), off * MINUTE, roster, after(now));
    expect(found?.since(issuedAt).total('minutes') ?? null).toBe(decided);
  });
});

interface Kiosk {
  readonly device: Visitor;
  readonly token: string;
}

async function offlineKiosk(club: TestClub, name: string): Promise<Kiosk> {
  const { own, publicKey } = await newDeviceKey();
  const device = await pairedKiosk(club, name, publicKey);
  return { device, token: (await openKioskRoster(device, own)).token };
}

interface Decision {
  readonly code: string;
  readonly at: Temporal.Instant;
  readonly wasLetIn?: boolean;
  readonly lag?: number;
}

const item = ({ token }: Kiosk, { code, at, wasLetIn = true, lag = 0 }: Decision) => ({
  ...{ nonce: crypto.randomUUID(), at: at.epochMilliseconds, lag, code, wasLetIn, roster: token },
});

const send = ({ device }: Kiosk, items: unknown, sentAt: Temporal.Instant) =>
  device.post('/kiosk/uploads', { checkIns: JSON.stringify(items), sentAt: `${sentAt.epochMilliseconds}` });

describe('uploads that disagree with the server', () => {
  const open = async () => {
    const club = openClub();
    const front = await offlineKiosk(club, 'Front door');
    const priya = await doorMember(club, { firstName: 'Priya' });
    return { club, front, priya };
  };

  test('one pass at two kiosks without a connection, each uploading twice at once: two entries, one of them a conflict', async () => {
    const { club, front, priya } = await open();
    const back = await offlineKiosk(club, 'Back door');
    const code = cardPass(club, priya);
    const first = item(front, { code, at: club.now() });
    const second = item(back, { code, at: club.now().add({ minutes: 1 }) });
    club.advance({ hours: 1 });
    const sendings = [front, front, back, back].map((kiosk) =>
      send(kiosk, kiosk === front ? [first] : [second, second], club.now()),
    );
    for (const { status } of await Promise.all(sendings)) expect(status).toBe(200);
    const log = await accessLog(club);
    expect(log.map(({ at }) => at.epochMilliseconds)).toEqual([first.at, second.at]);
    expect(log.map(({ conflict }) => conflict).sort()).toEqual(['', 'duplicate']);
    expect((await club.store.find(members, priya.uid))?.visits).toBe(1);
    expect(await club.store.count(accessLogs, [['hasConflict', '==', true]])).toBe(1);
  });

  test('a screen code that had opened another door is a duplicate', async () => {
    const { club, front, priya } = await open();
    const code = screenPass(club, priya);
    await scan(club, code);
    club.advance({ seconds: 30 });
    await send(front, [item(front, { code, at: club.now() })], club.now());
    expect(await accessLog(club)).toMatchObject([
      { conflict: '' },
      { result: 'code-used', conflict: 'duplicate' },
    ]);
  });

  test('a pass that was replaced after the scan was good then; one that was replaced before was not', async () => {
    const { club, front, priya } = await open();
    const old = cardPass(club, priya);
    const before = item(front, { code: old, at: club.now() });
    club.advance({ minutes: 20 });
    await replacePass(club.services, priya.uid, { uid: priya.uid, name: priya.name });
    club.advance({ minutes: 20 });
    const after = item(front, { code: old, at: club.now() });
    await send(front, [before, after], club.now());
    expect(await accessLog(club)).toMatchObject([
      { result: 'ok', conflict: '' },
      { result: 'code-replaced', conflict: 'let-in', isAllowed: true },
    ]);
  });

  test('what changed after the scan is said, for staff to judge', async () => {
    const { club, front, priya } = await open();
    const scanned = item(front, { code: cardPass(club, priya), at: club.now() });
    club.advance({ minutes: 30 });
    await club.store.update(members, priya.uid, { membershipStatus: 'past_due' });
    await club.store.transaction(async (transaction) => {
      const entry = { action: 'membership.marked-overdue', memberUid: priya.uid, summary: '' } as const;
      writeAudit(transaction, { uid: 'ada', name: 'Ada' }, entry, club.now());
    });
    await send(front, [scanned], club.now());
    const [entry] = await accessLog(club);
    expect(entry).toMatchObject({ result: 'payment-overdue', conflict: 'let-in' });
    expect(entry?.reason).toMatch(
      /A payment is overdue\. Their membership changed later, Sat 21 Nov, 12:30$/,
    );
  });

  test('a clock that moved while the kiosk was offline is a conflict, and its times are put right where they cannot be', async () => {
    const { club, front, priya } = await open();
    const tom = await doorMember(club, { firstName: 'Tom' });
    club.advance({ hours: 1 });
    const [now, fiveHours] = [club.now(), { hours: 5 }];
    const early = item(front, { code: cardPass(club, priya), at: now.subtract(fiveHours) });
    const right = item(front, { code: cardPass(club, tom), at: now });
    await send(front, [early], now.subtract(fiveHours));
    await send(front, [right], now);
    const log = await accessLog(club);
    expect(log.map(({ at, conflict }) => [at.toString(), conflict]).sort()).toEqual([
      [now.toString(), ''],
      [now.toString(), 'clock'],
    ]);
  });

  test('a forged code is let in by nobody: the entry names no member and is a conflict', async () => {
    const { club, front } = await open();
    await send(front, [item(front, { code: 'CF1.C.nobody.1.ABCDEFGHIJKLMNOP', at: club.now() })], club.now());
    expect(await accessLog(club)).toMatchObject([
      { memberUid: '', result: 'unknown-code', conflict: 'let-in' },
    ]);
    expect(await club.store.count(presence)).toBe(0);
  });

  test.each(['', 'soon', '-5', '1e400', '9'.repeat(16)])(
    'row 22: a send time of %j is none',
    async (sentAt) => {
      const { club, front, priya } = await open();
      const checkIns = JSON.stringify([item(front, { code: cardPass(club, priya), at: club.now() })]);
      expect((await front.device.post('/kiosk/uploads', { checkIns, sentAt })).status).toBe(200);
      expect(await accessLog(club)).toMatchObject([{ result: 'ok', conflict: '' }]);
    },
  );

  test('staff find them in the access log, and their number on the dashboard', async () => {
    const { club, front, priya } = await open();
    const tom = await doorMember(club, { firstName: 'Tom', name: 'Tom Ashworth' });
    await send(front, [item(front, { code: cardPass(club, tom), at: club.now() })], club.now());
    await club.store.update(members, priya.uid, { membershipStatus: 'past_due' });
    await send(front, [item(front, { code: cardPass(club, priya), at: club.now() })], club.now());
    const admin = await club.signedIn(await club.admin());
    const { text } = await admin.get('/admin/accessLogs?result=offline-conflict&when=week');
    expect(text).toContain('The server would not have let them in. A payment is overdue');
    expect(text).not.toContain('Tom Ashworth');
    expect((await admin.get('/admin/accessLogs.csv?result=offline-conflict')).html.split('\n')).toHaveLength(
      3,
    );
    expect((await admin.get('/admin/dashboard')).text).toMatch(/1\s*Offline conflicts in 7 days/);
  });
});
