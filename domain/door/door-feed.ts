/** The desk's feed of the door: who came, newest first, and what helps whoever was sent to the desk. */
import type { CheckInResult } from './check-in-decision.ts';

/** A stored entry of the access log fits. */
export interface FeedEntry {
  readonly at: Temporal.Instant;
  /** Empty: an unknown code. */
  readonly memberUid: string;
  readonly isAllowed: boolean;
  readonly result: CheckInResult;
  /** Tells unknown codes apart. */
  readonly codeHash: string;
}

export interface FeedItem<E extends FeedEntry> {
  /** The latest of its attempts. */
  readonly entry: E;
  /** How often they tried in a row, with the same result; from 1. */
  readonly attempts: number;
  /** Refused, and let in since. */
  readonly isSettled: boolean;
}

/** Attempts by one person this close together, with one result, are one line. */
const SAME_ATTEMPT_MINUTES = 15;

/** @param entries arrivals, newest first */
export function doorFeed<E extends FeedEntry>(entries: readonly E[]): FeedItem<E>[] {
  const items: { entry: E; attempts: number; isSettled: boolean; firstAt: Temporal.Instant }[] = [];
  const letIn = new Set<string>();
  for (const entry of entries) {
    const { memberUid, isAllowed, at } = entry;
    const same = isAllowed ? undefined : items.find((item) => isSameAttempt(item, entry));
    if (same) {
      same.attempts += 1;
      same.firstAt = at;
      continue;
    }
    items.push({ entry, attempts: 1, isSettled: !isAllowed && letIn.has(memberUid), firstAt: at });
    if (isAllowed && memberUid !== '') letIn.add(memberUid);
  }
  return items.map(({ firstAt: _, ...item }) => item);
}

interface Attempts {
  readonly entry: FeedEntry;
  readonly isSettled: boolean;
  readonly firstAt: Temporal.Instant;
}

function isSameAttempt({ entry, firstAt }: Attempts, earlier: FeedEntry): boolean {
  const minutes = firstAt.since(earlier.at).total('minutes');
  return (
    !entry.isAllowed &&
    entry.result === earlier.result &&
    entry.memberUid === earlier.memberUid &&
    (entry.memberUid !== '' || entry.codeHash === earlier.codeHash) &&
    minutes <= SAME_ATTEMPT_MINUTES
  );
}

/** What the desk does about a refusal, besides letting them in. */
export type DoorFix =
  | 'record-payment'
  | 'sell-membership'
  | 'end-hold'
  | 'edit-flag'
  | 'change-plan'
  | 'hand-over';

/** Null: there is nothing to change; a new code or the person's own page helps. */
const fixes: Record<CheckInResult, DoorFix | null> = {
  ok: null,
  'already-in': null,
  'unknown-code': null,
  'code-replaced': null,
  'code-stale': null,
  'code-used': null,
  'no-membership': 'sell-membership',
  pending: 'sell-membership',
  expired: 'sell-membership',
  cancelled: 'sell-membership',
  'on-hold': 'end-hold',
  'payment-overdue': 'record-payment',
  'parq-missing': 'hand-over',
  'parq-stale': 'hand-over',
  'waiver-missing': 'hand-over',
  'outside-hours': 'change-plan',
  'club-closed': null,
  'see-the-desk': 'edit-flag',
};

/** @param deskFlag of the member; empty: there is none, and "see the desk" was about their health */
export function doorFixOf(result: CheckInResult, deskFlag: string): DoorFix | null {
  const fix = fixes[result];
  return fix === 'edit-flag' && deskFlag.trim() === '' ? null : fix;
}
