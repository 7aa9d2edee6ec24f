import { canBeMailed } from '#domain/families/family.ts';
import { followHold, type HoldMail, nextHoldStepAt, recordedDays } from '#domain/membership/hold-course.ts';
import { endOfLocalDay } from '#domain/values/dates.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { withdrawBookings } from '../bookings/withdraw-bookings.ts';
import type { BookingProfile } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import { type Hold, holds } from '../data/collections/membership.ts';
import { readKeptBy } from '../families/membership-keeper.ts';
import { system } from '../log/write-audit.ts';
import { changeSubscription } from '../payments/change-subscription.ts';
import type { FollowParts } from '../payments/follow-payments.ts';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../payments/payments.ts';
import type { Services } from '../services.ts';
import { holdMail } from './hold-mails.ts';
import { markHold } from './mark-hold.ts';
import { settleHold } from './settle-hold.ts';

export type HoldParts = BookingParts & Pick<Services, 'payments' | 'log'>;

const RETRY_MINUTES = 5;
/** Where a debt has to be settled first, or the subscription has just changed. */
const DEBT_MINUTES = 6 * 60;
/** The provider does not accept times in the past. */
const SOONEST_MINUTES = 60;
/** Stays true where the hold ends early: what it cancelled stays cancelled, and home goes on saying so. */
const REASON = 'A hold was booked for that day.';

/**
 * Carries out what is due for a hold: mails, bookings, the provider. Each step is recorded when it is done, so that
 * an interrupted run continues where it stopped, and two runs at once do nothing twice.
 * @returns the bookings that this run cancelled
 */
export async function processHold(parts: HoldParts, id: string): Promise<BookingProfile['upcoming']> {
  const hold = await advance(parts, id);
  if (!hold) return [];
  let cancelled: BookingProfile['upcoming'] = [];
  if (!hold.areBookingsCleared && (hold.stage === 'planned' || hold.stage === 'begun')) {
    cancelled = await clearBookings(parts, hold);
  }
  const retryAt = await updateProvider(parts, hold);
  await parts.store.transaction(async (transaction) => {
    const current = await transaction.find(holds, id);
    if (!current) return;
    const now = parts.now();
    const next = nextHoldStepAt(current, now);
    transaction.update(holds, id, { dueAt: next && retryAt ? retryAt : next });
  });
  return cancelled;
}

/** Called right after a change; whatever fails now is left to the job. @returns the bookings that were cancelled with it */
export async function processHoldSoon(parts: HoldParts, id: string): Promise<BookingProfile['upcoming']> {
  try {
    return await processHold(parts, id);
  } catch (error) {
    parts.log.error(
      { event: 'hold.failed', err: error },
      'A hold could not be processed now: the job will retry',
    );
    return [];
  }
}

/** Stage and mails. Null: nothing is due. */
async function advance({ store, outbox, settings, now }: HoldParts, id: string): Promise<Hold | null> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction) => {
    const hold = await transaction.find(holds, id);
    if (!hold || hold.dueAt === null) return null;
    const member = await transaction.find(members, hold.memberUid);
    const keptBy = member && member.email !== '' ? await readKeptBy(transaction, member, now()) : '';
    const { changes, mails }: { changes: Partial<Hold>; mails: readonly HoldMail[] } = followHold(
      hold,
      member,
      now(),
    );
    if (Object.keys(changes).length > 0) {
      transaction.update(holds, id, changes);
      markHold(transaction, hold, changes, now());
    }
    for (const kind of member && canBeMailed(member, now()) ? mails : []) {
      const mail = holdMail(kind, hold, { firstName: member?.firstName ?? '', keptBy }, clubName);
      outbox.queueMessage(transaction, {
        ...mail,
        to: member?.email ?? '',
        memberUid: hold.memberUid,
        cause: 'club',
      });
    }
    return { ...hold, ...changes };
  });
}

async function clearBookings(parts: HoldParts, { id, memberUid, ...record }: Hold) {
  const days = recordedDays(record);
  const cancelled = days ? await withdrawBookings(parts, { uid: memberUid, ...days, reason: REASON }) : [];
  await parts.store.update(holds, id, { areBookingsCleared: true });
  return cancelled;
}

/** Returns when to try again where the provider is unavailable; null: nothing is left to do. */
async function updateProvider(parts: HoldParts, hold: Hold): Promise<Temporal.Instant | null> {
  const { payments, log, now } = parts;
  if (hold.payments !== 'to-pause' && hold.payments !== 'to-resume') return null;
  try {
    const done = payments.engine === 'stripe' ? await order({ ...parts, payments }, hold) : 'none';
    if (done === null) return now().add({ minutes: DEBT_MINUTES });
    await finish(parts, hold, done);
    return null;
  } catch (error) {
    if (error instanceof PaymentsUnavailableError) {
      log.warn({ event: 'hold.waits', err: error }, 'A hold is waiting for the payment provider');
      return now().add({ minutes: RETRY_MINUTES });
    }
    if (!(error instanceof PaymentsRefusedError)) throw error;
    log.error({ event: 'hold.refused', err: error }, 'The payment provider refused a hold');
    await finish(parts, hold, 'refused');
    return null;
  }
}

/** A newer order, such as an early end, stays to be done; if it is done already it is repeated, since this one may have undone it. */
function finish({ store }: HoldParts, hold: Hold, done: Hold['payments']): Promise<void> {
  return store.transaction(async (transaction) => {
    const current = await transaction.find(holds, hold.id);
    if (current?.payments === hold.payments) transaction.update(holds, hold.id, { payments: done });
    else if (current?.payments === 'resumed') transaction.update(holds, hold.id, { payments: 'to-resume' });
  });
}

/** Null: it has to wait. */
async function order(parts: HoldParts & FollowParts, hold: Hold): Promise<Hold['payments'] | null> {
  const days = recordedDays(hold);
  if (!days) return 'none';
  if (hold.payments === 'to-resume') return settleHold(parts, hold);
  const until = endOfLocalDay(days.until);
  const soonest = parts.now().add({ minutes: SOONEST_MINUTES });
  // Too late to pause anything: its days are given back when it is over.
  if (Temporal.Instant.compare(until, soonest) <= 0) return 'paused';
  const pause = { type: 'pause', until } as const;
  const outcome = await changeSubscription(parts, { uid: hold.memberUid, order: pause, by: system });
  return outcome.kind === 'changed' ? 'paused' : 'none';
}
