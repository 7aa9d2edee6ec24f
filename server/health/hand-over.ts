import {
  decideHandoverSteps,
  HANDOVER_MINUTES,
  type HandoverStep,
  LOCK_HOURS,
  nextOnTablet,
} from '#domain/health/handover.ts';
import { type DayPassHolder, isPassOf } from '#domain/membership/day-pass.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import { type Handover, handovers } from '../data/collections/handovers.ts';
import { type Member, members } from '../data/collections/members.ts';
import { NotFoundError, type Transaction } from '../data/store.ts';
import { hashToken, newToken } from '../identity/secrets.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

interface NewHandover {
  readonly memberUid: string;
  readonly by: Actor;
  /** Where staff go on after unlocking: a path of ours. */
  readonly returnTo: string;
}

/**
 * Makes the tablet's session for one member's PAR-Q and waiver.
 * @returns the token for its cookie; the store has its hash only
 * @throws NotFoundError where there is no such member
 */
export async function handOver(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { memberUid, by, returnTo }: NewHandover,
): Promise<string> {
  const token = newToken();
  await store.transaction(async (transaction) => {
    const club = await transaction.find(settings, SETTINGS_ID);
    const member = await transaction.find(members, memberUid);
    if (!member) throw new NotFoundError(`no member ${memberUid}`);
    const at = now();
    transaction.create(handovers, {
      ...{ id: hashToken(token), memberUid, staffUid: by.uid, staffName: by.name, returnTo, saleId: '' },
      steps: decideHandoverSteps(member, club ?? settings.decode(SETTINGS_ID, {}), at),
      done: [],
      openUntil: at.add({ minutes: HANDOVER_MINUTES }),
      expiresAt: at.add({ hours: LOCK_HOURS }),
    });
    const summary = 'Handed over a tablet for the PAR-Q and the waiver';
    writeAudit(transaction, by, { action: 'handover.started', memberUid, summary }, at);
  });
  return token;
}

/**
 * The handover that this step is done on, a tablet’s or a link’s, read in the step's own transaction: each step is done once, and in time.
 * @returns null: not this member's, not the next step, or over
 */
export async function findOpenStep(
  transaction: Transaction,
  {
    id,
    step,
    member,
  }: {
    readonly id: string;
    readonly step: HandoverStep;
    readonly member: Pick<Member, 'id'> & DayPassHolder;
  },
  now: Temporal.Instant,
): Promise<Handover | null> {
  const found = await transaction.find(handovers, id);
  if (found?.memberUid !== member.id || nextOnTablet(found, now) !== step) return null;
  // A link ends with the day pass.
  return found.saleId === '' || isPassOf(member, found.saleId, now) ? found : null;
}

export function finishStep(transaction: Transaction, { id, done }: Handover, step: HandoverStep): void {
  transaction.update(handovers, id, { done: [...done, step] });
}
