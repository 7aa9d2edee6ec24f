import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp, restore } from '#server/cli/backup.ts';
import { requireIdentity } from '#server/cli/choose-passwords.ts';
import { copyClub, type OpenIdentity } from '#server/cli/copy-club.ts';
import { backupParts } from '#server/cli/run-command.ts';
import { UsageError } from '#server/cli/terminal.ts';
import { absentService } from '#server/config/absent-service.ts';
import { readConfig } from '#server/config/config.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { accounts, loginSessions } from '#server/data/collections/identity.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { compareEnds, copyCollections } from '#server/data/copy/copy-collections.ts';
import { newProgress, progressFile } from '#server/data/copy/copy-progress.ts';
import { Checksum } from '#server/data/copy/document-digest.ts';
import { planCopy } from '#server/data/copy/plan-copy.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import type { Store, StoredFields } from '#server/data/store.ts';
import { createDiskFiles } from '#server/files/disk/create-disk-files.ts';
import { everyFile } from '#server/files/every-file.ts';
import { saveFile } from '#server/files/save-file.ts';
import type { Identity } from '#server/identity/identity.ts';
import { CLUB_SECRET, openClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { draw, sendPicture } from '../support/pictures.ts';
import { startStorageDouble } from '../support/storage-double.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());

let folder: string;
let project: string;
const opened: Store[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubfloor-copy-'));
  project = firestore.newProject();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await rm(folder, { recursive: true });
});

const noIdentity: OpenIdentity = () => {
  throw new Error('Nobody needs an account here');
};

/** A move between a data folder and the project. @returns what was said */
async function copy(
  from: 'sqlite' | 'firestore',
  options: {
    dataDir?: string;
    identity?: string;
    openIdentity?: OpenIdentity;
    words?: string[];
    environment?: Record<string, string>;
  } = {},
) {
  const said: string[] = [];
  const config = readConfig({
    DATA_DIR: options.dataDir ?? folder,
    FIREBASE_PROJECT_ID: project,
    FIRESTORE_EMULATOR_HOST: firestore.host,
    IDENTITY: options.identity ?? 'embedded',
    ...options.environment,
  });
  const to = from === 'sqlite' ? 'firestore' : 'sqlite';
  const terminal = { say: (line: string) => void said.push(line), now: () => Temporal.Now.instant() };
  const words = ['--from', from, '--to', to, ...(options.words ?? [])];
  const isDone = await copyClub(config, options.openIdentity ?? noIdentity, words, terminal);
  return { isDone, text: said.join('\n') };
}

async function openFile(dataDir = folder): Promise<Store> {
  const store = openSqliteStore({ path: join(dataDir, 'club.sqlite') });
  opened.push(store);
  return store;
}

/** A club of 450 members with what other clients may have added, closed again. */
async function fillFile(): Promise<void> {
  const store = await openFile();
  for (const start of [0, 225]) {
    await store.batch((batch) => {
      for (let number = start; number < start + 225; number += 1)
        batch.set(storedDocuments('members'), { id: `u${number}`, fields: fieldsOf(number) });
    });
  }
  await store.set(storedDocuments('theirOwn'), { id: 'Straße 7', fields: { nested: { since: instant } } });
  await store.set(storedDocuments('accounts'), { id: 'u1', fields: { email: 'u1@example.test', odd: true } });
  await store.close();
}

const instant = Temporal.Instant.from('2026-11-21T06:00:00.123456Z');
const fieldsOf = (number: number): StoredFields => ({
  email: `u${number}@example.test`,
  favouriteMachine: { name: 'Rower ☂', uses: [1, 2.5, null, instant] },
  number,
});

async function allOf(store: Store, name: string): Promise<Map<string, StoredFields>> {
  const found = new Map<string, StoredFields>();
  for (let cursor: string | null = null; ; ) {
    const page: { items: { id: string; fields: StoredFields }[]; nextCursor: string | null } =
      await store.query(storedDocuments(name), { limit: 300, cursor });
    for (const { id, fields } of page.items) found.set(id, fields);
    if (!page.nextCursor) return found;
    cursor = page.nextCursor;
  }
}

