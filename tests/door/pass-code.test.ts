import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStray } from '#domain/door/find-code.ts';
import { issueCardPass, issueScreenPass, passChangesAt, readPassCode } from '#domain/door/pass-code.ts';
import { decodeReference, encodeReference } from '#domain/door/pass-reference.ts';
import { createPassSigner, newPassNonce } from '#server/door/pass-signer.ts';

const signer = createPassSigner('a secret of the test that is long enough');
const now = Temporal.Instant.from('2026-11-21T17:42:30Z');
const owner = { uid: 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7x', qrVersion: 3 };
const screen = () => issueScreenPass(owner, newPassNonce(), signer, now);
const later = (seconds: number) => now.add({ seconds });

describe('a pass code', () => {
  it('on the screen is read back with its member, version and single-use name', () => {
    const code = issueScreenPass(owner, 'ABC234', signer, now);
    const verdict = readPassCode(code, signer, now);
    expect(verdict).toMatchObject({ kind: 'valid', pass: { ...owner, kind: 'screen' } });
    expect(verdict.kind === 'valid' && verdict.pass.singleUseId).toMatch(/ABC234$/);
  });

  it('on a card is read back at any time, and is not single-use', () => {
    const verdict = readPassCode(issueCardPass(owner, signer), signer, now.add({ hours: 24 * 365 }));
    expect(verdict).toEqual({ kind: 'valid', pass: { ...owner, kind: 'card', singleUseId: null } });
  });

  it.each([
    ['a 28-character uid', owner.uid],
    ['a UUID', '3f2b8c1e-9a4d-4e57-b0c6-1d2e3f4a5b6c'],
    ['a 21-character id', 'V1StGXR8_Z5jdHi6B-myT'],
  ])('of %s takes at most 80 characters of capitals, digits, dots and dashes', (_sentence, uid) => {
    for (const code of [
      issueScreenPass({ uid, qrVersion: 12 }, newPassNonce(), signer, now),
      issueCardPass({ uid, qrVersion: 12 }, signer),
    ]) {
      expect(code).toMatch(/^CF1\.[A-Z0-9.-]+$/);
      expect(code.length).toBeLessThanOrEqual(80);
    }
  });

  it('row 28: holds nothing that names the person but the opaque uid, and that not in clear', () => {
    expect(screen()).not.toContain(owner.uid);
  });

  it.each([
    ['in its minute', 29, 'valid'],
    ['at the turn of the minute', 30, 'valid'],
    ['at the end of the next minute', 89, 'valid'],
    ['two minutes on', 90, 'stale'],
    ['a day on', 86_400, 'stale'],
    ['in the minute before it was shown', -31, 'stale'],
  ])('row 28: on the screen is, %s, %s seconds on: %s', (_sentence, seconds, kind) => {
    expect(readPassCode(screen(), signer, later(seconds)).kind).toBe(kind);
  });

  it('row 28: says whose it was when it is stale', () => {
    expect(readPassCode(screen(), signer, later(600))).toMatchObject({ kind: 'stale', pass: owner });
  });

  it('row 28: is refused with any one character changed', () => {
    for (const code of [screen(), issueCardPass(owner, signer)]) {
      for (let index = 0; index < code.length; index += 1) {
        const other = code[index] === 'A' ? 'B' : 'A';
        const tampered = code.slice(0, index) + other + code.slice(index + 1);
        expect(['forged', 'malformed']).toContain(readPassCode(tampered, signer, now).kind);
      }
    }
  });

  it('row 28: signed with another secret is forged', () => {
    const other = createPassSigner('another secret of the test, long enough');
    expect(readPassCode(issueCardPass(owner, other), signer, now)).toEqual({ kind: 'forged' });
  });

  it('row 28: on a card cannot be made from one on the screen', () => {
    const parts = screen().split('.');
    const card = ['CF1', 'C', parts[2], parts[3], parts.at(-1)].join('.');
    expect(readPassCode(card, signer, now)).toEqual({ kind: 'forged' });
  });

  it('survives the scanner: spaces, a line end, small letters', () => {
    expect(readPassCode(` ${screen().toLowerCase()}\r\n`, signer, now).kind).toBe('valid');
  });

  it.each([
    '',
    'hello',
    'CF1',
    'CF1.',
    'CF1.S',
    'CF1....',
    'CF1.C.%.1.A',
    'CF2.C.1A.1.A',
    'CF1.S.1A.1.1.A.A',
    'A'.repeat(10_000),
  ])('like "%.20s" is malformed', (typed) => {
    expect(readPassCode(typed, signer, now)).toEqual({ kind: 'malformed' });
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(['malformed', 'forged']).toContain(readPassCode(typed, signer, now).kind);
        expect(['malformed', 'forged']).toContain(readPassCode(`CF1.C.${typed}`, signer, now).kind);
      }),
    );
  });

  it('changes at the end of the minute', () => {
    expect(passChangesAt(now).toString()).toBe('2026-11-21T17:43:00Z');
    expect(passChangesAt(Temporal.Instant.from('2026-11-21T17:43:00Z')).toString()).toBe(
      '2026-11-21T17:44:00Z',
    );
  });

  it('shown twice in a minute is two codes', () => {
    expect(screen()).not.toBe(screen());
    expect(() => issueScreenPass(owner, 'a', signer, now)).toThrow(RangeError);
  });
});

