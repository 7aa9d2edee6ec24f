import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { JOB_ORDERS_ID, jobOrders } from '#server/data/collections/jobs.ts';
import { members } from '#server/data/collections/members.ts';
import { clubIndexes } from '#server/data/indexes.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { tableOf } from '#server/data/sqlite/schema.ts';
import type { Store } from '#server/data/store.ts';
import { sealAuditLog } from '#server/log/seal-audit-log.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { completeProfiles } from '#server/members/complete-profiles.ts';
import { newMember } from '#server/members/create-member.ts';
import { openClub } from '../support/club.ts';
import { startStorageDouble } from '../support/storage-double.ts';
import { unzip } from '../support/unzip.ts';
import { bookings, classes } from './bookings.ts';

const program = join(import.meta.dirname, '../../server/club.ts');
const writer = join(import.meta.dirname, 'write-until-killed.ts');

const SECRET = 'f3a9c1d27b0e48569d8c7ab1e2f40537';

let folder: string;
let dataDir: string;
let file: string;
const writers: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-command-'));
  dataDir = join(folder, 'data');
  file = join(dataDir, 'club.sqlite');
});
afterEach(async () => {
  for (const child of writers.splice(0)) {
    const ended = once(child, 'exit');
    if (child.kill('SIGKILL')) await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly code: number;
  readonly text: string;
}

/** `npm run club -- words`, and what is typed when it asks. */
function club(words: string[], environment: Record<string, string> = {}, typed = ''): Promise<Answer> {
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
    });
    child.stdin?.end(typed);
  });
}

async function fill(work: (store: Store) => Promise<void>): Promise<void> {
  const store = openSqliteStore({ path: file });
  await work(store);
  await store.close();
  await writeFile(join(dataDir, 'secret'), SECRET);
}

const person = {
  email: 'ann@example.test',
  firstName: 'Ann',
  lastName: 'Lee',
  mobile: '',
  dob: '1990-01-01',
  sex: '',
};
const member = newMember({ uid: 'u1', ...person }, Temporal.Instant.from('2026-11-21T12:00:00Z'));

describe('backup and restore', () => {
  test('a backup restored elsewhere is the same club, and what was there is kept', async () => {
    await fill((store) => store.create(members, member));
    const backup = join(folder, 'monday.zip');
    expect(await club(['backup', backup])).toMatchObject({
      code: 0,
      text: expect.stringContaining('1 documents, 1 members'),
    });
    expect((await stat(backup)).mode & 0o777).toBe(0o600);

    await fill((store) => store.remove(members, 'u1'));
    const restored = await club(['restore', backup]);
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('saved as') });
    await fill(async (store) => {
      expect(await store.find(members, 'u1')).toEqual(member);
      expect(await store.count(members, [['email', '==', person.email]])).toBe(1);
    });
    const kept = (await readdir(dataDir)).filter((name) => name.includes('.before-'));
    expect(kept).toHaveLength(1);
  });

  test('holds the secret where that is asked for, sealed: restored on another machine the club goes on with it', async () => {
    await fill((store) => store.create(members, member));
    const backup = join(folder, 'everything.zip');
    expect(await club(['backup', backup, '--with-secret'], {}, 'too short\n')).toMatchObject({
      code: 1,
      text: expect.stringContaining('The passphrase has 9 characters'),
    });
    const passphrase = 'correct horse battery staple';
    expect(await club(['backup', backup, '--with-secret'], {}, `${passphrase}\n`)).toMatchObject({
      code: 0,
      text: expect.stringContaining('The secret is in it, sealed'),
    });
    expect((await readFile(backup)).includes(SECRET)).toBe(false);

    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    const wrong = await club(['restore', backup], elsewhere, 'correct horse battery stable\n');
    expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('That is not the passphrase.') });
    expect(await readdir(folder)).not.toContain('elsewhere');
    expect(await club(['restore', backup], elsewhere, `${passphrase}\n`)).toMatchObject({ code: 0 });
    expect(await readFile(join(elsewhere.DATA_DIR, 'secret'), 'utf8')).toBe(`${SECRET}\n`);
    expect(await club(['doctor'], elsewhere)).toMatchObject({ code: 0 });

    expect(await club(['restore', backup], { ...elsewhere, APP_SECRET: SECRET }, '\n')).toMatchObject({
      code: 0,
      text: expect.stringContaining('The secret of this machine stays.'),
    });
    await writeFile(join(elsewhere.DATA_DIR, 'secret'), 'another one that is kept aside, not lost');
    expect(await club(['restore', backup], elsewhere, `${passphrase}\n`)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/The previous secret is saved as .*secret\.before-/),
    });
  });

  test('while people keep booking, a backup is complete and of one moment', async () => {
    await fill((store) => store.set(classes, { id: 'spin', booked: 0 }));
    await startBooking();
    const backup = join(folder, 'busy.zip');
    expect(await club(['backup', backup])).toMatchObject({ code: 0 });
    const copy = join(folder, 'copy.sqlite');
    await writeFile(copy, unzip(await readFile(backup)).get('club.sqlite') ?? '');
    const store = openSqliteStore({ path: copy });
    expect(await store.count(bookings)).toBeGreaterThan(0);
    expect((await store.find(classes, 'spin'))?.booked).toBe(await store.count(bookings));
    await store.close();
  });

  test('nothing is restored over a club that is in use', async () => {
    await fill((store) => store.create(members, member));
    const backup = join(folder, 'monday.zip');
    await club(['backup', backup]);
    await startBooking();
    expect(await club(['restore', backup])).toEqual({
      code: 1,
      text: `${file} is in use. Stop the club first.\n`,
    });
    expect(
      (await readdir(dataDir)).some((name) => name.includes('.before-') || name.includes('restored')),
    ).toBe(false);
  });

  test('a backup overwrites nothing', async () => {
    await fill((store) => store.create(members, member));
    const taken = join(folder, 'notes.txt');
    await writeFile(taken, 'mine');
    expect(await club(['backup', taken])).toMatchObject({ code: 1 });
    expect(await readFile(taken, 'utf8')).toBe('mine');
  });

  test.each<[string, (backup: string) => Promise<void>]>([
    ['is missing', async () => {}],
    ['is something else', (backup) => writeFile(backup, 'a letter')],
    ['is damaged', damage],
  ])('a backup that %s is refused, and the club stays as it is', async (_, spoil) => {
    await fill(async (store) => {
      await store.batch((batch) => {
        for (let number = 0; number < 300; number += 1)
          batch.create(members, { ...member, id: `u${number}` });
      });
    });
    const backup = join(folder, 'bad.sqlite');
    await spoil(backup);
    expect(await club(['restore', backup])).toMatchObject({ code: 1, text: expect.stringContaining(backup) });
    await fill(async (store) => expect(await store.count(members)).toBe(300));
  });

  async function damage(backup: string): Promise<void> {
    await copyFile(file, backup);
    const handle = await open(backup, 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size / 2, 0xaa), 0, size / 2, size / 4);
    await handle.close();
  }

  async function startBooking(): Promise<void> {
    const child = spawn(process.execPath, [writer, file, 'busy'], { stdio: ['ignore', 'pipe', 'inherit'] });
    writers.push(child);
    await once(child.stdout, 'data');
    child.stdout.resume();
  }
});

