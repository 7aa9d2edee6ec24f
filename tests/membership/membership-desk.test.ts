import { describe, expect, test } from 'vitest';
import { ASK_ADMIN } from '#domain/membership/amount-reason.ts';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { changeMembership, membershipVersion } from '#server/membership/change-membership.ts';
import { activeFacts, openDesk } from '../support/desk.ts';
import type { Fields } from '../support/visitor.ts';

const endOf = (day: string) => periodEndAfter(Temporal.PlainDate.from(day));
const date = (name: string, day: string): Fields => {
  const { year, month, day: number } = Temporal.PlainDate.from(day);
  return { [`${name}-day`]: `${number}`, [`${name}-month`]: `${month}`, [`${name}-year`]: `${year}` };
};
const page = (member: Member, action = '') => `/admin/member/${member.id}${action && `/${action}`}`;

describe('activating', () => {
  test('an admin makes somebody a member: plan, payment, the plan’s own last day; audit entry and mail with it', async () => {
    const { club, browser, stored, audit, mails } = await openDesk();
    const yusuf = await club.member({
      firstName: 'Yusuf',
      lastName: 'Demir',
      requestedPlanId: 'unlimited',
      requestedPlanAt: club.now(),
    });
    const form = await browser.get(page(yusuf, 'activate'));
    expect(form.text).toContain('Requested Unlimited on 21 Nov.');
    expect(form.text).toContain('£79 a month, until 21 December 2026');
    const answer = await browser.submit(page(yusuf, 'activate'), { plan: 'unlimited', payment: 'cash' });
    expect(answer.location).toMatch(/^\/desk\/receipts\/desk_/);
    expect((await browser.follow(answer)).text).toContain(
      'Activated Unlimited until 21 December 2026 (cash).',
    );
    expect(await stored(yusuf.id)).toMatchObject({
      membershipStatus: 'active',
      planId: 'unlimited',
      membershipType: 'Unlimited',
      requestedPlanId: '',
      currentPeriodEnd: endOf('2026-12-21'),
    });
    expect(await audit(yusuf.id)).toMatchObject([
      { action: 'membership.activated', actorName: 'Ada Raman1', before: { membershipStatus: 'pending' } },
    ]);
    const [mail] = await mails(yusuf.id);
    expect(mail).toMatchObject({
      to: yusuf.email,
      subject: 'Welcome to Our Club: your membership is active',
    });
    expect(mail?.body).toContain('Unlimited, paid until 21 December 2026');
  });

  test('the desk may set another last day', async () => {
    const { club, browser, stored, audit } = await openDesk();
    const member = await club.member();
    const free = { plan: 'off-peak', payment: 'complimentary', ...date('lastDay', '2027-03-31') };
    const refused = await browser.submit(page(member, 'activate'), free);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Enter a reason: why it’s complimentary'),
    ]);
    expect((await stored(member.id)).membershipStatus).toBe('pending');
    const fields = { ...free, amountReason: 'Coach’s partner' };
    const paid = await browser.submit(page(member, 'activate'), { ...fields, amount: '400' });
    expect([paid.status, paid.text]).toEqual([
      422,
      expect.stringContaining('Leave this empty for something complimentary, or choose how they paid'),
    ]);
    expect((await browser.submit(page(member, 'activate'), fields)).status).toBe(303);
    expect(JSON.stringify(await audit(member.id))).toContain('(complimentary: Coach’s partner)');
    expect((await stored(member.id)).currentPeriodEnd).toEqual(endOf('2027-03-31'));
  });

  test('ten years for the price of one period needs a reason, in the audit log, and at the front desk an admin', async () => {
    const { club, browser, stored, audit } = await openDesk();
    const reception = await club.signedIn(await club.desk());
    const member = await club.member();
    const years = { plan: 'unlimited', payment: 'cash', ...date('lastDay', '2036-12-31') };
    const reason = { amountReason: 'Won the raffle' };
    const ask = ASK_ADMIN;
    for (const fields of [years, { ...years, ...reason }]) {
      const answer = await reception.submit(page(member, 'activate'), fields);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(ask)]);
    }
    const unsaid = 'Enter a reason: why it’s paid for longer than the price pays for';
    const answer = await browser.submit(page(member, 'activate'), years);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(unsaid)]);
    expect((await stored(member.id)).membershipStatus).toBe('pending');
    const half = { ...years, ...date('lastDay', '2027-06-30') };
    expect((await reception.submit(page(member, 'activate'), half)).text).toContain(unsaid);
    await reception.submit(page(member, 'activate'), { ...half, ...reason });
    expect(JSON.stringify(await audit(member.id))).toContain('until 30 June 2027 (cash: Won the raffle)');
    await browser.submit(page(member, 'payment-settled'), { ...years, ...reason });
    expect(JSON.stringify(await audit(member.id))).toContain('until 31 December 2036 (cash: Won the raffle)');
  });

  test('month after month for nothing ends a year from today at the front desk, on every page; an admin goes on', async () => {
    const desk = await openDesk();
    const { club, browser, stored } = desk;
    const reception = await club.signedIn(await club.desk());
    const member = await club.member({ ...activeFacts(desk), currentPeriodEnd: endOf('2027-10-21') });
    const settle = page(member, 'payment-settled');
    const why = { amountReason: 'Coach’s partner' };
    const ways: Fields[] = [
      { payment: 'complimentary', ...why },
      { payment: 'cash', amount: '0.01', rest: 'waived', ...why },
      { payment: 'cash', amount: '0.01', rest: 'owed' },
    ];
    const next = (day: string) => date('lastDay', day);
    expect((await reception.submit(settle, { ...ways[0], ...next('2027-11-21') })).status).toBe(303);
    for (const way of ways) {
      const answer = await reception.submit(settle, { ...way, ...next('2027-12-21') });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(ASK_ADMIN)]);
    }
    const sale = `/desk/sell/${member.id}`;
    const sales: Fields[] = [
      { payment: 'complimentary', discountReason: 'Prize' },
      { payment: 'cash', discount: '78', discountReason: 'Prize' },
      { payment: 'cash', paidNow: '1' },
    ];
    for (const free of sales) {
      const answer = await reception.submit(sale, { plan: 'unlimited', ...free });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(ASK_ADMIN)]);
    }
    expect((await stored(member.id)).currentPeriodEnd).toEqual(endOf('2027-11-21'));
    await browser.submit(settle, { ...ways[0], ...next('2027-12-21') });
    expect((await stored(member.id)).currentPeriodEnd).toEqual(endOf('2027-12-21'));
    // Paid for, it goes on at the desk as well.
    const paid = await reception.submit(settle, { payment: 'cash', ...next('2028-01-21') });
    expect(paid.status).toBe(303);
    expect((await stored(member.id)).currentPeriodEnd).toEqual(endOf('2028-01-21'));
  });

  test.each<[string, Fields, string]>([
    ['no plan', { payment: 'cash' }, 'Choose a plan'],
    ['a plan that is not on offer', { plan: 'gold', payment: 'cash' }, 'Choose a plan that is available'],
    ['no payment', { plan: 'unlimited' }, 'Choose how it was paid'],
    ['a payment we do not know', { plan: 'unlimited', payment: 'cheque' }, 'Choose how it was paid'],
    [
      'a day that has passed',
      { plan: 'unlimited', payment: 'cash', ...date('lastDay', '2026-11-20') },
      'The date must be today or later.',
    ],
    [
      'a day that is none',
      {
        plan: 'unlimited',
        payment: 'cash',
        'lastDay-day': '31',
        'lastDay-month': '2',
        'lastDay-year': '2027',
      },
      '31 February isn’t a real date',
    ],
    [
      'two last days',
      { plan: 'unlimited', payment: 'cash', lastDay: ['2027-01-01', '2028-01-01'] },
      'Enter one date',
    ],
  ])('row 22: with %s the form comes back and nothing is changed', async (_, fields, sentence) => {
    const { club, browser, stored, audit, mails } = await openDesk();
    const member = await club.member();
    const answer = await browser.submit(page(member, 'activate'), fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect((await stored(member.id)).membershipStatus).toBe('pending');
    expect(await audit(member.id)).toEqual([]);
    expect(await mails(member.id)).toEqual([]);
  });

  test('row 14: status, price and end of a post that says more than the form has are not believed', async () => {
    const { club, browser, stored } = await openDesk();
    const member = await club.member();
    const more = {
      membershipStatus: 'on_hold',
      currentPeriodEnd: '2099-01-01',
      isAdmin: 'true',
      price: '1',
      memberId: 'else',
    };
    await browser.submit(page(member, 'activate'), { plan: 'unlimited', payment: 'cash', ...more });
    expect(await stored(member.id)).toMatchObject({
      membershipStatus: 'active',
      currentPeriodEnd: endOf('2026-12-21'),
      isAdmin: false,
    });
  });

  test('without any plan for sale the desk is sent to add one', async () => {
    const { club, browser, unlimited, offPeak } = await openDesk();
    for (const { id } of [unlimited, offPeak]) await club.store.update(plans, id, { isActive: false });
    const answer = await browser.get(page(await club.member(), 'activate'));
    expect(answer.location).toBe('/admin/adminControl/plans');
  });
});

