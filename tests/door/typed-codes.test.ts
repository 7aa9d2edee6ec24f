import { describe, expect, test } from 'vitest';
import { memberNumberOf } from '#domain/door/member-number.ts';
import { usedPassCodes } from '#server/data/collections/door.ts';
import { throttles } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { removeExpired } from '#server/data/remove-expired.ts';
import { readShownPass } from '#server/door/read-shown-pass.ts';
import { replacePass } from '#server/door/replace-pass.ts';
import { openClub, type TestClub } from '../support/club.ts';
import {
  accessLog,
  backDoor,
  cardDigits,
  cardPass,
  doorMember,
  frontDoor,
  scan,
  screenDigits,
  screenPass,
} from '../support/door.ts';

/** The code with its last digit changed `by` 1 to 9. */
const wrong = (code: string, by = 1) => code.slice(0, -1) + ((Number(code.at(-1)) + by) % 10);

const TYPE_NEW = 'Please type the new code on your pass. It changes every minute';

async function guess(club: TestClub, code: string, times: number, device = frontDoor) {
  const answers: string[] = [];
  for (let time = 0; time < times; time += 1) {
    answers.push((await scan(club, wrong(code, 1 + (time % 9)), { device })).said);
  }
  return answers;
}

describe('row 28: a code typed at the kiosk', () => {
  test('lets in as the QR above it does, with the same entry in the log', async () => {
    const club = openClub();
    const priya = await doorMember(club, { firstName: 'Priya', visits: 4 });
    const entry = await scan(club, screenDigits(club, priya));
    expect(entry).toMatchObject({
      result: 'ok',
      said: 'Welcome, Priya',
      memberUid: priya.uid,
      codeHash: '',
      method: 'scan',
    });
    expect(await accessLog(club)).toEqual([entry]);
    expect((await club.store.find(members, priya.uid))?.visits).toBe(5);
    expect(await club.store.count(throttles)).toBe(0);
  });

  test.each([
    ['outside the plan’s membership', { membershipStatus: 'expired' }, 'expired'],
    ['whose payment is overdue', { membershipStatus: 'past_due' }, 'payment-overdue'],
    ['with a staff flag', { deskFlag: 'Lost ring' }, 'see-the-desk'],
  ] as const)('of somebody %s gets the answer that the QR gets', async (_, facts, result) => {
    const club = openClub();
    const tom = await doorMember(club, facts);
    const [typed, scanned] = [
      await scan(club, screenDigits(club, tom)),
      await scan(club, screenPass(club, tom)),
    ];
    expect(typed).toEqual({ ...scanned, id: typed.id });
    expect(typed).toMatchObject({ result, said: 'Please see the desk', isAllowed: false });
    expect(await club.store.count(usedPassCodes)).toBe(0);
  });

  test('while the club is closed gets the answer that the QR gets', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    await club.settle({ closedDates: ['2026-11-21'] });
    expect(await scan(club, screenDigits(club, priya))).toMatchObject({ result: 'club-closed' });
  });

  test('is valid for its minute and the next, and then is old', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const code = screenDigits(club, priya);
    club.advance({ minutes: 2 });
    expect(await scan(club, code)).toMatchObject({
      result: 'code-stale',
      said: TYPE_NEW,
      memberUid: priya.uid,
    });
    expect(await scan(club, screenDigits(club, priya))).toMatchObject({ result: 'ok' });
  });

  test('is good once, at whichever of two kiosks it comes first', async () => {
    const club = openClub();
    const code = screenDigits(club, await doorMember(club));
    const attempts = [frontDoor, backDoor, frontDoor, backDoor].map((device) => scan(club, code, { device }));
    const results = (await Promise.all(attempts)).map(({ result }) => result).sort();
    expect(results).toEqual(['already-in', 'code-used', 'code-used', 'ok']);
    const allowed = (await accessLog(club)).filter(({ isAllowed }) => isAllowed);
    expect(allowed).toHaveLength(1);
    expect(await club.store.count(usedPassCodes)).toBe(1);
    club.advance({ minutes: 1 });
    const otherDoor = allowed[0]?.deviceId === frontDoor.id ? backDoor : frontDoor;
    expect(await scan(club, code, { device: otherDoor })).toMatchObject({
      result: 'code-used',
      said: TYPE_NEW,
    });
  });

  test('typed by somebody behind them, who read it off the phone that has just been scanned, opens nothing', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const code = screenDigits(club, priya);
    club.advance({ seconds: 20 });
    await scan(club, screenPass(club, priya));
    for (const device of [frontDoor, backDoor]) {
      expect(await scan(club, code, { device })).toMatchObject({ result: 'code-used', isAllowed: false });
    }
    club.advance({ minutes: 1 });
    expect(await scan(club, screenDigits(club, priya))).toMatchObject({ result: 'already-in' });
  });

  test('sent twice under one nonce is one entry, and a wrong one is one try', async () => {
    const club = openClub();
    const code = screenDigits(club, await doorMember(club));
    for (const typed of [code, wrong(code)]) {
      const answers = await Promise.all([1, 2, 3].map(() => scan(club, typed, { nonce: 'once' })));
      expect(new Set(answers.map(({ id, said }) => `${id} ${said}`)).size).toBe(1);
    }
    expect(await accessLog(club)).toHaveLength(2);
    const { items } = await club.store.query(throttles, { limit: 10 });
    expect(items.map(({ failures }) => failures)).toEqual([1, 1]);
  });

  test('off a printed card works for months, where printed passes are accepted', async () => {
    const club = openClub();
    const priya = await doorMember(club, { currentPeriodEnd: club.now().add({ hours: 24 * 365 }) });
    const code = cardDigits(club, priya);
    club.advance({ hours: 24 * 60 });
    expect(await scan(club, code)).toMatchObject({ result: 'ok' });
    club.advance({ hours: 24 });
    expect(await scan(club, code)).toMatchObject({ result: 'ok' });
    await club.settle({ isPrintedPassAccepted: false });
    club.advance({ hours: 1 });
    expect(await scan(club, code)).toMatchObject({
      result: 'code-stale',
      said: 'Please scan the pass on your phone',
    });
  });

  test('of a pass that was replaced is refused as replaced, on screen and card', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const old = [screenDigits(club, priya), cardDigits(club, priya)];
    await replacePass(club.services, priya.uid, priya);
    for (const code of old) {
      expect(await scan(club, code)).toMatchObject({
        result: 'code-replaced',
        said: 'This pass has been replaced. Please use your new one',
        memberUid: priya.uid,
      });
    }
    expect(await club.store.count(throttles)).toBe(0);
    const now = await club.store.find(members, priya.uid);
    expect(now && (await scan(club, screenDigits(club, now)))).toMatchObject({ result: 'ok' });
  });

  test('of a deleted member is unknown', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const code = cardDigits(club, priya);
    await club.store.remove(members, priya.uid);
    expect(await scan(club, code)).toMatchObject({ result: 'unknown-code', memberUid: '' });
  });

  test('tells staff who it is, and is not used up by it', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const [screen, card] = [screenDigits(club, priya), cardDigits(club, priya)];
    for (const code of [screen, card]) {
      expect(await readShownPass(club.services, code, club.now())).toEqual({
        kind: 'member',
        uid: priya.uid,
      });
    }
    expect(await readShownPass(club.services, wrong(card), club.now())).toMatchObject({ kind: 'refused' });
    expect(await scan(club, screen)).toMatchObject({ result: 'ok' });
  });
});

