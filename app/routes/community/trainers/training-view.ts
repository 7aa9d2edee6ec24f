import { sessionsLeft, sessionsText, type TrainingStatus } from '#domain/community/session-packs.ts';
import { formatDateTime, formatShortDate, localDate, relativeDateTime } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import { stateLabels } from '#domain/values/state-labels.ts';
import type { SessionPack, TrainingSession } from '#server/data/collections/trainers.ts';

/** A pack, for the trainer and for the member. */
export function packView(pack: SessionPack, now: Temporal.Instant) {
  const { id, memberName, trainerName, trainerId, sessions, doneCount, bookedCount, expiresOn } = pack;
  const date = Temporal.PlainDate.from(expiresOn);
  const isExpired = Temporal.PlainDate.compare(date, localDate(now)) < 0;
  const left = sessionsLeft(pack);
  return {
    ...{ id, memberName, trainerName, trainerId, sessions, doneCount, bookedCount },
    ...{ left, leftText: `${sessionsText(left)} left to book` },
    ...{ isExpired, expires: `${isExpired ? 'Expired' : 'Until'} ${formatShortDate(date, now)}` },
    canBook: left > 0 && !isExpired,
  };
}
export type PackView = ReturnType<typeof packView>;

/** A session in a list. */
export function trainingView(
  { id, memberName, trainerName, startsAt, status }: TrainingSession,
  now: Temporal.Instant,
) {
  const isAhead = Temporal.Instant.compare(startsAt, now) > 0;
  return {
    ...{ id, memberName, trainerName, status },
    when: isAhead ? formatDateTime(startsAt, now) : relativeDateTime(startsAt, now),
    chip: chipOf(status, isAhead),
    canBeDone: status === 'booked' && Temporal.PlainDate.compare(localDate(startsAt), localDate(now)) <= 0,
  };
}
export type TrainingView = ReturnType<typeof trainingView>;

function chipOf(status: TrainingStatus, isAhead: boolean): Label {
  if (status === 'done') return { tone: 'good', text: 'Done' };
  if (status === 'cancelled') return stateLabels.cancelled;
  return isAhead ? stateLabels.booked : stateLabels.notMarked;
}
