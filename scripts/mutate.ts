import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Mutation, mutations } from '../tests/mutations.ts';

/**
 * Breaks the code in one place after the other and says which test of `npm test` notices: `npm run mutate`, or `npm run mutate -- bookings` for
 * those whose file has that word in its path. The browser's tests and the faults are not asked.
 */
const words = process.argv.slice(2);
const chosen = mutations.filter(({ file }) => words.every((word) => file.includes(word)));
const files = [...new Set(chosen.map(({ file }) => file))];
const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { encoding: 'utf8' });
if (changed) {
  process.stderr.write(`Commit these first, since they are changed and put back:\n${changed}`);
  process.exit(1);
}

let unnoticed = 0;
for (const mutation of chosen) {
  const noticedBy = tryOut(mutation);
  if (noticedBy === null) unnoticed += 1;
  process.stdout.write(`${mutation.file}: ${mutation.what}\n    ${noticedBy ?? 'NOT NOTICED'}\n`);
}
process.stdout.write(`${chosen.length - unnoticed} noticed, ${unnoticed} not noticed\n`);
process.exitCode = unnoticed > 0 ? 1 : 0;

/** @returns the first test that fails, or null */
function tryOut({ file, from, to, tests }: Mutation): string | null {
  const code = readFileSync(file, 'utf8');
  if (code.split(from).length !== 2) throw new Error(`${file} has not exactly one ${JSON.stringify(from)}`);
  writeFileSync(
    file,
    code.replace(from, () => to),
  );
  try {
    const projects = ['quick', 'checked-by-react', 'isolated*', 'outgoing-http'].map(
      (name) => `--project=${name}`,
    );
    const run = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...projects, ...tests];
    const { status, stdout } = spawnSync(process.execPath, run, { encoding: 'utf8', env: withoutFull() });
    if (status === 0) return null;
    return /^FAIL (.+)$/m.exec(stdout)?.[1] ?? stdout.trim().slice(-300);
  } finally {
    writeFileSync(file, code);
  }
}

function withoutFull(): NodeJS.ProcessEnv {
  const { TEST_ALL, ...environment } = process.env;
  return environment;
}