describe('a running membership', () => {
  test('whose debt is paid during a hold is told that it is on hold, and until when', async () => {
    const desk = await openDesk();
    const { club, browser, mails } = desk;
    const hold = { from: '2026-11-19', until: '2026-12-02', reason: '' };
    const member = await club.member({ ...activeFacts(desk), membershipStatus: 'past_due', hold });
    await browser.submit(page(member, 'payment-settled'), {
      ...{ ...date('lastDay', '2026-12-31'), payment: 'cash', amountReason: 'As agreed' },
    });
    const [mail] = await mails(member.id);
    expect(mail && club.services.outbox.revealBody(mail)).toContain(
      'It’s on hold from 19 November 2026 until 2 December 2026, and your pass won’t work on those days.',
    );
  });

  test('moves through overdue, settled, hold, hold ended, leaving, staying and ended, each mailed and logged', async () => {
    const desk = await openDesk();
    const { club, browser, stored, audit, mails } = desk;
    const member = await club.member(activeFacts(desk));
    const status = async () => (await stored(member.id)).membershipStatus;

    await browser.submit(page(member, 'payment-overdue'), { reason: 'No standing order' });
    expect(await status()).toBe('past_due');
    const form = await browser.get(page(member, 'payment-settled'));
    expect(form.html).toMatch(/name="amount"[^>]*value="79"|value="79"[^>]*name="amount"/);
    await browser.submit(page(member, 'payment-settled'), {
      payment: 'card-machine',
      ...{ ...date('lastDay', '2026-12-31'), amountReason: 'Waited a month for a repair' },
    });
    expect(await stored(member.id)).toMatchObject({
      membershipStatus: 'active',
      currentPeriodEnd: endOf('2026-12-31'),
    });
    await browser.submit(page(member, 'hold'), {
      ...date('from', '2026-11-21'),
      ...date('until', '2026-11-30'),
      reason: 'travel',
      override: 'Agreed at the desk',
    });
    expect(await stored(member.id)).toMatchObject({
      membershipStatus: 'on_hold',
      currentPeriodEnd: endOf('2027-01-10'),
    });
    await browser.submit(page(member, 'end-hold'), {});
    expect(await stored(member.id)).toMatchObject({
      membershipStatus: 'active',
      hold: null,
      currentPeriodEnd: endOf('2026-12-31'),
    });
    await browser.submit(page(member, 'change-plan'), {
      ...{ plan: 'off-peak', payment: 'complimentary', amountReason: 'On the wrong plan by mistake' },
    });
    expect(await stored(member.id)).toMatchObject({ planId: 'off-peak', membershipType: 'Off-peak' });
    const unsaid = await browser.submit(page(member, 'cancel-at-period-end'), {});
    expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining('Enter a reason')]);
    await browser.submit(page(member, 'cancel-at-period-end'), { reason: 'Moves to Leeds' });
    expect(await status()).toBe('cancelling');
    expect((await audit(member.id)).map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/^Cancels at the end of the period, .*: Moves to Leeds$/),
    );
    await browser.submit(page(member, 'undo-cancel'), {});
    expect(await status()).toBe('active');
    await browser.submit(page(member, 'cancel-now'), { reason: 'Moved away' });
    expect(await status()).toBe('cancelled');
    await browser.submit(page(member, 'activate'), { plan: 'unlimited', payment: 'cash' });
    expect(await status()).toBe('active');

    expect((await audit(member.id)).map(({ action }) => action).toSorted()).toEqual(
      [
        'membership.marked-overdue',
        'membership.payment-settled',
        'membership.hold-started',
        'membership.hold-ended',
        'membership.plan-changed',
        'membership.cancel-requested',
        'membership.cancel-undone',
        'membership.cancelled',
        'membership.rejoined',
      ].toSorted(),
    );
    expect(await mails(member.id)).toHaveLength(9);
  });

  test('overdue is offered where nothing paid for the period, says before what changes, and is undone as it was', async () => {
    const desk = await openDesk();
    const { club, browser, stored, audit, mails } = desk;
    const member = await club.member({
      ...activeFacts(desk),
      ...{ cancelAtPeriodEnd: true, planPriceInPence: 7900 },
    });
    const before = await stored(member.id);
    const form = await browser.get(page(member, 'payment-overdue'));
    expect(form.text).toMatch(/Status\s*Ends 1 Dec\s*Payment overdue/);
    expect(form.text).toMatch(/At the door\s*Let in\s*Refused: A payment is overdue/);
    const unsaid = await browser.submit(page(member, 'payment-overdue'), {});
    expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining('Enter a reason')]);
    const marked = await browser.submit(page(member, 'payment-overdue'), { reason: 'No standing order' });
    expect(await stored(member.id)).toMatchObject({ membershipStatus: 'past_due' });
    expect((await audit(member.id))[0]?.summary).toBe('Payment marked as overdue: No standing order');
    expect((await mails(member.id))[0]?.body).toContain('We haven’t received your latest payment of £79.');
    const notice = await browser.follow(marked);
    expect(notice.text).toContain('Undo');
    expect((await browser.get(page(member, 'undo-overdue'))).text).toMatch(/Payment overdue\s*Ends 1 Dec/);
    await browser.submit(page(member, 'undo-overdue'), {});
    const restored = { ...before, membershipStatus: 'cancelling', lastUpdated: expect.anything() };
    expect(await stored(member.id)).toEqual(restored);
    expect((await mails(member.id)).map(({ subject }) => subject)).toContain(
      'Your membership payment isn’t overdue',
    );
    expect((await browser.get(page(member))).text).not.toContain('Undo overdue');
  });

  test('a period that is paid is not marked as overdue: the page names the payment', async () => {
    const desk = await openDesk();
    const { club, browser, stored } = desk;
    const member = await club.member();
    await browser.submit(page(member, 'activate'), { plan: 'unlimited', payment: 'cash' });
    const form = await browser.get(page(member, 'payment-overdue'));
    expect(form.text).toContain(
      'Nothing is overdue. The £79 recorded on 21 November 2026 pays for this period.',
    );
    expect(form.html).toContain('/desk/receipts/desk_');
    const seen = membershipVersion(await stored(member.id));
    const post = { reason: 'No standing order', seen };
    const answer = await browser.post(page(member, 'payment-overdue'), post);
    expect((await browser.follow(answer)).text).toContain('Nothing is overdue.');
    expect((await stored(member.id)).membershipStatus).toBe('active');
  });

  test('overdue is not undone where what had paid for the period went back before it was marked', async () => {
    const desk = await openDesk();
    const { club, browser, stored } = desk;
    const member = await club.member();
    const paid = await browser.submit(page(member, 'activate'), { plan: 'unlimited', payment: 'cash' });
    // A hold stands on it since, so the refund leaves the membership as it is.
    await club.store.update(members, member.id, {
      hold: { from: '2027-03-01', until: '2027-03-20', reason: '' },
    });
    await browser.submit(`${paid.location}/refund`, { reason: 'Paid twice' });
    expect((await stored(member.id)).membershipStatus).toBe('active');
    await browser.submit(page(member, 'payment-overdue'), { reason: 'The money went back' });
    const asked = await browser.get(page(member, 'undo-overdue'));
    expect(asked.text).toContain('The £79 recorded on 21 November 2026 for this period went back');
    expect(asked.html).not.toContain('name="seen"');
    const seen = membershipVersion(await stored(member.id));
    const answer = await browser.post(page(member, 'undo-overdue'), { seen });
    expect((await browser.follow(answer)).text).toContain('for this period went back');
    expect((await stored(member.id)).membershipStatus).toBe('past_due');
  });

  test('what the bank took back is not undone by hand', async () => {
    const desk = await openDesk();
    const disputed = {
      membershipStatus: 'past_due',
      disputedUntil: desk.club.now().add({ hours: 240 }),
    } as const;
    const member = await desk.club.member({ ...activeFacts(desk), ...disputed });
    expect((await desk.browser.get(page(member))).text).not.toContain('Undo overdue');
    expect((await desk.browser.get(page(member, 'undo-overdue'))).status).toBe(303);
  });

  test.each<[string, Fields, number | null]>([
    ['the plan’s, as the form comes', { amount: '79' }, 7900],
    ['another, which staff say why', { amount: '65', rest: 'waived', amountReason: 'Joined in 2019' }, 6500],
    [
      'not that of two months at once',
      { amount: '158', amountReason: 'Two months', ...date('lastDay', '2027-01-31') },
      null,
    ],
    ['nor nothing', { payment: 'complimentary', amountReason: 'Won the raffle' }, null],
  ])(
    'the first payment of somebody imported without a price is their price: %s',
    async (_, fields, price) => {
      const desk = await openDesk();
      const facts = { currentPeriodEnd: endOf('2026-11-30'), planPriceInPence: null, planInterval: null };
      const member = await desk.club.member({ ...activeFacts(desk), ...facts });
      const one = { payment: 'cash', ...date('lastDay', '2026-12-30'), ...fields };
      expect((await desk.browser.submit(page(member, 'payment-settled'), one)).status).toBe(303);
      expect((await desk.stored(member.id)).planPriceInPence).toBe(price);
      await desk.club.store.update(plans, 'unlimited', { priceInPence: 9900 });
      const next = (await desk.browser.get(page(member, 'payment-settled'))).html;
      expect(next).toContain(`value="${(price ?? 9900) / 100}"`);
    },
  );

  test('ending now without a reason comes back with the form', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const answer = await desk.browser.submit(page(member, 'cancel-now'), { reason: '  ' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Enter a reason');
    expect((await desk.stored(member.id)).membershipStatus).toBe('active');
  });

  test('a hold that ends before it starts comes back with the days as typed', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const days = { ...date('from', '2026-12-01'), ...date('until', '2026-11-25') };
    const answer = await desk.browser.submit(page(member, 'hold'), days);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('The last day must be on or after the first day.');
    expect(answer.html).toContain('value="25"');
  });

  test('what is overdue is paid, or its mark undone, before another plan: nothing leads there, and neither page nor post does it', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const form = await desk.browser.get(page(member, 'change-plan'));
    expect(form.status).toBe(200);
    for (const daysLeft of [10, -3]) {
      await desk.club.store.update(members, member.id, {
        ...activeFacts(desk, daysLeft),
        membershipStatus: 'past_due',
      });
      expect((await desk.browser.get(page(member))).html).not.toContain(page(member, 'change-plan'));
      const seen = membershipVersion(await desk.stored(member.id));
      for (const ask of [
        () => desk.browser.get(page(member, 'change-plan')),
        () => desk.browser.post(page(member, 'change-plan'), { plan: 'off-peak', seen }),
      ]) {
        const answer = await ask();
        expect(answer.location).toBe(page(member));
        expect((await desk.browser.follow(answer)).text).toContain(
          'A payment is overdue. Take it first, or undo the overdue mark.',
        );
      }
      expect(await desk.stored(member.id)).toMatchObject({ planId: desk.unlimited.id });
    }
  });

  test('a debt whose period is over can be cleared by letting it expire', async () => {
    const desk = await openDesk();
    const member = await desk.club.member({ ...activeFacts(desk, -3), membershipStatus: 'past_due' });
    expect((await desk.browser.get(page(member))).text).toContain('Let membership expire');
    await desk.browser.submit(page(member, 'let-expire'), {});
    expect((await desk.stored(member.id)).membershipStatus).toBe('expired');
  });
});