describe('a reference', () => {
  it('gives every uid back', () => {
    const uid = fc.oneof(
      fc.stringMatching(/^[0-9A-Za-z_-]{1,128}$/),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.constantFrom('0', '000', '0a', 'é', '1', '-', '---', '😀'),
    );
    fc.assert(
      fc.property(uid, (value) => {
        const reference = encodeReference(value);
        expect(reference).toMatch(/^-?[0-9A-Z]+$/);
        expect(decodeReference(reference)).toBe(value);
      }),
    );
  });

  it.each(['', '-', '0', '1', '01', '-1', '-ZZ', 'a', '1.2'])('"%s" is none', (text) => {
    expect(decodeReference(text)).toBeNull();
  });

  it('is not made of nothing', () => {
    expect(() => encodeReference('')).toThrow(RangeError);
  });
});

describe('the signer', () => {
  it('signs with 80 bits in 16 characters, the same every time', () => {
    expect(signer.sign('CF1.C.1A.1')).toMatch(/^[A-Z2-7]{16}$/);
    expect(signer.sign('CF1.C.1A.1')).toBe(
      createPassSigner('a secret of the test that is long enough').sign('CF1.C.1A.1'),
    );
    expect(signer.sign('CF1.C.1A.1')).not.toBe(signer.sign('CF1.C.1A.2'));
  });

  it('compares signatures of any length', () => {
    expect(signer.isSame('ABC', 'ABC')).toBe(true);
    expect(signer.isSame('ABC', 'ABD')).toBe(false);
    expect(signer.isSame('ABC', 'ABCD')).toBe(false);
  });
});

describe('what a kiosk’s field may hold', () => {
  const code = () => issueCardPass(owner, signer);
  it.each<[string, (text: string) => string]>([
    ['stray keys before it', (text) => `asdf ;;${text}`],
    ['half a code of somebody before', (text) => `${screen().slice(0, 40)}${text}`],
    ['a whole code of somebody before', (text) => `${screen()}${text}`],
    [
      'spaces and lines, as it is written under the QR',
      (text) =>
        text
          .match(/.{1,4}/g)
          ?.join(' ')
          .replace(' ', '\n') ?? '',
    ],
    ['small letters', (text) => text.toLowerCase()],
  ])('the code is found within %s', (_, typed) => {
    expect(readPassCode(typed(code()), signer, now)).toMatchObject({
      kind: 'valid',
      pass: { ...owner, kind: 'card' },
    });
  });

  it('row 28: a forged code stays forged, whatever stands before it', () => {
    const forged = `${code().slice(0, -1)}${code().endsWith('A') ? 'B' : 'A'}`;
    expect(readPassCode(`${code()}${forged}`, signer, now).kind).toBe('forged');
  });

  it.each([
    ['', false],
    ['asdf', true],
    ['  7 ', false],
    ['c', false],
    ['CF1', false],
    ['cf1.c.abc', false],
    ['xxCF1.S.AB', false],
    ['CFX', true],
  ])('“%s” is stray: %s', (typed, expected) => {
    expect(isStray(typed)).toBe(expected);
  });
});
