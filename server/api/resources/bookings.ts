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
    id: idField('The booking’s id. Booking the same class again after cancelling keeps it.'),
    memberId: idField('The member whose booking it is.'),
    status: z.enum(bookingStatuses),
    class: z.object({
      id: idField('The id of the class on this date.'),
      typeId: maybeText('The class type’s id.'),
      name: z.string(),
      coachName: maybeText('The coach who takes it.'),
      room: maybeText('The room that it’s in.'),
      startsAt: instantField('When it starts.'),
      endsAt: instantField('When it ends.'),
    }),
    bookedAt: instantField('When it was booked.'),
    bookedBy: z.enum(['member', 'staff', 'standing', 'walk-in', 'waitlist']),
    isFirstClass: z.boolean().describe('Whether it’s this person’s first class at the club.'),
    cancelledAt: maybeInstant('When it was cancelled.'),
    markedAt: maybeInstant('When attendance was marked.'),
    changedAt: instantField('When it last changed, by the member, the club or a change of the class.'),
  })
  .meta({ title: 'Booking', description: 'One person’s booking of one class.' });

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
  memberId: idParameter('Only this member’s.'),
  classId: idParameter('Only bookings of this class. Can’t be used with another filter.'),
  status: choiceParameter(bookingStatuses, 'Only bookings with this status. Needs `memberId` too.'),
  startsFrom: instantParameter('Only bookings of classes that start at this time or later.'),
  startsUntil: instantParameter('Only bookings of classes that start before this time.'),
});

export const bookingList = apiList({
  scope: 'bookings:read',
  path: '/bookings',
  summary: 'List bookings',
  description: 'Earliest class first; bookings of one class are in a fixed order.',
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
