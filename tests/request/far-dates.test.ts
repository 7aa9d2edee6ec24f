import { expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { openFullHouse, roles } from '../support/full-house.ts';
import { inFull } from '../support/in-full.ts';

// Every page for everybody; with every one of these dates in the whole run.
const names = ['from', 'to', 'until', 'date', 'day', 'week', 'at', 'afterTimestamp', 'cursor'];
const ends = ['9999-12-31', '+275760-09-13', '-271821-04-19', '0000-01-01', '99999999999999999999'];

test('row 22: a date at either end of the calendar gives a page, an empty list or a refusal, never a fault', async () => {
  const { browsers, pathOf } = await openFullHouse('Ravensworth');
  const faults: string[] = [];
  for (const role of roles) {
    for (const [turn, { pattern }] of builtRoutes.entries()) {
      for (const end of inFull ? ends : ends.slice(turn % ends.length).slice(0, 1)) {
        const address = `${pathOf(pattern)}?${new URLSearchParams(names.map((name) => [name, end]))}`;
        const { status } = await browsers[role].get(address).catch(() => ({ status: 599 }));
        if (status >= 500) faults.push(`${role}: ${address}: ${status}`);
      }
    }
  }
  expect(faults).toEqual([]);
});
