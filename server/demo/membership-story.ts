/** The desk's actions on a membership, from joining until now. */

import type { ImportedMembership } from '#domain/members/import-membership.ts';
import { type ChosenReason, chosenReasons } from '#domain/membership/leaving-reasons.ts';
import type { MembershipEvent, PaymentMethod } from '#domain/membership/membership-events.ts';
import { anchoredMonths } from '#domain/membership/period-days.ts';
import { endOfLocalDay, instantAt, localDate } from '#domain/values/dates.ts';
import { isBefore } from '#domain/values/instants.ts';
import { demoPlans } from './club-facts.ts';
import type { Person } from './people.ts';
import type { Chance } from './random.ts';

export interface Step {
  readonly at: Temporal.Instant;
  readonly event: MembershipEvent;
  /** Done by a job, not by staff. */
  readonly isAutomatic?: boolean;
}

export interface Spell {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

export interface MembershipStory {
  readonly steps: readonly Step[];
  /** When they could come in. */
  readonly spells: readonly Spell[];
  /** Of somebody on the list of the system that the club had before: what that said of their plan. */
  readonly listed?: ImportedMembership;
}

const MONTHS_OF_PACK = 3;
interface Leaving {
  readonly reason: string;
  readonly leavingReason?: ChosenReason;
}

const leavingReasons: readonly [Leaving, ...Leaving[]] = [
  { reason: 'Moving to another town', leavingReason: 'moving' },
  { reason: 'Injured for the season', leavingReason: 'health' },
  { reason: 'Requested at the desk' },
];

/** What they chose when they cancelled: another one on each day of a month. */
const chosenAt = (at: Temporal.Instant) => chosenReasons[localDate(at).day % chosenReasons.length];

const instantOf = (date: Temporal.PlainDate, hour: number, minute: number) =>
  instantAt(date, Temporal.PlainTime.from({ hour, minute }));

/** @param detailFrom who joined before pays for the months until then at once */
export function planMembership(
  person: Person,
  chance: Chance,
  detailFrom: Temporal.Instant,
  now: Temporal.Instant,
): MembershipStory {
  const never = person.standing === 'requested-plan' || person.standing === 'never-started';
  if (never) return { steps: [], spells: [] };
  const daysAgo = (days: number) => instantOf(localDate(now).subtract({ days }), chance.between(9, 17), 30);
  const history = new StoryBuilder(person, chance, detailFrom);
  switch (person.standing) {
    case 'past-due': {
      const at = daysAgo(chance.between(2, 12));
      return history.payUntil(at).broughtAlong(at).story(at);
    }
    case 'on-hold': {
      const at = daysAgo(chance.between(2, 24));
      const from = localDate(at);
      const until = localDate(now).add({ days: chance.between(6, 50) });
      const reason = chance.pick(['Working away', 'Recovering from an operation', 'Travelling']);
      return history.payUntil(at).step(at, { type: 'start-hold', from, until, reason }).story(at);
    }
    case 'cancelling': {
      const at = daysAgo(chance.between(1, 9));
      return history
        .payUntil(at, 12)
        .step(at, { type: 'cancel-at-period-end', leavingReason: chosenAt(at) })
        .story(now);
    }
    case 'cancelled':
      return history
        .payUntil(daysAgo(chance.between(45, 150)))
        .leave()
        .story(now);
    case 'ended-now': {
      const at = daysAgo(chance.between(10, 120));
      return history
        .payUntil(at)
        .step(at, { type: 'cancel-now', ...chance.pick(leavingReasons) })
        .story(at);
    }
    case 'expired':
      return history
        .payUntil(daysAgo(chance.between(40, 150)))
        .lapse()
        .story(now);
    case 'rejoined':
      return history
        .payUntil(daysAgo(chance.between(125, 160)))
        .lapse()
        .rejoin()
        .payUntil(now)
        .story(now);
    default:
      return history.payUntil(now).story(now);
  }
}

/** Tracks paid periods like the rules in `domain/membership/membership-changes.ts`. */
class StoryBuilder {
  readonly #steps: Step[] = [];
  readonly #spells: Spell[] = [];
  readonly #chance: Chance;
  readonly #plan: (typeof demoPlans)[number];
  readonly #months: number;
  #startedAt: Temporal.Instant;
  #listed: ImportedMembership | undefined;
  /** The day of the month that periods are counted from. */
  #anchorDay: number;
  /** The last day paid for. */
  #lastDay: Temporal.PlainDate;

