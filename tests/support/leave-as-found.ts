/**
 * Loaded before every test file: the next file in its thread finds the environment, the clock and the timers as they were. Vitest itself
 * restores what a file spied on.
 */
import { afterAll, vi } from 'vitest';

const found = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  Object.assign(process.env, found);
});
