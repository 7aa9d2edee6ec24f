import { describe, expect, it } from 'vitest';
import { throttles } from '#server/data/collections/identity.ts';
import { plans } from '#server/data/collections/membership.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { MAILS_PER_PERSON } from '#server/outbox/mail-limit.ts';
import { openBookings, staff } from '../support/bookings.ts';
import { openClub, PASSWORD, type TestClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';

const ROUNDS = 60;
const LAST = 'this is our last email about your own changes until tomorrow 12:00';

async function mailsTo({ store }: Pick<TestClub, 'store'>, address: string): Promise<OutboxMessage[]> {
  const { items } = await store.query(outbox, { orderBy: [['createdAt', 'asc']], limit: 500 });
  return items.filter(({ to }) => to === address);
}

/** One email that this account causes to this address. */
function causeMail({ services, store }: TestClub, uid: string, to: string): Promise<string | null> {
  return store.transaction(async (transaction) => {
    const cause = await services.outbox.readCause(transaction, { id: uid, email: to }, uid);
    const mail = { template: 'mail-test' as const, subject: 'x', body: 'x\n', to, memberUid: uid, cause };
    return services.outbox.queueMessage(transaction, mail);
  });
}

describe('row 38: the emails that a person causes', () => {
  it('stop at the limit in 60 rounds of requesting a plan and withdrawing it, and the last one says so', async () => {
    const club = openClub();
    await club.settle({ isSetUp: true });
    await club.store.create(plans, plan());
    const person = await club.member();
    const browser = await club.signedIn(person);
    for (let round = 0; round < ROUNDS; round += 1) {
      club.advance({ milliseconds: 1 });
      const asked = await browser.submit('/membership/plans/unlimited/join', {});
      const withdrawn = await browser.submit('/membership/request/withdraw', {});
      expect([asked.status, withdrawn.status]).toEqual([303, 303]);
    }
    const mails = await mailsTo(club, person.email);
    expect(mails).toHaveLength(MAILS_PER_PERSON);
    expect(mails.filter(({ body }) => body.includes(LAST))).toEqual([mails.at(-1)]);

    club.advance({ hours: 24 });
    await browser.submit('/membership/plans/unlimited/join', {});
    expect(await mailsTo(club, person.email)).toHaveLength(MAILS_PER_PERSON + 1);
  });

  it('count together, whatever causes them', async () => {
    const { club, people, session, book, cancel } = await openBookings();
    const [priya] = await people(1);
    const { id } = await session();
    if (!priya) return expect.unreachable();
    for (let round = 0; round < 8; round += 1) {
      expect((await book(id, priya)).kind).toBe('booked');
      expect((await cancel(id, priya)).kind).toBe('cancelled');
    }
    const browser = await club.signedIn(priya);
    for (let round = 0; round < 8; round += 1) {
      await browser.submit('/membership/leave', {});
      await browser.submit('/membership/stay', {});
    }
    const templates = (await mailsTo(club, priya.email)).map(({ template }) => template);
    expect(templates).toHaveLength(MAILS_PER_PERSON);
    expect(new Set(templates)).toEqual(
      new Set(['class-booked', 'class-cancelled', 'membership-cancel-requested', 'membership-cancel-undone']),
    );
  });

  it('do not hold back what the club sends', async () => {
    const { club, people, session, book, cancel } = await openBookings();
    const [priya] = await people(1);
    const { id } = await session();
    if (!priya) return expect.unreachable();
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      await book(id, priya);
      await cancel(id, priya);
    }
    await book(id, priya, { by: staff });
    expect(await mailsTo(club, priya.email)).toHaveLength(MAILS_PER_PERSON + 1);
  });

  it('count for the address too, when its account is closed and somebody signs up with it again', async () => {
    const club = openClub();
    for (let round = 0; round < 15; round += 1) await causeMail(club, 'first', 'victim@example.test');
    for (let round = 0; round < 15; round += 1) await causeMail(club, 'second', ' Victim+2@example.test');
    expect(await club.store.count(outbox)).toBe(MAILS_PER_PERSON);
    const { items } = await club.store.query(throttles, { limit: 10 });
    expect(JSON.stringify(items)).not.toMatch(/victim|first/);
  });

  it('count for the account too, when it moves from address to address', async () => {
    const club = openClub();
    for (let round = 0; round < ROUNDS; round += 1) {
      await causeMail(club, 'mover', `victim${round}@example.test`);
    }
    expect(await club.store.count(outbox)).toBe(MAILS_PER_PERSON);
  });

  it('are never more than the limit where many arrive at the same time', async () => {
    const club = openClub();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 * MAILS_PER_PERSON }, () => causeMail(club, 'priya', 'priya@example.test')),
    );
    const sent = outcomes.filter((each) => each.status === 'fulfilled' && each.value !== null);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(MAILS_PER_PERSON);
    expect(await club.store.count(outbox)).toBe(sent.length);
  });
});

describe('row 38: the warnings that must arrive', () => {
  it('are limited by refusing an eleventh change of password in a day', async () => {
    const club = openClub();
    const person = await club.member();
    const browser = await club.signedIn(person);
    const statuses: number[] = [];
    let current = PASSWORD;
    for (let round = 0; round < 12; round += 1) {
      const newPassword = `a new and longer one ${round}`;
      const page = await browser.submit('/account/security/password', {
        currentPassword: current,
        newPassword,
      });
      statuses.push(page.status);
      if (page.status === 303) current = newPassword;
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(10);
    expect(await mailsTo(club, person.email)).toHaveLength(10);
  });

  it('reset emails to one address end after 20 in a day, and the answer stays the same', async () => {
    const club = openClub();
    const person = await club.member();
    const answers = new Set<string>();
    for (let hour = 0; hour < 8; hour += 1) {
      for (let round = 0; round < 6; round += 1) {
        const page = await club.visitor().submit('/auth/forgot-password', { email: person.email });
        answers.add(`${page.status} ${page.location}`);
      }
      club.advance({ hours: 1, minutes: 1 });
    }
    expect(await mailsTo(club, person.email)).toHaveLength(20);
    expect(answers.size).toBe(1);
  });
});