describe('only what makes sense', () => {
  test.each<[string, Partial<Member>, string[], string[]]>([
    ['pending', { membershipStatus: 'pending' }, ['activate'], ['hold', 'cancel-now', 'payment-settled']],
    ['cancelled', { membershipStatus: 'cancelled' }, ['activate'], ['hold', 'cancel-now', 'undo-cancel']],
    [
      'active',
      { membershipStatus: 'active' },
      ['hold', 'payment-settled', 'cancel-now'],
      ['activate', 'end-hold', 'undo-cancel'],
    ],
    [
      'leaving',
      { membershipStatus: 'cancelling' },
      ['undo-cancel', 'cancel-now'],
      ['activate', 'cancel-at-period-end'],
    ],
  ])('a membership that is %s offers its own actions and no others', async (_, facts, offered, missing) => {
    const desk = await openDesk();
    const member = await desk.club.member({ ...activeFacts(desk), ...facts });
    const { html } = await desk.browser.get(page(member));
    for (const action of offered) expect(html).toContain(`href="${page(member, action)}"`);
    for (const action of missing) {
      expect(html).not.toContain(`href="${page(member, action)}"`);
      const refused = await desk.browser.get(page(member, action));
      expect(refused.location).toBe(page(member));
    }
  });
});

describe('two at once', () => {
  test('of two admins who decide on the same page one wins, and the other gets a conflict', async () => {
    const desk = await openDesk();
    const { club, browser, stored, audit } = desk;
    const member = await club.member(activeFacts(desk));
    const other = await club.signedIn(await club.admin({ lastName: 'Other' }));
    const [one, two] = await Promise.all([
      browser.get(page(member, 'cancel-now')),
      other.get(page(member, 'hold')),
    ]);
    const seen = { seen: membershipVersion(member) };
    expect(one.html).toContain(seen.seen);
    expect(two.html).toContain(seen.seen);
    const answers = await Promise.all([
      browser.post(page(member, 'cancel-now'), { reason: 'Moved away', ...seen }),
      other.post(page(member, 'hold'), {
        ...date('from', '2026-11-21'),
        ...date('until', '2026-11-30'),
        override: 'Agreed at the desk',
        ...seen,
      }),
    ]);
    const after = [await browser.follow(answers[0]), await other.follow(answers[1])].map(({ text }) => text);
    const conflicts = after.filter((text) =>
      text.includes('This membership has changed since you opened the page'),
    );
    expect(conflicts).toHaveLength(1);
    expect(await audit(member.id)).toHaveLength(1);
    expect(['cancelled', 'on_hold']).toContain((await stored(member.id)).membershipStatus);
  });

  test('ten identical requests at once are one payment', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const by = { uid: desk.admin.id, name: desk.admin.name };
    const event = { type: 'payment-settled', payment: 'cash', periodEnd: endOf('2027-01-31') } as const;
    const seen = membershipVersion(member);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        changeMembership(desk.club.services, { uid: member.id, event, by, seen }),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.reason === 'overtaken'),
    ).toHaveLength(9);
    expect(await desk.audit(member.id)).toHaveLength(1);
    expect(await desk.mails(member.id)).toHaveLength(1);
  });

  test('a form that is sent twice changes once, and both answers say what was done', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    const form = await desk.browser.get(page(member, 'payment-overdue'));
    const token = /name="formToken" value="([^"]*)"/.exec(form.html)?.[1] ?? '';
    const fields = { formToken: token, seen: membershipVersion(member), reason: 'No standing order' };
    const answers = await Promise.all([
      desk.browser.post(page(member, 'payment-overdue'), fields),
      desk.browser.post(page(member, 'payment-overdue'), fields),
    ]);
    expect(answers.map(({ location }) => location)).toEqual([page(member), page(member)]);
    expect(answers.every(({ headers }) => headers.getSetCookie().join().includes('cf_flash='))).toBe(true);
    expect(await desk.audit(member.id)).toHaveLength(1);
  });

  test('a post without the state that was seen changes nothing', async () => {
    const desk = await openDesk();
    const member = await desk.club.member(activeFacts(desk));
    await desk.browser.post(page(member, 'payment-overdue'), {});
    expect((await desk.stored(member.id)).membershipStatus).toBe('active');
  });
});

