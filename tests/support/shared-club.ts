/** The built club in its own process, with its store also open to the test, which adds people and checks what happened to them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { openSqliteStore } from '#server/data/sqlite/open-sqlite-store.ts';
import { CLUB_SECRET, openClub, type TestClub } from './club.ts';
import { runBuiltClub } from './running-club.ts';

export interface SharedClub {
  readonly club: TestClub;
  readonly origin: string;
  stop(): Promise<void>;
}

/** Open all day and night, since the built club reads the real clock. @param settings kept by the built club for seconds once it runs */
export async function runSharedClub(settings: Partial<ClubSettings> = {}): Promise<SharedClub> {
  const folder = mkdtempSync(join(tmpdir(), 'shared-club-'));
  const store = openSqliteStore({ path: join(folder, 'club.sqlite') });
  const club = openClub({ store, now: Temporal.Now.instant().toString() });
  await club.settle({ openingHours: Array(7).fill({ opens: '00:00', closes: '24:00' }), ...settings });
  const running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
  return {
    club,
    origin: running.origin,
    async stop() {
      await running.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
