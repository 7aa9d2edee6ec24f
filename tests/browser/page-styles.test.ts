import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLUB_SECRET } from '../support/club.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';
import { type RunningClub, runBuiltClub } from '../support/running-club.ts';

const folder = mkdtempSync(join(tmpdir(), 'styles-'));
let running: RunningClub;
let house: FullHouse;

beforeAll(async () => {
  const now = Temporal.Now.instant().toString();
  house = await openFullHouse('Short', { file: join(folder, 'club.sqlite'), now });
  running = await runBuiltClub({ DATA_DIR: folder, APP_SECRET: CLUB_SECRET });
});

afterAll(async () => {
  await running.stop();
  await house.club.store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page's own stylesheets, as the built club links to them. */
async function open(path: string) {
  const cookie = [...house.browsers.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(running.origin + path, { headers: { cookie } });
  const styles = [...(await answer.text()).matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(
    ([, href]) => href,
  );
  return { status: answer.status, styles };
}

it('a page that has failed first, and then has not, has all of its styles, and an error page has its own', async () => {
  const path = house.pathOf('/admin/member/:id');
  const missing = '/admin/member/nobody';
  const before = await open(missing);
  expect(before.status).toBe(404);
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.styles.length).toBeGreaterThan(before.styles.length);
  expect(await open(path)).toEqual(page);
  expect(await open(missing)).toEqual(before);
});
