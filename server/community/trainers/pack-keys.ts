import { randomUUID } from 'node:crypto';
import { isPackOpen } from '#domain/community/session-packs.ts';
import { defaultLastDay } from '#domain/membership/period-days.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Plan } from '../../data/collections/membership.ts';
import type { SessionPack, TrainingSession } from '../../data/collections/trainers.ts';

interface Sold {
  readonly plan: Plan;
  readonly trainer: { readonly id: string; readonly name: string };
  readonly sessions: number;
}

/** A pack of sessions that a member has bought. */
export function newPack(
  member: Member,
  { plan, trainer, sessions }: Sold,
  at: Temporal.Instant,
): SessionPack {
  const { id: trainerId, name: trainerName } = trainer;
  const pack = {
    ...{ id: randomUUID(), memberUid: member.id, memberName: member.name, trainerId, trainerName },
    ...{ planId: plan.id, planName: plan.name, sessions, doneCount: 0, bookedCount: 0, soldAt: at },
    isReturned: false,
    expiresOn: defaultLastDay('one-off', localDate(at), plan.validDays).toString(),
  };
  return { ...pack, openKey: openKeyOf(pack) };
}

/** Under what a pack is in its trainer's list: by the member's name, while it has sessions to do. No id has a space in it. */
export function openKeyOf(
  pack: Pick<SessionPack, 'trainerId' | 'memberName' | 'sessions' | 'doneCount' | 'bookedCount'>,
): string {
  return isPackOpen(pack) ? `${pack.trainerId} ${pack.memberName.toLowerCase()}` : '';
}

/** Under what a session is in its trainer's diary: by its start, unless it is cancelled. */
export function diaryKeyOf({
  trainerId,
  startsAt,
  status,
}: Pick<TrainingSession, 'trainerId' | 'startsAt' | 'status'>): string {
  return status === 'cancelled' ? '' : diaryPlace(trainerId, startsAt);
}

/** Where an instant is in a trainer's diary. */
export function diaryPlace(trainerId: string, at: Temporal.Instant): string {
  return `${trainerId} ${at.toString({ smallestUnit: 'second' })}`;
}
