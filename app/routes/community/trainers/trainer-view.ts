import { rateText } from '#domain/community/trainer.ts';
import { dayHoursText, type FreeDay } from '#domain/community/trainer-hours.ts';
import { formatTime, relativeDateTime, relativeDay, weekdayName } from '#domain/values/dates.ts';
import type { Lead } from '#server/data/collections/leads.ts';
import type { Trainer } from '#server/data/collections/trainers.ts';

/** A trainer in a list. */
export function trainerCard({ id, name, headline, specialities, pictureId, ...trainer }: Trainer) {
  return {
    ...{ id, name, headline, specialities, pictureId },
    rate: rateText(trainer.rateInPence, trainer.sessionMinutes),
  };
}
export type TrainerCard = ReturnType<typeof trainerCard>;

/** `Tomorrow: 09:00–12:00, 17:00–20:00`, in two parts. */
export function freeDayView({ date, spans }: FreeDay, now: Temporal.Instant) {
  return {
    key: date.toString(),
    day: relativeDay(date, now),
    times: spans
      .map(
        ({ startsAt, endsAt }) => `${formatTime(startsAt)}–${formatTime(endsAt).replace('00:00', '24:00')}`,
      )
      .join(', '),
  };
}
export type FreeDayView = ReturnType<typeof freeDayView>;

/** The weekdays on which a trainer offers times. */
export function weekView({ hours }: Pick<Trainer, 'hours'>) {
  return [1, 2, 3, 4, 5, 6, 7]
    .map((weekday) => ({ term: weekdayName(weekday), value: dayHoursText(hours, weekday) }))
    .filter(({ value }) => value !== '');
}

/** An enquiry, to the trainer. */
export function enquiryView({ id, name, email, mobile, interest, changedAt }: Lead, now: Temporal.Instant) {
  return { id, name, email, mobile, message: interest, when: relativeDateTime(changedAt, now) };
}
