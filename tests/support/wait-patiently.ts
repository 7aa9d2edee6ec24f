/**
 * Loaded before every test file: `vi.waitFor` and `vi.waitUntil` wait as long as a busy machine needs, where Vitest gives up after a second.
 * What arrives ends the wait at once; only a test that fails takes longer.
 */
import { vi } from 'vitest';
import { originalOf } from './original-of.ts';
import { WAIT_LIMIT_MS } from './patience.ts';

const waitFor = originalOf(vi, 'waitFor');
const waitUntil = originalOf(vi, 'waitUntil');

const bounded = (options: Parameters<typeof waitFor>[1]) => ({
  timeout: WAIT_LIMIT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
});

vi.waitFor = (callback, options) => waitFor(callback, bounded(options));
vi.waitUntil = (callback, options) => waitUntil(callback, bounded(options));
