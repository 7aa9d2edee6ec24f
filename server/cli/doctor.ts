import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findWeakness } from '../config/app-secret.ts';
import { type Config, describeConfigProblems } from '../config/config.ts';
import type { Finding, StoreMaintenance } from '../data/maintenance.ts';
import type { Terminal } from './terminal.ts';

/** Says how the club's configuration, secret, store and disk are. False: something needs a hand. */
export async function examineClub(
  { config, maintenance }: { config: Config; maintenance: StoreMaintenance | null },
  { say }: Terminal,
): Promise<boolean> {
  const findings = [...examineConfig(config), ...((await maintenance?.examine()) ?? [])];
  for (const { isGood, sentence } of findings) say(`${isGood ? 'good ' : 'BAD  '} ${sentence}`);
  const bad = findings.filter(({ isGood }) => !isGood).length;
  say(bad === 0 ? 'All is well.' : `${bad} of ${findings.length} things need a hand.`);
  return bad === 0;
}

function examineConfig(config: Config): Finding[] {
  const problems = describeConfigProblems(config).map(
    (sentence): Finding => ({ isGood: false, sentence: `${sentence}.` }),
  );
  const mail: Finding = {
    isGood: true,
    sentence: config.smtp
      ? `Mail goes out by ${config.smtp.host}.`
      : 'Mail is kept in the outbox: SMTP_HOST is not set.',
  };
  const news: Finding = {
    isGood: true,
    sentence: config.functionsUrl
      ? `Club events are delivered to ${new URL(config.functionsUrl).host}.`
      : 'Nobody is told of club events: FUNCTIONS_URL is not set.',
  };
  return [...problems, examineSecret(config), mail, news];
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
        sentence: `APP_SECRET is not set and ${file} is missing: the club cannot start without its secret.`,
      }
    : { isGood: true, sentence: 'There is no secret yet: the first start makes it.' };
}