describe('doctor', () => {
  test('finds nothing to fix in a healthy club, says what is there, and creates no file', async () => {
    expect(await club(['doctor'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('There is no club in'),
    });
    expect(await readdir(folder)).toEqual([]);
    await fill((store) => store.create(members, member));
    const { code, text } = await club(['doctor']);
    expect(text).toContain('members 1');
    expect(text).toContain('No problems found.');
    expect(text).toContain('The records are up to date.');
    expect(code).toBe(0);
  });

  test('says what becomes of records of an earlier release, whether or not the server runs', async () => {
    const lead = { name: 'Anna Park', email: 'anna@example.test' };
    await fill((store) => store.create(storedDocuments('leads'), { id: 'anna', fields: lead }));
    expect(await club(['doctor'])).toMatchObject({
      code: 0,
      text: expect.stringContaining(
        'Some records are of an earlier release. The server brings them up to date while it runs, so that leads can be searched.',
      ),
    });
  });

  test('names what is missing in the configuration, and a secret that is lost', async () => {
    await fill((store) => store.create(members, member));
    await rm(join(dataDir, 'secret'));
    const { code, text } = await club(['doctor'], { SMTP_HOST: 'mail.example.test' });
    expect(code).toBe(1);
    expect(text).toContain('Email service not available: SMTP_FROM not set');
    expect(text).toContain('can’t start without its secret');
    // Whatever else is wrong, the rest is looked at.
    expect(text).toContain('All profiles are complete.');
    expect(text).toContain('FAIL The audit log couldn’t be checked: APP_SECRET is not set');
  });

  test('calls App Check off where nothing of it is set, and a mistake where half of it is', async () => {
    await fill((store) => store.create(members, member));
    const google = { FIREBASE_PROJECT_ID: 'club', STORE: 'sqlite', IDENTITY: 'embedded', FILES: 'disk' };
    expect(await club(['doctor'], google)).toMatchObject({
      code: 0,
      text: expect.stringContaining('OK   App Check is off'),
    });
    expect(await club(['doctor'], { ...google, FIREBASE_APPCHECK_SITE_KEY: 'site' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('FAIL App Check service not available'),
    });
  });

  test('asks Firebase Auth whether the key signs anybody in, and the bucket whether it can be read', async () => {
    const google = {
      ...{ FIREBASE_PROJECT_ID: 'club', STORE: 'sqlite', IDENTITY: 'firebase', FILES: 'cloud-storage' },
      ...{ FIREBASE_API_KEY: 'key', FIREBASE_STORAGE_BUCKET: 'the-club' },
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    };
    const bucket = await startStorageDouble('the-club');
    const { code, text } = await club(['doctor'], { ...google, STORAGE_EMULATOR_HOST: bucket.origin });
    await bucket.stop();
    expect(code).toBe(1);
    expect(text).toContain('FAIL Firebase Auth doesn’t answer.');
    expect(text).toContain('OK   The bucket can be read.');
  });

  test('finds a dropped index and keys that disagree; the next start repairs the index', async () => {
    await fill((store) => store.create(members, member));
    const index = tableOf(clubIndexes, 'members').indexes[0]?.name ?? '';
    alter(
      `DROP INDEX ${index}; DELETE FROM accessLogs; INSERT INTO plans__keys (doc, id) VALUES (7, 'ghost')`,
    );
    const { code, text } = await club(['doctor']);
    expect(code).toBe(1);
    expect(text).toContain(index);
    expect(text).toContain('plans__keys does not match');

    alter('DROP TABLE plans__keys');
    await fill((store) => store.ping());
    expect(await club(['doctor'])).toMatchObject({ code: 0 });
  });

  test('counts the profiles that another client has written, and changes none', async () => {
    await fill((store) => store.create(members, member));
    expect((await club(['doctor'])).text).toContain('profile');
    const theirs = { firstName: 'Niamh' };
    await fill((store) => store.create(storedDocuments(members.name), { id: 'theirs', fields: theirs }));
    const before = (await club(['doctor'])).text;
    expect(before).toMatch(/[12] profiles? (is|are) missing fields that lists need/);
    await fill(async (store) => {
      expect((await store.find(storedDocuments(members.name), 'theirs'))?.fields).toEqual(theirs);
      await completeProfiles(store, ['theirs', member.id]);
    });
    const { code, text } = await club(['doctor']);
    expect([code, text]).toEqual([0, expect.stringContaining('All profiles are complete.')]);
  });

  test('names the jobs that an admin has paused, without calling that a fault', async () => {
    await fill((store) =>
      store.create(jobOrders, { id: JOB_ORDERS_ID, paused: ['remind-of-parq', 'no-such-job'], askedAt: {} }),
    );
    const { code, text } = await club(['doctor']);
    expect([code, text]).toEqual([0, expect.stringContaining('Paused background jobs: PAR-Q reminders.')]);
  });

  test('finds an audit entry that was changed after it was sealed', async () => {
    const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
    const entry = { action: 'club.opened', summary: 'Opened' } as const;
    await fill(async (store) => {
      await writeAudit(store, { uid: 'ada', name: 'Ada Admin' }, entry, now);
      await sealAuditLog({ store, secret: SECRET, now: () => now.add({ hours: 1 }) });
    });
    expect((await club(['doctor'])).text).toContain('1 entries are as they were sealed');
    await fill(async (store) => {
      const [found] = (await store.query(auditLog, { limit: 1 })).items;
      await store.update(auditLog, found?.id ?? '', { summary: 'Closed' });
    });
    const { code, text } = await club(['doctor']);
    expect([code, text]).toEqual([1, expect.stringMatching(/FAIL Audit log: /)]);
  });

  test('finds damage', async () => {
    await fill((store) => store.create(members, member));
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(40_000, 0xaa), 0, 40_000, 8192);
    await handle.close();
    expect(await club(['doctor'])).toMatchObject({ code: 1, text: expect.stringContaining('FAIL') });
  });

  function alter(sql: string): void {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  }
});

describe('make-admin', () => {
  test('gives the role, mirrors it on the profile and writes it to the audit log, once', async () => {
    let uid = '';
    await fill(async (store) => {
      uid = (await openClub({ store }).member({ email: person.email })).uid;
    });
    expect(await club(['make-admin', 'ANN@example.test'])).toEqual({
      code: 0,
      text: 'ann@example.test is now an admin.\n',
    });
    expect(await club(['make-admin', person.email])).toMatchObject({
      code: 0,
      text: expect.stringContaining('already'),
    });
    await fill(async (store) => {
      const { identity } = openClub({ store }).services;
      expect((await identity.findAccountByEmail(person.email))?.claims).toEqual({
        admin: true,
        coach: false,
        desk: false,
      });
      expect((await store.find(members, uid))?.isAdmin).toBe(true);
      const { items } = await store.query(auditLog, {
        where: [['memberUid', '==', uid]],
        orderBy: [['at', 'desc']],
        limit: 10,
      });
      expect(items.map(({ action, actorName }) => [action, actorName])).toEqual([
        ['account.roles-changed', 'Command line'],
      ]);
    });
  });

  test('says so when nobody has signed up with that address', async () => {
    await fill((store) => store.create(members, member));
    expect(await club(['make-admin', 'no@example.test'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no account for'),
    });
  });
});

test.each([[[]], [['dance']], [['backup']], [['restore']], [['make-admin', 'a', 'b']]])(
  'words that are no command answer with how it is used: %j',
  async (words) => {
    const { code, text } = await club(words);
    expect(code).toBe(64);
    expect(text).toContain('npm run club -- ');
  },
);
