import { describe, expect, test } from 'vitest';
import { dayProblems, filterDays } from '#domain/values/filter-days.ts';
import { openDesk } from '../support/desk.ts';

const linksOf = (html: string, className: string) =>
  [...html.matchAll(new RegExp(`<a href="([^"]*)" class="${className}"[^>]*>(.*?)</a>`, 'g'))].map(
    ([, href = '', text = '']) => [
      text.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, ''),
      href.replaceAll('&amp;', '&'),
    ],
  );

describe('the filters of the member list', () => {
  test('are shown as chips, each of which leads to the list without it', async () => {
    const { browser } = await openDesk();
    const { html, text } = await browser.get(
      '/admin/members?q=rama&status=pending&plan=off-peak&joinedFrom=2026-01-05&show=overdue&sort=-name',
    );
    const chips = linksOf(html, 'filter-chip');
    expect(chips.map(([label]) => label)).toEqual([
      'Remove filter: “rama”',
      'Remove filter: Payment overdue',
      'Remove filter: Status: Not a member yet',
      'Remove filter: Plan: Off-peak',
      'Remove filter: Signed up from 5 Jan',
    ]);
    expect(chips[2]?.[1]).toBe(
      '/admin/members?show=overdue&q=rama&plan=off-peak&joinedFrom=2026-01-05&sort=-name',
    );
    expect(linksOf(html, 'filter-clear')).toContainEqual(['Clear all', '/admin/members']);
    expect(text).toContain('Filter (5)');
  });

  test('are not there where none is set', async () => {
    const { browser } = await openDesk();
    const { html } = await browser.get('/admin/members?sort=-name');
    expect(linksOf(html, 'filter-chip')).toEqual([]);
    expect(html).not.toContain('Clear all');
  });

  test('that are no dates are refused in words, with what was typed, and no list that would be another one', async () => {
    const { browser } = await openDesk();
    const page = await browser.get('/admin/members?joinedFrom=31/02/2026&seenTo=soon&status=pending');
    expect(page.status).toBe(422);
    expect(page.text).toContain('Signed up from: 31 February isn’t a real date');
    expect(page.text).toContain('Last visit to: enter the date as day, month and year, like 27/3/1990');
    expect(page.html).toContain('href="#joinedFrom"');
    expect(page.html).toMatch(
      /<input[^>]*id="joinedFrom"[^>]*value="31\/02\/2026"|<input[^>]*value="31\/02\/2026"[^>]*id="joinedFrom"/,
    );
    expect(page.html).toMatch(/<option value="pending" selected/);
    expect(page.text).not.toContain('Ada Raman1');
    expect((await browser.get('/admin/members.csv?joinedFrom=31/02/2026')).status).toBe(422);
  });

  test('take a date as people write it', async () => {
    const { browser } = await openDesk();
    const page = await browser.get('/admin/members?joinedFrom=1/11/2026');
    expect(page.status).toBe(200);
    expect(page.html).toContain('value="2026-11-01"');
    expect(page.text).toContain('Ada Raman1');
  });

  test('that name a plan which no longer exists say so', async () => {
    const { browser } = await openDesk();
    const { text } = await browser.get('/admin/members?plan=gone');
    expect(text).toContain('Plan: no longer exists');
    expect(text).toContain('This list filters by something that no longer exists. Remove that filter.');
  });
});

describe('a header of the member list', () => {
  const headers = (html: string) =>
    [...html.matchAll(/<th scope="col"([^>]*)>(?:<a href="([^"]*)">)?([^<]+)/g)].map(
      ([, attributes = '', href = '', label = '']) => [
        label,
        /aria-sort="(\w+)"/.exec(attributes)?.[1] ?? '',
        href.replaceAll('&amp;', '&'),
      ],
    );

  test('sorts by its column, first the one way, then the other', async () => {
    const { club, browser } = await openDesk();
    await club.member();
    const first = headers((await browser.get('/admin/members?status=pending')).html);
    expect(first[0]).toEqual(['Name', 'ascending', '/admin/members?status=pending&sort=-name']);
    expect(first[4]).toEqual(['Last visit', '', '/admin/members?status=pending&sort=seen']);
    expect(first[1]).toEqual(['Status', '', '']);
    const turned = headers((await browser.get('/admin/members?sort=-name')).html);
    expect(turned[0]).toEqual(['Name', 'descending', '/admin/members']);
    const seen = headers((await browser.get('/admin/members?sort=seen')).html);
    expect(seen[4]).toEqual(['Last visit', 'ascending', '/admin/members?sort=-seen']);
    expect(seen[0]?.[1]).toBe('');
  });

  test('sorts by nothing where a filter decides the order', async () => {
    const { browser } = await openDesk();
    const some = headers((await browser.get('/admin/members?holdEndsTo=2026-12-31')).html);
    expect(some.filter(([, sorted, href]) => sorted || href)).toEqual([]);
  });
});

describe('the days of a filter', () => {
  test.each([
    ['from=2026-11-21', '2026-11-21', undefined],
    ['from=21.11.2026', '2026-11-21', undefined],
    ['from=', undefined, undefined],
    ['from=2026-02-30', undefined, 'From: 30 February isn’t a real date'],
    ['from=32/1/2026', undefined, 'From: enter the day as a number from 1 to 31'],
    ['from=1/1/0026', undefined, 'From: enter a year from 1900 to 2199'],
  ])('%s', (query, day, problem) => {
    const asked = new URLSearchParams(query);
    expect(filterDays(asked).from?.toString()).toBe(day);
    expect(dayProblems(asked, { from: 'From' })[0]?.summary).toBe(problem);
  });
});
