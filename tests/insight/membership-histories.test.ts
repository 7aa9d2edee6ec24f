import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachDay } from '#domain/insight/figures.ts';
import { type Movement, movements } from '#domain/insight/membership-figures.ts';
import { readMemberFilter } from '#domain/members/member-filter.ts';
import { chosenReasons, type LeavingReason } from '#domain/membership/leaving-reasons.ts';
import { hasMembership, periodEndAfter } from '#domain/membership/membership.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { defaultLastDay } from '#domain/membership/period-days.ts';
import { partsInPence, recurringParts, recurringRevenueInPence } from '#domain/payments/recurring-revenue.ts';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { figureMarks } from '#server/data/collections/insight.ts';
import { members } from '#server/data/collections/members.ts';
import { holds, plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { listEach } from '#server/data/each-of.ts';
import { countFigures } from '#server/insight/figures/count-figures.ts';
import { readFigures } from '#server/insight/figures/read-figures.ts';
import { membershipFigures } from '#server/insight/membership-figures.ts';
import { readRecurringRevenue } from '#server/insight/recurring-revenue.ts';
import { listAllMembers, planSearch } from '#server/members/find-members.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { processHolds } from '#server/membership/process-holds.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { findDeskPayment, paymentVersion } from '#server/payments/desk/find-payment.ts';
import { returnPayment } from '#server/payments/desk/return-payment.ts';
import { writeLedger } from '#server/payments/write-ledger.ts';
import { PASSWORD } from '../support/club.ts';
import { countRecurringRevenue, readGaps } from '../support/count-recurring-revenue.ts';
import { type Desk, openDesk, plan } from '../support/desk.ts';

const STARTS = '2026-02-10T09:30:00Z';
const MEMBERS = 3;

type Step =
  | { kind: 'join' | 'rejoin' | 'pay' | 'change'; who: number; plan: number; method: number }
  | { kind: 'hold'; who: number; in: number; days: number }
  | { kind: 'end-hold' | 'undo' | 'erase' | 'overdue' | 'settle'; who: number }
  | { kind: 'leave' | 'leave-now'; who: number; reason: number }
  | { kind: 'back'; who: number; isVoid: boolean; share: number }
  | { kind: 'online'; who: number; daysAgo: number; days: number; pence: number }
  | { kind: 'late-refund'; who: number; daysAgo: number }
  | { kind: 'wait'; days: number; hours: number };

const who = fc.nat(MEMBERS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('join', 'rejoin', 'pay', 'change'),
      ...{ who, plan: fc.nat(2), method: fc.nat(2) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('hold' as const), who, in: fc.nat(5), days: fc.integer({ min: 1, max: 40 }) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constantFrom('end-hold', 'undo', 'erase', 'overdue', 'settle'), who },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constantFrom('leave', 'leave-now'), who, reason: fc.nat(chosenReasons.length) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{
        kind: fc.constant('back' as const),
        who,
        isVoid: fc.boolean(),
        share: fc.integer({ min: 1, max: 4 }),
      },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('online' as const), who, daysAgo: fc.nat(40) },
      ...{ days: fc.constantFrom(28, 31, 365), pence: fc.constantFrom(2900, 4900, 49_000) },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('late-refund' as const), who, daysAgo: fc.nat(20) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ kind: fc.constant('wait' as const), days: fc.nat(30), hours: fc.nat(23) },
    }),
  },
);

/** A club whose clock moves, and who was seen to join and leave it on which day. */
class History {
  readonly desk: Desk;
  readonly uids: string[];
  readonly joined = new Map<string, number>();
  readonly back = new Map<string, number>();
  readonly left = new Map<string, LeavingReason[]>();
  readonly wereMembers = new Map<string, boolean>();
  readonly asked = new Map<string, LeavingReason>();
  entries = 0;

  constructor(desk: Desk, uids: string[]) {
    this.desk = desk;
    this.uids = uids;
  }
  get services() {
    return this.desk.club.services;
  }
  get today() {
    return localDate(this.desk.club.now()).toString();
  }

  /** What has become of everybody since the last look, by their profile alone. */
  async look(why: LeavingReason): Promise<void> {
    for (const uid of this.uids) {
      const member = await this.desk.club.store.find(members, uid);
      const is = member !== null && hasMembership(member.membershipStatus);
      const was = this.wereMembers.get(uid);
      if (is && !was) {
        const days = was === undefined ? this.joined : this.back;
        days.set(this.today, (days.get(this.today) ?? 0) + 1);
        this.asked.delete(uid);
      }
      if (!is && was) {
        const reason =
          member && member.membershipStatus === 'expired' ? 'not-renewed' : (this.asked.get(uid) ?? why);
        this.left.set(this.today, [...(this.left.get(this.today) ?? []), reason]);
        this.asked.delete(uid);
      }
      if (is || was !== undefined) this.wereMembers.set(uid, is);
    }
  }

