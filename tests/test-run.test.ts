import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  mkdirSync('tests/output', { recursive: true });
  folder = mkdtempSync(resolve('tests/output/test-run-'));
  const support = resolve('tests/support');
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { TEST_LIMIT_MS } from '${support}/patience.ts';
     import { PlainReporter } from '${support}/plain-reporter.ts';
     const names = ['fail-on-console', 'fail-on-outgoing-request', 'interrupt-properties', 'leave-as-found', 'no-owner-stacks', 'stay-on-the-double', 'wait-patiently', 'repeat-chance'];
     const setupFiles = names.map((name) => '${support}/' + name + '.ts');
     const shared = { pool: 'threads', isolate: false, maxWorkers: 1, testTimeout: TEST_LIMIT_MS };
     export default { test: { ...shared, setupFiles, reporters: [new PlainReporter()] } };`,
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A test file for the next run. */
function addFile(name: string, text: string) {
  writeFileSync(join(folder, name), `import { expect, it } from 'vitest';\n${text}`);
}

/** Runs Vitest, with this repository's set-up, over the test files that are there and one of this text. */
function runTests(text?: string, environment: NodeJS.ProcessEnv = {}) {
  if (text) addFile('a.test.ts', text);
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [vitest, 'run', '--root', folder], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', ...environment },
  });
  return { code: run.status, output: run.stdout, lastLine: run.stdout.trimEnd().split('\n').at(-1) };
}

it('a run prints each failure in plain text and ends with the numbers', () => {
  const run = runTests(`
    it('adds', () => expect(1 + 1).toBe(2));
    it('subtracts', () => expect(2 - 1).toBe(3));
    it.skip('divides', () => {});
  `);
  expect(run.output).toMatch(/FAIL .*a\.test\.ts > subtracts\n {2}AssertionError: expected 1 to be 3/);
  expect(run.lastLine).toBe('1 passed, 1 failed, 1 skipped');
  expect(run.code).toBe(1);
});

it('a test that cannot run here is counted as skipped, with its reason', () => {
  const run = runTests(`
    it('adds', () => expect(1 + 1).toBe(2));
    it('divides', ({ skip }) => skip(true, 'nothing to divide'));
  `);
  expect(run.output).toMatch(/NOT RUN .*a\.test\.ts > divides: nothing to divide\n/);
  expect(run).toMatchObject({ code: 0, lastLine: '1 passed, 0 failed, 1 skipped' });
});

it('no test leaves its own Firestore for the one that FIRESTORE_EMULATOR_HOST names', () => {
  const text = `it('asks', () => expect(process.env.FIRESTORE_EMULATOR_HOST).toBeUndefined());`;
  const run = runTests(text, { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' });
  expect(run).toMatchObject({ code: 0, lastLine: '1 passed, 0 failed' });
});

it('a run in which nothing fails leaves with 0', () => {
  const run = runTests(`it('adds', () => expect(1 + 1).toBe(2));`);
  expect(run).toMatchObject({ code: 0, lastLine: '1 passed, 0 failed' });
});

it.each([
  ['is empty', undefined, '0 passed, 0 failed'],
  ['has a file that does not load', `throw new Error('broken');`, '0 passed, 1 failed'],
])('a run that %s fails', (_, text, lastLine) => {
  expect(runTests(text)).toMatchObject({ code: 1, lastLine });
});

it('output to the console and connections to elsewhere fail a test, even when the error is swallowed', () => {
  const run = runTests(`
    import { connect } from 'node:net';
    it('warns', () => console.warn('careful'));
    it('fetches', () => fetch('https://elsewhere.invalid/').catch(() => {}));
    it('connects', () => { try { connect(25, 'elsewhere.invalid') } catch {} });
  `);
  expect(run.output).toMatch(/> warns\n.*Unexpected output:\n\s*console\.warn: careful/);
  expect(run.output).toMatch(/> fetches\n.*Outgoing connections refused: elsewhere\.invalid/);
  expect(run.output).toMatch(/> connects\n.*Outgoing connections refused: elsewhere\.invalid/);
  expect(run.lastLine).toBe('0 passed, 3 failed');
});

it('what React warns of fails a test, though no element takes a stack trace', () => {
  const run = runTests(`
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    it('renders a list without keys', () => renderToString(createElement('ul', {}, ['a', 'b'].map((name) => createElement('li', {}, name)))));
    it('takes one trace for all', () => expect(createElement('p')._debugStack).toBe(createElement('b')._debugStack));
  `);
  expect(run.output).toMatch(
    /> renders a list without keys\n.*Unexpected output:\n\s*console\.error: Each child in a list/,
  );
  expect(run.lastLine).toBe('1 passed, 1 failed');
});

it('a property that takes too long fails, however many of its runs have passed', () => {
  const run = runTests(`
    import fc from 'fast-check';
    it('is slow', () => {
      fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: 20 });
      const spin = () => { for (const start = performance.now(); performance.now() - start < 5; ); };
      fc.assert(fc.property(fc.nat(), spin));
    });
  `);
  expect(run.output).toContain('Property interrupted');
  expect(run.lastLine).toBe('0 passed, 1 failed');
});

const drawing = `
  import { randomBytes, randomInt, randomUUID } from 'node:crypto';
  import fc from 'fast-check';
  it('draws', () => {
    const drawn = [
      [randomUUID(), crypto.randomUUID(), randomUUID()],
      [randomBytes(16).toString('hex'), randomBytes(40).toString('hex')],
      [randomBytes(40).toString('base64url'), randomBytes(40).toString('base64url')],
      [randomInt(10), randomInt(5, 7)],
      fc.sample(fc.nat(), 5),
    ];
    throw new Error('drawn: ' + JSON.stringify(drawn));
  });
