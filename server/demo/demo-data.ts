/** The demo's files in the data folder: the filled store and the sign-ins. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { settings } from '../data/collections/club.ts';
import { DEMO_CLUB_ID, demoClub } from '../data/collections/demo.ts';
import { accounts } from '../data/collections/identity.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { createLog } from '../log/log.ts';
import { type Foundations, openScratch, openServices, openStore } from '../open-services.ts';
import { demoSignIns } from './club-facts.ts';
import { fillClub } from './fill-club.ts';
import { gatherWrites } from './gather-writes.ts';
import { hangPictures } from './hang-pictures.ts';
import { storyClock } from './story.ts';

/**
 * Creates the demo club when the data folder has no club yet, and writes `demo-sign-ins.json`. The store is filled in a temporary file
 * and moved into place when complete, so an interrupted demo starts again.
 * @throws ConfigError when there is a club that is not the demo's
 */
export async function prepareDemoData(
  foundations: Pick<Foundations, 'config' | 'secret' | 'now'>,
  onProgress: (what: string) => void = () => {},
): Promise<void> {
  const { config } = foundations;
  if (config.store !== 'sqlite') throw new ConfigError(['The demo uses SQLite: leave STORE unset.']);
  const found = existsSync(config.sqliteFile) ? await lookInto(config) : 'nothing';
  if (found === 'a club') {
    throw new ConfigError([
      `The club in ${config.dataDir} is not the demo’s, so it was left unchanged. Set DATA_DIR to another folder.`,
    ]);
  }
  if (found === 'nothing') await fill(foundations, onProgress);
  const signIns = demoSignIns.map(({ role, email, password }) => ({ role, email, password }));
  writeFileSync(join(config.dataDir, 'demo-sign-ins.json'), `${JSON.stringify(signIns, null, 2)}\n`);
}

async function lookInto(config: Config): Promise<'the demo' | 'a club' | 'nothing'> {
  const store = openStore(config);
  try {
    if (await store.find(demoClub, DEMO_CLUB_ID)) return 'the demo';
    return (await isEmpty(store)) ? 'nothing' : 'a club';
  } finally {
    await store.close();
  }
}

async function isEmpty(store: Store): Promise<boolean> {
  const counts = await Promise.all([store.count(settings), store.count(accounts), store.count(members)]);
  return counts.every((count) => count === 0);
}

async function fill(
  { config, secret, now }: Pick<Foundations, 'config' | 'secret' | 'now'>,
  onProgress: (what: string) => void,
): Promise<void> {
  const scratch = openScratch();
  const { store, flush } = gatherWrites(scratch.store);
  // Whole seconds: the store has no nanoseconds, and the stories compare planned with stored values.
  const filledAt = now().round({ smallestUnit: 'second', roundingMode: 'floor' });
  const clock = storyClock(filledAt);
  const log = createLog({ logLevel: 'silent' });
  const services = openServices({
    config: { ...config, smtp: null, stripe: null },
    secret,
    log,
    now: clock.now,
    store,
  });
  await fillClub(services, clock, filledAt, { onProgress });
  onProgress('pictures');
  await hangPictures(services);
  await store.set(demoClub, { id: DEMO_CLUB_ID, filledAt });
  onProgress('writing it down');
  await flush();
  const file = `${config.sqliteFile}.filling`;
  removeDatabase(file);
  scratch.saveAs(file);
  await store.close();
  removeDatabase(config.sqliteFile);
  renameSync(file, config.sqliteFile);
}

function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
}
