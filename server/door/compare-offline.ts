import { decideCheckIn } from '#domain/door/check-in.ts';
import type { CheckInDecision } from '#domain/door/check-in-decision.ts';
import {
  decideOfflineConflict,
  doorChangeText,
  type OfflineConflict,
  offlineConflictTexts,
} from '#domain/door/offline-conflict.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type AuditEntry, auditLog } from '../data/collections/club.ts';
import { accessLogs } from '../data/collections/door.ts';
import type { Reads } from '../data/store.ts';
import type { DoorFacts } from './door-facts.ts';

/** What a kiosk decided by itself while the server was unreachable. */
export interface OfflineAttempt {
  /** By the server's clock. */
  readonly at: Temporal.Instant;
  readonly wasLetIn: boolean;
  /** How far its clock had moved by the time of the upload. */
  readonly clockOffMs: number;
}

export interface Comparison {
  readonly decision: CheckInDecision;
  readonly conflict: OfflineConflict | '';
  /** For staff. */
  readonly reason: string;
}

/** More changes of one person since they came are not looked at. */
const MAX_CHANGES = 20;
/** Entries of one person at one moment. */
const MAX_SAME = 10;

/**
 * What the rules say of a decision that is uploaded now, as of its own time: a pass that was replaced since was good then. Other changes since are
 * said, for staff to judge. To be called before the transaction's first write.
 */
export async function compareOffline(
  reads: Reads,
  { at, wasLetIn, clockOffMs }: OfflineAttempt,
  known: { readonly facts: DoorFacts; readonly pass: Parameters<typeof decideCheckIn>[0]['pass'] },
  deviceId: string,
): Promise<Comparison> {
  const { facts, pass } = known;
  const changes = facts.member ? await readChanges(reads, facts.member.id, at) : [];
  const decision = decideCheckIn({ ...facts, member: memberThen(facts, changes), pass }, at);
  const { result, isAllowed, staffReason } = decision;
  const isInElsewhere = result === 'already-in' && (await wasElsewhere(reads, facts, deviceId));
  const conflict = decideOfflineConflict({ wasLetIn, result, isAllowed, isInElsewhere, clockOffMs });
  const about = conflict === '' || conflict === 'clock' ? [] : changes;
  const reason = [conflict && offlineConflictTexts[conflict], staffReason, ...changeTexts(about, at)];
  return { decision, conflict, reason: reason.filter(Boolean).join('. ') };
}

async function readChanges(reads: Reads, memberUid: string, at: Temporal.Instant): Promise<AuditEntry[]> {
  const { items } = await reads.query(auditLog, {
    where: [
      ['memberUid', '==', memberUid],
      ['at', '>', at],
    ],
    orderBy: [['at', 'asc']],
    limit: MAX_CHANGES,
  });
  return items;
}

function memberThen({ member }: DoorFacts, changes: readonly AuditEntry[]): DoorFacts['member'] {
  const replaced = changes.filter(({ action }) => action === 'pass.replaced').length;
  return member && { ...member, qrVersion: member.qrVersion - replaced };
}

function changeTexts(changes: readonly AuditEntry[], at: Temporal.Instant): string[] {
  const texts = changes.flatMap(({ action, at: changedAt }) => {
    const text = doorChangeText(action);
    return text ? [`${text} later, ${formatDateTime(changedAt, at)}`] : [];
  });
  return [...new Set(texts)];
}

/** Whether the entry that makes them "in" is another device's. */
async function wasElsewhere(reads: Reads, { member, stay }: DoorFacts, deviceId: string): Promise<boolean> {
  if (!member || !stay) return false;
  const { items } = await reads.query(accessLogs, {
    where: [
      ['memberUid', '==', member.id],
      ['at', '==', stay.enteredAt],
    ],
    limit: MAX_SAME,
  });
  return items.some((entry) => entry.isAllowed && entry.deviceId !== deviceId);
}