describe('a club with pictures and uploads', () => {
  /** Every file that the club's records name, with its bytes. */
  async function filesOf(dataDir: string): Promise<Map<string, string>> {
    const store = openSqliteStore({ path: join(dataDir, 'club.sqlite') });
    const files = createDiskFiles(join(dataDir, 'files'));
    const found = new Map<string, string>();
    for await (const { path } of everyFile(store))
      found.set(path, Buffer.from((await files.get(path)) ?? '').toString('base64'));
    await store.close();
    return found;
  }

  async function fillWithFiles(dataDir: string): Promise<void> {
    const store = openSqliteStore({ path: join(dataDir, 'club.sqlite') });
    const club = openClub({ store, environment: { DATA_DIR: dataDir } });
    for (const colour of ['red', 'green'])
      await sendPicture(club, await draw(64, 48, colour).jpeg().toBuffer());
    const content = Buffer.from('%PDF-1.7 a letter');
    await saveFile(club.services, {
      ...{ ownerUid: 'u1', folder: 'letters', name: 'letter.pdf', type: 'application/pdf', content },
    });
    await store.close();
    await writeFile(join(dataDir, 'secret'), CLUB_SECRET);
  }

  test('goes through a backup, a restore, a move to Google and back, and every one of them opens', async () => {
    await fillWithFiles(folder);
    const before = await filesOf(folder);
    expect([before.size, [...before.values()].includes('')]).toEqual([9, false]);

    const backup = join(folder, 'monday.zip');
    const restored = join(folder, 'restored');
    const said = await command('backup', folder, backup);
    expect(said).toContain('9 files. The copy has been verified.');
    expect(await command('restore', restored, backup)).toContain(
      `Restored to ${join(restored, 'files')}: 9 files. Files that were there before stay.`,
    );
    expect(await filesOf(restored)).toEqual(before);

    const bucket = await startStorageDouble('the-club');
    try {
      const environment = { FIREBASE_STORAGE_BUCKET: 'the-club', STORAGE_EMULATOR_HOST: bucket.origin };
      const there = await copy('sqlite', { dataDir: restored, environment });
      expect(there.text).toContain('Copied 9 files');
      expect(there.text).toContain('Set STORE=firestore and FILES=cloud-storage, and start the server.');
      expect([...bucket.objects.keys()].sort()).toEqual([...before.keys()].sort());
      const back = join(folder, 'back');
      await copy('firestore', { dataDir: back, environment });
      expect(await filesOf(back)).toEqual(before);
    } finally {
      await bucket.stop();
    }
  });

  test('says which of them were lost before, and is backed up without them', async () => {
    await fillWithFiles(folder);
    const [lost = ''] = (await filesOf(folder)).keys();
    await rm(join(folder, 'files', lost));
    const said = await command('backup', folder, join(folder, 'monday.zip'));
    expect(said).toContain('8 files.');
    expect(said).toContain(`Not in the backup, because the files could not be found: ${lost}.`);
  });

  test.each([
    ['a byte of a picture', (bytes: Buffer) => void bytes.writeUInt8(0, bytes.indexOf('RIFF'))],
    ['half of it', (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length / 2))],
  ])('is not touched by a backup in which %s is another', async (_, damage) => {
    await fillWithFiles(folder);
    const before = await filesOf(folder);
    const backup = join(folder, 'monday.zip');
    await command('backup', folder, backup);
    const bytes = await readFile(backup);
    damage(bytes);
    await writeFile(backup, bytes);
    await expect(command('restore', folder, backup)).rejects.toThrow(/is damaged/);
    expect(await filesOf(folder)).toEqual(before);
    expect((await readdir(folder)).filter((name) => /before-|unfinished/.test(name))).toEqual([]);
  });
});

/** @returns what was said */
async function command(name: 'backup' | 'restore', dataDir: string, file: string): Promise<string> {
  const said: string[] = [];
  await { backup: backUp, restore }[name](backupParts(readConfig({ DATA_DIR: dataDir })), [file], {
    say: (line) => void said.push(line),
    ask: async () => '',
    isInteractive: false,
    now: () => Temporal.Now.instant(),
  });
  return said.join('\n');
}

