/** `npm run club -- copy`: moves the club from one store to the other, every document as stored. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatNumber } from '#domain/values/numbers.ts';
import { moveAccounts } from '../accounts/move-accounts.ts';
import type { Config } from '../config/config.ts';
import { type Comparison, compareEnds, copyCollections } from '../data/copy/copy-collections.ts';
import { type CopyProgress, newProgress, progressFile } from '../data/copy/copy-progress.ts';
import {
  type CopyEnd,
  type PlannedCollection,
  planCopy,
  requireEmpty,
  requireStorable,
} from '../data/copy/plan-copy.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import { MaintenanceError } from '../data/maintenance.ts';
import type { Store } from '../data/store.ts';
import { copyFiles, type MovedFiles } from '../files/every-file.ts';
import type { Files } from '../files/files.ts';
import type { Identity } from '../identity/identity.ts';
import { openFiles, openMaintenance, openScratch, openStore } from '../open-services.ts';
import { choosePasswords, type Passwords } from './choose-passwords.ts';
import { filesOf, listed, type Terminal, UsageError } from './terminal.ts';

export const COPY_USAGE = 'copy --from sqlite|firestore --to firestore|sqlite [--dry-run]';

type Engine = Config['store'];
const engines: readonly string[] = ['sqlite', 'firestore'] satisfies Engine[];

interface CopyOptions {
  readonly from: Engine;
  readonly to: Engine;
  readonly isDryRun: boolean;
}

/** The planned move, checked before anything is written. */
export interface Move {
  readonly from: CopyEnd;
  readonly to: CopyEnd;
  readonly planned: readonly PlannedCollection[];
  readonly passwords: Passwords;
  /** Null: uploads and pictures stay where they are. */
  readonly files: { readonly from: Files; readonly to: Files } | null;
}

/** The identity of a club whose data is in `store`. @throws MaintenanceError, ConfigError */
export type OpenIdentity = (config: Config, store: Store, now: Terminal['now']) => Identity;

/**
 * Copies the club, or resumes an interrupted copy.
 * @returns false when some people could not be given an account
 * @throws MaintenanceError, UsageError, StoreUnavailableError
 */
export async function copyClub(
  config: Config,
  openIdentity: OpenIdentity,
  args: readonly string[],
  terminal: Terminal,
): Promise<boolean> {
  const options = readOptions(args);
  const from = openEnd(config, options.from, { isRead: true, isDryRun: options.isDryRun });
  const to = openEnd(config, options.to, { isRead: false, isDryRun: options.isDryRun });
  try {
    return await withBackgroundDeadline(async () => {
      const passwords = await choosePasswords(config, from.store);
      const planned = await planCopy(from, passwords.leftBehind);
      const move: Move = { from, to, planned, passwords, files: openFileEnds(config, options) };
      const identity = () => openIdentity({ ...config, store: options.to }, to.store, terminal.now);
      return await (options.isDryRun
        ? describeMove(config, move, terminal)
        : perform(config, move, identity, terminal));
    });
  } finally {
    await from.store.close();
    await to.store.close();
  }
}

/** @throws UsageError */
function readOptions(args: readonly string[]): CopyOptions {
  const usage = new UsageError(`Usage: npm run club -- ${COPY_USAGE}`);
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
  } as const;
  const { from = '', to = '', 'dry-run': isDryRun = false } = parse();
  if (!engines.includes(from) || !engines.includes(to) || from === to) throw usage;
  return { from: from as Engine, to: to as Engine, isDryRun };

  function parse() {
    try {
      return parseArgs({ args: [...args], options }).values;
    } catch {
      throw usage;
    }
  }
}

/** @throws MaintenanceError when the store is not configured, missing or in use */
function openEnd(
  config: Config,
  engine: Engine,
  { isRead, isDryRun }: { isRead: boolean; isDryRun: boolean },
): CopyEnd {
  if (engine === 'firestore') {
    if (!config.firebase)
      throw new MaintenanceError('Firestore service not available: FIREBASE_PROJECT_ID not set.');
    return {
      store: openStore({ ...config, store: 'firestore' }),
      name: `Firestore (${config.firebase.projectId})`,
    };
  }
  const name = `SQLite (${config.sqliteFile})`;
  const isThere = existsSync(config.sqliteFile);
  if (isRead && !isThere) throw new MaintenanceError(`File not found: ${config.sqliteFile}.`);
  // A dry run creates no file.
  if (!isThere && isDryRun) return { store: openScratch().store, name };
  if (isThere && !isDryRun) openMaintenance({ ...config, store: 'sqlite' })?.requireUnused();
  return { store: openStore({ ...config, store: 'sqlite' }), name };
}

/** A club on SQLite has its files on the disk, or in its bucket already; on Firestore in its bucket, if it has one. */
function openFileEnds(config: Config, { from, to }: CopyOptions): Move['files'] {
  if (!config.firebase?.storageBucket) return null;
  const filesAt = (engine: Engine) =>
    openFiles({ ...config, files: engine === 'sqlite' ? 'disk' : 'cloud-storage' });
  return { from: filesAt(from), to: filesAt(to) };
}

