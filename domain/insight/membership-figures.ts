import { type LeavingReason, leavingReasons } from '../membership/leaving-reasons.ts';
import {
  type HoldFacts,
  type RecurringEntry,
  recurringChangeDays,
  recurringParts,
} from '../payments/recurring-revenue.ts';
import { endOfLocalDay, localDate, startOfLocalDay, storedDate } from '../values/dates.ts';
import { addFigures, type Figures } from './figures.ts';
import type { MembershipRecord } from './membership-records.ts';
import { membershipTurns, revenueGaps } from './membership-turns.ts';

export const MEMBERSHIP_FIGURES = 'membership';

/** What changes recurring revenue: the changes of a period add up to the difference of its ends. */
export const movements = ['new', 'upgrade', 'return', 'downgrade', 'hold', 'churn'] as const;
export type Movement = (typeof movements)[number];

export const movementNames: Record<Movement, string> = {
  new: 'New',
  upgrade: 'Upgrades',
  return: 'Returns',
  downgrade: 'Downgrades',
  hold: 'Holds',
  churn: 'Lost',
};

/** The figures of members over some days; a sum from the first record on is how many there are. */
export interface MembershipFigures {
  /** In parts of a penny (`recurringParts`); `downgrade`, `hold` and `churn` are negative. */
  readonly recurring: Readonly<Record<Movement, number>>;
  /** Members who pay something that recurs: more (or fewer) than before. */
  readonly paying: number;
  /** People who became a member for the first time. */
  readonly joined: number;
  /** People who had left, and came back. */
  readonly back: number;
  readonly left: Readonly<Record<LeavingReason, number>>;
  /** Members by the month in which they joined, `YYYY-MM` or `before`: more (or fewer) than before. */
  readonly cohorts: Readonly<Record<string, number>>;
}

/** Everything about one member that the figures are counted from. */
export interface MemberHistory {
  readonly entries: readonly RecurringEntry[];
  readonly holds: readonly HoldFacts[];
  /** Oldest first. */
  readonly records: readonly MembershipRecord[];
}

/** The days on which a member may count for something, or did before a merge, which hides some of what two people’s records said. */
export function membershipDays({ entries, holds, records }: MemberHistory): Set<string> {
  const recorded = records.map(({ at }) => localDate(at).toString());
  return new Set([...recurringChangeDays(entries, holds), ...recorded]);
}

/**
 * What one member adds to the figures of the days from `from` to `to`, `YYYY-MM-DD`.
 * @param until the current day is counted as far as it has gone
 */
export function memberFigures(
  history: MemberHistory,
  { from, to }: { readonly from: string; readonly to: string },
  until: Temporal.Instant,
): Map<string, Figures> {
  const figures = new Map<string, Figures>();
  const add = (day: string, more: Figures) => {
    if (day >= from && day <= to) figures.set(day, addFigures(figures.get(day) ?? {}, more));
  };
  for (const turn of membershipTurns(history.records)) {
    const change = turn.kind === 'left' ? -1 : 1;
    add(turn.day, {
      ...(turn.kind === 'left' ? { left: { [turn.reason]: 1 } } : { [turn.kind]: 1 }),
      cohorts: { [turn.joinMonth]: change },
    });
  }
  addRecurring(history, { to, until }, add);
  return figures;
}

/** All records are of the one member whose entries these are. */
const gapsOf = ({ entries, records }: Pick<MemberHistory, 'entries' | 'records'>) =>
  revenueGaps(entries[0]?.memberUid ?? '', records);

/** Whether recurring revenue counts somebody then. */
export const paysRecurring = ({ entries, holds, records }: MemberHistory, at: Temporal.Instant): boolean =>
  recurringParts(entries, holds, at, gapsOf({ entries, records })) > 0;

function addRecurring(
  { entries, holds, records }: MemberHistory,
  { to, until }: { readonly to: string; readonly until: Temporal.Instant },
  add: (day: string, more: Figures) => void,
): void {
  const gaps = gapsOf({ entries, records });
  const turns = membershipTurns(records);
  let before = 0;
  let hasPaid = false;
  for (const day of [...recurringChangeDays(entries, holds, gaps)].filter((each) => each <= to).toSorted()) {
    const date = storedDate(day);
    if (!date || Temporal.Instant.compare(startOfLocalDay(date), until) > 0) break;
    const after = recurringParts(entries, holds, lastInstant(date, until), gaps);
    if (after !== before) {
      const isHeld = holds.some((hold) => hold.from <= day && day <= hold.until);
      const began = turns.findLast((turn) => turn.kind !== 'left' && turn.day <= day);
      const isBack = began?.kind === 'back' || (hasPaid && began?.day !== day);
      const movement = movementOf({ before, after, isHeld, isBack });
      add(day, {
        recurring: { [movement]: after - before },
        paying: Math.sign(after) - Math.sign(before),
      });
    }
    hasPaid ||= after > 0;
    before = after;
  }
}

/** The last instant of a day that counts: stores keep microseconds. */
function lastInstant(date: Temporal.PlainDate, until: Temporal.Instant): Temporal.Instant {
  const end = endOfLocalDay(date).subtract({ microseconds: 1 });
  return Temporal.Instant.compare(until, end) < 0 ? until : end;
}

function movementOf({
  before,
  after,
  isHeld,
  isBack,
}: {
  readonly before: number;
  readonly after: number;
  readonly isHeld: boolean;
  /** As who joined and who came back is counted. */
  readonly isBack: boolean;
}): Movement {
  if (before === 0) return isBack ? 'return' : 'new';
  if (after === 0) return isHeld ? 'hold' : 'churn';
  return after > before ? 'upgrade' : 'downgrade';
}

const numberOf = (value: number | Figures | undefined): number => (typeof value === 'number' ? value : 0);
const groupOf = (value: number | Figures | undefined): Figures => (typeof value === 'object' ? value : {});

export function decodeMembershipFigures(stored: Figures): MembershipFigures {
  const { recurring, left, cohorts } = stored;
  const pick = <Name extends string>(names: readonly Name[], group: Figures) =>
    Object.fromEntries(names.map((name) => [name, numberOf(group[name])])) as Record<Name, number>;
  return {
    recurring: pick(movements, groupOf(recurring)),
    paying: numberOf(stored.paying),
    joined: numberOf(stored.joined),
    back: numberOf(stored.back),
    left: pick(leavingReasons, groupOf(left)),
    cohorts: pick(Object.keys(groupOf(cohorts)), groupOf(cohorts)),
  };
}