describe(`a club that moves between SQLite and ${firestore.engine}`, () => {
  test('takes every document along, fields and collections that we do not know too, and comes back the same', async () => {
    await fillFile();
    const there = await copy('sqlite');
    expect(there).toMatchObject({ isDone: true });
    expect(there.text).toContain('Copied members: 450 documents');
    expect(there.text).toContain('the same checksum');
    expect(await readdir(folder)).not.toContain('copy-under-way.json');

    const atGoogle = firestore.open(project);
    expect(await atGoogle.count(members)).toBe(450);
    const theirs = [...(await allOf(atGoogle, 'theirOwn'))];
    expect(theirs.map(([id]) => id)).toEqual(['Straße 7']);
    expect(theirs[0]?.[1]).toEqual({
      nested: { since: expect.toSatisfy((at) => String(at) === String(instant)) },
    });

    const elsewhere = join(folder, 'elsewhere');
    expect(await copy('firestore', { dataDir: elsewhere })).toMatchObject({ isDone: true });
    const [before, after] = [await openFile(), await openFile(elsewhere)];
    for (const name of ['members', 'theirOwn', 'accounts'])
      expect(checksumOf(await allOf(after, name))).toBe(checksumOf(await allOf(before, name)));
    expect(await after.count(members, [['email', '==', 'u7@example.test']])).toBe(1);
  });

  test('repairs text with half a character, says where, and has nothing to say on the way back', async () => {
    await fillFile();
    // As older versions could write it: the store refuses it now.
    const file = new DatabaseSync(join(folder, 'club.sqlite'));
    file.exec(
      `UPDATE members SET fields = replace(fields, 'Rower', 'Rower \\ud83d') WHERE id IN ('u7', 'u8')`,
    );
    file.exec(`UPDATE theirOwn SET fields = replace(fields, 'since', 'since\\ud83d')`);
    file.close();

    const there = await copy('sqlite');
    expect(there.isDone).toBe(true);
    expect(there.text).toContain('the same checksum');
    expect(there.text).toContain(
      'Repaired members: 2 documents had text with half a character, replaced by � in the copy (u7, u8).',
    );
    expect(there.text).toContain('Repaired theirOwn: 1 document had');
    const atGoogle = firestore.open(project);
    const machine = { favouriteMachine: { name: 'Rower � ☂' } };
    expect((await allOf(atGoogle, 'members')).get('u7')).toMatchObject(machine);
    expect((await allOf(atGoogle, 'theirOwn')).get('Straße 7')).toMatchObject({ nested: { 'since�': {} } });

    const elsewhere = join(folder, 'elsewhere');
    const back = await copy('firestore', { dataDir: elsewhere });
    expect(back.isDone).toBe(true);
    expect(back.text).not.toContain('Repaired');
    expect((await allOf(await openFile(elsewhere), 'members')).get('u7')).toMatchObject(machine);
  });

  test('a dry run lists what would happen and changes nothing', async () => {
    await fillFile();
    const { text } = await copy('sqlite', { identity: 'firebase', words: ['--dry-run'] });
    expect(text).toContain('members 450');
    expect(text).toContain('Firebase doesn’t import argon2id hashes');
    expect(text).toContain('Not copied: accounts');
    expect(await firestore.open(project).collectionNames()).toEqual([]);
    expect(await readdir(folder)).toEqual(['club.sqlite']);

    await firestore.open(project).set(members, members.decode('u1', {}));
    const empty = join(folder, 'empty');
    const back = await copy('firestore', { dataDir: empty, words: ['--dry-run'] });
    expect(back.text).toContain('Firebase doesn’t export them');
    expect(existsSync(empty)).toBe(false);
  });

  test('nothing is mixed with documents that are there already', async () => {
    await fillFile();
    const atGoogle = firestore.open(project);
    await atGoogle.set(members, members.decode('somebody', { email: 'else@example.test' }));
    await expect(copy('sqlite')).rejects.toThrow('already holds documents (members 1)');
    expect(await atGoogle.count(members)).toBe(1);
  });

  test('a club that somebody has open is not copied', async () => {
    await fillFile();
    const running = await openFile();
    await running.ping();
    await expect(copy('sqlite')).rejects.toThrow('is in use. Stop the club first');
  });

  test('a move that is neither there nor back is refused with how to ask', async () => {
    await expect(copy('sqlite', { words: ['--to', 'sqlite'] })).rejects.toThrow(UsageError);
    await expect(copy('sqlite', { words: ['--fast'] })).rejects.toThrow(UsageError);
    await expect(copy('sqlite')).rejects.toThrow('File not found');
  });

  test('a copy that was started to another place is not continued', async () => {
    await fillFile();
    const other = newProgress(`SQLite (${join(folder, 'club.sqlite')})`, 'Firestore (another)');
    progressFile(join(folder, 'copy-under-way.json')).write(other);
    await expect(copy('sqlite')).rejects.toThrow('to Firestore (another) was interrupted');
    await writeFile(join(folder, 'copy-under-way.json'), '{');
    await expect(copy('sqlite')).rejects.toThrow('is damaged');
  });

  test('a collection whose name SQLite cannot use is reported before anything is copied', async () => {
    const atGoogle = firestore.open(project);
    await atGoogle.set(storedDocuments('run-club'), { id: 'a', fields: {} });
    await expect(copy('firestore')).rejects.toThrow('cannot have the collection: "run-club"');
    expect(await (await openFile()).count(members)).toBe(0);
  });
});

