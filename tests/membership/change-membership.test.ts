import { afterAll, describe, expect, it } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { localDate } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import type { Store } from '#server/data/store.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { activeFacts, openDesk } from '../support/desk.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import type { Visitor } from '../support/visitor.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];

describe.each(engines)('a membership that many change at once, on %s', (_, open) => {
  it('changes once: the others get a conflict, and log and outbox hold one entry', async () => {
    const desk = await openDesk({ store: open() });
    const member = await desk.club.member(activeFacts(desk));
    const by = { uid: desk.admin.id, name: desk.admin.name };
    const periodEnd = periodEndAfter(Temporal.PlainDate.from('2027-01-31'));
    const event = { type: 'payment-settled', payment: 'cash', periodEnd } as const;
    const seen = membershipVersion(member);
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        changeMembership(desk.club.services, { uid: member.id, event, by, seen }),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.reason === 'overtaken'),
    ).toHaveLength(4);
    expect(await desk.audit(member.id)).toHaveLength(1);
    expect(await desk.mails(member.id)).toHaveLength(1);
    expect((await desk.stored(member.id)).currentPeriodEnd).toEqual(periodEnd);
  });

  it('row 39: one payment posted ten times at once, from ten pages, is one entry in the ledger', async () => {
    const desk = await openDesk({ store: open() });
    const member = await desk.club.member(activeFacts(desk));
    const page = `/admin/member/${member.id}/payment-settled`;
    // Paid until the day that it already ends on, so that nothing but the ledger changes.
    const { year, month, day } = localDate(desk.club.now().add({ hours: 24 * 9 }));
    const fields = { 'lastDay-day': `${day}`, 'lastDay-month': `${month}`, 'lastDay-year': `${year}` };
    const end = periodEndAfter(localDate(desk.club.now().add({ hours: 24 * 9 })));
    await desk.club.store.update(members, member.id, { currentPeriodEnd: end });
    const shown = membershipVersion(await desk.stored(member.id));
    const browsers = await Promise.all(Array.from({ length: 10 }, () => desk.club.signedIn(desk.admin)));
    const post = async (browser: Visitor) =>
      browser.follow(await browser.post(page, { payment: 'cash', ...fields, seen: shown }));
    const pages = await Promise.all(browsers.map(post));
    expect(pages.filter(({ text }) => text.includes('changed since you opened the page'))).toHaveLength(9);
    const { items } = await desk.club.store.query(ledger, {
      where: [['memberUid', '==', member.id]],
      limit: 50,
    });
    expect(items.map(({ amountInPence }) => amountInPence)).toEqual([7900]);
    expect(await desk.audit(member.id)).toHaveLength(1);
    expect(await desk.mails(member.id)).toHaveLength(1);

    const stale = await post(desk.browser);
    expect(stale.text).toContain('changed since you opened the page');
    expect(await desk.club.store.count(ledger)).toBe(1);
  });

  it('two contradicting decisions on one page end in one of them, whole', async () => {
    const desk = await openDesk({ store: open() });
    const member = await desk.club.member(activeFacts(desk));
    const by = { uid: desk.admin.id, name: desk.admin.name };
    const seen = membershipVersion(member);
    const events = [{ type: 'mark-overdue' }, { type: 'cancel-now', reason: 'Moved away' }] as const;
    await Promise.all(
      events.map((event) => changeMembership(desk.club.services, { uid: member.id, event, by, seen })),
    );
    const { membershipStatus } = await desk.stored(member.id);
    const [entry, ...others] = await desk.audit(member.id);
    expect(others).toEqual([]);
    expect(entry?.action).toBe(
      membershipStatus === 'past_due' ? 'membership.marked-overdue' : 'membership.cancelled',
    );
  });
});
