import { expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { openFullHouse } from '../support/full-house.ts';

/** Sends the reader to the desk or to an admin: of no use to the desk or an admin. */
const ADVICE =
  /(?:^|[.!?:,] |[Pp]lease )(?:[Aa]sk|[Ss]ee|[Ss]peak to|[Tt]ell|[Cc]all|[Cc]ontact)(?: us)?(?: at| to)? (?:the |an |your )?(?:front )?(?:desk|admin|club|manager|reception|member of staff)\b[^.”]*/gu;

/** Less what is quoted: what somebody else is told. */
const adviceIn = (text: string) => text.replaceAll(/“[^”]*”/gu, '').match(ADVICE) ?? [];

/** What is for the viewer as a member of the club is not about work. */
const isForStaff = (pattern: string) =>
  /^\/(?:admin|coach|desk)(?:\/|$)/.test(pattern) && pattern !== SHOWN_MAIL;

/** Shows an email as whoever it is for reads it. */
const SHOWN_MAIL = '/admin/adminControl/outbox/:id';

test.each(['admin', 'desk'] as const)('no staff page sends %s to the desk or to an admin', async (role) => {
  const house = await openFullHouse('Ravensworth');
  const found: string[] = [];
  let pages = 0;
  for (const { pattern, isPage } of builtRoutes) {
    if (!isPage || !isForStaff(pattern)) continue;
    const { status, text } = await house.browsers[role].get(house.pathOf(pattern));
    if (status !== 200) continue;
    pages += 1;
    found.push(...adviceIn(text).map((advice) => `${pattern}: ${advice.trim()}`));
  }
  expect(pages).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test('an admin without access is not sent to an admin', async () => {
  const house = await openFullHouse('Ravensworth');
  const page = await house.browsers.admin.get('/coach/single-booking/none/add');
  const forbidden = await house.browsers.admin.get('/error-403');
  for (const { text } of [page, forbidden]) expect(adviceIn(text)).toEqual([]);
  const refused = await house.browsers.desk.get('/admin/adminControl');
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('ask an admin to check your role'),
  ]);
});

test.each([
  ['Full. Ask the desk to sort this out.', 1],
  ['If you should have access, ask an admin to check your role.', 1],
  ['The kiosk only says “Please see the desk”.', 0],
  ['Ada will be asked to see the desk.', 0],
])('%s', (text, count) => {
  expect(adviceIn(text)).toHaveLength(count);
});
