/** Run once around all tests: what they and their browsers leave in the temporary folder is in one of this run's own, which is removed after them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'clubfloor-tests-'));
  process.env.TMPDIR = folder;
  // A browser that is ending may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