describe('passwords, which do not move to Firebase', () => {
  /** An identity of its own beside the copied store, as Firebase is. */
  const beside = () => {
    const service = openClub();
    const openIdentity: OpenIdentity = (_, store): Identity => {
      const { identity } = openClub({ store }).services;
      const own = service.services.identity;
      return {
        ...own,
        engine: 'firebase',
        prepareInvitation: (account, as) => identity.prepareInvitation(account, as),
      };
    };
    return { identity: service.services.identity, openIdentity };
  };

  test('people get an account under their id, with their roles, and a mail with a link', async () => {
    const store = await openFile();
    const club = openClub({ store });
    const ada = await club.admin({ email: 'ada@example.test' });
    const tom = await club.member({ email: 'tom@example.test' });
    await club.services.identity.setDisabled(tom.uid, true);
    await club.signedIn(ada);
    await store.close();

    const { identity, openIdentity } = beside();
    const { isDone } = await copy('sqlite', { identity: 'firebase', openIdentity });
    expect(isDone).toBe(true);
    expect(await identity.findAccount(ada.uid)).toMatchObject({ email: ada.email, claims: { admin: true } });
    expect(await identity.findAccount(tom.uid)).toMatchObject({ isDisabled: true });
    const atGoogle = firestore.open(project);
    const mails = (await atGoogle.query(outbox, { limit: 10 })).items;
    expect(mails.map(({ to, template }) => [to, template])).toEqual([[ada.email, 'invitation']]);
    expect([await atGoogle.count(accounts), await atGoogle.count(loginSessions)]).toEqual([0, 0]);
    expect(await atGoogle.count(members)).toBe(2);
  });

  test('somebody whose address is taken there is named, and the others move', async () => {
    const store = await openFile();
    const club = openClub({ store });
    const ada = await club.admin({ email: 'ada@example.test' });
    const tom = await club.member({ email: 'tom@example.test' });
    await store.close();

    const { identity, openIdentity } = beside();
    await identity.createAccount({ email: tom.email });
    const { isDone, text } = await copy('sqlite', { identity: 'firebase', openIdentity });
    expect(isDone).toBe(false);
    expect(text).toContain(`${tom.email} (${tom.uid}) has no account`);
    expect(await identity.findAccount(ada.uid)).not.toBeNull();
  });

  test('without the service nothing is copied', async () => {
    await fillFile();
    const absent = absentService<Identity>('Firebase Auth service not available', { engine: 'firebase' });
    const attempt = copy('sqlite', { identity: 'firebase', openIdentity: () => requireIdentity(absent) });
    await expect(attempt).rejects.toThrow('Firebase Auth service not available');
    expect(await firestore.open(project).collectionNames()).toEqual([]);
  });

  test('on the way back members get accounts without roles', async () => {
    const atGoogle = firestore.open(project);
    const profile = { email: 'ada@example.test', isAdmin: true };
    await atGoogle.set(members, members.decode('ada', profile));
    const openIdentity: OpenIdentity = (_, store) => openClub({ store }).services.identity;
    const { isDone, text } = await copy('firestore', { openIdentity });
    expect(isDone).toBe(true);
    expect(text).toContain('make-admin');
    const store = await openFile();
    expect(await store.find(accounts, 'ada')).toMatchObject({
      email: 'ada@example.test',
      passwordHash: '',
      claims: { admin: false, coach: false, desk: false },
    });
    expect(await store.count(outbox)).toBe(1);
  });
});

