/** What a club that has just been filled has to catch up with, so that a run does not measure it. */

import { jobTexts } from '../../domain/club/jobs.ts';
import { obtainAppSecret } from '../../server/config/app-secret.ts';
import { readConfig } from '../../server/config/config.ts';
import { JOB_ORDERS_ID, jobOrders } from '../../server/data/collections/jobs.ts';
import { withBackgroundDeadline } from '../../server/data/deadline.ts';
import { clubIndexes } from '../../server/data/indexes.ts';
import { openConnection } from '../../server/data/sqlite/connection.ts';
import { openSqliteStore, storeOver } from '../../server/data/sqlite/open-sqlite-store.ts';
import { countFigures } from '../../server/insight/figures/count-figures.ts';
import { assessMembers } from '../../server/insight/risk/assess-members.ts';
import { createLog } from '../../server/log/log.ts';
import { sealAuditLog } from '../../server/log/seal-audit-log.ts';
import { openServices } from '../../server/open-services.ts';

export async function runFirstJobs(file: string, folder: string, say: (what: string) => void): Promise<void> {
  const connection = openConnection(file);
  connection.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1048576');
  const store = storeOver(connection, clubIndexes);
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: 'production' });
  const { secret } = obtainAppSecret(config);
  const services = openServices({
    config,
    secret,
    log: createLog({ logLevel: 'silent' }),
    now: Temporal.Now.instant,
    store,
  });
  await withBackgroundDeadline(async () => {
    await countFigures(services);
    say('figures');
    await assessMembers(services);
    say('members at risk');
    await sealAuditLog(services);
  });
  await store.close();
}

/** Before a club is opened to be measured: pages alone cost time then. */
export async function pauseJobs(file: string): Promise<void> {
  const store = openSqliteStore({ path: file });
  const orders = jobOrders.decode(JOB_ORDERS_ID, {});
  await store.set(jobOrders, { ...orders, paused: Object.keys(jobTexts) });
  await store.close();
}
