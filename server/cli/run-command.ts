import { parseArgs } from 'node:util';
import { storedDate } from '#domain/values/dates.ts';
import { makeAdmin } from '../accounts/make-admin.ts';
import { obtainAppSecret } from '../config/app-secret.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import { MaintenanceError } from '../data/maintenance.ts';
import { type Store, StoreUnavailableError } from '../data/store.ts';
import { functionsKey } from '../functions/call-function.ts';
import type { Identity } from '../identity/identity.ts';
import { goOverFigures } from '../insight/figures/check-figures.ts';
import { createLog } from '../log/log.ts';
import { openFiles, openMaintenance, openServices, openSignIn, openStore } from '../open-services.ts';
import { backUp, restore } from './backup.ts';
import { requireIdentity } from './choose-passwords.ts';
import { copyClub } from './copy-club.ts';
import { examineClub } from './doctor.ts';
import { type AskingTerminal, requireArgument, type Terminal, UsageError } from './terminal.ts';

const FIGURES_USAGE = 'figures [--check] [--from YYYY-MM-DD]';

/** @returns false where `--check` has found a difference */
export async function countAllFigures(
  store: Store,
  args: readonly string[],
  { say, now }: Terminal,
): Promise<boolean> {
  const { isCheck, from } = readOptions(args);
  let differing = 0;
  let months = 0;
  await withBackgroundDeadline(async () => {
    for await (const check of goOverFigures({ store, now }, { from, repairs: !isCheck })) {
      months += 1;
      differing += check.differing.length;
      if (check.differing.length > 0)
        say(`${check.kind}: ${check.differing.join(', ')} ${isCheck ? 'differs' : 'counted again'}`);
    }
  });
  const done = isCheck ? 'checked' : 'counted';
  say(`${months} months of figures ${done}; ${differing === 0 ? 'none' : differing} differed.`);
  return !isCheck || differing === 0;
}

function readOptions(args: readonly string[]): { isCheck: boolean; from: Temporal.PlainDate | null } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { check: { type: 'boolean' }, from: { type: 'string' } },
    });
    const from = values.from === undefined ? null : storedDate(values.from);
    if (values.from !== undefined && !from) throw new UsageError(`npm run club -- ${FIGURES_USAGE}`);
    return { isCheck: values.check ?? false, from };
  } catch {
    throw new UsageError(`npm run club -- ${FIGURES_USAGE}`);
  }
}

const usage = `npm run club -- COMMAND

  backup FILE [--with-secret]
                     back up database, pictures and uploads to a new file, while the
                     server is running; the secret too, sealed with a passphrase
  restore FILE       replace the club with a backup; stop the server first
  copy --from sqlite --to firestore [--dry-run]
                     move the club to the other store, or back, with its pictures and
                     uploads where a bucket is set up; stop the server first
  doctor             check configuration, store and disk, without changing anything
  figures [--check] [--from YYYY-MM-DD]
                     count the figures of analytics again from the records, or only
                     say which days differ; from a day on, such as where it stopped
  functions-key      show the key your function needs to verify our events
  make-admin EMAIL   give the account with this email the admin role`;

/** `EX_USAGE` of sysexits.h. */
const USAGE_EXIT_CODE = 64;

/** Runs the command after `npm run club --`. @returns the process's exit code */
export async function runCommand(args: readonly string[], terminal: AskingTerminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    if (error instanceof ConfigError) for (const sentence of error.sentences) terminal.say(sentence);
    else if (isForPeople(error)) terminal.say(error.message);
    else throw error;
    return error instanceof UsageError ? USAGE_EXIT_CODE : 1;
  }
}

async function run([command, ...args]: readonly string[], terminal: AskingTerminal): Promise<number> {
  const perform = commands.get(command ?? '');
  if (!perform) throw new UsageError(usage);
  return (await perform(readConfig(), args, terminal)) ? 0 : 1;
}

/** False: done, with problems. */
type Command = (config: Config, args: readonly string[], terminal: AskingTerminal) => Promise<boolean>;

const commands = new Map<string, Command>([
  ['backup', (config, args, terminal) => backUp(backupParts(config), args, terminal)],
  ['restore', (config, args, terminal) => restore(backupParts(config), args, terminal)],
  [
    'doctor',
    (config, _, terminal) =>
      examineClub(
        {
          config,
          maintenance: openMaintenance(config),
          openStore: () => openStore(config),
          files: openFiles(config),
          signIn: openSignIn(config),
        },
        terminal,
      ),
  ],
  ['copy', (config, args, terminal) => copyClub(config, identityOver, args, terminal)],
  ['figures', countFigures],
  ['functions-key', showFunctionsKey],
  ['make-admin', promote],
]);

/** For a command that opens the store itself. @throws MaintenanceError */
function identityOver(config: Config, store: Store, now: Terminal['now']): Identity {
  const { secret } = obtainAppSecret(config);
  const log = createLog({ logLevel: 'warn' });
  return requireIdentity(openServices({ config, secret, log, now, store }).identity);
}

async function showFunctionsKey(config: Config, _: readonly string[], { say }: Terminal): Promise<true> {
  say(functionsKey(obtainAppSecret(config).secret));
  return true;
}

async function countFigures(config: Config, args: readonly string[], terminal: Terminal): Promise<boolean> {
  const store = openStore(config);
  try {
    return await countAllFigures(store, args, terminal);
  } finally {
    await store.close();
  }
}

async function promote(config: Config, args: readonly string[], { say, now }: Terminal): Promise<boolean> {
  const email = requireArgument(args, 'make-admin EMAIL');
  const { secret } = obtainAppSecret(config);
  const services = openServices({ config, secret, log: createLog({ logLevel: 'warn' }), now });
  const outcome = await makeAdmin(services, email);
  await services.store.close();
  if (outcome.kind === 'unknown') {
    say(`There is no account for ${email}. They need to sign up first.`);
    return false;
  }
  say(`${outcome.email} ${outcome.kind === 'made' ? 'is now an admin' : 'was already an admin'}.`);
  if (outcome.kind === 'made' && outcome.link)
    say(
      `The front desk handed over a code or link for this account, so they need a new password. They choose it here: ${outcome.link}`,
    );
  return true;
}

/** @throws MaintenanceError where the club's data is in Firestore */
export function backupParts(config: Config) {
  const maintenance = openMaintenance(config);
  if (!maintenance)
    throw new MaintenanceError(
      'The club’s data is in Firestore: use Google’s tools to back it up and restore it.',
    );
  const openCopy = (sqliteFile: string) => openStore({ ...config, sqliteFile });
  return { config, maintenance, files: openFiles(config), openCopy };
}

function isForPeople(error: unknown): error is Error {
  return [UsageError, MaintenanceError, StoreUnavailableError].some((kind) => error instanceof kind);
}
