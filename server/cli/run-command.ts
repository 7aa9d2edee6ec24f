import { makeAdmin } from '../accounts/make-admin.ts';
import { obtainAppSecret } from '../config/app-secret.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { MaintenanceError, type StoreMaintenance } from '../data/maintenance.ts';
import { type Store, StoreUnavailableError } from '../data/store.ts';
import { functionsKey } from '../functions/call-function.ts';
import type { Identity } from '../identity/identity.ts';
import { createLog } from '../log/log.ts';
import { openMaintenance, openServices, openStore } from '../open-services.ts';
import { backUp, restore } from './back-up-and-restore.ts';
import { requireIdentity } from './choose-passwords.ts';
import { copyClub } from './copy-club.ts';
import { examineClub } from './doctor.ts';
import { requireArgument, type Terminal, UsageError } from './terminal.ts';

const usage = `npm run club -- COMMAND

  backup FILE        copy the club's data into a new file, while people go on working
  restore FILE       put a backup in place of the club's data; stop the club first
  copy --from sqlite --to firestore [--dry-run]
                     move the club to the other store, or back; stop the club first
  doctor             look at configuration, store and disk, and change nothing
  functions-key      show the key by which the club’s function tells that an event is from here
  make-admin EMAIL   give the account with this address the admin role`;

/** `EX_USAGE` of sysexits.h. */
const USAGE_EXIT_CODE = 64;

/** Runs what the words after `npm run club --` say. @returns the process's exit code */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(words, terminal);
  } catch (error) {
    if (error instanceof ConfigError) for (const sentence of error.sentences) terminal.say(sentence);
    else if (isForPeople(error)) terminal.say(error.message);
    else throw error;
    return error instanceof UsageError ? USAGE_EXIT_CODE : 1;
  }
}

async function run([command, ...words]: readonly string[], terminal: Terminal): Promise<number> {
  const perform = commands.get(command ?? '');
  if (!perform) throw new UsageError(usage);
  return (await perform(readConfig(), words, terminal)) ? 0 : 1;
}

/** False: done, and something is not as it should be. */
type Command = (config: Config, words: readonly string[], terminal: Terminal) => Promise<boolean>;

const commands = new Map<string, Command>([
  [
    'backup',
    (config, words, terminal) => backUp({ config, maintenance: requireOwn(config) }, words, terminal),
  ],
  [
    'restore',
    (config, words, terminal) => restore({ config, maintenance: requireOwn(config) }, words, terminal),
  ],
  [
    'doctor',
    (config, _, terminal) =>
      examineClub(
        { config, maintenance: openMaintenance(config), openStore: () => openStore(config) },
        terminal,
      ),
  ],
  ['copy', (config, words, terminal) => copyClub(config, identityOver, words, terminal)],
  ['functions-key', showFunctionsKey],
  ['make-admin', promote],
]);

/** For a command that has opened the store itself. @throws MaintenanceError */
function identityOver(config: Config, store: Store, now: Terminal['now']): Identity {
  const { secret } = obtainAppSecret(config);
  const log = createLog({ logLevel: 'warn' });
  return requireIdentity(openServices({ config, secret, log, now, store }).identity);
}

async function showFunctionsKey(config: Config, _: readonly string[], { say }: Terminal): Promise<true> {
  say(functionsKey(obtainAppSecret(config).secret));
  return true;
}

async function promote(config: Config, words: readonly string[], { say, now }: Terminal): Promise<boolean> {
  const email = requireArgument(words, 'make-admin EMAIL');
  const { secret } = obtainAppSecret(config);
  const services = openServices({ config, secret, log: createLog({ logLevel: 'warn' }), now });
  const outcome = await makeAdmin(services, email);
  await services.store.close();
  if (outcome.kind === 'unknown') {
    say(`Nobody has signed up as ${email}. They sign up first, then this makes them an admin.`);
    return false;
  }
  say(`${outcome.email} ${outcome.kind === 'made' ? 'is an admin now' : 'was an admin already'}.`);
  return true;
}

function requireOwn(config: Config): StoreMaintenance {
  const maintenance = openMaintenance(config);
  if (maintenance) return maintenance;
  throw new MaintenanceError(
    'The club’s data is in Firestore: back it up and restore it with Google’s own tools.',
  );
}

function isForPeople(error: unknown): error is Error {
  return [UsageError, MaintenanceError, StoreUnavailableError].some((kind) => error instanceof kind);
}
