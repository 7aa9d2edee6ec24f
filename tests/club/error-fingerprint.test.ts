import { describe, expect, it } from 'vitest';
import { errorCause, type Failure } from '#domain/club/error-fingerprint.ts';
import { redactMessage, redactStack } from '#domain/club/error-redaction.ts';

const failed = (changed: Partial<Failure> = {}): Failure => ({
  name: 'TypeError',
  message: 'Cannot read member 42',
  stack: [
    'TypeError: Cannot read member 42',
    '    at findMember (file:///app/build/server/assets/server-build-C1x2Yz_9.js:120:15)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
    '    at load (/app/node_modules/react-router/dist/index.js:1:1)',
    '    at async loader (file:///app/build/server/assets/server-build-C1x2Yz_9.js:300:9)',
  ].join('\n'),
  route: 'admin/member/:id',
  ...changed,
});
const isSame = (one: Partial<Failure>, other: Partial<Failure>) =>
  errorCause(failed(one)) === errorCause(failed(other));

describe('errors with one cause', () => {
  it.each([
    ['numbers', { message: 'Cannot read member 43' }],
    ['positions', { stack: failed().stack.replaceAll(/:\d+:\d+/g, ':7:7') }],
    ['builds', { stack: failed().stack.replaceAll('C1x2Yz_9', 'AAAAbbbb') }],
    ['folders', { stack: failed().stack.replaceAll('file:///app/', '/srv/club/') }],
    ['libraries', { stack: failed().stack.replaceAll('react-router', 'other') }],
    ['routes, where our own frames identify it', { route: '' }],
  ])('may differ in %s', (_sentence, other) => {
    expect(isSame({}, other)).toBe(true);
  });

  it.each([
    ['ids', 'No member aB3dE6gH9jK2mN5pQ8sT1vW4yZ7x', 'No member zz3dE6gH9jK2mN5pQ8sT1vW4yZ7x'],
    ['quoted values', 'Bad name "Sam"', 'Bad name "Priya Shah"'],
    ['e-mail addresses', 'Bounced: sam@example.test', 'Bounced: priya@example.test'],
  ])('may differ in %s', (_sentence, one, other) => {
    expect(isSame({ message: one }, { message: other })).toBe(true);
  });

  it.each([
    ['name', { name: 'RangeError' }],
    ['words', { message: 'Cannot write member 42' }],
    ['function', { stack: failed().stack.replace('findMember', 'findPlan') }],
  ])('do not differ in their %s', (_sentence, other) => {
    expect(isSame({}, other)).toBe(false);
  });

  it('are identified by the route where none of our own code is in the stack', () => {
    expect(isSame({ stack: '' }, { stack: '', route: 'admin/members' })).toBe(false);
  });
});

describe('row 30: what is kept of an error', () => {
  it.each([
    ['Bounced: Sam.Okafor+gym@mail.example.test!', 'Bounced: (email)!'],
    ['reset aB3dE6gH9jK2mN5pQ8sT1vW4yZ7x failed', 'reset (token) failed'],
    ['CF1.S.1AB2C3.1.HNPQ4.ABC234.ABCDEFGHIJKLMNOP is used', '(pass) is used'],
    ['Cannot parse: 1990-13-27', 'Cannot parse: (date)'],
    ['born 27/03/1990', 'born (date)'],
    ['ring 07700 900 123 or +44 7700 900123', 'ring (number) or (number)'],
    ['one\r\ntwo\u001b[31m red\u001b[0m\u2028three\u202e', 'one two red three '],
    ['Unexpected token in "Priya Shah, yes"', 'Unexpected token in "…"'],
    [
      "Cannot read properties of undefined (reading 'membershipStatus')",
      "Cannot read properties of undefined (reading 'membershipStatus')",
    ],
    [
      'createEmbeddedIdentityEngineForTests is not a function',
      'createEmbeddedIdentityEngineForTests is not a function',
    ],
    [
      "ENOSPC: no space left on device, open '/data/club.db'",
      "ENOSPC: no space left on device, open '/data/club.db'",
    ],
  ])('%j becomes %j', (message, kept) => {
    expect(redactMessage(message)).toBe(kept);
  });

  it('is well-formed, wherever a match or the end cuts it', () => {
    expect(redactMessage(`${'🙂'.repeat(40)}a@club.test`)).toMatch(/^🙂+�\(email\)$/u);
    expect(redactMessage(`a${'🙂'.repeat(1000)}`).isWellFormed()).toBe(true);
    expect(redactStack(`Error: a${'🙂'.repeat(8000)}`).isWellFormed()).toBe(true);
  });

  it('is bounded in length', () => {
    expect(redactMessage('word '.repeat(1000))).toHaveLength(1000);
    expect(redactStack('    at x (y:1:1)\n'.repeat(10_000)).length).toBeLessThanOrEqual(8000);
  });

  it('is done quickly on hostile sentences', () => {
    const MICROSECONDS = 3_000_000;
    const before = process.threadCpuUsage();
    for (const hostile of [
      'a'.repeat(100_000),
      '@'.repeat(100_000),
      'a@a.'.repeat(30_000),
      '\'"'.repeat(50_000),
      '0 '.repeat(50_000),
      'a1-'.repeat(40_000),
    ]) {
      redactMessage(hostile);
      redactStack(hostile);
    }
    expect(process.threadCpuUsage(before).user).toBeLessThan(MICROSECONDS);
  });

  it('keeps the frames of the stack, and redacts the message above them', () => {
    const stack =
      'Error: no sam@example.test\nin\u001b[31m two lines\n    at f (/app/server/a.ts:1:2)\n    at g (native)';
    expect(redactStack(stack)).toBe(
      'Error: no (email)\nin two lines\n    at f (/app/server/a.ts:1:2)\n    at g (native)',
    );
  });
});
