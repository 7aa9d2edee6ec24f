import type { Store } from '../../data/store.ts';
import type { Log } from '../../log.ts';
import type { Outbox } from '../../messages/outbox.ts';
import type { KeyedHash } from '../keyed-hash.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { ArgonCost } from './argon.ts';
import type { BackgroundWork } from './background-work.ts';
import type { PasswordChecks } from './password-checks.ts';

/** What the embedded engine is made from. */
export interface EmbeddedIdentityParts {
  readonly store: Store;
  now(): Temporal.Instant;
  /** The application's secret: keys the throttle counters and the known-device cookies. */
  readonly secret: string;
  /** The origin that reset links lead to, from the configuration; never from a request. */
  readonly publicUrl: string;
  /** From the club's settings. */
  minimumPasswordLength(): number | Promise<number>;
  /** From the club's settings: in mails, and refused as a password. */
  clubName(): string | Promise<string>;
  readonly outbox: Outbox;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Cheaper in tests; `ARGON_COST` when left out. */
  readonly argon?: ArgonCost;
}

/** What the pieces of the engine share. */
export interface Engine extends EmbeddedIdentityParts {
  readonly hash: KeyedHash;
  readonly passwords: PasswordChecks;
  readonly throttle: LoginThrottle;
  readonly background: BackgroundWork;
  readonly note: NoteEvent;
}

export type SecurityEvent =
  | 'sign-in.ok'
  | 'sign-in.failed'
  | 'sign-in.throttled'
  | 'sign-in.disabled'
  | 'sign-up.ok'
  | 'sign-up.throttled'
  | 'sign-out.ok'
  | 'reset.requested'
  | 'reset.throttled'
  | 'reset.done'
  | 'reset.refused'
  | 'password.changed'
  | 'email.changed'
  | 'confirm.failed'
  | 'confirm.throttled'
  | 'claims.changed'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.deleted'
  | 'login-sessions.revoked';

/**
 * Writes a security event to the log, with the time in UTC. Values are uids, counts, keyed hashes and words of ours:
 * nothing that a person typed, so nothing that could forge a line (security.md, row 30).
 */
export type NoteEvent = (
  event: SecurityEvent,
  fields?: Readonly<Record<string, string | number | boolean>>,
) => void;
