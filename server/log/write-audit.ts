import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#domain/club/audit.ts';
import { auditLog } from '../data/collections/club.ts';
import type { Writes } from '../data/store.ts';
import { noFormer } from './audit-chain.ts';
import { auditContentHash } from './audit-content.ts';

/** Who did something recorded in the audit log. */
export interface Actor {
  readonly uid: string;
  readonly name: string;
  /** The drawer that the page named to them, where it takes cash or gives it back (`readCashPlace`); empty: none was open; left out: it named none. */
  readonly drawerId?: string;
}

/** Jobs, which have neither uid nor name. */
export const system: Actor = { uid: '', name: '' };

export interface NewAuditEntry {
  readonly action: AuditAction;
  /** The member concerned, if any. */
  readonly memberUid?: string;
  /** What changed, in plain words. */
  readonly summary: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** Adds an entry to the audit log; to be called in the transaction of the change itself. */
export function writeAudit<Result>(
  writes: Pick<Writes<Result>, 'create'>,
  actor: Actor,
  auditEntry: NewAuditEntry,
  now: Temporal.Instant,
): Result {
  const content = {
    actorUid: actor.uid,
    actorName: actor.name,
    memberUid: auditEntry.memberUid ?? '',
    summary: auditEntry.summary,
    before: auditEntry.before ?? {},
    after: auditEntry.after ?? {},
  };
  return writes.create(auditLog, {
    ...content,
    id: randomUUID(),
    at: now,
    action: auditEntry.action,
    ...noFormer,
    contentHash: auditContentHash(content),
  });
}
