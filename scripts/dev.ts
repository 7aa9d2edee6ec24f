import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

/**
 * Builds and starts the demo club, and again whenever a source changes. Most pages have no JavaScript, so hot reloading
 * would not work: a rebuild is as fast, and what you see is what is shipped.
 */
const reactRouter = 'node_modules/@react-router/dev/bin.cjs';
const sources = ['app', 'domain', 'server', 'public', 'docs/guide'];
/** An editor writes several files at once, in milliseconds. */
const settleMs = 150;

let club: ChildProcess | undefined;
let isBusy = false;
let hasChanged = false;
let timer: NodeJS.Timeout | undefined;

for (const folder of sources) watch(folder, { recursive: true }, rebuildSoon);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await stopClub();
    process.exit();
  });
}
await rebuild();

function rebuildSoon() {
  clearTimeout(timer);
  timer = setTimeout(rebuild, settleMs);
}

/** A failed build prints its errors, and the club from the last good build stays up. */
async function rebuild(): Promise<void> {
  hasChanged = true;
  if (isBusy) return;
  isBusy = true;
  while (hasChanged) {
    hasChanged = false;
    if (await build()) await restartClub();
  }
  isBusy = false;
}

async function build(): Promise<boolean> {
  process.stdout.write('Building …\n');
  const arguments_ = [reactRouter, 'build', '--logLevel', 'warn'];
  const [code] = await once(spawn(process.execPath, arguments_, { stdio: 'inherit' }), 'exit');
  return code === 0;
}

async function restartClub() {
  await stopClub();
  club = spawn(process.execPath, ['build/server/demo.js'], { stdio: 'inherit' });
}

async function stopClub() {
  if (club?.exitCode !== null || club.signalCode !== null) return;
  const ended = once(club, 'exit');
  club.kill();
  await ended;
}
