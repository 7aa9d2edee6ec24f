import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStray } from '#domain/door/find-code.ts';
import { memberNumberOf } from '#domain/door/member-number.ts';
import { issueCardPass, issueScreenPass, type PassOwner } from '#domain/door/pass-code.ts';
import { cardShortCode, findShortCode, readShortCode, screenShortCode } from '#domain/door/short-code.ts';
import { createPassSigner } from '#server/door/pass-signer.ts';

const signer = createPassSigner('a secret of the test that is long enough');
const now = Temporal.Instant.from('2026-11-21T17:42:30Z');
const owner: PassOwner = { uid: 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7x', qrVersion: 3 };
const number = memberNumberOf(owner.uid);
const screen = () => screenShortCode(owner, signer, now);
const card = () => cardShortCode(owner, signer);
const read = (typed: string, at = now, ...owners: PassOwner[]) => {
  const found = findShortCode(typed);
  return found && readShortCode(found, owners.length > 0 ? owners : [owner], signer, at);
};

describe('the code under a QR', () => {
  it('is the member’s number and six digits on the screen, ten on a card, in groups', () => {
    expect(screen()).toMatch(/^\d{5} · \d{3} \d{3}$/);
    expect(card()).toMatch(/^\d{5} · \d{5} \d{5}$/);
  });

  it('is of one member, one minute and one version of their pass', () => {
    const others = [
      screenShortCode({ ...owner, uid: 'another' }, signer, now),
      screenShortCode({ ...owner, qrVersion: 4 }, signer, now),
      screenShortCode(owner, signer, now.add({ minutes: 1 })),
      screenShortCode(owner, createPassSigner('another secret of the test, long enough'), now),
    ];
    expect(new Set([screen(), ...others]).size).toBe(5);
    expect(screen()).toBe(screenShortCode(owner, signer, now.add({ seconds: 29 })));
  });

  it('keeps the zeros its digits begin with', () => {
    const digits = Array.from({ length: 300 }, (_, minute) =>
      screenShortCode(owner, signer, now.add({ minutes: minute })),
    );
    expect(digits.filter((code) => !/^\d{5} · \d{3} \d{3}$/.test(code))).toEqual([]);
    expect(digits.some((code) => code.startsWith(`${number} · 0`))).toBe(true);
  });

  it('is read as the pass above it, single-use on the screen and not on a card', () => {
    expect(read(screen())).toEqual({
      kind: 'valid',
      pass: {
        kind: 'screen',
        ...owner,
        singleUseId: expect.stringMatching(/^typed\./),
        typedSince: Temporal.Instant.from('2026-11-21T17:42:00Z'),
      },
    });
    const onCard = { kind: 'valid', pass: { kind: 'card', ...owner, singleUseId: null } };
    expect(read(card())).toEqual(onCard);
    expect(read(card(), now.add({ hours: 24 * 365 }))).toEqual(onCard);
  });

  it.each([
    ['in its minute', 29, 'valid'],
    ['at the end of the next minute', 89, 'valid'],
    ['two minutes on', 90, 'stale'],
    ['a quarter of an hour on', 15 * 60, 'stale'],
    ['an hour on', 3600, 'forged'],
    ['in the minute before it was shown', -31, 'forged'],
  ])('row 28: typed off the screen is, %s, %s seconds on: %s', (_, seconds, kind) => {
    expect(read(screen(), now.add({ seconds }))?.kind).toBe(kind);
  });

  it('row 28: of a pass that has been replaced has the version of then, and one much older is nobody’s', () => {
    const after = { ...owner, qrVersion: 4 };
    expect(read(screen(), now, after)).toMatchObject({ kind: 'valid', pass: owner });
    expect(read(card(), now, after)).toMatchObject({ kind: 'valid', pass: owner });
    expect(read(card(), now, { ...owner, qrVersion: 9 })).toEqual({ kind: 'forged' });
  });

  it('row 28: of a pass that was never made has no version below the first', () => {
    const first = { ...owner, qrVersion: 1 };
    expect(read(cardShortCode({ ...owner, qrVersion: 0 }, signer), now, first)).toEqual({ kind: 'forged' });
  });

  it('row 28: with any one digit of the code changed is forged', () => {
    for (const code of [screen(), card()]) {
      for (let at = `${number} · `.length; at < code.length; at += 1) {
        if (code[at] === ' ') continue;
        const changed = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1);
        expect(read(changed)).toEqual({ kind: 'forged' });
      }
    }
  });

  it('with a number that nobody has is one of nobody’s', () => {
    const found = findShortCode(screen());
    expect(found && readShortCode(found, [], signer, now)).toEqual({ kind: 'malformed' });
  });

  it('is theirs whose code it is, of all members with the same number', () => {
    const others = ['ada', 'bo', 'cy'].map((uid) => ({ uid, qrVersion: 1 }));
    expect(read(screen(), now, ...others, owner)).toMatchObject({ kind: 'valid', pass: owner });
    const later = now.add({ minutes: 5 });
    expect(read(screen(), later, ...others, owner)).toMatchObject({ kind: 'stale', pass: owner });
    expect(read(screen(), now, ...others)).toEqual({ kind: 'forged' });
  });
});

describe('what was typed', () => {
  it.each([
    ['10426 · 316 905'],
    ['10426316905'],
    ['10426 316905'],
    ['10426.316.905'],
    ['10426-316-905 '],
    [' 10426 \t316\n905\r\n'],
    ['asdf10426316905'],
    [';; x7x 10426 · 316 905'],
  ])('“%s” has the code of the screen in it', (typed) => {
    expect(findShortCode(typed)).toEqual({ kind: 'screen', memberNumber: '10426', digits: '316905' });
  });

  it.each([
    ['10426 316 905', 'screen', '10426'],
    ['10426 58301 74926', 'card', '10426'],
  ])('“%s” is one of the %s of member %s', (typed, kind, number) => {
    expect(findShortCode(typed)).toMatchObject({ kind, memberNumber: number });
  });

  it.each([
    '',
    '316 905',
    '0426 316 905',
    '10426 316 905x',
    '104263 316 905',
    '1'.repeat(18),
    '1'.repeat(100_000),
    'https://pay.example',
    '１０４２６３１６９０５',
  ])('“%.20s” has none', (typed) => expect(findShortCode(typed)).toBeNull());

  it('has none within a scanned pass, whatever its signature ends with', () => {
    for (const code of [
      issueCardPass(owner, signer),
      issueScreenPass(owner, '222222', signer, now),
      'CF1.C.1A.1.2222333344445555',
      'cf1.s.10426316905',
    ])
      expect(findShortCode(code)).toBeNull();
  });

  it('never throws, and is digits alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d .·-]{0,30}$/), (text, digits) => {
        const found = findShortCode(text + digits);
        if (found) expect(found.memberNumber + found.digits).toMatch(/^(\d{11}|\d{15})$/);
      }),
    );
  });

  it.each([
    ['', false],
    ['asdf', true],
    ['7', false],
    ['10426 · ', false],
    ['10426.', false],
    ['asdf 10', false],
    ['10 asdf', true],
    ['.', true],
  ])('“%s” is stray: %s', (typed, expected) => expect(isStray(typed)).toBe(expected));
});