describe('row 40: guessing short codes', () => {
  test('says the same of a wrong code, a number that nobody has and a supermarket card, and logs nobody', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const [screen, card] = [screenDigits(club, priya), cardDigits(club, priya)];
    for (const typed of [wrong(screen), wrong(card), '99999 316 905', '5012345678900']) {
      const entry = await scan(club, typed);
      expect(entry).toMatchObject({
        result: 'unknown-code',
        said: 'Code not recognised. Please try again',
        memberUid: '',
        memberName: '',
      });
      expect(entry.codeHash).toMatch(/^[0-9a-f]{8}$/);
    }
  });

  test('stops for a member’s number after ten wrong ones, on all kiosks, and the QR still opens the door', async () => {
    const club = openClub();
    const priya = await doorMember(club, { firstName: 'Priya' });
    const code = cardDigits(club, priya);
    const tries = [...(await guess(club, code, 5)), ...(await guess(club, code, 5, backDoor))];
    expect(new Set(tries)).toEqual(new Set(['Code not recognised. Please try again']));
    for (const [typed, device] of [
      [wrong(code), frontDoor],
      [code, frontDoor],
      [screenDigits(club, priya), backDoor],
    ] as const) {
      const entry = await scan(club, typed, { device });
      expect(entry).toMatchObject({
        result: 'see-the-desk',
        said: 'Please see the desk',
        reason: 'Too many wrong codes were typed',
        isAllowed: false,
        memberUid: '',
      });
    }
    expect(await scan(club, screenPass(club, priya))).toMatchObject({ result: 'ok' });
    const tom = await doorMember(club);
    expect(await scan(club, screenDigits(club, tom), { device: backDoor })).toMatchObject({
      result: 'ok',
    });
    club.advance({ minutes: 30 });
    expect(await scan(club, code)).toMatchObject({ result: 'ok' });
  });

  test('a number that nobody has comes to the same end', async () => {
    const club = openClub();
    const tries = await guess(club, '99999 316 900', 11);
    expect(tries.slice(9)).toEqual(['Code not recognised. Please try again', 'Please see the desk']);
  });

  test('stops on a kiosk after twenty wrong ones, whoever they are for, and there alone', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const code = screenDigits(club, priya);
    for (let number = 20000; number < 20020; number += 1) {
      expect((await scan(club, `${number} 316 905`)).result).toBe('unknown-code');
    }
    expect(await scan(club, code)).toMatchObject({ result: 'see-the-desk', isAllowed: false });
    expect(await scan(club, code, { device: backDoor })).toMatchObject({ result: 'ok' });
    expect(await scan(club, cardPass(club, await doorMember(club)))).toMatchObject({ result: 'ok' });
    club.advance({ minutes: 10 });
    expect(await scan(club, screenDigits(club, await doorMember(club)))).toMatchObject({
      result: 'ok',
    });
  });

  test('at many kiosks at once gets no more tries', async () => {
    const club = openClub();
    const code = cardDigits(club, await doorMember(club));
    await guess(club, code, 8);
    const attempts = Array.from({ length: 5 }, (_, at) =>
      scan(club, wrong(code, at + 1), { device: { id: `kiosk-${at}`, name: 'Kiosk' } }).then(
        ({ result }) => result,
        () => 'no answer',
      ),
    );
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'unknown-code').length).toBeLessThanOrEqual(2);
    await guess(club, code, 2);
    expect(await scan(club, code)).toMatchObject({ result: 'see-the-desk' });
  });

  test('right codes do not count, and what counted is removed afterwards', async () => {
    const club = openClub();
    for (let person = 0; person < 21; person += 1) {
      expect(await scan(club, screenDigits(club, await doorMember(club)))).toMatchObject({
        result: 'ok',
      });
    }
    expect(await club.store.count(throttles)).toBe(0);
    await guess(club, '99999 316 900', 3);
    club.advance({ minutes: 31 });
    await removeExpired(club.store, club.now());
    expect(await club.store.count(throttles)).toBe(0);
  });

  test('the number alone, or the code alone, is no try and no code', async () => {
    const club = openClub();
    const { uid } = await doorMember(club);
    for (const typed of [memberNumberOf(uid), '316 905']) {
      expect(await scan(club, typed)).toMatchObject({ result: 'unknown-code' });
    }
    expect(await club.store.count(throttles)).toBe(0);
  });
});
