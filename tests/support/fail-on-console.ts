import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * Loaded before every test file: a `console.error` or `console.warn` that a test does not expect fails it.
 * A test that expects one says so with `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...values)}`);
  };
}

function failOnUnexpectedLines() {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected output:\n${lines.join('\n')}`);
}

afterEach(failOnUnexpectedLines);
afterAll(failOnUnexpectedLines);