describe('a copy that is stopped', () => {
  test('continues where it stopped, with the same result', async () => {
    await fillFile();
    const from = { store: await openFile(), name: 'here' };
    const target = openStoreInMemory();
    opened.push(target);
    let batches = 0;
    const stoppedAt = (most: number): Store =>
      new Proxy(target, {
        get: (store, name) => {
          const value = Reflect.get(store, name, store);
          if (typeof value !== 'function') return value;
          if (name !== 'batch') return value.bind(store);
          return (writes: Parameters<Store['batch']>[0]) => {
            batches += 1;
            if (batches > most) throw new Error('the plug is pulled');
            return store.batch(writes);
          };
        },
      });
    const file = progressFile(join(folder, 'progress.json'));
    const planned = await planCopy(from, new Set());
    const parts = { from, file, say: () => {} };
    const begun = copyCollections(
      { ...parts, to: { store: stoppedAt(3), name: 'there' } },
      planned,
      newProgress('here', 'there'),
    );
    await expect(begun).rejects.toThrow('the plug is pulled');
    expect(batches).toBe(4);
    const soFar = await compareEnds(from, { store: target, name: 'there' }, planned);
    expect(soFar.differences.size).toBeGreaterThan(0);

    const progress = file.read();
    if (!progress) throw new Error('no progress was kept');
    const to = { store: stoppedAt(100), name: 'there' };
    await copyCollections({ ...parts, to }, planned, progress);
    // accounts, members in three pages, theirOwn; one of them tried twice.
    expect(batches).toBe(6);
    expect(await compareEnds(from, to, planned)).toEqual({ differences: new Map(), repairs: new Map() });
  });

  test('a document that has changed behind its back is found', async () => {
    await fillFile();
    const from = { store: await openFile(), name: 'here' };
    const to = { store: openStoreInMemory(), name: 'there' };
    opened.push(to.store);
    const planned = await planCopy(from, new Set());
    const file = progressFile(join(folder, 'progress.json'));
    await copyCollections({ from, to, file, say: () => {} }, planned, newProgress('here', 'there'));
    await from.store.set(storedDocuments('members'), { id: 'u7', fields: { ...fieldsOf(7), number: 8 } });
    const { differences } = await compareEnds(from, to, planned);
    expect([...differences.keys()]).toEqual(['members']);
  });
});

test('a checksum knows values, types and places, not the order of fields or documents', () => {
  const sum = (...documents: [string, StoredFields][]) => checksumOf(new Map(documents));
  expect(sum(['a', { x: 1, y: [2] }], ['b', {}])).toBe(sum(['b', {}], ['a', { y: [2], x: 1 }]));
  const all = [
    sum(),
    sum(['a', {}]),
    sum(['b', {}]),
    sum(['a', { x: 1 }]),
    sum(['a', { x: '1' }]),
    sum(['a', { x: [1] }]),
    sum(['a', { x: null }]),
    sum(['a', { x: instant }]),
    sum(['a', { x: String(instant) }]),
    sum(['a', { x: { y: 1 } }]),
  ];
  expect(new Set(all).size).toBe(all.length);
});

function checksumOf(documents: ReadonlyMap<string, StoredFields>): string {
  const checksum = new Checksum();
  for (const [id, fields] of documents) checksum.add(id, fields);
  return checksum.text;
}
