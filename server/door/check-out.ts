import { accessLogs, presence } from '../data/collections/door.ts';
import type { Store, Transaction } from '../data/store.ts';
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
    const planned = await planCheckOut(transaction, { memberUid, nonce, by }, now);
    planned?.write();
    return planned && { memberName: planned.memberName };
  });
}

/** The same within a transaction that does more: all reads, and what writes it. @param why left out: staff say so */
export async function planCheckOut(
  transaction: Transaction,
  { memberUid, nonce, by, why }: CheckOutRequest & { readonly why?: string },
  now: Temporal.Instant,
): Promise<(CheckedOut & { readonly write: () => void }) | null> {
  const stay = await transaction.find(presence, memberUid);
  if (!stay || Temporal.Instant.compare(stay.leavesAt, now) <= 0) return null;
  const { memberName } = stay;
  const presented = { kind: 'member', uid: memberUid, method: 'desk' } as const;
  const id = attemptId({ nonce, device: desk, presented, direction: 'out', isOverride: false });
  const reason = why ? `Checked out: ${why}` : `Checked out by ${by.name}`;
  const write = () => {
    transaction.remove(presence, memberUid);
    transaction.create(accessLogs, {
      ...accessLogs.decode(id, {}),
      ...{ at: now, memberUid, memberName, deviceId: desk.id, deviceName: desk.name, method: 'desk' },
      ...{ direction: 'out', result: 'ok', isAllowed: true, reason },
    });
    const summary = why ? reason : 'Checked out';
    writeAudit(transaction, by, { action: 'check-out.recorded', memberUid, summary }, now);
  };
  return { memberName, write };
}