  async apply(uid: string, event: MembershipEvent): Promise<boolean> {
    const by = { uid: this.desk.admin.id, name: this.desk.admin.name };
    return (await changeMembership(this.services, { uid, event, by })).kind === 'changed';
  }

  async wait(days: number, hours: number): Promise<void> {
    // Sometimes the jobs were not there for days.
    const steps = days > 3 ? [days * 24 + hours] : [...Array(days).fill(24), hours];
    for (const each of steps) await this.waitHours(each);
  }
  private async waitHours(hours: number): Promise<void> {
    this.desk.club.advance({ hours });
    await settleMemberships(this.services);
    await processHolds(this.services);
    await this.look('not-given');
  }

  async do(step: Step): Promise<void> {
    if (step.kind === 'wait') return this.wait(step.days, step.hours);
    const uid = this.uids[step.who] ?? '';
    const { store, now } = this.desk.club;
    if (!(await store.find(members, uid))) return;
    await this.act(uid, step, localDate(now()));
    await this.look('not-given');
  }

  private async act(uid: string, step: Exclude<Step, { kind: 'wait' }>, today: Temporal.PlainDate) {
    switch (step.kind) {
      case 'join':
      case 'rejoin':
      case 'pay':
        return this.pay(uid, step, today);
      case 'change': {
        const to = await this.planOf(step.plan);
        return this.apply(uid, { type: 'change-plan', plan: to });
      }
      case 'hold': {
        const from = today.add({ days: step.in });
        const until = from.add({ days: step.days });
        return this.apply(uid, { type: 'start-hold', from, until, reason: '' });
      }
      case 'end-hold':
        return this.apply(uid, { type: 'end-hold' });
      case 'overdue':
        return this.apply(uid, { type: 'mark-overdue' });
      case 'settle':
        return this.apply(uid, { type: 'payment-settled', payment: 'cash', periodEnd: null });
      case 'undo':
        if (await this.apply(uid, { type: 'undo-cancel' })) this.asked.delete(uid);
        return;
      case 'leave':
      case 'leave-now':
        return this.leave(uid, step);
      case 'erase':
        return this.erase(uid);
      case 'back':
        return this.giveBack(uid, step);
      case 'online':
        return this.payOnline(uid, step, today);
      case 'late-refund':
        return this.refundLate(uid, step);
    }
  }

  private async planOf(index: number) {
    const chosen = [this.desk.unlimited, this.desk.offPeak, yearly][index] ?? yearly;
    return { id: chosen.id, name: chosen.name, priceInPence: chosen.priceInPence, interval: chosen.interval };
  }

  private async pay(
    uid: string,
    { kind, plan: index, method }: Extract<Step, { plan: number }>,
    today: Temporal.PlainDate,
  ) {
    const payment = (['cash', 'card-machine', 'complimentary'] as const)[method] ?? 'cash';
    const chosen = await this.planOf(index);
    const member = await this.desk.stored(uid);
    const end = kind === 'pay' ? member.currentPeriodEnd : null;
    const from = end && Temporal.Instant.compare(end, this.desk.club.now()) > 0 ? localDate(end) : today;
    const periodEnd = periodEndAfter(defaultLastDay(chosen.interval, from));
    if (kind === 'pay') return this.apply(uid, { type: 'payment-settled', payment, periodEnd });
    const type = kind === 'join' ? 'activate' : 'rejoin';
    return this.apply(uid, { type, plan: chosen, periodEnd, payment });
  }

  private async leave(uid: string, { kind, reason }: Extract<Step, { reason: number }>) {
    const leavingReason = chosenReasons[reason];
    const isNow = kind === 'leave-now';
    if (isNow) {
      const before = this.asked.get(uid);
      const said = before === 'not-given' ? undefined : before;
      // Words were typed: something else, unless more was said.
      const isVague = leavingReason === undefined || leavingReason === 'other';
      this.asked.set(uid, isVague ? (said ?? 'other') : leavingReason);
      const done = await this.apply(uid, { type: 'cancel-now', reason: 'Leaving', leavingReason });
      if (!done && before) this.asked.set(uid, before);
      if (!done && !before) this.asked.delete(uid);
    } else if (await this.apply(uid, { type: 'cancel-at-period-end', leavingReason }))
      this.asked.set(uid, leavingReason ?? 'not-given');
  }

