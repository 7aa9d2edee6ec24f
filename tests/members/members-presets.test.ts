import { describe, expect, test } from 'vitest';
import { parqEnd } from '#domain/health/parq.ts';
import { birthdaysFrom, planPreset } from '#domain/members/member-presets.ts';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';
import { parqResult } from '../support/parq.ts';
import type { Visitor } from '../support/visitor.ts';

const at = (text: string) => Temporal.Instant.from(text);
const namesOn = (html: string) =>
  [...html.matchAll(/href="\/admin\/member\/[\w-]+">([^<]+)</g)].map(([, name]) => name);
const listed = async (browser: Visitor, query: string) =>
  namesOn((await browser.get(`/admin/members?${query}`)).html);

async function add(desk: Desk, firstName: string, facts: object): Promise<void> {
  await desk.club.member({
    ...{ firstName, lastName: 'Vale', name: `${firstName} Vale` },
    ...activeFacts(desk),
    ...facts,
  });
}

// The clock stands on Saturday 21 November 2026, noon.
describe('a ready-made list', () => {
  test('has who joined today, and who joined this week', async () => {
    const desk = await openDesk();
    await add(desk, 'Today', { createdAt: at('2026-11-21T00:00:00Z') });
    await add(desk, 'Monday', { createdAt: at('2026-11-16T00:00:00Z') });
    await add(desk, 'Staff', { createdAt: at('2026-11-21T00:00:00Z'), isCoach: true });
    await add(desk, 'Sunday', { createdAt: at('2026-11-15T23:59:59Z') });
    expect(await listed(desk.browser, 'show=joined-today&q=vale')).toEqual(['Today Vale']);
    expect(await listed(desk.browser, 'show=joined-week&q=vale')).toEqual(['Today Vale', 'Monday Vale']);
  });

  test('has members who were last here 21 days ago or longer, or signed up then and never came, without those who have left', async () => {
    const desk = await openDesk();
    await add(desk, 'Gone', { lastSeenAt: at('2026-10-31T23:59:00Z') });
    await add(desk, 'Long', { lastSeenAt: at('2026-08-01T10:00:00Z'), membershipStatus: 'past_due' });
    await add(desk, 'Seen', { lastSeenAt: at('2026-11-01T00:00:00Z') });
    await add(desk, 'Left', { lastSeenAt: at('2026-08-01T10:00:00Z'), membershipStatus: 'cancelled' });
    await add(desk, 'New', {});
    await add(desk, 'Never', { createdAt: at('2026-09-01T10:00:00Z') });
    expect(await listed(desk.browser, 'show=not-seen')).toEqual(['Gone Vale', 'Never Vale', 'Long Vale']);
    expect(await listed(desk.browser, 'show=not-seen&sort=seen')).toEqual([
      'Long Vale',
      'Never Vale',
      'Gone Vale',
    ]);
    expect(await listed(desk.browser, 'show=not-seen&status=active')).toEqual(['Gone Vale', 'Never Vale']);
    expect(await listed(desk.browser, 'away=60')).toEqual(['Never Vale', 'Long Vale']);
    expect(await listed(desk.browser, 'away=60&status=cancelled')).toEqual(['Left Vale']);
    const { text } = await desk.browser.get('/admin/members?away=60');
    expect(text).toContain('No visit in 60 days');
    expect(text).toMatch(/Never Vale .*? Never .*? Long Vale .*? 1 Aug/);
    expect(text).toContain('Mobile');
    const wrong = await desk.browser.get('/admin/members?away=soon');
    expect([wrong.status, wrong.text.includes('Enter a whole number from 1 to 3,650')]).toEqual([422, true]);
    expect(await listed(desk.browser, 'show=not-seen&plan=off-peak')).toEqual([]);
    expect((await desk.browser.get('/admin/members?show=not-seen')).text).toContain(
      'Sorted by latest visit. To sort another way, clear “Not seen for 3 weeks”.',
    );
  });

  test('of people to ring has their mobile numbers', async () => {
    const desk = await openDesk();
    await add(desk, 'Never', { mobile: '07700 900 456' });
    for (const show of ['never-came', 'overdue']) {
      const { html } = await desk.browser.get(`/admin/members?show=${show}`);
      expect(html.includes('<a href="tel:07700900456">07700\u{A0}900\u{A0}456</a>')).toBe(
        show === 'never-came',
      );
    }
  });

  test('adds to the filters that are set, instead of what it stands in place of', async () => {
    const desk = await openDesk();
    await add(desk, 'Never', {});
    const { html } = await desk.browser.get('/admin/members?status=active&show=overdue');
    expect(html).toContain('href="/admin/members?show=never-came&amp;status=active"');
    const { html: payments } = await desk.browser.get('/admin/payments?from=2026-11-01&method=cash');
    expect(payments).toMatch(
      /href="\/admin\/payments\?(?:method=cash&amp;when=today|when=today&amp;method=cash)"/,
    );
  });

  test('has members who never came', async () => {
    const desk = await openDesk();
    await add(desk, 'Never', {});
    await add(desk, 'Pending', { membershipStatus: 'pending' });
    await add(desk, 'Came', { lastSeenAt: at('2026-10-31T23:59:00Z') });
    for (const order of ['', '&sort=joined', '&sort=seen'])
      expect(await listed(desk.browser, `show=never-came${order}`)).toEqual(['Never Vale']);
  });

  test('has whose PAR-Q expires this month, the first to expire first', async () => {
    const desk = await openDesk();
    const withParq = (day: string) => ({ parqResults: [parqResult(at(day))] });
    await add(desk, 'Last', withParq('2026-05-31T20:00:00Z'));
    await add(desk, 'First', withParq('2026-05-01T10:00:00Z'));
    await add(desk, 'Before', withParq('2026-04-30T20:00:00Z'));
    await add(desk, 'After', withParq('2026-06-01T10:00:00Z'));
    expect(await listed(desk.browser, 'show=parq-ends')).toEqual(['First Vale', 'Last Vale']);
    const { text } = await desk.browser.get('/admin/members?show=parq-ends');
    expect(text).toMatch(/First Vale .*? 1 Nov .*? Last Vale .*? 30 Nov/);
  });

  test('has whose clearance by staff ends before the answers do, on its day', async () => {
    const desk = await openDesk();
    const parqResults = [parqResult(at('2026-11-10T10:00:00Z'), { hasYesAnswers: true })];
    const cleared = (validUntil: string, parqReviewedAt = '2026-11-11T10:00:00Z') => ({
      ...{ parqResults, parqReviewedAt: at(parqReviewedAt) },
      parqReview: { outcome: 'cleared', note: '', validUntil },
    });
    await add(desk, 'Soon', cleared('2026-12-03'));
    await add(desk, 'Month', cleared('2026-11-30'));
    await add(desk, 'Later', cleared('2027-03-03'));
    await add(desk, 'Ended', cleared('2026-12-03', '2026-11-09T10:00:00Z'));
    expect(await listed(desk.browser, 'show=parq-soon')).toEqual(['Month Vale', 'Soon Vale']);
    expect(await listed(desk.browser, 'show=parq-soon&q=soo')).toEqual(['Soon Vale']);
    expect(await listed(desk.browser, 'show=parq-soon&status=active&parq=consulted')).toEqual([
      'Month Vale',
      'Soon Vale',
    ]);
    expect(await listed(desk.browser, 'show=parq-ends')).toEqual(['Month Vale']);
    const { text } = await desk.browser.get('/admin/members?show=parq-soon');
    expect(text).toMatch(/Soon Vale .*? 3 Dec/);
    expect((await desk.browser.get('/admin/analytics/at-risk')).text).toMatch(
      /PAR-Q expires within 30 days: 2/,
    );
  });

  test('has memberships that end this month and are not renewed by a card', async () => {
    const desk = await openDesk();
    const ends = (day: string) => ({ currentPeriodEnd: at(day) });
    await add(desk, 'First', ends('2026-11-02T00:00:00Z'));
    await add(desk, 'Last', { ...ends('2026-12-01T00:00:00Z'), membershipStatus: 'cancelling' });
    await add(desk, 'Later', ends('2026-12-02T00:00:00Z'));
    await add(desk, 'Earlier', ends('2026-11-01T00:00:00Z'));
    await add(desk, 'Renews', { ...ends('2026-11-28T00:00:00Z'), subscriptionStatus: 'active' });
    expect(await listed(desk.browser, 'show=ends-month')).toEqual(['First Vale', 'Last Vale']);
    expect(await listed(desk.browser, 'show=ends-month&status=cancelling&plan=unlimited')).toEqual([
      'Last Vale',
    ]);
    expect(await listed(desk.browser, 'show=ends-month&parq=cleared')).toEqual([]);
    expect(await listed(desk.browser, 'show=ends-month&q=las')).toEqual(['Last Vale']);
    expect(await listed(desk.browser, 'show=ends-month&q=renews')).toEqual([]);
    const { text } = await desk.browser.get('/admin/members?show=ends-month');
    expect(text).toContain('1–2 of 2');
  });

  test('has whose payment is overdue, and whose birthday is this week', async () => {
    const desk = await openDesk();
    await add(desk, 'Late', { membershipStatus: 'past_due', dob: '1990-11-15' });
    await add(desk, 'Sunday', { dob: '1990-11-22' });
    await add(desk, 'Monday', { dob: '1984-11-16' });
    await add(desk, 'Next', { dob: '1984-11-23' });
    expect(await listed(desk.browser, 'show=overdue')).toEqual(['Late Vale']);
    expect(await listed(desk.browser, 'show=birthdays')).toEqual(['Monday Vale', 'Sunday Vale']);
    expect(await listed(desk.browser, 'show=birthdays&joinedFrom=2026-11-21')).toEqual([
      'Monday Vale',
      'Sunday Vale',
    ]);
    expect(await listed(desk.browser, 'show=birthdays&joinedTo=2026-11-20')).toEqual([]);
    expect((await desk.browser.get('/admin/members?show=birthdays')).text).toMatch(
      /Sunday Vale .*? Sun 22 Nov/,
    );
  });

  test('follows a date of birth that is corrected', async () => {
    const desk = await openDesk();
    const member = await desk.club.member({ ...activeFacts(desk), dob: '1990-11-15' });
    await desk.browser.submit(`/admin/member/${member.id}/edit`, {
      ...{ firstName: 'Priya', lastName: 'Vale', mobile: '07700 900123', sex: 'female' },
      ...{ 'dob-day': '20', 'dob-month': '11', 'dob-year': '1990' },
      ...{ emergencyName: 'Kim Vale', emergencyPhone: '07700 900124' },
    });
    expect((await desk.stored(member.id)).birthday).toBe('11-20');
  });

  test('is offered as a link, and marked where it is open', async () => {
    const { browser } = await openDesk();
    const page = await browser.get('/admin/members?show=not-seen');
    expect(page.html).toMatch(/href="\/admin\/members\?show=not-seen"[^>]*aria-current="page"/);
    expect(page.html).toMatch(/href="\/admin\/members\?show=birthdays"/);
  });

  test('that does not exist shows everybody', async () => {
    const { browser } = await openDesk();
    expect(await listed(browser, 'show=nobody')).toEqual(['Ada Raman1']);
  });
});

