import { accessLogs, presence } from '../data/collections/door.ts';
import type { Store } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { attemptId } from './check-in-attempt.ts';

export interface CheckOutRequest {
  readonly memberUid: string;
  /** Random, new for every attempt. */
  readonly nonce: string;
  readonly by: Actor;
}

export interface CheckedOut {
  readonly memberName: string;
}

/** The front desk as a device of the access log. */
export const desk = { id: 'desk', name: 'Front desk' } as const;

/**
 * Checks a person out: adds a log entry with direction `out` and removes their presence. Idempotent. Null: the person is not in, or
 * has been checked out already.
 */
export function checkOut(
  { store }: { readonly store: Store },
  { memberUid, nonce, by }: CheckOutRequest,
  now: Temporal.Instant,
): Promise<CheckedOut | null> {
  return store.transaction(async (transaction) => {
    const stay = await transaction.find(presence, memberUid);
    if (!stay || Temporal.Instant.compare(stay.leavesAt, now) <= 0) return null;
    const { memberName } = stay;
    const presented = { kind: 'member', uid: memberUid, method: 'desk' } as const;
    const id = attemptId({ nonce, device: desk, presented, direction: 'out', isOverride: false });
    transaction.remove(presence, memberUid);
    transaction.create(accessLogs, {
      ...accessLogs.decode(id, {}),
      at: now,
      memberUid,
      memberName,
      deviceId: desk.id,
      deviceName: desk.name,
      direction: 'out',
      result: 'ok',
      isAllowed: true,
      reason: `Checked out by ${by.name}`,
      method: 'desk',
    });
    writeAudit(transaction, by, { action: 'check-out.recorded', memberUid, summary: 'Checked out' }, now);
    return { memberName };
  });
}