  private async erase(uid: string) {
    const { club } = this.desk;
    const browser = await club.signedIn(await this.desk.stored(uid));
    const answer = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    if (answer.location !== '/') throw new Error('the account is still there');
    await this.look('closed-account');
  }

  private async giveBack(uid: string, { isVoid, share }: Extract<Step, { isVoid: boolean }>) {
    const { store } = this.desk.club;
    const theirs = await listEach(store, ledger, { where: [['memberUid', '==', uid]], limit: 50 });
    const paid = theirs.filter(
      ({ kind, id, amountInPence }) => kind === 'payment' && id.startsWith('desk_') && amountInPence > 0,
    );
    const last = paid.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at)).at(-1);
    const payment = last && (await findDeskPayment(store, last.id));
    if (!last || !payment) return;
    await returnPayment(this.services, {
      ...{ id: last.id, kind: isVoid ? 'void' : 'refund', reason: 'Mistake' },
      amountInPence: isVoid ? null : Math.ceil(last.amountInPence / share),
      ...{ choices: [], seen: paymentVersion(payment) },
      by: { uid: this.desk.admin.id, name: 'Ada' },
    });
  }

  /** What the provider reports, perhaps days after it was paid. */
  private async payOnline(
    memberUid: string,
    { daysAgo, days, pence }: Extract<Step, { pence: number }>,
    today: Temporal.PlainDate,
  ) {
    const { store, now } = this.desk.club;
    const at = startOfLocalDay(today.subtract({ days: daysAgo })).add({ hours: 14 });
    if (Temporal.Instant.compare(at, now()) > 0) return;
    this.entries += 1;
    const entry = ledger.decode(`stripe_${this.entries}`, {
      ...{ at, memberUid, kind: 'payment', method: 'stripe', amountInPence: pence, recurringInPence: pence },
      ...{ periodStart: at, periodEnd: at.add({ hours: 24 * days }), planKind: 'membership' },
    });
    await store.transaction(async (transaction) => writeLedger(transaction, [entry], now()));
  }

  private async refundLate(memberUid: string, { daysAgo }: Extract<Step, { kind: 'late-refund' }>) {
    const { store, now } = this.desk.club;
    const theirs = await listEach(store, ledger, { where: [['memberUid', '==', memberUid]], limit: 50 });
    const of = theirs.find(({ id }) => id.startsWith('stripe_') && !id.includes('back'));
    if (!of || theirs.some(({ ofEntry }) => ofEntry === of.id)) return;
    const at = now().subtract({ hours: 24 * daysAgo });
    if (Temporal.Instant.compare(at, of.at) < 0) return;
    const entry = ledger.decode(`${of.id}_back`, {
      ...{ at, memberUid, kind: 'refund', method: 'stripe', amountInPence: -of.amountInPence },
      ...{ ofEntry: of.id, planKind: 'membership' },
    });
    await store.transaction(async (transaction) => writeLedger(transaction, [entry], now()));
  }
}

const yearly = plan({ id: 'yearly', name: 'Yearly', priceInPence: 49_000, interval: 'year', order: 3 });

async function openHistory(): Promise<History> {
  const desk = await openDesk({ now: STARTS });
  const uids: string[] = [];
  for (let place = 0; place < MEMBERS; place += 1) uids.push((await desk.club.member()).id);
  return new History(desk, uids);
}

/** Everything from scratch: each member on each day, one after the other. */
async function recompute({ desk }: History, days: readonly Temporal.PlainDate[]) {
  const { store, now } = desk.club;
  const entries = await listEach(store, ledger, { limit: 500 });
  const held = (await listEach(store, holds, { limit: 500 })).filter(({ stage }) => stage !== 'taken-back');
  const uids = [...new Set(entries.map(({ memberUid }) => memberUid))];
  const gaps = await readGaps(store);
  const levels = new Map(uids.map((uid) => [uid, 0]));
  const payers = new Set<string>();
  return days.map((day) => {
    const end = startOfLocalDay(day.add({ days: 1 })).subtract({ microseconds: 1 });
    const at = Temporal.Instant.compare(now(), end) < 0 ? now() : end;
    const changes = Object.fromEntries(movements.map((movement) => [movement, 0])) as Record<
      Movement,
      number
    >;
    let paying = 0;
    for (const uid of uids) {
      const own = entries.filter(({ memberUid }) => memberUid === uid);
      const rests = held.filter(({ memberUid }) => memberUid === uid);
      const before = levels.get(uid) ?? 0;
      const after = recurringParts(own, rests, at, gaps);
      const isHeld = rests.some(({ from, until }) => from <= String(day) && String(day) <= until);
      if (before === 0 && after > 0) changes[payers.has(uid) ? 'return' : 'new'] += after;
      else if (before > 0 && after === 0) changes[isHeld ? 'hold' : 'churn'] -= before;
      else if (after !== before) changes[after > before ? 'upgrade' : 'downgrade'] += after - before;
      if (after > 0) payers.add(uid);
      paying += Math.sign(after) - Math.sign(before);
      levels.set(uid, after);
    }
    return { day, changes, paying, revenue: recurringRevenueInPence(entries, held, at, gaps) };
  });
}

