import { expect, test } from 'vitest';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';
import { parqResult } from '../support/parq.ts';

const at = (text: string) => Temporal.Instant.from(text);

async function add(desk: Desk, firstName: string, day: string | null, facts: object = {}): Promise<void> {
  await desk.club.member({
    ...activeFacts(desk),
    ...{ firstName, lastName: 'Vale', name: `${firstName} Vale` },
    parqResults: day === null ? [] : [parqResult(at(day), { hasYesAnswers: firstName.startsWith('Yes') })],
    ...facts,
  });
}

// The clock stands on Saturday 21 November 2026, noon in London: what was answered in May before the 21st, 13:00, has run out.
test('whose PAR-Q is to be seen to is counted as the lists say that show them', async () => {
  const desk = await openDesk();
  await add(desk, 'Never', null);
  await add(desk, 'Held', null, { membershipStatus: 'on_hold' });
  await add(desk, 'Former', null, { membershipStatus: 'cancelled' });
  await add(desk, 'Old', '2026-03-01T10:00:00Z');
  await add(desk, 'Just', '2026-05-21T10:59:00Z');
  await add(desk, 'Gone', '2026-03-01T10:00:00Z', { membershipStatus: 'expired' });
  await add(desk, 'Tomorrow', '2026-05-22T10:00:00Z');
  await add(desk, 'Thirty', '2026-06-20T10:00:00Z');
  await add(desk, 'Later', '2026-06-22T10:00:00Z');
  await add(desk, 'Yes', '2026-11-01T10:00:00Z');
  await add(desk, 'YesSoon', '2026-05-30T10:00:00Z');
  const page = await desk.browser.get('/admin/analytics/at-risk');
  const links = [...page.html.matchAll(/<a href="([^"]+)">([^<:]+): (\d+)<\/a>/g)].map(
    ([, href = '', name = '', count]) => ({ href, name, count: Number(count) }),
  );
  expect(links.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Members without a PAR-Q 2',
    'PAR-Q expires within 30 days 3',
    'Members with an expired PAR-Q 2',
    'Waiting for a consultation 2',
  ]);
  const listed = await Promise.all(
    links.map(async ({ href }) => {
      const { html } = await desk.browser.get(href.replaceAll('&amp;', '&'));
      return [...html.matchAll(/href="\/admin\/member\/[\w-]+(?:\/parq-review)?">(\w+) Vale</g)].map(
        ([, name]) => name,
      );
    }),
  );
  expect(listed).toEqual([
    ['Held', 'Never'],
    ['Tomorrow', 'YesSoon', 'Thirty'],
    ['Old', 'Just'],
    ['YesSoon', 'Yes'],
  ]);
});
