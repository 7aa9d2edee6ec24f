/** `npm run club -- backup` and `restore`: the database, every file and, by choice, the secret, in one archive. */
import { constants, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';
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
import { checkArchive, DATABASE, eachEntry, FILES, type Manifest, pack, SECRET } from './archive.ts';
import { askForSecret, askNewPassphrase, putSecret, seal } from './sealed-secret.ts';
import {
  type AskingTerminal,
  filesOf,
  listed,
  requireArgument,
  type Terminal,
  UsageError,
} from './terminal.ts';

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
  // Before the secret is looked for, which would be made where there is no club.
  if (!existsSync(config.sqliteFile)) throw new MaintenanceError(`There is no file ${config.sqliteFile}.`);
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
    const packed = zipStream(pack({ database, files, openCopy, sealedSecret, madeAt }), madeAt);
    const output = createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(packed, output).catch((error: NodeJS.ErrnoException) => {
      // No room, for instance; what the store or the files say is said as it is.
      throw error.code ? new MaintenanceError(`${file} cannot be written: ${error.message}.`) : error;
    });
    const { entries, missing } = await checkArchive(archive);
    await putInPlace(archive, file);
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
  if (others.some((word) => word.startsWith('--')))
    throw new UsageError(`Usage: npm run club -- ${BACKUP_USAGE}`);
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
    terminal.say('This backup has only the database: no pictures or uploads.');
    sayPrevious(previousFile, terminal);
    return true;
  }
  const { entries, missing } = await checkArchive(file);
  maintenance.requireUnused();
  const secret = entries[SECRET] ? await askForSecret(file, terminal) : null;
  const folder = makeFolderBeside(config.sqliteFile);
  try {
    const database = join(folder, DATABASE);
    await eachEntry(file, async ({ fileName }, read) => {
      if (fileName === DATABASE)
        await pipeline(await read(), createWriteStream(database, { flags: 'wx', mode: 0o600 }));
    });
    const { previousFile, ...summary } = await maintenance.restore(database, terminal.now());
    terminal.say(`Restored from ${file} to ${config.sqliteFile}: ${describe(summary)}.`);
    sayPrevious(previousFile, terminal);
    const place = files.engine === 'disk' ? resolve(config.dataDir, 'files') : 'the bucket';
    const count = await restoreFiles(file, entries, files);
    terminal.say(`Restored to ${place}: ${filesOf(count)}. Files that were there before stay.`);
    sayMissing(missing, terminal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await putSecret(config, secret, terminal);
  return true;
}

/** Can be repeated: a file never changes under its path. @returns how many */
async function restoreFiles(file: string, entries: Manifest['entries'], files: Files): Promise<number> {
  let count = 0;
  await eachEntry(file, async ({ fileName }, read) => {
    const type = entries[fileName]?.type;
    if (!type || !fileName.startsWith(FILES)) return;
    await files.put(fileName.slice(FILES.length), await buffer(await read()), type);
    count += 1;
  });
  return count;
}

/** Never over another file; some disks know no links. @throws MaintenanceError */
async function putInPlace(archive: string, file: string): Promise<void> {
  try {
    await link(archive, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(archive, file, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    throw new MaintenanceError(`${file} cannot be written: ${(error as Error).message}.`);
  }
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

function sayPrevious(previousFile: string | null, { say }: Terminal): void {
  if (previousFile) say(`The previous data is saved as ${previousFile}.`);
}

function sayMissing(missing: readonly string[], { say }: Terminal): void {
  if (missing.length > 0) say(`Not in the backup, because the files could not be found: ${listed(missing)}.`);
}

function describe({ bytes, documents }: StoreSummary): string {
  const total = [...documents.values()].reduce((sum, count) => sum + count, 0);
  const megabytes = (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  const members = documents.get('members') ?? 0;
  return `${formatNumber(total)} documents, ${formatNumber(members)} members, ${megabytes} MB`;
}
