import { randomUUID } from 'node:crypto';
import { withTraining } from '#domain/bookings/booking-profile-changes.ts';
import { bookingSentence, decideTrainingBooking } from '#domain/community/session-packs.ts';
import { canBeMailed } from '#domain/families/family.ts';
import { currentHold } from '#domain/membership/membership.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { newBookingProfile } from '../../bookings/booking-facts.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import { members } from '../../data/collections/members.ts';
import {
  sessionPacks,
  type TrainingSession,
  trainers,
  trainingSessions,
} from '../../data/collections/trainers.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { findTrainerClasses, findTrainerSessions } from './find-sessions.ts';
import { diaryKeyOf } from './pack-keys.ts';
import { trainingMail } from './trainer-mails.ts';

export type TrainingParts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>;

export interface TrainingBooking {
  readonly packId: string;
  readonly startsAt: Temporal.Instant;
  readonly by: Actor;
}

export type TrainingBookingOutcome =
  | { readonly kind: 'booked'; readonly session: TrainingSession }
  | { readonly kind: 'refused'; readonly sentences: readonly string[] }
  | { readonly kind: 'no-pack' };

/**
 * Books one of a pack's sessions: pack, session, the trainer's diary, audit log and mail in one transaction. Every booking changes the
 * trainer's document, so that of two at once for the same time one is refused.
 */
export async function bookTraining(
  parts: TrainingParts,
  { packId, startsAt, by }: TrainingBooking,
): Promise<TrainingBookingOutcome> {
  const { store, outbox, settings, config, now } = parts;
  const { clubName, areasOff } = await settings.read();
  return store.transaction(async (transaction): Promise<TrainingBookingOutcome> => {
    const pack = await transaction.find(sessionPacks, packId);
    const trainer = pack && (await transaction.find(trainers, pack.trainerId));
    if (!trainer) return { kind: 'no-pack' };
    const at = now();
    const span = { startsAt, endsAt: startsAt.add({ minutes: trainer.sessionMinutes }) };
    const [classes, sessions, member, profile] = await Promise.all([
      findTrainerClasses(transaction, trainer, span),
      findTrainerSessions(transaction, trainer, span),
      transaction.find(members, pack.memberUid),
      transaction.find(bookingProfiles, pack.memberUid),
    ]);
    const hold = member && currentHold(member, at);
    const busy = { classes, sessions, own: profile?.upcoming ?? [], hold };
    const decision = decideTrainingBooking(pack, span, busy, at);
    if (decision.kind === 'refused') {
      const sentences = decision.reasons.map((reason) => bookingSentence(reason, span, busy, at));
      return { kind: 'refused', sentences };
    }
    const { memberUid, memberName, trainerId } = pack;
    const facts = {
      ...{ id: randomUUID(), packId, memberUid, memberName, trainerId, trainerName: trainer.name, ...span },
      ...({ status: 'booked', isInProfile: true, changedAt: at } as const),
    };
    const session = { ...facts, diaryKey: diaryKeyOf(facts) };
    transaction.create(trainingSessions, session);
    // Written by whatever books a class, too: of the two at once for the same time one is refused.
    const known = profile ?? newBookingProfile(memberUid);
    const training = withTraining(known.training, session, at);
    transaction.set(bookingProfiles, { ...known, training });
    transaction.update(sessionPacks, packId, { bookedCount: pack.bookedCount + 1 });
    transaction.update(trainers, trainerId, { diaryVersion: trainer.diaryVersion + 1 });
    const summary = `${trainer.name}, ${formatDateTime(startsAt, at)}`;
    writeAudit(transaction, by, { action: 'trainer.session-booked', memberUid, summary }, at);
    const isAhead = Temporal.Instant.compare(startsAt, at) > 0;
    if (member && canBeMailed(member, at) && isAhead) {
      const context = { firstName: member.firstName, clubName, origin: config.linkOrigin, now: at, areasOff };
      const mail = trainingMail('training-booked', session, context);
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid, cause: 'club' });
    }
    return { kind: 'booked', session };
  });
}
