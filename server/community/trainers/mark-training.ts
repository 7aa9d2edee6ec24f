import { withoutTraining } from '#domain/bookings/booking-profile-changes.ts';
import { decideTrainingMark, type TrainingStatus } from '#domain/community/session-packs.ts';
import { canBeMailed } from '#domain/families/family.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import { members } from '../../data/collections/members.ts';
import { sessionPacks, trainingSessions } from '../../data/collections/trainers.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { TrainingParts } from './book-training.ts';
import { diaryKeyOf, openKeyOf } from './pack-keys.ts';
import { trainingMail } from './trainer-mails.ts';

export interface TrainingMarkRequest {
  readonly sessionId: string;
  readonly mark: TrainingStatus;
  readonly by: Actor;
}

export type TrainingMarkOutcome =
  | { readonly kind: 'marked' | 'same'; readonly name: string }
  | { readonly kind: 'too-early' | 'closed' | 'no-session' };

/**
 * Marks a session as done, which uses one up, cancels it, which gives it back unless the pack was returned, or takes the mark back: session, pack, audit log and mail
 * in one transaction. Idempotent.
 */
export async function markTraining(
  parts: TrainingParts,
  { sessionId, mark, by }: TrainingMarkRequest,
): Promise<TrainingMarkOutcome> {
  const { store, outbox, settings, config, now } = parts;
  const { clubName, areasOff } = await settings.read();
  return store.transaction(async (transaction): Promise<TrainingMarkOutcome> => {
    const session = await transaction.find(trainingSessions, sessionId);
    const pack = session && (await transaction.find(sessionPacks, session.packId));
    if (!pack) return { kind: 'no-session' };
    const at = now();
    const decision = decideTrainingMark(session, mark, at);
    const { memberUid, memberName: name, startsAt, trainerName } = session;
    if (decision.kind === 'same') return { kind: 'same', name };
    if (decision.kind !== 'marked') return decision;
    const [member, profile] = await Promise.all([
      transaction.find(members, memberUid),
      transaction.find(bookingProfiles, memberUid),
    ]);
    const changed = { ...session, status: mark };
    transaction.update(trainingSessions, sessionId, {
      ...{ status: mark, diaryKey: diaryKeyOf(changed), changedAt: at },
    });
    if (profile && mark === 'cancelled') {
      const training = withoutTraining(profile.training, new Set([sessionId]));
      transaction.update(bookingProfiles, memberUid, { training });
    }
    const isGone = pack.isReturned && mark === 'cancelled';
    const counts = {
      sessions: isGone ? Math.max(0, pack.sessions - 1) : pack.sessions,
      doneCount: pack.doneCount + decision.doneChange,
      bookedCount: pack.bookedCount + decision.bookedChange,
    };
    transaction.update(sessionPacks, pack.id, { ...counts, openKey: openKeyOf({ ...pack, ...counts }) });
    const summary = `${trainerName}, ${formatDateTime(startsAt, at)}: ${markNames[mark]}`;
    writeAudit(transaction, by, { action: 'trainer.session-marked', memberUid, summary }, at);
    if (mark === 'cancelled' && member && canBeMailed(member, at)) {
      const context = { firstName: member.firstName, clubName, origin: config.linkOrigin, now: at, areasOff };
      const mail = trainingMail('training-cancelled', session, context, isGone);
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid, cause: 'club' });
    }
    return { kind: 'marked', name };
  });
}

const markNames = { done: 'done', cancelled: 'cancelled', booked: 'mark taken back' } as const;
