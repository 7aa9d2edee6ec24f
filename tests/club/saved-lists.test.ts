import { describe, expect, test } from 'vitest';
import { saveList } from '#server/club/saved-lists/saved-lists.ts';
import { savedLists } from '#server/data/collections/saved-lists.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const hrefOf = (html: string, label: string) =>
  new RegExp(`<a href="([^"]*)"[^>]*>${label}`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
const save = async ({ browser }: Desk, list: string, name: string) => {
  const page = hrefOf((await browser.get(list)).html, 'Save this list');
  return browser.submit(page, { name });
};

describe('a saved list', () => {
  test('is a link above its list, and shows whom the filter finds now', async () => {
    const desk = await openDesk();
    const { browser } = desk;
    const answer = await save(desk, '/admin/members?show=overdue&plan=unlimited', '  Unlimited,  unpaid ');
    expect(answer.location).toBe('/admin/members?show=overdue&plan=unlimited');
    const page = await browser.follow(answer);
    expect(page.text).toContain('Saved as Unlimited, unpaid.');
    expect(page.html).toMatch(
      /href="\/admin\/members\?show=overdue&amp;plan=unlimited"[^>]*aria-current="page"[^>]*>Unlimited, unpaid/,
    );
    // It is there already: nothing to save.
    expect(page.text).not.toContain('Save this list');
    const list = (await browser.get('/admin/members')).html;
    expect(hrefOf(list, 'Unlimited, unpaid')).toBe('/admin/members?show=overdue&plan=unlimited');
    expect((await browser.get('/admin/payments')).text).not.toContain('Unlimited, unpaid');
  });

  test('can be of payments, bookings, the access log, leads and members’ training', async () => {
    const desk = await openDesk();
    const lists = [
      '/admin/payments?when=week&method=cash',
      '/admin/bookings?when=tomorrow&fill=quiet',
      '/admin/accessLogs?when=today&result=refused',
      '/admin/leads?q=ana&status=booked',
      '/admin/member-workouts?when=week',
    ];
    for (const list of lists) {
      expect((await save(desk, list, 'Weekly check')).location).toBe(list);
      expect(hrefOf((await desk.browser.get(list.split('?')[0] ?? '')).html, 'Weekly check')).toBe(list);
    }
    const all = await desk.browser.get('/admin/saved-lists');
    expect(all.text.match(/Weekly check/g)?.length).toBeGreaterThanOrEqual(lists.length);
  });

  test('whose plan is gone says so', async () => {
    const desk = await openDesk();
    const { location } = await save(desk, '/admin/members?plan=off-peak', 'Off-peak');
    await desk.club.store.update(savedLists, (await listed(desk))[0]?.id ?? '', { query: 'plan=gone' });
    const page = await desk.browser.get((location ?? '').replace('off-peak', 'gone'));
    expect(page.text).toContain('This list filters by something that no longer exists.');
  });

  test('is renamed and deleted; a name is there once in its list', async () => {
    const desk = await openDesk();
    const { browser } = desk;
    await save(desk, '/admin/members?show=overdue', 'Unpaid');
    await save(desk, '/admin/members?show=birthdays', 'Cake');
    const taken = await save(desk, '/admin/members?show=never-came', 'UNPAID');
    expect(taken.status).toBe(422);
    expect(taken.text).toContain('There is a saved list with this name.');
    expect(taken.html).toContain('value="UNPAID"');
    expect((await save(desk, '/admin/members?show=never-came', ' ')).text).toContain('Enter a name');
    const [cake] = await listed(desk);
    const page = `/admin/saved-lists/${cake?.id}`;
    expect((await browser.submit(page, { name: 'unpaid' })).status).toBe(422);
    expect((await browser.submit(page, { name: 'cake' })).location).toBe('/admin/saved-lists');
    expect((await listed(desk)).map(({ name }) => name)).toEqual(['Unpaid', 'cake']);
    const deleted = await browser.follow(await browser.submit(page, {}, `${page}/delete`));
    expect(deleted.text).toContain('List deleted.');
    expect((await browser.get(page)).status).toBe(404);
    expect((await listed(desk)).map(({ name }) => name)).toEqual(['Unpaid']);
  });

  test('of one name is saved once by two admins at one moment', async () => {
    const { club, admin } = await openDesk();
    const by = { uid: admin.id, name: 'Ada' };
    const wish = { list: 'members', name: 'Unpaid', query: 'show=overdue', by } as const;
    const outcomes = await Promise.all([saveList(club.services, wish), saveList(club.services, wish)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'saved']);
  });

  test('row 20: a query that is not one of the list’s filters finds nothing out', async () => {
    const desk = await openDesk();
    const page = `/admin/saved-lists/new?${new URLSearchParams({ list: 'members', query: 'x=<script>&status=pending' })}`;
    const answer = await desk.browser.submit(page, { name: 'Odd' });
    expect((await desk.browser.get(answer.location ?? '')).html).not.toContain('<script>&');
    expect((await desk.browser.get('/admin/saved-lists/new')).location).toBe('/admin/saved-lists');
  });
});

const listed = async ({ club }: Desk) =>
  (
    await club.store.query(savedLists, {
      where: [['list', '==', 'members']],
      orderBy: [['name', 'asc']],
      limit: 50,
    })
  ).items;
