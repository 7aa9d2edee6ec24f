import { beforeEach, describe, expect, it, test } from 'vitest';
import { receiptStarts, receiptTail } from '#domain/desk/receipt-search.ts';
import { editLead } from '#server/community/leads/change-lead.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { classTypes, sessions } from '#server/data/collections/timetable.ts';
import { searchClub } from '#server/desk/search-club.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { countOperations } from '../support/counting-store.ts';
import { plan } from '../support/desk.ts';
import { scan, screenPass } from '../support/door.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { classType, session } from '../support/timetable.ts';
import { enquiryOf } from '../support/tours.ts';
import type { Visitor } from '../support/visitor.ts';

test.each([
  ['D261', ['D261']],
  ['d2611 21-4f', ['D261121-4F']],
  ['2611', ['2611', 'D2611']],
  ['D2', []],
  ['smith', []],
  ['ann@example.test', []],
  ['9'.repeat(50), []],
])('"%s" may be the start of the receipt numbers %j', (typed, starts) => {
  expect(receiptStarts(typed)).toEqual(starts);
});

test.each([
  ['4F2A1B', '4f2a1b'],
  ['-4f2', '4f2'],
  ['4F', ''],
  ['4F2A1B9', ''],
  ['D261121-4F2A1B', ''],
  ['4G2', ''],
])('"%s" may be the start "%s" of what follows the date', (typed, tail) => {
  expect(receiptTail(typed)).toBe(tail);
});

test('a member’s number finds them at the desk, in the list of members and in the access log', async () => {
  const club = openClub();
  const [priya] = [await club.member({ firstName: 'Priya' }), await club.member({ firstName: 'Tom' })];
  await scan(club, screenPass(club, priya));
  const admin = await club.signedIn(await club.admin());
  for (const typed of [priya.memberNumber, `#${priya.memberNumber}`, `No. 00${priya.memberNumber}`]) {
    const q = encodeURIComponent(typed);
    // Found alone, they are the page.
    expect((await admin.get(`/desk/search?q=${q}`)).location, typed).toContain(priya.id);
    const list = await admin.get(`/admin/members?q=${q}`);
    expect([typed, list.text.includes('Priya'), list.text.includes('Tom')]).toEqual([typed, true, false]);
    expect((await admin.get(`/admin/accessLogs?member=${q}`)).text, typed).toContain('Priya');
  }
});

