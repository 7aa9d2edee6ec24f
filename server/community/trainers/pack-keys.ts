import { isPackOpen } from '#domain/community/session-packs.ts';
import type { SessionPack, TrainingSession } from '../../data/collections/trainers.ts';

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
