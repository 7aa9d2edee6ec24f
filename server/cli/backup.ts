/** `npm run club -- backup` and `restore`: the database, every file and, by choice, the secret, in one archive. */
import { createWriteStream, existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { formatNumber } from '#domain/values/numbers.ts';
import { obtainAppSecret } from '../config/app-secret.ts';
import type { Config } from '../config/config.ts';
import { MaintenanceError, type StoreMaintenance, type StoreSummary } from '../data/maintenance.ts';
import type { Store } from '../data/store.ts';
import type { Files } from '../files/files.ts';
import { zipStream } from '../http/zip-response.ts';
import { checkArchive, DATABASE, eachEntry, FILES, pack, SECRET } from './archive.ts';
import { openSealed, SHORTEST_PASSPHRASE, seal } from './sealed-secret.ts';
import { type AskingTerminal, listed, requireArgument, type Terminal } from './terminal.ts';

export const BACKUP_USAGE = 'backup FILE [--with-secret]';

interface BackupParts {
  readonly config: Pick<Config, 'mode' | 'dataDir' | 'givenSecret' | 'store' | 'sqliteFile'>;
  readonly maintenance: StoreMaintenance;
  readonly files: Files;
  /** Opens a copy of the club's database. */
  openCopy(sqliteFile: string): Store;
}

/** Copies the club as it is at one moment, while it is in use. @throws MaintenanceError, UsageError, FilesUnavailableError */
export async function backUp(
  parts: BackupParts,
  args: readonly string[],
  terminal: AskingTerminal,
): Promise<true> {
  const { config, maintenance, files } = parts;
  const { file, hasSecret } = readBackupArgs(args);
  if (existsSync(file))
    throw new MaintenanceError(`${file} already exists; a backup never overwrites a file.`);
  const sealedSecret = hasSecret
    ? seal(obtainAppSecret(config).secret, await askNewPassphrase(terminal))
    : null;
  const folder = makeFolderBeside(file);
  try {
    const database = join(folder, DATABASE);
    const archive = join(folder, 'backup.zip');
    const summary = await maintenance.backUp(database);
    const madeAt = terminal.now();
    const openCopy = () => parts.openCopy(database);
    await pipeline(
      zipStream(pack({ database, files, openCopy, sealedSecret, madeAt }), madeAt),
      createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const { entries, missing } = await checkArchive(archive);
    // Unlike a rename, it fails where there is a file of that name by now.
    linkSync(archive, file);
    const count = Object.keys(entries).filter((name) => name.startsWith(FILES)).length;
    terminal.say(
      `Backed up to ${file}: ${describe(summary)}, ${filesOf(count)}. The copy has been verified.`,
    );
    sayMissing(missing, terminal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const secret = config.givenSecret === null ? `the file ${resolve(config.dataDir, 'secret')}` : 'APP_SECRET';
  terminal.say(
    hasSecret
      ? 'The secret is in it, sealed with your passphrase. Nobody can open it without the passphrase.'
      : `Also keep ${secret}, in a separate place: it signs passes and links and isn’t in the backup. With --with-secret it is, sealed with a passphrase.`,
  );
  return true;
}

/** @throws UsageError */
function readBackupArgs(args: readonly string[]): { file: string; hasSecret: boolean } {
  const hasSecret = args.includes('--with-secret');
  const others = args.filter((word) => word !== '--with-secret');
  return { file: resolve(requireArgument(others, BACKUP_USAGE)), hasSecret };
}

/**
 * Replaces the club with a backup. All of it is checked before anything is changed. Backups of earlier releases are a database
 * alone, and restored as such.
 * @throws MaintenanceError, UsageError, FilesUnavailableError
 */
export async function restore(
  { config, maintenance, files }: BackupParts,
  args: readonly string[],
  terminal: AskingTerminal,
): Promise<true> {
  const file = resolve(requireArgument(args, 'restore FILE'));
  if (!(await isArchive(file))) {
    const { previousFile, ...summary } = await maintenance.restore(file, terminal.now());
    terminal.say(`Restored from ${file}: ${describe(summary)}.`);
    terminal.say('It is a database alone: pictures and uploads are not in it.');
    sayPrevious(previousFile, terminal);
    return true;
  }
  const { entries, missing } = await checkArchive(file);
  maintenance.requireUnused();
  const secret = entries[SECRET] ? await askForSecret(file, terminal) : null;
  const folder = makeFolderBeside(config.sqliteFile);
  try {
    const database = join(folder, DATABASE);
    let count = 0;
    await eachEntry(file, async ({ fileName }, read) => {
      const type = entries[fileName]?.type;
      if (fileName === DATABASE)
        await pipeline(await read(), createWriteStream(database, { flags: 'wx', mode: 0o600 }));
      if (!type || !fileName.startsWith(FILES)) return;
      await files.put(fileName.slice(FILES.length), await buffer(await read()), type);
      count += 1;
    });
    const { previousFile, ...summary } = await maintenance.restore(database, terminal.now());
    terminal.say(`Restored from ${file} to ${config.sqliteFile}: ${describe(summary)}.`);
    sayPrevious(previousFile, terminal);
    const place = files.engine === 'disk' ? resolve(config.dataDir, 'files') : 'Cloud Storage';
    terminal.say(`Restored to ${place}: ${filesOf(count)}.`);
    sayMissing(missing, terminal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await putSecret(config, secret, terminal);
  return true;
}

/** What a ZIP archive begins with. @throws MaintenanceError where there is no such file */
async function isArchive(file: string): Promise<boolean> {
  if (!existsSync(file)) throw new MaintenanceError(`There is no file ${file}.`);
  const handle = await open(file);
  try {
    const { buffer: start } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return start.equals(Buffer.from('PK\x03\x04', 'latin1'));
  } finally {
    await handle.close();
  }
}

/** On the same disk, so that what is ready only changes its name; for its owner alone. @throws MaintenanceError */
function makeFolderBeside(file: string): string {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return mkdtempSync(`${file}.unfinished-`);
  } catch (error) {
    throw new MaintenanceError(`${file} cannot be written: ${(error as Error).message}.`);
  }
}

/** @throws MaintenanceError where it is too short */
async function askNewPassphrase({ ask }: AskingTerminal): Promise<string> {
  const passphrase = await ask(`Passphrase for the secret (at least ${SHORTEST_PASSPHRASE} characters): `);
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new MaintenanceError(
    `The passphrase has ${passphrase.length} characters; it needs at least ${SHORTEST_PASSPHRASE}. Nothing was backed up.`,
  );
}

/** Null: left out, since no passphrase was typed. @throws MaintenanceError where the passphrase is wrong */
async function askForSecret(file: string, { ask }: AskingTerminal): Promise<string | null> {
  let sealed = '';
  await eachEntry(file, async ({ fileName }, read) => {
    if (fileName === SECRET) sealed = String(await buffer(await read()));
  });
  const passphrase = await ask('Passphrase of the secret in the backup (empty: leave the secret out): ');
  if (passphrase === '') return null;
  const secret = openSealed(sealed, passphrase);
  if (secret === null) throw new MaintenanceError('That is not the passphrase. Nothing was restored.');
  return secret;
}

async function putSecret(
  { dataDir, givenSecret }: BackupParts['config'],
  secret: string | null,
  { say, now }: Terminal,
): Promise<void> {
  if (secret === null) {
    say('The club needs its own secret: set APP_SECRET, or put the file “secret” into the data folder.');
    return;
  }
  if (givenSecret !== null) {
    const isSame = givenSecret === secret;
    say(
      isSame
        ? 'APP_SECRET is the secret of the backup.'
        : 'APP_SECRET is another secret than that of the backup: passes, links and sign-ins from before don’t work with it.',
    );
    return;
  }
  const file = resolve(dataDir, 'secret');
  const previous = existsSync(file) ? (await readFile(file, 'utf8')).trim() : null;
  if (previous !== null && previous !== secret) {
    const kept = `${file}.before-${fileStamp(now())}`;
    renameSync(file, kept);
    say(`The previous secret is saved as ${kept}.`);
  }
  if (previous !== secret) await writeFile(file, `${secret}\n`, { mode: 0o600 });
  say(`The secret is in ${file}.`);
}

const fileStamp = (now: Temporal.Instant) => now.toString({ smallestUnit: 'second' }).replaceAll(':', '-');

const filesOf = (count: number) => (count === 1 ? '1 file' : `${formatNumber(count)} files`);

function sayPrevious(previousFile: string | null, { say }: Terminal): void {
  if (previousFile) say(`The previous data is saved as ${previousFile}.`);
}

function sayMissing(missing: readonly string[], { say }: Terminal): void {
  if (missing.length > 0) say(`Not in the backup, since the club had lost them before: ${listed(missing)}.`);
}

function describe({ bytes, documents }: StoreSummary): string {
  const total = [...documents.values()].reduce((sum, count) => sum + count, 0);
  const megabytes = (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  const members = documents.get('members') ?? 0;
  return `${formatNumber(total)} documents, ${formatNumber(members)} members, ${megabytes} MB`;
}
