import { describe, expect, test } from 'vitest';
import type { Member } from '#server/data/collections/members.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const NOTE = 'SENTINEL: dizzy in the mornings';

/** A member who answered yes to one question, or no to all. */
async function answered(desk: Desk, isYes = true, facts: Partial<Member> = {}): Promise<Member> {
  const member = await desk.club.member(facts);
  const answers = { 'heart-condition': false, dizziness: isYes };
  await submitParq(desk.club.services, member.id, {
    answers,
    note: isYes ? NOTE : '',
    declaredName: member.name,
  });
  return member;
}
const parq = (member: Member) => `/admin/member/${member.id}/parq`;
const review = (member: Member) => `/admin/member/${member.id}/parq-review`;
const reads = async (desk: Desk, member: Member) =>
  (await desk.audit(member.id)).filter(({ action }) => action === 'parq.read');

describe('reading the answers', () => {
  test('row 33: each reading by staff is in the audit log, which the member sees', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    const page = await desk.browser.get(parq(member));
    expect(page.text).toContain(
      'Do you ever lose your balance because you feel dizzy, or do you ever pass out? Yes',
    );
    expect(page.text).toContain(NOTE);
    expect(await reads(desk, member)).toMatchObject([{ actorUid: desk.admin.id, actorName: 'Ada Raman1' }]);
    await desk.browser.get(`${parq(member)}.data`);
    await desk.browser.get(review(member));
    expect(await reads(desk, member)).toHaveLength(3);
  });

  test('row 33: where the reading cannot be logged, nothing is shown', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    const { create } = desk.club.store;
    const { services } = desk.club;
    Object.assign(services.store, { create: () => Promise.reject(new Error('no audit log today')) });
    const page = await desk.browser.get(parq(member));
    Object.assign(services.store, { create });
    expect(page.status).toBe(500);
    expect(page.html).not.toContain('SENTINEL');
  });

  test('row 17: reading writes the audit log and nothing else', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    const before = await desk.stored(member.id);
    await desk.browser.get(parq(member));
    await desk.browser.get(review(member));
    expect(await desk.stored(member.id)).toEqual(before);
    expect(await desk.mails(member.id)).toEqual([]);
  });

  test('rows 13 and 15: coaches and members read and record nothing', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    for (const person of [await desk.club.coach(), await desk.club.member()]) {
      const browser = await desk.club.signedIn(person);
      for (const path of [parq(member), review(member), '/admin/parq-reviews', `${parq(member)}.data`]) {
        const answer = await browser.get(path);
        expect([path, answer.status]).toEqual([path, 403]);
        expect(answer.html).not.toContain('SENTINEL');
      }
      expect((await browser.post(review(member), { outcome: 'cleared' })).status).toBe(403);
    }
    expect(await reads(desk, member)).toEqual([]);
    expect((await desk.stored(member.id)).parqReview).toBeNull();
  });

  test('somebody who has not filled it in has nothing to read, and nothing is logged', async () => {
    const desk = await openDesk();
    const member = await desk.club.member();
    expect((await desk.browser.get(parq(member))).text).toContain('Not filled in');
    expect(await desk.audit(member.id)).toEqual([]);
    expect((await desk.browser.get(review(member))).location).toBe(`/admin/member/${member.id}`);
  });
});

