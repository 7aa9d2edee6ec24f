import { resolve } from 'node:path';
import { formatNumber } from '#domain/values/numbers.ts';
import type { Config } from '../config/config.ts';
import type { StoreMaintenance, StoreSummary } from '../data/maintenance.ts';
import { requireArgument, type Terminal } from './terminal.ts';

export interface BackupParts {
  readonly config: Pick<Config, 'dataDir' | 'givenSecret'>;
  readonly maintenance: StoreMaintenance;
}

/** @throws MaintenanceError, UsageError */
export async function backUp(
  { maintenance, config }: BackupParts,
  args: readonly string[],
  { say }: Terminal,
): Promise<true> {
  const file = resolve(requireArgument(args, 'backup FILE'));
  const summary = await maintenance.backUp(file);
  say(`Backed up to ${file}: ${describe(summary)}. The copy has been verified.`);
  const secret = config.givenSecret === null ? `the file ${resolve(config.dataDir, 'secret')}` : 'APP_SECRET';
  say(`Also keep ${secret}, in a separate place: it signs passes and links and isn’t in the backup.`);
  return true;
}

/** @throws MaintenanceError, UsageError */
export async function restore(
  { maintenance }: BackupParts,
  args: readonly string[],
  { say, now }: Terminal,
): Promise<true> {
  const file = resolve(requireArgument(args, 'restore FILE'));
  const { previousFile, ...summary } = await maintenance.restore(file, now());
  say(`Restored from ${file}: ${describe(summary)}.`);
  if (previousFile) say(`The previous data is saved as ${previousFile}.`);
  return true;
}

function describe({ bytes, documents }: StoreSummary): string {
  const total = [...documents.values()].reduce((sum, count) => sum + count, 0);
  const megabytes = (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 });
  const members = documents.get('members') ?? 0;
  return `${formatNumber(total)} documents, ${formatNumber(members)} members, ${megabytes} MB`;
}
