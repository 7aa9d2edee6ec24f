import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { access } from '#server/access/access.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse, roles } from '../support/full-house.ts';
import { formsOf } from '../support/page-forms.ts';

const TYPED = 'Typedbefore';
let house: FullHouse;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
});

afterEach(() => house.book.beAway(false));

/** No staff page may be shown by somebody whose rights cannot be looked up. */
const isStaffOnly = (pattern: string) =>
  access[pattern]?.guards.some((guard) => guard === 'admincheck' || guard === 'coachcheck');

/** A device's pairing code is still on the admin's screen; the preview saves nothing. */
const pagesWithForms = builtRoutes.filter(
  ({ isPage, pattern }) => isPage && pattern !== '/kiosk/pair' && pattern !== '/preview',
);

describe('while the store is away', () => {
  test.each(roles)(
    '%s gets what needs no store, or a request to try later, and staff pages stay closed',
    async (role) => {
      const wrong: string[] = [];
      house.book.beAway(true);
      for (const { pattern } of builtRoutes) {
        const address = house.pathOf(pattern);
        for (const path of [address, `${address}.data`]) {
          const { status, html } = await house.browsers[role].get(path);
          const isFault = status >= 500 && status !== 503;
          if (isFault || (status === 200 && isStaffOnly(pattern))) wrong.push(`${path}: ${status}`);
          if (html.includes('Ravensworth')) wrong.push(`${path} shows a member`);
        }
      }
      expect(wrong).toEqual([]);
      house.book.beAway(false);
      expect((await house.browsers.admin.get('/admin/adminControl/plans')).status).toBe(200);
    },
  );

  test.each(['anonymous', 'member', 'admin'] as const)(
    'what %s has typed into any form is not lost: 503, and the form or its contents come back',
    async (role) => {
      const wrong: string[] = [];
      for (const { pattern } of pagesWithForms) {
        const page = house.pathOf(pattern);
        const { html, status } = await house.browsers[role].get(page);
        if (status !== 200) continue;
        for (const { action, fields } of formsOf(html, page)) {
          const typed = fields.filter(({ type }) => ['text', 'textarea', 'tel'].includes(type));
          if (typed.length === 0) continue;
          const sent = fields.map(({ name, type, values }) => [
            name,
            type === 'hidden' ? (values[0] ?? '') : TYPED,
          ]);
          house.book.beAway(true);
          const answer = await house.browsers[role].post(action, Object.fromEntries(sent));
          house.book.beAway(false);
          const isRefused = answer.status === 422 || answer.status === 503;
          if (!isRefused || !answer.html.includes(TYPED)) wrong.push(`${page} → ${action}: ${answer.status}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('the page that says so keeps the club’s name and who is signed in, from what the process knows', async () => {
    await house.club.settle({ clubName: 'Harbour Strength' });
    const { member, anonymous } = house.browsers;
    expect((await member.get('/account/dashboard')).text).toContain('Harbour Strength');
    house.club.advance({ hours: 1 });
    house.book.beAway(true);
    const [own, strangers] = [await member.get('/account/bookings'), await anonymous.get('/timetable')];
    for (const { status, text } of [own, strangers])
      expect([status, text.includes('Harbour Strength')]).toEqual([503, true]);
    expect(own.html).toContain('Mo');
    expect([own.html.includes('/auth/logout'), strangers.html.includes('/auth/logout')]).toEqual([
      true,
      false,
    ]);
  });
});
