import { describe, expect, test } from 'vitest';
import { openLead } from '#server/community/leads/open-lead.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { leads } from '#server/data/collections/leads.ts';
import { members } from '#server/data/collections/members.ts';
import { enquiryOf, goTo, openTours, tourAt } from '../../support/tours.ts';

const LEO = 'leo@example.test';
const open = async () => {
  const given = openTours();
  const admin = await given.club.admin();
  const browser = await given.club.signedIn(admin);
  return { ...given, admin, browser, page: `/admin/leads/${given.leadId(LEO)}` };
};

describe('the pipeline', () => {
  test('lists open leads with what is due first at the top, and counts each state', async () => {
    const { club, book, browser } = await open();
    await book(LEO);
    club.advance({ minutes: 1 });
    await openLead(club.services, enquiryOf('mia@example.test', 'Mia Moss'));
    const { text } = await browser.get('/admin/leads');
    expect(text).toMatch(/Enquiry: 1 · Tour booked: 1 · Attended: 0 · No-show: 0/);
    expect(text).toMatch(/Mia Moss.*Offer them a tour.*Leo Larsen.*Show them round/);
    expect((await browser.get('/admin/leads?list=tours')).text).toMatch(
      /Leo Larsen.*Wednesday 25 November, 10:00/,
    );
    expect((await browser.get('/admin/leads?list=joined')).text).toContain('Nobody has joined yet');
    expect((await browser.get('/admin/leads?list=mine')).text).toContain('You aren’t looking after anyone');
  });

  test('is searched, and narrowed by state and owner, each with a chip; turned round by its header', async () => {
    const { club, book, browser } = await open();
    await book(LEO);
    club.advance({ minutes: 1 });
    await openLead(club.services, enquiryOf('mia@example.test', 'Mia Moss'));
    const listed = async (query: string) => {
      const { text } = await browser.get(`/admin/leads?${query}`);
      return ['Mia Moss', 'Leo Larsen'].filter((name) => text.includes(name));
    };
    expect(await listed('q=moss')).toEqual(['Mia Moss']);
    expect(await listed('q=moss&status=booked')).toEqual([]);
    expect(await listed('q=m')).toEqual([]);
    expect(await listed('status=booked')).toEqual(['Leo Larsen']);
    expect(await listed('owner=nobody')).toEqual(['Mia Moss', 'Leo Larsen']);
    expect(await listed('owner=somebody&status=enquiry')).toEqual([]);
    const narrowed = await browser.get('/admin/leads?status=enquiry&owner=nobody');
    expect(narrowed.text).toMatch(/State: Enquiry.*Owner: Nobody.*Clear all/);
    expect((await browser.get('/admin/leads')).text).toMatch(/Mia Moss.*Leo Larsen/);
    expect((await browser.get('/admin/leads?sort=-due')).text).toMatch(/Leo Larsen.*Mia Moss/);
  });

  test('of very many is paged, each lead once', async () => {
    const { club, browser } = await open();
    for (let at = 0; at < 60; at += 1) {
      await openLead(
        club.services,
        enquiryOf(
          `lead${at}@example.test`,
          `Number ${'abcdefghij'[at % 10]}${'klmnop'[Math.floor(at / 10)]}`,
        ),
      );
      club.advance({ minutes: 1 });
    }
    const seen: string[] = [];
    for (let next: string | undefined = '/admin/leads'; next; ) {
      const shown = await browser.get(next);
      seen.push(...[...shown.html.matchAll(/>Number (\w\w)<\/a>/g)].map(([, name]) => name ?? ''));
      next = /<a[^>]*href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/
        .exec(shown.html)
        ?.slice(1)
        .find(Boolean)
        ?.replaceAll('&amp;', '&');
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  });
});

describe('a lead', () => {
  test('is added by staff with a phone number alone', async () => {
    const { club, browser } = await open();
    const typed = {
      name: 'Pat Price',
      email: '',
      mobile: '07700 900 123',
      source: 'phone',
      interest: 'Opening times',
    };
    const shown = await browser.follow(await browser.submit('/admin/leads/create', typed));
    expect(shown.text).toContain('Pat Price added.');
    const { items } = await club.store.query(leads, { limit: 5 });
    expect(items).toMatchObject([{ name: 'Pat Price', email: '', status: 'enquiry', source: 'phone' }]);
    const audit = await club.store.query(auditLog, { limit: 50 });
    const added = audit.items.filter(({ action }) => action === 'lead.added');
    expect([added.length, JSON.stringify(added).includes('Pat')]).toEqual([1, false]);
  });

  test.each([
    [{ email: '', mobile: '' }, 'Enter their email or their phone number'],
    [{ email: 'pat', mobile: '' }, 'Enter an email address, like name@example.com'],
    [{ name: '' }, 'Enter their name'],
    [{ source: 'aliens' }, 'Choose how they heard of you'],
  ])('row 22: %o is refused with a sentence, and nothing is kept', async (more, sentence) => {
    const { club, browser } = await open();
    const typed = { name: 'Pat Price', email: 'pat@example.test', source: 'phone', ...more };
    const answer = await browser.submit('/admin/leads/create', typed);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await club.store.count(leads)).toBe(0);
  });

  test('has an owner, a next step and a date that staff set', async () => {
    const { club, lead, browser, page, admin } = await open();
    await openLead(club.services, enquiryOf(LEO));
    const typed = {
      ...{
        name: 'Leo Larsen',
        source: 'friend',
        assignedUid: admin.uid,
        nextStep: 'Ring him',
        notes: 'Back pain',
      },
      ...{ 'dueOn-day': '30', 'dueOn-month': '11', 'dueOn-year': '2026', interest: 'Evening classes' },
    };
    const shown = await browser.follow(await browser.submit(`${page}/edit`, typed));
    expect(shown.text).toMatch(/Saved\..*Ring him.*Back pain/);
    expect(await lead(LEO)).toMatchObject({
      ...{
        assignedUid: admin.uid,
        nextStep: 'Ring him',
        dueAt: Temporal.Instant.from('2026-11-30T00:00:00Z'),
      },
    });
    expect((await browser.get('/admin/leads?list=mine')).text).toMatch(/Leo Larsen.*Ring him/);
    const other = await browser.submit(`${page}/edit`, { ...typed, assignedUid: 'nobody-here' });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('Choose somebody on the list')]);
  });

  test('gets a tour from staff, is shown round and joins', async () => {
    const { club, admin, lead, browser, page, mails, linkTo, expectTaken } = await open();
    await openLead(club.services, enquiryOf(LEO));
    const booked = await browser.submit(`${page}/tour?day=2026-11-25`, { startsAt: tourAt.toString() });
    expect((await browser.follow(booked)).text).toContain('The tour is booked.');
    await expectTaken();
    goTo(club, tourAt.add({ minutes: 40 }));
    const again = await club.signedIn(admin);
    const marked = await again.post(`${page}/mark`, { mark: 'attended' });
    expect((await again.follow(marked)).text).toContain('Leo Larsen: came.');
    expect((await mails(LEO)).at(-1)?.template).toBe('tour-attended');
    const form = await club.visitor().get(await linkTo(LEO));
    expect(form.html).toMatch(/name="firstName"[^>]*value="Leo"|value="Leo"[^>]*name="firstName"/);
    expect(form.html).toContain(`value="${LEO}"`);
    const { uid } = await club.member({ email: 'leo@work.test' });
    await club.store.update(members, uid, { membershipStatus: 'active' });
    const joined = await again.submit(`${page}/join`, { memberEmail: 'Leo@work.test' });
    expect((await again.follow(joined)).text).toContain('Leo Larsen: joined.');
    expect(await lead(LEO)).toMatchObject({ status: 'joined', isOpen: false });
    expect((await again.get('/admin/leads?list=joined')).text).toMatch(/Leo Larsen.*4 days/);
  });

  test('is closed as lost with a reason, and reopened', async () => {
    const { club, lead, browser, page } = await open();
    await openLead(club.services, enquiryOf(LEO));
    await browser.submit(`${page}/lose`, { reason: 'Too far away' });
    expect(await lead(LEO)).toMatchObject({ status: 'lost', lostReason: 'Too far away' });
    expect((await browser.get('/admin/leads?list=lost')).text).toMatch(/Leo Larsen.*Too far away/);
    await browser.submit(page, {}, `${page}/reopen`);
    expect(await lead(LEO)).toMatchObject({ status: 'enquiry', lostReason: '' });
  });

  test('with a tour ahead is not closed, and says why', async () => {
    const { book, lead, browser, page } = await open();
    await book(LEO);
    const answer = await browser.submit(`${page}/lose`, { reason: 'x' });
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('They have a tour booked. Cancel it first.'),
    ]);
    await browser.submit(`${page}/tour/cancel`, {});
    expect(await lead(LEO)).toMatchObject({ status: 'enquiry', tourAt: null });
  });

  test('is deleted with its tour', async () => {
    const { club, book, browser, page, taken } = await open();
    await book(LEO);
    await browser.submit(`${page}/delete`, {});
    expect([await club.store.count(leads), await taken()]).toEqual([0, 0]);
    expect((await browser.get(page)).status).toBe(404);
  });

  test('fills in the form for a new member', async () => {
    const { club, browser, leadId } = await open();
    await openLead(club.services, enquiryOf(LEO, 'Leo van der Larsen'));
    const { html } = await browser.get(`/admin/members/new?lead=${leadId(LEO)}`);
    for (const value of ['Leo', 'van der Larsen', LEO]) expect(html).toContain(`value="${value}"`);
    expect((await browser.get('/admin/members/new?lead=..%2F')).status).toBe(200);
    // Somebody else, added from its page: what Leo asked is not theirs.
    const born = { 'dob-day': '27', 'dob-month': '3', 'dob-year': '1990', sex: 'male' };
    const ben = {
      ...{ firstName: 'Ben', lastName: 'Bear', email: 'ben@example.test', mobile: '07700 900 111' },
      ...born,
    };
    await browser.submit(`/admin/members/new?lead=${leadId(LEO)}`, ben);
    expect(await club.store.count(members, [['email', '==', ben.email]])).toBe(1);
    expect(await club.store.find(leads, leadId(LEO))).toMatchObject({ memberUid: '' });
    const leo = {
      ...ben,
      firstName: 'Leo',
      lastName: 'van der Larsen',
      email: 'leo@other.test',
      mobile: '07700 900 112',
    };
    await browser.submit(`/admin/members/new?lead=${leadId(LEO)}`, leo);
    expect((await club.store.find(leads, leadId(LEO)))?.memberUid).not.toBe('');
  });
});