  constructor(person: Person, chance: Chance, detailFrom: Temporal.Instant) {
    const plan = demoPlans.find(({ id }) => id === person.planId);
    if (!plan) throw new Error(`the demo has no plan ${person.planId}`);
    this.#chance = chance;
    this.#plan = plan;
    this.#months = plan.interval === 'month' ? 1 : MONTHS_OF_PACK;
    this.#startedAt = person.joinedAt.add({ minutes: 25 });
    const joinedOn = localDate(this.#startedAt);
    this.#anchorDay = joinedOn.day;
    this.#lastDay = joinedOn.add({ months: this.#months });
    let count = 1;
    // Nobody buys packs to use one after the other.
    for (; plan.interval === 'month' && isBefore(endOfLocalDay(this.#lastDay), detailFrom); count += 1)
      this.#lastDay = this.#nextLastDay();
    this.step(this.#startedAt, this.#joining('activate', count));
  }

  step(at: Temporal.Instant, event: MembershipEvent, isAutomatic = false): this {
    this.#steps.push({ at, event, isAutomatic });
    return this;
  }

  /** Pays on the last day of each period until at least `spareDays` of the current one are left at `at`. */
  payUntil(at: Temporal.Instant, spareDays = 0): this {
    while (isBefore(endOfLocalDay(this.#lastDay), at.add({ hours: 24 * spareDays }))) {
      const dueAt = instantOf(this.#lastDay, this.#chance.between(7, 19), this.#chance.between(0, 59));
      const paidAt = isBefore(dueAt, at) ? dueAt : at.subtract({ hours: 20 });
      this.#lastDay = this.#nextLastDay();
      const periodEnd = endOfLocalDay(this.#lastDay);
      this.step(paidAt, { type: 'payment-settled', payment: this.#payment(), periodEnd });
    }
    return this;
  }

  /** They came with a list, on which the last payment was; it turns out that it hasn't arrived. */
  broughtAlong(at: Temporal.Instant): this {
    const { id, name } = this.#plan;
    const lastDay = this.#lastDay.toString();
    this.#listed = { status: 'active', planId: id, planName: name, lastDay, pack: null, classesUnused: '' };
    this.#steps.length = 0;
    return this.step(at, { type: 'mark-overdue', reason: 'Standing order not received' });
  }

  /** Gives notice and leaves at the end of the period. */
  leave(): this {
    const saidAt = instantOf(this.#lastDay.subtract({ days: 6 }), 18, 10);
    this.step(saidAt, { type: 'cancel-at-period-end', leavingReason: chosenAt(saidAt) });
    return this.lapse();
  }

  /** The period ends, and a job expires the membership at night. */
  lapse(): this {
    const end = endOfLocalDay(this.#lastDay);
    this.#spells.push({ from: this.#startedAt, until: end });
    return this.step(end.add({ minutes: 7 }), { type: 'expire' }, true);
  }

  rejoin(): this {
    const date = this.#lastDay.add({ days: this.#chance.between(25, 60) });
    this.#startedAt = instantOf(date, 17, 20);
    this.#anchorDay = date.day;
    this.#lastDay = date.add({ months: this.#months });
    return this.step(this.#startedAt, this.#joining('rejoin'));
  }

  /** @param until when they could no longer come in, if before `now` */
  story(until: Temporal.Instant): MembershipStory {
    const isIn = !this.#spells.some(({ from }) => from.equals(this.#startedAt));
    if (isIn) this.#spells.push({ from: this.#startedAt, until });
    return { steps: this.#steps, spells: this.#spells, ...(this.#listed && { listed: this.#listed }) };
  }

  #nextLastDay(): Temporal.PlainDate {
    return anchoredMonths(this.#lastDay, this.#months, this.#anchorDay);
  }

  /** @param count of the periods that are paid at once */
  #joining(type: 'activate' | 'rejoin', count = 1): MembershipEvent {
    const periodEnd = endOfLocalDay(this.#lastDay);
    const several = {
      amountInPence: this.#plan.priceInPence * count,
      amountReason: `${count} months at once`,
    };
    return { type, plan: this.#plan, periodEnd, payment: this.#payment(), ...(count > 1 && several) };
  }

  #payment(): PaymentMethod {
    return this.#chance.happens(0.82) ? 'card-machine' : 'cash';
  }
}
