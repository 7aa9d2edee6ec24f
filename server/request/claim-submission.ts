/** Which request handles a form submission: one at a time, by a claim in the store, so that instances agree. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formSubmissions } from '../data/collections/forms.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import { AlreadyExistsError } from '../data/store.ts';
import type { Services } from '../services.ts';

/** How long a repeat gets the first request's redirect. */
const RETENTION = Temporal.Duration.from({ hours: 24 });
/** This long after its last renewal a claim counts as abandoned (its process was killed), and a repeat may take it. */
const CLAIMED = Temporal.Duration.from({ minutes: 2 });
const RENEW_EVERY_MS = 40_000;
/** The response waits this long, in milliseconds, for a claim to end; after that it continues in the background. */
const LONGEST_END_MS = 500;

type Parts = Pick<Services, 'store' | 'now' | 'log'>;
export type Submission = ReturnType<typeof formSubmissions.decode>;

/** Of a submission whose work is done: a repeat gets this answer. */
export function doneSubmission(
  id: string,
  answer: Pick<Submission, 'location' | 'flash'>,
  now: Temporal.Instant,
): Submission {
  return { id, holder: '', ...answer, isDone: true, expiresAt: now.add(RETENTION) };
}

/** Held, and renewed, until it is finished or given up. */
export interface Claim {
  /** The work is done, and a repeat gets this outcome. Never throws. */
  finish(outcome: Pick<Submission, 'location' | 'flash'>): Promise<void>;
  /** Nothing was done, and the form may be sent again. Never throws. */
  giveUp(): Promise<void>;
}

/** Null: another request holds the claim, or has finished the work. */
export async function claimSubmission(
  parts: Parts,
  id: string,
  renewEveryMs = RENEW_EVERY_MS,
): Promise<Claim | null> {
  const { store, now } = parts;
  const holder = randomUUID();
  const blank = { id, holder, location: '', flash: '', isDone: false };
  try {
    await store.create(formSubmissions, { ...blank, expiresAt: now().add(CLAIMED) });
    return new HeldClaim(parts, id, holder, renewEveryMs);
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
  }
  if (!isLapsed(await store.find(formSubmissions, id), now())) return null;
  const isTaken = await store.transaction(async (transaction) => {
    const at = now();
    if (!isLapsed(await transaction.find(formSubmissions, id), at)) return false;
    transaction.set(formSubmissions, { ...blank, expiresAt: at.add(CLAIMED) });
    return true;
  });
  return isTaken ? new HeldClaim(parts, id, holder, renewEveryMs) : null;
}

/** Whether the process that held the claim has died. */
export function isLapsed(submission: Submission | null, now: Temporal.Instant): boolean {
  if (!submission || submission.isDone) return false;
  return Temporal.Instant.compare(submission.expiresAt, now) <= 0;
}

class HeldClaim implements Claim {
  readonly #parts: Parts;
  readonly #id: string;
  readonly #holder: string;
  readonly #timer: NodeJS.Timeout;
  /** Nobody else can take the claim before then. */
  #until: Temporal.Instant;

  constructor(parts: Parts, id: string, holder: string, renewEveryMs: number) {
    this.#parts = parts;
    this.#id = id;
    this.#holder = holder;
    this.#until = parts.now().add(CLAIMED);
    this.#timer = setInterval(() => void this.#renew(), renewEveryMs);
    this.#timer.unref();
  }

  finish(outcome: Pick<Submission, 'location' | 'flash'>): Promise<void> {
    const expiresAt = this.#parts.now().add(RETENTION);
    return this.#end('update', { ...outcome, isDone: true, expiresAt });
  }

  giveUp(): Promise<void> {
    return this.#end('remove', {});
  }

  async #renew(): Promise<void> {
    const expiresAt = this.#parts.now().add(CLAIMED);
    try {
      const isHeld = await withBackgroundDeadline(() => this.#writeIfHeld('update', { expiresAt }));
      if (isHeld) this.#until = expiresAt;
    } catch (error) {
      this.#parts.log.warn({ event: 'form.claim-not-renewed', err: error }, 'A claim could not be renewed');
    }
  }

  /** Ignores the page's deadline: a repeat has to know what was done. */
  async #end(how: 'update' | 'remove', changes: Partial<Submission>): Promise<void> {
    clearInterval(this.#timer);
    const ended = withBackgroundDeadline(() => this.#write(how, changes)).catch((error: unknown) => {
      // A claim that was given up expires on its own.
      if (how === 'remove') return;
      this.#parts.log.warn(
        { event: 'form.outcome-not-stored', err: error },
        'The outcome of a form could not be stored',
      );
    });
    const over = new AbortController();
    const limit = pause(LONGEST_END_MS, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([ended, limit]);
    over.abort();
  }

  async #write(how: 'update' | 'remove', changes: Partial<Submission>): Promise<void> {
    const { store, now } = this.#parts;
    if (Temporal.Instant.compare(now(), this.#until) >= 0) await this.#writeIfHeld(how, changes);
    else if (how === 'update') await store.update(formSubmissions, this.#id, changes);
    else await store.remove(formSubmissions, this.#id);
  }

  /** False, and nothing written, where another request has taken the claim since it lapsed. */
  #writeIfHeld(how: 'update' | 'remove', changes: Partial<Submission>): Promise<boolean> {
    return this.#parts.store.transaction(async (transaction) => {
      const found = await transaction.find(formSubmissions, this.#id);
      if (found?.holder !== this.#holder || found.isDone) return false;
      if (how === 'update') transaction.update(formSubmissions, this.#id, changes);
      else transaction.remove(formSubmissions, this.#id);
      return true;
    });
  }
}