describe('recording a consultation', () => {
  test('outcome, note and last day are stored; the member’s mail says where to look, without health data', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    const fields = { outcome: 'cleared', note: 'No burpees', validUntil: '2027-01-31' };
    const answer = await desk.browser.submit(review(member), fields);
    const page = await desk.browser.follow(answer);
    expect(page.text).toContain('Consultation saved. No mail server is set up, so tell ');
    expect(page.text).toContain(`${member.name} (07700 900123) yourself.`);
    expect(page.text).toContain('Cleared, take care');
    expect(await desk.stored(member.id)).toMatchObject({
      parqReview: { outcome: 'cleared', note: 'No burpees', validUntil: '2027-01-31' },
      parqReviewedAt: desk.club.now(),
      parqReviewedBy: desk.admin.id,
    });
    const entry = (await desk.audit(member.id)).find(({ action }) => action === 'parq.reviewed');
    expect(entry?.summary).toBe('Cleared to train until 31 January 2027');
    expect(JSON.stringify(entry)).not.toContain('burpees');
    const [mail] = await desk.mails(member.id);
    expect(mail).toMatchObject({ template: 'parq-reviewed', to: member.email });
    expect(JSON.stringify(mail)).not.toMatch(/burpees|SENTINEL|cleared/i);
    const own = await desk.club.signedIn(member);
    expect((await own.get('/account/parq')).text).toContain('You’re cleared to train until 31 January 2027');
  });

  test('until a day: home says to speak to the club, and after new answers with a yes no page says that they are cleared', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    const fields = { outcome: 'cleared', note: '', validUntil: '2026-12-03' };
    await desk.browser.submit(review(member), fields);
    const page = `/admin/member/${member.id}`;
    expect((await desk.browser.get(page)).text).toContain('Cleared until 3 December 2026');
    const own = await desk.club.signedIn(member);
    const home = (await own.get('/account/dashboard')).text;
    expect(home).toContain('You’re cleared to train until Thursday 3 December');
    expect(home).toContain('please speak to us at the desk before then');
    expect(home).not.toContain('Update your PAR-Q');
    expect((await own.get('/account/parq')).text).toContain('If you send new answers with a yes');
    expect((await own.get('/account/profile')).text).toContain('Cleared until 3 December 2026');
    desk.club.advance({ minutes: 1 });
    const again = { answers: { dizziness: true }, note: '', declaredName: member.name };
    await submitParq(desk.club.services, member.id, again);
    const after = (await desk.browser.get(page)).text;
    expect(after).toContain('Needs a consultation');
    expect(after).not.toContain('Cleared until');
    expect(after).toMatch(/Earlier consultation Cleared to train, .*?\. No longer valid/);
  });

  test.each([
    [{}, 'Choose an outcome'],
    [{ outcome: 'maybe' }, 'Choose an outcome'],
    [{ outcome: 'cleared', validUntil: '2026-11-20' }, 'Enter today’s date or later'],
    [{ outcome: 'cleared', validUntil: 'soon' }, 'Enter the date as day, month and year'],
    [{ outcome: 'cleared', note: 'x'.repeat(1001) }, 'Use at most 1,000 characters'],
  ])('row 22: %o comes back with the form, and nothing is recorded', async (fields, sentence) => {
    const desk = await openDesk();
    const member = await answered(desk);
    const answer = await desk.browser.submit(review(member), { note: 'typed before', ...fields });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect((await desk.stored(member.id)).parqReview).toBeNull();
  });

  test('an outcome for answers that are no longer the newest is refused until those are read', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    const page = await desk.browser.get(review(member));
    const seen = /name="seen" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    desk.club.advance({ minutes: 5 });
    await submitParq(desk.club.services, member.id, {
      answers: { dizziness: true },
      note: '',
      declaredName: 'x',
    });
    const answer = await desk.browser.post(review(member), { outcome: 'cleared', seen });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('They’ve sent new answers since you opened this page.');
    expect((await desk.stored(member.id)).parqReview).toBeNull();
  });

  test('answers that have gone out of date, and a no to everything, are not reviewed', async () => {
    const desk = await openDesk();
    const stale = await answered(desk);
    const clear = await answered(desk, false);
    const seen = desk.club.now().toString();
    const nothing = await desk.browser.post(review(clear), { outcome: 'cleared', seen });
    expect(nothing.text).toContain('so no consultation is needed');
    desk.club.advance({ hours: 24 * 190 });
    const browser = await desk.club.signedIn(desk.admin);
    const old = await browser.post(review(stale), { outcome: 'cleared', seen });
    expect(old.text).toContain('Their answers are out of date');
  });
});

describe('the queue', () => {
  const names = async (desk: Desk, browser = desk.browser) =>
    [...(await browser.get('/admin/parq-reviews')).html.matchAll(/\/parq-review">([^<]+)</g)].map(
      ([, name]) => name,
    );

  test('holds those with a yes, longest wait first, until staff have decided', async () => {
    const desk = await openDesk();
    expect((await desk.browser.get('/admin/parq-reviews')).text).toContain('No reviews waiting');
    const anna = await answered(desk, true, { name: 'Anna' });
    desk.club.advance({ hours: 1 });
    await answered(desk, false, { name: 'Ben' });
    const carl = await answered(desk, true, { name: 'Carl' });
    expect(await names(desk)).toEqual(['Anna', 'Carl']);
    expect((await desk.browser.get('/admin/dashboard')).text).toContain('2 PAR-Qs to review');

    await desk.browser.submit(review(anna), { outcome: 'not-cleared' });
    await desk.browser.submit(review(carl), { outcome: 'more-information' });
    expect(await names(desk)).toEqual(['Carl']);
    await desk.browser.submit(review(carl), { outcome: 'cleared' });
    expect(await names(desk)).toEqual([]);
  });

  test('takes somebody back when a clearance ends, and lets them go when the answers expire', async () => {
    const desk = await openDesk();
    const dora = await answered(desk, true, { name: 'Dora' });
    await desk.browser.submit(review(dora), { outcome: 'cleared', validUntil: '2026-12-31' });
    desk.club.advance({ hours: 24 * 40 });
    const later = await desk.club.signedIn(desk.admin);
    expect(await names(desk, later)).toEqual([]);
    desk.club.advance({ hours: 24 });
    expect(await names(desk, await desk.club.signedIn(desk.admin))).toEqual(['Dora']);
    desk.club.advance({ hours: 24 * 150 });
    expect(await names(desk, await desk.club.signedIn(desk.admin))).toEqual([]);
  });

  test('shows no answer and no note', async () => {
    const desk = await openDesk();
    const member = await answered(desk);
    for (const path of ['/admin/parq-reviews', '/admin/parq-reviews.data']) {
      expect((await desk.browser.get(path)).html).not.toContain('SENTINEL');
    }
    expect(await reads(desk, member)).toEqual([]);
  });
});
