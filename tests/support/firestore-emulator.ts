/** Google's own Firestore emulator: the one that `FIRESTORE_EMULATOR_HOST` names, or one that is started from this machine's packages. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { WAIT_LIMIT_MS } from './patience.ts';

/** Where the Debian package `google-cloud-cli-firestore-emulator` puts it, and where firebase-tools does (`firebase setup:emulators:firestore`). */
const places = [
  '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar',
  join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-*.jar'),
];
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

export interface FirestoreEmulator {
  /** `127.0.0.1:8080` */
  readonly host: string;
  stop(): void;
}

/** How this machine can have an emulator; null where it cannot. */
export function findFirestoreEmulator(): { start(): Promise<FirestoreEmulator> } | null {
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  if (host) return { start: async () => ({ host, stop: () => {} }) };
  const [jar] = globSync(places);
  const hasJava = spawnSync('java', ['-version']).status === 0;
  return jar && hasJava ? { start: () => startFromJar(jar) } : null;
}

async function startFromJar(jar: string): Promise<FirestoreEmulator> {
  const port = await findFreePort();
  const options = ['-Xmx1g', '-XX:+UseSerialGC', '-cp', jar, MAIN_CLASS];
  const child = spawn('java', [...options, 'start', `--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  await isRunning(child).catch((error: unknown) => {
    stop();
    throw error;
  });
  return { host: `127.0.0.1:${port}`, stop };
}

/** @throws Error with the emulator's own output, where it ends or does not start in time */
function isRunning(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  const fail = (how: string) => reject(new Error(`The Firestore emulator ${how}:\n${output}`));
  const limit = setTimeout(() => fail('did not start in time'), WAIT_LIMIT_MS);
  const read = (text: string) => {
    output += text;
    if (output.includes('is now running')) resolve();
  };
  child.stdout?.setEncoding('utf8').on('data', read);
  child.stderr?.setEncoding('utf8').on('data', read);
  child.once('error', (error) => fail(`cannot be started (${error.message})`));
  child.once('exit', () => fail('ended'));
  return promise.finally(() => clearTimeout(limit));
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
