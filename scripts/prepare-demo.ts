import { ConfigError } from '../server/config/config.ts';
import { prepareDemoData } from '../server/demo/demo-data.ts';
import { requireFreePort } from '../server/http/create-http-server.ts';
import { exitOnConfigError, readFoundations } from '../server/process/foundations.ts';
import { buildIfStale, isStale } from './build-if-stale.ts';

/** Builds the app and fills the demo's club at the same time, where either is missing: the club is filled from the sources. */
const { config, secret } = readFoundations('demo', null);
const startedAt = performance.now();
let isFilling = false;

await requireFreePort(config).catch(({ message }: Error) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
});

const now = () => Temporal.Now.instant();
const build = buildIfStale();
if (isStale()) process.stdout.write('Building the app, since there is no build of these sources …\n');
await prepareDemoData({ config, secret, now }, sayWhat).catch((error: unknown) => {
  if (error instanceof ConfigError) return exitOnConfigError(error);
  throw error;
});
if (isFilling) say('The club is filled.', '\n');
await build;

function sayWhat(what: string): void {
  isFilling = true;
  say(`Filling a club with half a year of history, once: ${what} …`);
}

/** On one line of a terminal; elsewhere a line each. */
function say(sentence: string, ending = process.stdout.isTTY ? '' : '\n'): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const line = `${sentence} (${seconds} s)`;
  process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(90)}${ending}` : `${line}${ending}`);
}