`;

function drawn(environment: NodeJS.ProcessEnv = {}): string[][] {
  const [, json = ''] = /drawn: (.*)/.exec(runTests(drawing, environment).output) ?? [];
  return JSON.parse(json);
}

it('what is random is the same in every run, and what is made later sorts after what was made before', () => {
  const first = drawn();
  expect(drawn()).toEqual(first);
  const [ids = [], hex = [], base64 = [], [digit, five] = []] = first;
  for (const made of [ids, hex, base64]) {
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  }
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(digit);
  expect([5, 6]).toContain(five);
});

it('the order of what is made, and the examples of properties, can be changed to look for tests that need them', () => {
  const falling = drawn({ TEST_IDS: 'falling' });
  const [ids = [], hex = [], base64 = []] = falling;
  for (const made of [ids, hex, base64]) expect(made.toSorted().toReversed()).toEqual(made);
  expect(drawn({ TEST_SEED: '7' }).at(-1)).not.toEqual(falling.at(-1));
});

it('what takes longer than a second to come is waited for', () => {
  const run = runTests(`
    import { vi } from 'vitest';
    let isThere = false;
    it('waits', async () => {
      setTimeout(() => { isThere = true; }, 1500);
      await vi.waitUntil(() => isThere);
      await vi.waitFor(() => expect(isThere).toBe(true));
    });
  `);
  expect(run).toMatchObject({ code: 0, lastLine: '1 passed, 0 failed' });
});

it('a file finds its thread as the one before it did', () => {
  const text = `
    import crypto, { randomUUID } from 'node:crypto';
    import { Socket } from 'node:net';
    import fc from 'fast-check';
    import { vi } from 'vitest';
    it('finds and leaves', () => {
      const found = [process.env.LEFT ?? '', process.env.KEPT ?? '', vi.isFakeTimers(), vi.isMockFunction(Math.max)];
      process.env.LEFT = 'behind';
      delete process.env.KEPT;
      vi.useFakeTimers();
      vi.spyOn(Math, 'max');
      const first = (globalThis.first ??= { randomUUID: crypto.randomUUID });
      expect([...found, randomUUID(), fc.sample(fc.nat(), 3).length]).toEqual(['', 'here', false, false, expect.stringMatching(/^00000001-/), 3]);
      // Who has kept it from the first file makes no id that is made again.
      expect(first.randomUUID()).toMatch(/^00000002-/);
      expect(randomUUID()).toMatch(/^00000003-/);
    });
    it('warns', () => console.warn('careful'));
    it('connects', () => { try { new Socket().connect(25, 'elsewhere.invalid') } catch {} });
  `;
  addFile('b.test.ts', text);
  const run = runTests(text, { KEPT: 'here' });
  expect(run.output.match(/console\.warn: careful/g)).toHaveLength(2);
  expect(run.output.match(/refused: elsewhere\.invalid$/gm)).toHaveLength(2);
  expect(run.lastLine).toBe('2 passed, 4 failed');
});