/** The list that the figure leads to has just those whom it counts. */
async function expectPayingList({ desk: { club } }: History, paying: number): Promise<void> {
  const entries = await listEach(club.store, ledger, { limit: 500 });
  const held = (await listEach(club.store, holds, { limit: 500 })).filter(
    ({ stage }) => stage !== 'taken-back',
  );
  const gaps = await readGaps(club.store);
  const counted = [...new Set(entries.map(({ memberUid }) => memberUid))].filter((uid) => {
    const own = entries.filter(({ memberUid }) => memberUid === uid);
    return (
      recurringParts(
        own,
        held.filter(({ memberUid }) => memberUid === uid),
        club.now(),
        gaps,
      ) > 0
    );
  });
  const search = await planSearch(
    club.store,
    readMemberFilter(new URLSearchParams('show=paying')),
    club.now(),
  );
  const listed: string[] = [];
  for await (const rows of listAllMembers(club.store, search)) listed.push(...rows.map(({ id }) => id));
  expect(listed.toSorted()).toEqual(counted.toSorted());
  expect(listed).toHaveLength(paying);
}

async function expectExact(history: History): Promise<void> {
  const { store, now } = history.desk.club;
  await countFigures({ store, now });
  expect(await listEach(store, figureMarks, { limit: 10 })).toEqual([]);
  const span = {
    from: localDate(Temporal.Instant.from(STARTS)).subtract({ days: 60 }),
    to: localDate(now()),
  };
  const reading = await readFigures(store, membershipFigures, [span], now());
  for (const { day, changes, paying, revenue } of await recompute(history, eachDay(span))) {
    const stored = reading.on(day);
    expect([String(day), stored.recurring, stored.paying]).toEqual([String(day), changes, paying]);
    const total = Object.values(reading.until(day).recurring).reduce((sum, change) => sum + change, 0);
    expect([String(day), partsInPence(total)]).toEqual([String(day), revenue]);
    const reasons = Object.entries(stored.left).flatMap(([reason, count]) => Array(count).fill(reason));
    expect([String(day), stored.joined, stored.back, reasons.toSorted()]).toEqual([
      String(day),
      history.joined.get(String(day)) ?? 0,
      history.back.get(String(day)) ?? 0,
      (history.left.get(String(day)) ?? []).toSorted(),
    ]);
  }
  expect((await readRecurringRevenue(store, now()))?.amountInPence ?? 0).toBe(
    await countRecurringRevenue({ store, now }),
  );
  await expectPayingList(history, reading.until(span.to).paying);
  const active = [...history.wereMembers.values()].filter(Boolean).length;
  const sum = reading.until(span.to);
  const left = Object.values(sum.left).reduce((all, count) => all + count, 0);
  expect(sum.joined + sum.back - left).toBe(active);
  expect(Object.values(sum.cohorts).reduce((all, count) => all + count, 0)).toBe(active);
}

test('after any history every stored day is what a recomputation from scratch finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), fc.nat(29), async (steps, half) => {
      const history = await openHistory();
      try {
        await history.desk.club.store.create(plans, yearly);
        for (const [place, each] of steps.entries()) {
          // Counted in between, so that what comes later has to correct it.
          if (place === half || place === half / 2) await countFigures(history.services);
          await history.do(each);
        }
        // The current day is counted once an hour.
        history.desk.club.advance({ hours: 2 });
        await settleMemberships(history.services);
        await processHolds(history.services);
        await history.look('not-given');
        await expectExact(history);
      } finally {
        await history.desk.club.store.close();
      }
    }),
    { numRuns: 8 },
  );
});