async function describeMove(config: Config, move: Move, { say }: Terminal): Promise<true> {
  const progress = await readProgress(config, move);
  announce(move, { say });
  if (progress) say('An earlier copy was interrupted and would be resumed.');
  say('This was a dry run: nothing was changed.');
  return true;
}

function announce({ from, to, planned, passwords, files }: Move, { say }: Pick<Terminal, 'say'>): void {
  const total = planned.reduce((sum, { documents }) => sum + documents, 0);
  say(`From ${from.name} to ${to.name}: ${formatNumber(total)} documents.`);
  for (const { name, documents } of planned) say(`  ${name} ${formatNumber(documents)}`);
  for (const sentence of passwords.sentences) say(sentence);
  if (from.store.engine === 'firestore')
    say(
      'Nobody may use the system until it’s done. Subcollections aren’t copied: the system doesn’t use any.',
    );
  say(
    files
      ? `Pictures and uploads that aren’t in ${placeOf(files.to)} yet are copied there from ${placeOf(files.from)}, which keeps them too.`
      : 'Pictures and uploads stay where they are: FIREBASE_STORAGE_BUCKET is not set.',
  );
  say('Keep using the same APP_SECRET or secret file: passes depend on it.');
}

const placeOf = ({ engine }: Files) => (engine === 'disk' ? 'the disk' : 'the bucket');

/** Null: no copy was started. @throws MaintenanceError when it cannot start or resume */
async function readProgress(config: Config, { from, to, planned }: Move): Promise<CopyProgress | null> {
  const progress = fileOf(config).read();
  if (progress && (progress.from !== from.name || progress.to !== to.name)) {
    throw new MaintenanceError(
      `A copy from ${progress.from} to ${progress.to} was interrupted. Finish it, or delete ${pathOf(config)}.`,
    );
  }
  if (!progress) await requireEmpty(to);
  await requireStorable(to, planned);
  return progress;
}

async function perform(
  config: Config,
  move: Move,
  openIdentity: () => Identity,
  { say }: Terminal,
): Promise<boolean> {
  const { from, to, planned, passwords, files } = move;
  const file = fileOf(config);
  const progress = (await readProgress(config, move)) ?? newProgress(from.name, to.name);
  const identity = passwords.list === null ? null : openIdentity();
  announce(move, { say });
  file.write(progress);
  if (!progress.isVerified) {
    await copyCollections({ from, to, file, say }, planned, progress);
    for (const sentence of describeRepairs(await verify(move, progress, config))) say(sentence);
    say('Verified: every collection has the same number of documents and the same checksum in both stores.');
  }
  if (files) sayMoved(await copyFiles(from.store, files.from, files.to), files.to, { say });
  const refusals: string[] = [];
  while (identity && passwords.list && !progress.people.isCopied) {
    const parts = { from: from.store, to: to.store, identity, list: passwords.list };
    const page = await moveAccounts(parts, progress.people.cursor);
    refusals.push(...page.refusals);
    progress.people = { cursor: page.nextCursor, isCopied: page.nextCursor === null };
    file.write(progress);
  }
  file.remove();
  for (const refusal of refusals) say(refusal);
  const settings = [`STORE=${to.store.engine}`, ...(files ? [`FILES=${files.to.engine}`] : [])];
  say(`The club is now in ${to.name}. Set ${settings.join(' and ')}, and start the server.`);
  return refusals.length === 0;
}

function sayMoved({ copied, bytes, missing }: MovedFiles, to: Files, { say }: Pick<Terminal, 'say'>): void {
  say(`Copied ${filesOf(copied)} (${Math.ceil(bytes / 1_000_000)} MB) to ${placeOf(to)}.`);
  if (missing.length > 0) say(`Missing already before the copy: ${listed(missing)}.`);
}

/**
 * What was repaired during the copy, by collection.
 * @throws MaintenanceError when the stores differ; the next attempt copies the differences again
 */
async function verify(
  { from, to, planned }: Move,
  progress: CopyProgress,
  config: Config,
): Promise<Comparison['repairs']> {
  const { differences, repairs } = await compareEnds(from, to, planned);
  for (const name of differences.keys()) progress.collections[name] = { cursor: null, isCopied: false };
  progress.isVerified = differences.size === 0;
  fileOf(config).write(progress);
  if (differences.size > 0) {
    throw new MaintenanceError(
      `The copy differs: ${[...differences.values()].join('; ')}. Someone has been using the system. Stop it and run the command again. If that doesn’t help, empty ${to.name}, delete ${pathOf(config)} and start over.`,
    );
  }
  return repairs;
}

function describeRepairs(repairs: Comparison['repairs']): string[] {
  return [...repairs].map(([name, ids]) => {
    const documents = ids.length === 1 ? '1 document' : `${ids.length} documents`;
    return `Repaired ${name}: ${documents} had text with half a character, replaced by � in the copy (${listed(ids)}).`;
  });
}

const pathOf = ({ dataDir }: Config) => join(dataDir, 'copy-under-way.json');
const fileOf = (config: Config) => progressFile(pathOf(config));
