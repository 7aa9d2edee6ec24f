import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { StoreMaintenance, StoreSummary } from '../data/maintenance.ts';
import { requireArgument, type Terminal } from './terminal.ts';

export interface Keeping {
  readonly config: Pick<Config, 'dataDir' | 'givenSecret'>;
  readonly maintenance: StoreMaintenance;
}

/** @throws MaintenanceError, UsageError */
export async function backUp(
  { maintenance, config }: Keeping,
  words: readonly string[],
  { say }: Terminal,
): Promise<true> {
  const file = resolve(requireArgument(words, 'backup FILE'));
  const summary = await maintenance.backUp(file);
  say(`Backed up to ${file}: ${describe(summary)}. The copy was checked and is whole.`);
  const secret = config.givenSecret === null ? `the file ${resolve(config.dataDir, 'secret')}` : 'APP_SECRET';
  say(
    `Keep ${secret} too, in another place: passes and links were signed with it, and it is not in the backup.`,
  );
  return true;
}

/** @throws MaintenanceError, UsageError */
export async function restore(
  { maintenance }: Keeping,
  words: readonly string[],
  { say, now }: Terminal,
): Promise<true> {
  const file = resolve(requireArgument(words, 'restore FILE'));
  const { previousFile, ...summary } = await maintenance.restore(file, now());
  say(`Restored from ${file}: ${describe(summary)}.`);
  if (previousFile) say(`What was there before is kept as ${previousFile}.`);
  return true;
}

function describe({ bytes, documents }: StoreSummary): string {
  const total = [...documents.values()].reduce((sum, count) => sum + count, 0);
  const megabytes = (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  const members = documents.get('members') ?? 0;
  return `${total.toLocaleString('en-GB')} documents, ${members.toLocaleString('en-GB')} members, ${megabytes} MB`;
}