describe('what a ready-made list means', () => {
  test.each([
    ['2027-03-01', ['02-29', '03-01']],
    ['2028-02-28', ['02-28', '02-29']],
    ['2026-12-28', ['12-28', '12-29']],
  ])('the birthdays of the week of %s begin with %j', (monday, first) => {
    const days = birthdaysFrom(Temporal.PlainDate.from(monday));
    expect(days.slice(0, 2)).toEqual(first);
  });

  test('the week at the end of a year goes on into January', () => {
    expect(birthdaysFrom(Temporal.PlainDate.from('2026-12-28')).slice(-3)).toEqual([
      '01-01',
      '01-02',
      '01-03',
    ]);
  });

  test('a PAR-Q of the last days of August ends in February', () => {
    const { span } = planPreset('parq-ends', at('2027-02-10T12:00:00Z'), 6);
    expect([span?.from?.toString(), span?.to?.toString()]).toEqual([
      '2027-02-01T00:00:00Z',
      '2027-03-01T00:00:00Z',
    ]);
    const results = [parqResult(at('2026-08-30T12:00:00Z'))];
    const end = parqEnd({ parqResults: results, parqReviewedAt: null, parqReview: null });
    expect(end).toMatchObject({ of: 'answers', on: Temporal.PlainDate.from('2027-02-28') });
  });
});
