/** Who works on a submission of a form: one request at a time, by a claim in the store, so that instances agree. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formSubmissions } from '../data/collections/forms.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import { AlreadyExistsError } from '../data/store.ts';
import type { Services } from '../services.ts';

/** For how long a repeat gets the first's redirect. */
const KEPT = Temporal.Duration.from({ hours: 24 });
/** So long after its last renewal a claim is taken for dead (its process was killed), and a repeat may have it. */
const CLAIMED = Temporal.Duration.from({ minutes: 2 });
const RENEW_EVERY_MS = 40_000;
/** Ending a claim is waited for this long, in milliseconds; then it goes on behind the answer. */
const LONGEST_END_MS = 500;

type Parts = Pick<Services, 'store' | 'now' | 'log'>;
export type Submission = ReturnType<typeof formSubmissions.decode>;

/** Held, and renewed, until it ends in one way or the other. */
export interface Claim {
  /** It has been done, and a repeat gets this. Never throws. */
  finish(outcome: Pick<Submission, 'location' | 'flash'>): Promise<void>;
  /** It came to nothing, and may be sent again. Never throws. */
  giveUp(): Promise<void>;
}

/** Null: another request has it, or has done it. */
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

/** Whether whoever worked on it has died. */
export function isLapsed(submission: Submission | null, now: Temporal.Instant): boolean {
  if (!submission || submission.isDone) return false;
  return Temporal.Instant.compare(submission.expiresAt, now) <= 0;
}

class HeldClaim implements Claim {
  readonly #parts: Parts;
  readonly #id: string;
  readonly #holder: string;
  readonly #timer: NodeJS.Timeout;
  /** Nobody else can have it before. */
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
    const expiresAt = this.#parts.now().add(KEPT);
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

  /** Whatever the page's deadline: what has been done has to be known to a repeat. */
  async #end(how: 'update' | 'remove', changes: Partial<Submission>): Promise<void> {
    clearInterval(this.#timer);
    const ended = withBackgroundDeadline(() => this.#write(how, changes)).catch((error: unknown) => {
      // One that came to nothing lapses by itself.
      if (how === 'remove') return;
      this.#parts.log.warn(
        { event: 'form.outcome-not-kept', err: error },
        'What a form came to could not be kept',
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

  /** Leaves a claim alone that has lapsed and is another request's: then false. */
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
