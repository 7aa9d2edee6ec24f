/** What both identity engines are created from, and what they share afterwards. */
import type { StoredLoginSession } from '../data/collections/identity.ts';
import type { Store } from '../data/store.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import type { Account, Claims } from './identity.ts';
import { createKeyedHash, type KeyedHash } from './keyed-hash.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';
import { createOneAtATime, type OneAtATime } from './one-at-a-time.ts';
import { createQueue, type WorkQueue } from './work-queue.ts';

/** How many may wait: the last is checked within seconds on either engine. */
const LONGEST_CROWD = 20;

export interface IdentityParts {
  readonly store: Store;
  now(): Temporal.Instant;
  /** The application's secret: the key for the throttle counters and the known-device cookies. */
  readonly secret: string;
  /** The origin of reset links, from the configuration; never from a request. */
  readonly publicUrl: string;
  /** From the club's settings. */
  minimumPasswordLength(): number | Promise<number>;
  /** From the club's settings: used in emails, and refused as a password. */
  clubName(): string | Promise<string>;
  /** That share this machine's processors. */
  readonly processes?: number;
  readonly outbox: Outbox;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** The current state of a login session's account. */
export interface AccountNow {
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly claims: Claims;
}

export interface EngineCore extends IdentityParts {
  readonly hash: KeyedHash;
  readonly throttle: LoginThrottle;
  readonly background: BackgroundWork;
  /** For strangers' passwords from networks in which many have failed. */
  readonly crowd: WorkQueue;
  /** For what a person who is signed in does with their own password. */
  readonly oneAtATime: OneAtATime;
  readonly note: NoteEvent;
  /** Asks the identity service; null: the account is gone, disabled, or has revoked this login session. */
  askAccount(session: StoredLoginSession): Promise<AccountNow | null>;
  /** @param email as `normaliseEmail` gives it */
  findHolder(email: string): Promise<Pick<Account, 'uid'> | null>;
}

export function createEngineTools(
  parts: IdentityParts,
): Pick<EngineCore, 'hash' | 'throttle' | 'background' | 'crowd' | 'oneAtATime' | 'note'> {
  const hash = createKeyedHash(parts.secret);
  return {
    hash,
    throttle: createLoginThrottle(parts.store, parts.now, hash),
    background: createBackgroundWork(parts.log),
    crowd: createQueue(1, LONGEST_CROWD),
    oneAtATime: createOneAtATime(),
    note: (event, fields) =>
      parts.log.info({ event, at: parts.now().toString(), ...fields }, 'Security event'),
  };
}

export type SecurityEvent =
  | 'sign-in.ok'
  | 'sign-in.failed'
  | 'sign-in.throttled'
  | 'sign-in.disabled'
  | 'sign-up.ok'
  | 'sign-up.throttled'
  | 'sign-out.ok'
  | 'credential-change.throttled'
  | 'reset.requested'
  | 'reset.throttled'
  | 'reset.done'
  | 'reset.refused'
  | 'password.changed'
  | 'email.changed'
  | 'email.confirmed'
  | 'email.not-confirmed'
  | 'confirm.failed'
  | 'confirm.throttled'
  | 'claims.changed'
  | 'password.dropped'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.deleted'
  | 'login-sessions.revoked';

/**
 * Writes a security event to the log, with the time in UTC. Values are uids, counts, keyed hashes and our own words:
 * nothing that a person typed, so nothing that could forge a log line.
 */
export type NoteEvent = (
  event: SecurityEvent,
  fields?: Readonly<Record<string, string | number | boolean>>,
) => void;
