import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { restoreCell } from '#domain/values/csv-safety.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { newMember } from '#server/members/create-member.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { activeFacts, openDesk } from '../support/desk.ts';
import { parqResult } from '../support/parq.ts';

const hrefs = (html: string, rel: string) =>
  new RegExp(`<a[^>]*href="([^"]*)"[^>]*rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
const namesOn = (html: string) =>
  [...html.matchAll(/href="\/admin\/member\/[\w-]+">([^<]+)</g)].map(([, name]) => name);

const sortsOn = (html: string) => {
  const [, select = ''] = /<select[^>]*name="sort"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  return [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label);
};

async function addCrowd(club: TestClub, count: number): Promise<void> {
  await club.store.batch((batch) => {
    for (let n = 0; n < count; n += 1) {
      const number = String(n).padStart(3, '0');
      const person = {
        firstName: 'Crowd',
        lastName: `Member${number}`,
        email: `crowd${number}@example.test`,
      };
      const facts = { ...person, uid: `crowd-${number}`, mobile: '', dob: '1990-01-01', sex: 'other' };
      batch.create(members, newMember(facts, club.now()));
    }
  });
}

describe('the list of members', () => {
  test('shows each with status, plan, PAR-Q, last visit and price, and counts the club', async () => {
    const desk = await openDesk();
    const { club, browser } = desk;
    const at = club.now();
    await club.member({
      firstName: 'Priya',
      lastName: 'Raman',
      name: 'Priya Raman',
      ...activeFacts(desk),
      lastSeenAt: at.subtract({ minutes: 30 }),
      latestParqAt: at,
      parqResults: [parqResult(at)],
    });
    const { text } = await browser.get('/admin/members');
    expect(text).toContain('2 people, 1 member');
    expect(text).toContain('Priya Raman Active Unlimited Cleared Today 11:30 21 Nov £79');
    expect(text).toContain('Ada Raman1 Staff None yet Not filled in Never');
    expect(text).toContain('1–2 of 2');
    // Who works at the club needs no membership, and waits for none.
    expect((await browser.get('/admin/members?status=pending')).text).not.toContain('Ada Raman1');
    expect((await browser.get('/admin/members?status=pending&role=admin')).text).toContain('Ada Raman1');
    expect((await browser.get('/admin/members.csv')).text).toMatch(/Ada,Raman1,.*,1990-03-27,Staff,/);
    // A filter is in force: the heading says so.
    expect((await browser.get('/admin/members?status=active')).text).toContain('1 of 2 people');
    expect((await browser.get('/admin/members?show=overdue')).text).toContain('0 of 2 people');
    expect((await browser.get('/admin/members?sort=-name')).text).toContain('2 people, 1 member');
  });

  test('“Monthly” is what the member pays: the price they joined at, also where the plan no longer exists', async () => {
    const desk = await openDesk();
    const { club, browser } = desk;
    const name = (lastName: string) => ({ firstName: 'Kept', lastName, name: `Kept ${lastName}` });
    const facts = activeFacts(desk);
    await club.member({ ...name('Monthly'), ...facts, planPriceInPence: 6500, planInterval: 'month' });
    await club.member({ ...name('Yearly'), ...facts, planPriceInPence: 79_000, planInterval: 'year' });
    await club.member({
      ...name('Orphan'),
      ...facts,
      planId: 'gone',
      planPriceInPence: 4000,
      planInterval: 'month',
    });
    await club.member({ ...name('Undated'), ...facts });
    const { text } = await browser.get('/admin/members');
    for (const row of [
      /Kept Monthly .*? Never 21 Nov £65 /,
      /Kept Yearly .*? Never 21 Nov £65.83 /,
      /Kept Orphan .*? Never 21 Nov £40 /,
      /Kept Undated .*? Never 21 Nov £79 /,
    ])
      expect(text).toMatch(row);
  });

  test('counts a club of one as one person', async () => {
    const desk = await openDesk();
    expect((await desk.browser.get('/admin/members')).text).toContain('1 person, 0 members');
  });

  test('shows the status that counts now, not the one that was stored before the period ran out', async () => {
    const desk = await openDesk();
    await desk.club.member({ name: 'Over Due', ...activeFacts(desk, -2) });
    expect((await desk.browser.get('/admin/members')).text).toContain('Over Due Ended 19 Nov');
  });

  test('pages by cursor, forth and back, with the filter in every address', async () => {
    const { club, browser } = await openDesk();
    await addCrowd(club, 120);
    const first = await browser.get('/admin/members?q=crowd&sort=-name');
    expect(namesOn(first.html)).toHaveLength(50);
    expect(namesOn(first.html)[0]).toBe('Crowd Member119');
    expect(first.text).toContain('1–50 of 120');
    expect(hrefs(first.html, 'prev')).toBeUndefined();
    const second = await browser.get(hrefs(first.html, 'next') ?? '');
    expect(second.text).toContain('51–100 of 120');
    const third = await browser.get(hrefs(second.html, 'next') ?? '');
    expect(third.text).toContain('101–120 of 120');
    expect(hrefs(third.html, 'next')).toBeUndefined();
    const back = await browser.get(hrefs(third.html, 'prev') ?? '');
    expect(namesOn(back.html)).toEqual(namesOn(second.html));
    expect(hrefs(back.html, 'next')).toContain('q=crowd&sort=-name');
  });

  test('row 23: the size of a page is ours, and a broken cursor shows the first page', async () => {
    const { club, browser } = await openDesk();
    await addCrowd(club, 60);
    for (const query of [
      'limit=1000',
      'pageSize=1000',
      'after=nonsense',
      'before=%00',
      'from=-5',
      'from=NaN',
    ]) {
      const page = await browser.get(`/admin/members?${query}`);
      expect(page.status).toBe(200);
      expect(namesOn(page.html)).toHaveLength(50);
      expect(page.text).toContain('1–50 of 61');
    }
  });

  test('says what to do where nobody matches, and where a search is too short', async () => {
    const { browser } = await openDesk();
    const none = await browser.get('/admin/members?q=nobody');
    expect(none.text).toContain('No matching members');
    expect(none.html).toContain('href="/admin/members"');
    expect((await browser.get('/admin/members?q=a')).text).toContain(
      'Enter at least two letters or four digits',
    );
  });

  test('says so where a filter decides the order', async () => {
    const { browser } = await openDesk();
    const page = await browser.get('/admin/members?parq=cleared&sort=name');
    expect(page.text).toContain('Sorted by newest PAR-Q. To sort another way, clear the PAR-Q filter.');
    // The order that is chosen in the form is the one that the list is in, and no other can be chosen.
    expect(sortsOn(page.html)).toEqual(['Newest PAR-Q']);
    expect(sortsOn((await browser.get('/admin/members?joinedFrom=2020-01-01&sort=seen')).html)).toEqual([
      'Newest members',
    ]);
    expect(sortsOn((await browser.get('/admin/members?holdEndsTo=2026-12-31')).html)).toEqual([
      'Hold ending soonest',
    ]);
    expect(sortsOn((await browser.get('/admin/members')).html)).toHaveLength(6);
  });

  test('what is typed stays in the form, and a bookmark shows the same list', async () => {
    const { browser } = await openDesk();
    const page = await browser.get('/admin/members?q=rama&status=pending&role=admin&joinedFrom=2026-01-01');
    expect(page.html).toContain('value="rama"');
    expect(page.html).toMatch(/<option value="pending" selected/);
    expect(page.html).toContain('value="2026-01-01"');
    expect(namesOn(page.html)).toEqual(['Ada Raman1']);
  });

  test('rows 13 and 20: the page shows text as text and holds nothing that a list has no use for', async () => {
    const { club, browser } = await openDesk();
    const evil = '</script><img src=x onerror=alert(1)>';
    await club.member({
      firstName: evil,
      name: evil,
      membershipType: evil,
      stripeCustomerId: 'cus_SENTINEL',
      deskFlag: 'SENTINEL-FLAG',
      parqResults: [
        parqResult(club.now(), {
          hasYesAnswers: true,
          answers: { 'heart-condition': true },
          note: 'SENTINEL-NOTE',
        }),
      ],
    });
    for (const path of ['/admin/members', '/admin/members.data']) {
      const { html, status } = await browser.get(path);
      expect(status).toBe(200);
      expect(html).not.toContain('SENTINEL');
      expect(html).not.toContain('heart-condition');
      // What React Router's client reads is JSON, and sent as such.
      if (!path.endsWith('.data')) expect(html).not.toContain('<img src=x');
    }
  });

  test('row 11: members, coaches and visitors see none of it, as a page, as data or as a file', async () => {
    const club = openClub();
    const refused = [
      { browser: await club.signedIn(await club.member()), status: 403 },
      { browser: await club.signedIn(await club.coach()), status: 403 },
    ];
    for (const { browser, status } of refused) {
      for (const path of ['/admin/members', '/admin/members.csv']) {
        const answer = await browser.get(path);
        expect([path, answer.status]).toEqual([path, status]);
        expect(answer.html).not.toContain('@example.test');
      }
    }
    expect((await club.visitor().get('/admin/members.csv')).location).toContain('/auth/login');
  });
});

describe('the list as CSV', () => {
  test('row 31: formulas are defused and every cell comes back as it was', async () => {
    const { club, browser } = await openDesk();
    const odd = [
      '=HYPERLINK("http://evil")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\tTab',
      "'quoted",
      'Comma, "quote"\r\nline',
    ];
    for (const firstName of odd) await club.member({ firstName, lastName: 'Odd', name: `${firstName} Odd` });
    const answer = await browser.get('/admin/members.csv?q=odd');
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="members-2026-11-21.csv"');
    const rows: Record<string, string>[] = parse(answer.html, { columns: true, bom: true });
    expect(rows.map((row) => restoreCell(row['First name'] ?? '')).toSorted()).toEqual(odd.toSorted());
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  test('has everybody under the filter, beyond one page, and the audit log knows who took it', async () => {
    const { club, browser, admin } = await openDesk();
    await addCrowd(club, 500);
    await club.store.batch((batch) => {
      for (let n = 0; n < 100; n += 1) {
        const person = {
          firstName: 'Late',
          lastName: `Comer${n}`,
          email: `late${n}@example.test`,
          mobile: '',
          dob: '',
          sex: '',
        };
        batch.create(members, newMember({ ...person, uid: `late-${n}` }, club.now()));
      }
    });
    const all = await browser.get('/admin/members.csv');
    expect(parse(all.html, { columns: true, bom: true })).toHaveLength(601);
    const late = await browser.get('/admin/members.csv?q=late');
    expect(parse(late.html, { columns: true, bom: true })).toHaveLength(100);
    const { items } = await club.store.query(auditLog, {
      where: [['action', '==', 'members.exported']],
      limit: 9,
    });
    expect(items.map(({ summary, actorUid }) => [summary, actorUid]).toSorted()).toEqual([
      ['All members', admin.id],
      ['q=late', admin.id],
    ]);
  });
});

test('“Needs a consultation” lists who waits for one, and who has had one is found as such', async () => {
  const desk = await openDesk();
  const { club, browser } = desk;
  const at = club.now().subtract({ hours: 24 * 30 });
  const result = parqResult(at, { hasYesAnswers: true });
  const reviewed = (outcome: 'cleared' | 'not-cleared' | 'more-information', validUntil = '') => ({
    parqResults: [result],
    parqReviewedAt: at.add({ hours: 1 }),
    parqReview: { outcome, note: '', validUntil },
  });
  const person = (name: string, facts: object) =>
    club.member({ firstName: name, lastName: 'Shah', name, ...facts });
  await person('Waits', { parqResults: [result] });
  await person('Asked', reviewed('more-information'));
  await person('Lapsed', reviewed('cleared', '2026-11-01'));
  await person('Cleared', reviewed('cleared'));
  await person('Refused', reviewed('not-cleared'));
  await person('Well', { parqResults: [{ ...result, hasYesAnswers: false }] });
  await person('Expired', { parqResults: [{ ...result, completedAt: at.subtract({ hours: 24 * 200 }) }] });
  const listed = async (parq: string, more = '') =>
    namesOn((await browser.get(`/admin/members?parq=${parq}${more}`)).html).toSorted();
  expect(await listed('requires-consultation')).toEqual(['Asked', 'Lapsed', 'Waits']);
  const queue = await browser.get('/admin/parq-reviews');
  for (const name of ['Asked', 'Lapsed', 'Waits']) expect(queue.text).toContain(name);
  expect(await listed('consulted')).toEqual(['Cleared', 'Refused']);
  expect(await listed('cleared')).toEqual(['Well']);
  expect(await listed('needs-update')).toEqual(['Expired']);
  expect(await listed('requires-consultation', '&status=pending&q=waits')).toEqual(['Waits']);
});
