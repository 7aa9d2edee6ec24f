/** A full house in its own process: for tests that look at all of its pages in a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPage, type PageOptions, signInAs } from './browser.ts';
import { CLUB_SECRET } from './club.ts';
import { type FullHouse, openFullHouse, type Role } from './full-house.ts';
import { runBuiltClub } from './running-club.ts';

export interface RunningHouse extends FullHouse {
  readonly origin: string;
  openAs(role: Role, options: PageOptions): Promise<Page>;
  stop(): Promise<void>;
}

/** @param secret stands in every private fact of a member, and is their name */
export async function runFullHouse(secret: string): Promise<RunningHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  const now = Temporal.Now.instant().toString();
  const house = await openFullHouse(secret, { file: join(folder, 'club.sqlite'), now });
  const { origin, stop } = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
  return {
    ...house,
    origin,
    async openAs(role, options) {
      const page = await openPage(options);
      await signInAs(page, house.browsers[role], origin);
      return page;
    },
    async stop() {
      await stop();
      await house.club.store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
