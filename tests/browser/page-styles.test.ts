import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningHouse, runFullHouse } from '../support/running-house.ts';

let house: RunningHouse;

beforeAll(async () => {
  house = await runFullHouse('Short');
});

afterAll(() => house.stop());

/** The page's own stylesheets, as the built club links to them. */
async function open(path: string) {
  const cookie = [...house.browsers.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(house.origin + path, { headers: { cookie } });
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
