import { afterAll, expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { openFullHouse, roles } from '../support/full-house.ts';

const ownZone = process.env.TZ;

afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

test.each(['2026-07-18T22:45:00Z', '2026-10-25T00:30:00Z', '2026-12-31T23:30:00Z'])(
  'at %s every page says the same, wherever the server believes to be',
  async (now) => {
    const house = await openFullHouse('Ravensworth', { now });
    const look = async (zone: string) => {
      process.env.TZ = zone;
      const pages: string[] = [];
      for (const role of roles) {
        for (const { pattern } of builtRoutes) {
          const { status, text } = await house.browsers[role].get(house.pathOf(pattern));
          pages.push(`${role} ${pattern}: ${status} ${text}`);
        }
      }
      return pages;
    };
    const [utc, tokyo, tokyoAgain] = [await look('UTC'), await look('Asia/Tokyo'), await look('Asia/Tokyo')];
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-540);
    // A code that is redrawn for each view differs anyway.
    const settled = tokyo.map((_, at) => at).filter((at) => tokyo[at] === tokyoAgain[at]);
    expect(settled.length).toBeGreaterThan(tokyo.length * 0.9);
    expect(settled.map((at) => tokyo[at])).toEqual(settled.map((at) => utc[at]));
  },
);
