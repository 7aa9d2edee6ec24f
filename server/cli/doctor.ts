import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findWeakness } from '../config/app-secret.ts';
import { type Config, describeConfigProblems } from '../config/config.ts';
import type { Finding, StoreMaintenance } from '../data/maintenance.ts';
import { type Store, StoreUnavailableError } from '../data/store.ts';
import { countIncompleteProfiles } from '../members/find-incomplete-profiles.ts';
import type { Terminal } from './terminal.ts';

interface Examined {
  readonly config: Config;
  readonly maintenance: StoreMaintenance | null;
  /** Opens the store, if it can be opened. */
  openStore(): Store;
}

/** Checks configuration, secret, store and disk.
 * @returns false when something needs fixing */
export async function examineClub(
  { config, maintenance, openStore }: Examined,
  { say }: Terminal,
): Promise<boolean> {
  const findings = [...examineConfig(config), ...((await maintenance?.examine()) ?? [])];
  const hasStore = config.store === 'firestore' ? config.firebase !== null : existsSync(config.sqliteFile);
  if (hasStore && findings.every(({ isGood }) => isGood)) findings.push(await examineProfiles(openStore()));
  for (const { isGood, sentence } of findings) say(`${isGood ? 'OK  ' : 'FAIL'} ${sentence}`);
  const bad = findings.filter(({ isGood }) => !isGood).length;
  say(bad === 0 ? 'No problems found.' : `${bad} of ${findings.length} checks failed.`);
  return bad === 0;
}

/** Not a problem: the running server completes them. */
async function examineProfiles(store: Store): Promise<Finding> {
  try {
    const count = await countIncompleteProfiles(store);
    const profiles = count === 1 ? '1 profile is' : `${count} profiles are`;
    const sentence = `${profiles} missing fields that lists need, because another client wrote them. The running server adds them.`;
    return { isGood: true, sentence: count === 0 ? 'All profiles are complete.' : sentence };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return { isGood: false, sentence: 'The store doesn’t respond.' };
  } finally {
    await store.close();
  }
}

function examineConfig(config: Config): Finding[] {
  const problems = describeConfigProblems(config).map(
    (sentence): Finding => ({ isGood: false, sentence: `${sentence}.` }),
  );
  const mail: Finding = {
    isGood: true,
    sentence: config.smtp
      ? `Email is sent through ${config.smtp.host}.`
      : 'Email stays in the outbox: SMTP_HOST is not set.',
  };
  const events: Finding = {
    isGood: true,
    sentence: config.functionsUrl
      ? `Club events are delivered to ${new URL(config.functionsUrl).host}.`
      : 'Club events are not delivered: FUNCTIONS_URL is not set.',
  };
  return [...problems, examineSecret(config), mail, events];
}

function examineSecret({ givenSecret, mode, dataDir, sqliteFile, store }: Config): Finding {
  if (givenSecret !== null) {
    const weakness = mode === 'production' ? findWeakness(givenSecret) : null;
    return { isGood: weakness === null, sentence: `APP_SECRET ${weakness ?? 'is set'}.` };
  }
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return { isGood: true, sentence: `The secret is in ${file}.` };
  const isLost = store === 'firestore' || existsSync(sqliteFile);
  return isLost
    ? {
        isGood: false,
        sentence: `APP_SECRET is not set and ${file} is missing: the server can’t start without its secret.`,
      }
    : { isGood: true, sentence: 'There is no secret yet: the first start creates it.' };
}
