import { afterAll, expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { openFullHouse, roles } from '../support/full-house.ts';
import { inFull } from '../support/in-full.ts';

// Every page, for everybody, twice.
const ownZone = process.env.TZ;

afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const addresses = roles.flatMap((role) => builtRoutes.map(({ pattern }) => ({ role, pattern })));

/** At the end of a day in summer, in the hour that comes twice, at the end of a year. */
const moments = ['2026-10-25T00:30:00Z', '2026-07-18T22:45:00Z', '2026-12-31T23:30:00Z'];

test.each(inFull ? moments : moments.slice(0, 1))(
  'at %s every page says the same, wherever the server believes to be',
  async (now) => {
    const house = await openFullHouse('Ravensworth', { now });
    const look = async (zone: string, among = addresses) => {
      process.env.TZ = zone;
      const pages: string[] = [];
      for (const { role, pattern } of among) {
        const { status, text } = await house.browsers[role].get(house.pathOf(pattern));
        pages.push(`${role} ${pattern}: ${status} ${text}`);
      }
      return pages;
    };
    const [utc, tokyo] = [await look('UTC'), await look('Asia/Tokyo')];
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-540);
    const different = addresses.flatMap((address, at) => (utc[at] === tokyo[at] ? [] : [{ address, at }]));
    expect(different.length).toBeLessThan(addresses.length * 0.1);
    // A code that is redrawn for each view differs anyway.
    const again = await look(
      'Asia/Tokyo',
      different.map(({ address }) => address),
    );
    const settled = different.filter(({ at }, index) => tokyo[at] === again[index]);
    expect(settled.map(({ at }) => tokyo[at])).toEqual(settled.map(({ at }) => utc[at]));
  },
);