test('rows 12 and 15: members and coaches reach none of it, and a member who is not there is 404', async () => {
  const desk = await openDesk();
  const member = await desk.club.member(activeFacts(desk));
  const actions = [
    '',
    'activate',
    'change-plan',
    'payment-overdue',
    'undo-overdue',
    'payment-settled',
    'hold',
    'end-hold',
  ].concat([
    'cancel-at-period-end',
    'undo-cancel',
    'cancel-now',
    'let-expire',
    'edit',
    'desk-flag',
    'invite',
    'payments',
    'classes',
    'visits',
    'training',
    'log',
  ]);
  for (const person of [member, await desk.club.coach()]) {
    const browser = await desk.club.signedIn(person);
    for (const action of actions) {
      expect([action, (await browser.get(page(member, action))).status]).toEqual([action, 403]);
      expect([action, (await browser.post(page(member, action), { reason: 'x', flag: 'x' })).status]).toEqual(
        [action, 403],
      );
    }
  }
  expect(await desk.stored(member.id)).toMatchObject({ membershipStatus: 'active', deskFlag: '' });
  for (const action of actions) {
    expect([
      action,
      (await desk.browser.get(`/admin/member/nobody/${action}`.replace(/\/$/, ''))).status,
    ]).toEqual([action, 404]);
  }
});
