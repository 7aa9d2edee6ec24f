import { z } from 'zod';
import { type Booking, bookingStatuses, bookings } from '../../data/collections/bookings.ts';
import { wrongParameters } from '../problem.ts';
import { choiceParameter, idParameter, instantParameter, pageParameters } from '../query.ts';
import {
  between,
  equalTo,
  idField,
  instantField,
  instantText,
  maybeInstant,
  maybeInstantText,
  maybeText,
  textOrNull,
} from './fields.ts';
import { type ApiRecord, apiList } from './resource.ts';

const bookingSchema = z
  .object({
    id: idField('Of one person and one class: booking again after cancelling is the same.'),
    memberId: idField('Whose booking it is.'),
    status: z.enum(bookingStatuses),
    class: z.object({
      id: idField('Of the class on its date.'),
      typeId: maybeText('Of the class type.'),
      name: z.string(),
      coachName: maybeText('Who takes it.'),
      room: maybeText('Where it is.'),
      startsAt: instantField('When it starts.'),
      endsAt: instantField('When it ends.'),
    }),
    bookedAt: instantField('When it was booked.'),
    bookedBy: z.enum(['member', 'staff', 'standing', 'walk-in', 'waitlist']),
    isFirstClass: z.boolean().describe('This person’s first class at the club.'),
    cancelledAt: maybeInstant('When it was cancelled.'),
    markedAt: maybeInstant('When attendance was marked.'),
    changedAt: instantField('When the member, the club or the class last changed it.'),
  })
  .meta({ title: 'Booking', description: 'One person and one class.' });

function toBooking(booking: Booking): z.input<typeof bookingSchema> {
  const { id, memberUid, status, by } = booking;
  return {
    ...{ id, memberId: memberUid, status, bookedBy: by, isFirstClass: booking.isFirstClass },
    class: {
      id: booking.sessionId,
      typeId: textOrNull(booking.classTypeId),
      name: booking.className,
      coachName: textOrNull(booking.coachName),
      room: textOrNull(booking.room),
      startsAt: instantText(booking.startsAt),
      endsAt: instantText(booking.endsAt),
    },
    bookedAt: instantText(booking.bookedAt),
    cancelledAt: maybeInstantText(booking.cancelledAt),
    markedAt: maybeInstantText(booking.markedAt),
    changedAt: instantText(booking.changedAt),
  };
}

const query = z.object({
  ...pageParameters,
  memberId: idParameter('Of this member.'),
  classId: idParameter('Of this class. Not together with another filter.'),
  status: choiceParameter(bookingStatuses, 'With this status. Only together with `memberId`.'),
  startsFrom: instantParameter('Of classes that start then or later.'),
  startsUntil: instantParameter('Of classes that start before then.'),
});

export const bookingList = apiList({
  scope: 'bookings:read',
  path: '/bookings',
  summary: 'List bookings',
  description: 'By the start of the class, the earliest first; those of one class in a fixed order.',
  query,
  item: bookingSchema,
  async read({ store }, { memberId, classId, status, startsFrom, startsUntil }, page) {
    if (status !== undefined && memberId === undefined)
      throw wrongParameters([{ parameter: 'status', message: 'Use this together with memberId.' }]);
    if (classId !== undefined && (memberId ?? startsFrom ?? startsUntil) !== undefined)
      throw wrongParameters([{ parameter: 'classId', message: 'Use this without other filters.' }]);
    const equal = equalTo({ memberUid: memberId, sessionId: classId, status });
    const found =
      classId === undefined
        ? await store.query(bookings, {
            where: [...equal, ...between('startsAt', startsFrom, startsUntil)],
            orderBy: [['startsAt', 'asc']],
            ...page,
          })
        : await store.query(bookings, { where: equal, ...page });
    return { items: found.items.map(toBooking), nextCursor: found.nextCursor };
  },
});

export const bookingRecord: ApiRecord = {
  scope: 'bookings:read',
  path: '/bookings/{id}',
  summary: 'Get a booking',
  description: 'One booking by id.',
  item: bookingSchema,
  async find({ store }, id) {
    const booking = await store.find(bookings, id);
    return booking && toBooking(booking);
  },
};
