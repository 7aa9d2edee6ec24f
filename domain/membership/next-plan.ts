/** Another plan that is paid for ahead: it begins once what was paid before it ends. */
import { formatDate, storedDate } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';

export interface NextPlan {
  readonly planId: string;
  readonly name: string;
  readonly priceInPence: number;
  readonly interval: PriceInterval;
  /** Its first day, `YYYY-MM-DD`. */
  readonly from: string;
}

interface Facts {
  /** Null or absent: none is paid for ahead. */
  readonly nextPlan?: NextPlan | null;
}

/** `Off-peak from 22 December 2026`; empty: none. */
export function nextPlanText({ nextPlan }: Facts): string {
  const from = storedDate(nextPlan?.from ?? '');
  return nextPlan && from ? `${nextPlan.name} from ${formatDate(from)}` : '';
}

/** What ends with the membership, or with a plan that begins otherwise. */
export const withoutNext = ({ nextPlan }: Facts): { nextPlan?: null } => (nextPlan ? { nextPlan: null } : {});

/** Holds before its first day move it, as they move what is paid. */
export function movedNext(
  { nextPlan }: Facts,
  moves: readonly (readonly [holdStarts: Temporal.PlainDate, days: number])[],
): { nextPlan?: NextPlan } {
  if (!nextPlan) return {};
  const first = Temporal.PlainDate.from(nextPlan.from);
  const from = moves.reduce(
    (day, [holdStarts, days]) => (Temporal.PlainDate.compare(holdStarts, day) < 0 ? day.add({ days }) : day),
    first,
  );
  return { nextPlan: { ...nextPlan, from: from.toString() } };
}