describe('the search of the desk', () => {
  let club: TestClub;
  let desk: Visitor;
  const search = (typed: string) => desk.get(`/desk/search?${new URLSearchParams({ q: typed })}`);

  beforeEach(async () => {
    club = openClub();
    desk = await club.signedIn(await club.desk());
  });

  it('finds any part of a name, an email address and a phone number', async () => {
    const ann = await club.member({
      firstName: 'Ann',
      lastName: 'Smith',
      email: 'ann.s@post.example',
      mobile: '07700 944177',
    });
    for (const typed of ['mith', 'n.s@po', '4417', '0770 0944', 'smi ann']) {
      expect((await search(typed)).location, typed).toBe(`/admin/member/${ann.id}`);
    }
  });

  it('lists several people, those whose name starts with it first, with their state and the next step', async () => {
    await club.member({ firstName: 'Hannah', lastName: 'Abbott', membershipStatus: 'active' });
    await club.member({ firstName: 'Anna', lastName: 'Zane', membershipStatus: 'past_due' });
    const { text, html } = await search('ann');
    expect(text.indexOf('Anna Zane')).toBeLessThan(text.indexOf('Hannah Abbott'));
    expect(text).toContain('Payment overdue');
    expect(text).toMatch(/Anna Zane.*Take payment \(.*Check in/);
    expect(html).toContain('value="ann"');
  });

  it('names the button as every page does: to start a first membership, and to restart one that has ended', async () => {
    const people = [
      { lastName: 'Newcombe', membershipStatus: 'pending', label: 'Start membership' },
      { lastName: 'Oldfield', membershipStatus: 'cancelled', label: 'Restart membership' },
    ] as const;
    for (const { label, ...facts } of people) {
      const { id } = await club.member({ firstName: 'Quill', ...facts });
      expect((await desk.get(`/desk/member/${id}`)).text).toContain(label);
    }
    const { text } = await search('quill');
    for (const { lastName, label } of people) expect(text).toMatch(new RegExp(`${lastName}[^]*${label}`));
  });

  it('lists a single hit while it is typed, with how many there are, for no more reads than a search', async () => {
    const { store, take } = countOperations(openStoreInMemory());
    const counted = openClub({ store });
    const visitor = await counted.signedIn(await counted.desk());
    for (const firstName of ['Ann', 'Anna', 'Grace']) await counted.member({ firstName, lastName: 'Lind' });
    const readsOf = async (address: string) => {
      // Longer than anything is kept in memory.
      counted.advance({ seconds: 16 });
      take();
      const page = await visitor.get(address);
      return { ...page, reads: take().reads };
    };
    const [typed, sent] = [
      await readsOf('/desk/search?typing=1&q=lind'),
      await readsOf('/desk/search?q=lind'),
    ];
    expect(typed.reads).toBe(sent.reads);
    expect(typed.html).toContain('data-count="3 results for “lind”"');
    const one = await readsOf('/desk/search?typing=1&q=grac');
    expect(one.status).toBe(200);
    expect(one.html).toContain('data-count="1 result for “grac”"');
    expect(one.text).toMatch(/Grace Lind.*Check in/);
    expect((await readsOf('/desk/search?typing=1&q=l')).html).toContain('data-count=""');
    expect((await readsOf('/desk/search?typing=1&q=zzzz')).html).toContain('data-count="No matches"');
    const slip = await readsOf('/desk/search?typing=1&q=lindd');
    expect(slip.text).toContain('Press Enter to look for similar names too.');
    const near = await readsOf('/desk/search?q=lindd');
    expect(near.text).toContain('Grace Lind');
    expect(near.reads).toBeGreaterThan(slip.reads);
  });

  it('leads to adding somebody who isn’t found, with the name that was typed', async () => {
    const none = await search('Zofia Nowak-Smith');
    expect(none.text).toContain('Add Zofia Nowak-Smith as a member');
    const [, href = ''] = /href="(\/admin\/members\/new\?name=[^"]+)"/.exec(none.html) ?? [];
    const form = await desk.get(href);
    expect(form.html).toMatch(/name="firstName"[^>]*value="Zofia"|value="Zofia"[^>]*name="firstName"/);
    expect(form.html).toMatch(
      /name="lastName"[^>]*value="Nowak-Smith"|value="Nowak-Smith"[^>]*name="lastName"/,
    );
    // What is no name is nobody's.
    expect((await search('zofia@nowhere.example')).html).toContain('href="/admin/members/new"');
  });

  it('finds leads, also by the part of a name that was corrected', async () => {
    const lead = await openLead(club.services, { ...enquiryOf('quinn@post.example'), name: 'Quinn Harrow' });
    expect((await search('arro')).location).toBe(`/admin/leads/${lead.id}`);
    const { name: _, ...facts } = lead;
    const details = { ...facts, name: 'Quinn Farrell', dueOn: null };
    const by = { uid: 'ada', name: 'Ada Admin' };
    await editLead(club.services, { leadId: lead.id, details, by });
    expect((await search('arrel')).location).toBe(`/admin/leads/${lead.id}`);
    expect((await search('arrow')).text).toContain('No matches');
  });

  it('finds a class with its next times, a receipt by its number, and plans for admins alone', async () => {
    await club.store.create(classTypes, classType({ slug: 'row', name: 'Row and Core' }));
    const startsAt = club.now().add({ hours: 30 });
    await club.store.create(sessions, session({ classTypeId: 'row', className: 'Row and Core', startsAt }));
    const facts = { at: club.now(), memberUid: 'ann', amountInPence: 7900, receiptNumber: 'D261121-4F2A1B' };
    await club.store.create(ledger, ledger.decode('one', facts));
    await club.store.create(plans, plan({ name: 'Rowing' }));
    expect((await search('and co')).location).toBe('/admin/bookings?type=row');
    expect((await search('D261')).location).toBe('/admin/payments/one');
    expect((await search('261121')).location).toBe('/admin/payments/one');
    expect((await search('1121-4F')).location).toBe('/admin/payments/one');
    expect((await search('F2A1')).location).toBe('/admin/payments/one');
    expect((await search('rowin')).text).toContain('No matches');
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/desk/search?q=row')).text).toMatch(/Row and Core.*Rowing/);
  });

  it('finds an old receipt of the desk by the end of its number, behind any number of newer ones', async () => {
    const at = club.now().subtract({ hours: 24 * 400 });
    const facts = { memberUid: 'ann', amountInPence: 150 };
    const old = 'sale_0bdc89aa-1111-4222-8333-444455556666_1';
    await club.store.create(ledger, ledger.decode(old, { ...facts, at, receiptNumber: 'D251017-0BDC89' }));
    for (let day = 0; day < 120; day += 1) {
      const newer = { at: at.add({ hours: day }), receiptNumber: `N${day}` };
      await club.store.create(ledger, ledger.decode(`newer-${day}`, { ...facts, ...newer }));
    }
    for (const typed of ['0BDC89', '0bdc', '-0bdc8'])
      expect((await search(typed)).location, typed).toBe(`/admin/payments/${old}`);
    expect((await search('0bdd')).text).toContain('No matches');
  });

  it('says what is too short, what has no match, and takes any text', async () => {
    expect((await search('x')).text).toContain('Enter a little more');
    expect((await search('zzzz')).text).toContain('No matches');
    for (const typed of ['%', '~abc', "';--", 'É'.repeat(300), '\uffff\uffff\uffff'])
      expect((await search(typed)).status).toBe(200);
    expect((await desk.get('/desk/search')).status).toBe(200);
  });

  it('reads no more than a bounded number of documents, whatever the club', async () => {
    const found = await searchClub(club.store, 'nobody', club.now());
    expect(found).toEqual({
      people: [],
      hasMorePeople: false,
      isNear: false,
      leads: [],
      classes: [],
      plans: [],
      receipts: [],
    });
  });

  it('is in the head of every staff page, and a slash leads to it', async () => {
    const admin = await club.signedIn(await club.admin());
    for (const page of ['/admin/dashboard', '/admin/members', '/admin/adminControl']) {
      const { html } = await admin.get(page);
      expect(html.match(/action="\/desk\/search"/g), page).toHaveLength(1);
      expect(html).toContain('focus-on-slash');
    }
    expect((await desk.get('/desk/members')).html).toContain('action="/desk/search"');
    const coach = await club.signedIn(await club.coach());
    expect((await coach.get('/coach/dashboard')).html).not.toContain('/desk/search');
    expect((await coach.get('/desk/search?q=ann')).status).toBe(403);
  });
});
