/** `npm run club -- copy`: the club moves from one store to the other, every document as it lies. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
import type { Identity } from '../identity/identity.ts';
import { openMaintenance, openScratch, openStore } from '../open-services.ts';
import { choosePasswords, type Passwords } from './choose-passwords.ts';
import { type Terminal, UsageError } from './terminal.ts';

export const COPY_USAGE = 'copy --from sqlite|firestore --to firestore|sqlite [--dry-run]';

type Engine = Config['store'];
const engines: readonly string[] = ['sqlite', 'firestore'] satisfies Engine[];

interface Wish {
  readonly from: Engine;
  readonly to: Engine;
  readonly isDryRun: boolean;
}

/** What is wanted, read and looked at, before anything is written. */
export interface Move {
  readonly from: CopyEnd;
  readonly to: CopyEnd;
  readonly planned: readonly PlannedCollection[];
  readonly passwords: Passwords;
}

/** The identity of a club whose data is in `store`. @throws MaintenanceError, ConfigError */
export type OpenIdentity = (config: Config, store: Store, now: Terminal['now']) => Identity;

/**
 * Copies the club, or goes on with a copy that was stopped. False: some people have no account of theirs at the new place.
 * @throws MaintenanceError, UsageError, StoreUnavailableError
 */
export async function copyClub(
  config: Config,
  openIdentity: OpenIdentity,
  words: readonly string[],
  terminal: Terminal,
): Promise<boolean> {
  const wish = readWish(words);
  const from = openEnd(config, wish.from, { isRead: true, isDryRun: wish.isDryRun });
  const to = openEnd(config, wish.to, { isRead: false, isDryRun: wish.isDryRun });
  try {
    return await withBackgroundDeadline(async () => {
      const passwords = await choosePasswords(config, from.store);
      const planned = await planCopy(from, passwords.leftBehind);
      const move: Move = { from, to, planned, passwords };
      const identity = () => openIdentity({ ...config, store: wish.to }, to.store, terminal.now);
      return await (wish.isDryRun
        ? describeMove(config, move, terminal)
        : perform(config, move, identity, terminal));
    });
  } finally {
    await from.store.close();
    await to.store.close();
  }
}

/** @throws UsageError */
function readWish(words: readonly string[]): Wish {
  const usage = new UsageError(`Use: npm run club -- ${COPY_USAGE}`);
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
      return parseArgs({ args: [...words], options }).values;
    } catch {
      throw usage;
    }
  }
}

/** @throws MaintenanceError where the store is not set up, is not there, or is in use */
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
  if (isRead && !isThere) throw new MaintenanceError(`There is no file ${config.sqliteFile}.`);
  // A dry run leaves no file where there was none.
  if (!isThere && isDryRun) return { store: openScratch().store, name };
  if (isThere && !isDryRun) openMaintenance({ ...config, store: 'sqlite' })?.requireUnused();
  return { store: openStore({ ...config, store: 'sqlite' }), name };
}

async function describeMove(config: Config, move: Move, { say }: Terminal): Promise<true> {
  const progress = await readProgress(config, move);
  announce(move, { say });
  if (progress) say('A copy was begun earlier and would go on where it stopped.');
  say('This was a dry run: nothing has been changed.');
  return true;
}

function announce({ from, to, planned, passwords }: Move, { say }: Pick<Terminal, 'say'>): void {
  const total = planned.reduce((sum, { documents }) => sum + documents, 0);
  say(`From ${from.name} to ${to.name}: ${total.toLocaleString('en-GB')} documents.`);
  for (const { name, documents } of planned) say(`  ${name} ${documents.toLocaleString('en-GB')}`);
  for (const sentence of passwords.sentences) say(sentence);
  if (from.store.engine === 'firestore')
    say(
      'Nobody may use the club meanwhile. Collections that lie below documents are not copied: the club has none.',
    );
  say(
    'Uploaded files stay where they are. Take APP_SECRET, or the file secret, with you: passes hang on it.',
  );
}

/** Null: none was begun. @throws MaintenanceError where it cannot begin or go on */
async function readProgress(config: Config, { from, to, planned }: Move): Promise<CopyProgress | null> {
  const progress = fileOf(config).read();
  if (progress && (progress.from !== from.name || progress.to !== to.name)) {
    throw new MaintenanceError(
      `A copy from ${progress.from} to ${progress.to} has been begun. Finish it, or remove ${pathOf(config)}.`,
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
  const { from, to, planned, passwords } = move;
  const file = fileOf(config);
  const progress = (await readProgress(config, move)) ?? newProgress(from.name, to.name);
  const identity = passwords.list === null ? null : openIdentity();
  announce(move, { say });
  file.write(progress);
  if (!progress.isVerified) {
    await copyCollections({ from, to, file, say }, planned, progress);
    for (const sentence of describeRepairs(await verify(move, progress, config))) say(sentence);
    say('Compared: every collection has the same number of documents and the same checksum at both ends.');
  }
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
  say(`The club is in ${to.name} now. Set STORE=${to.store.engine} and start it there.`);
  return refusals.length === 0;
}

/**
 * What was repaired on the way, by collection.
 * @throws MaintenanceError where the ends differ; what does is copied again by the next try
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
      `The copy is not the same: ${[...differences.values()].join('; ')}. Somebody has been using the club. Stop it and run the command again; if that does not help, empty ${to.name}, remove ${pathOf(config)} and start over.`,
    );
  }
  return repairs;
}

/** So many documents of a collection are named. */
const MOST_NAMED = 10;

function describeRepairs(repairs: Comparison['repairs']): string[] {
  return [...repairs].map(([name, ids]) => {
    const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
    const documents = ids.length === 1 ? '1 document' : `${ids.length} documents`;
    return `Repaired ${name}: ${documents} had text with half a character, which is � in the copy (${ids.slice(0, MOST_NAMED).join(', ')}${more}).`;
  });
}

const pathOf = ({ dataDir }: Config) => join(dataDir, 'copy-under-way.json');
const fileOf = (config: Config) => progressFile(pathOf(config));
