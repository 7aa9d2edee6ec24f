import { clubTime } from '#domain/values/dates.ts';
import type { EventRegistration } from '../../data/collections/events.ts';
import type { CsvColumn } from '../../http/csv-response.ts';

const statusNames = {
  going: 'Going',
  waitlisted: 'Waitlist',
  cancelled: 'Cancelled',
  'event-cancelled': 'Event cancelled',
  attended: 'Came',
  'no-show': 'Didn’t come',
} as const satisfies Record<EventRegistration['status'], string>;

const minute = (at: Temporal.Instant) =>
  clubTime(at).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');

/** Who is going to an event, for a spreadsheet; a member's address is in their profile. */
export const registrationColumns: readonly CsvColumn<EventRegistration>[] = [
  ['Name', ({ name }) => name],
  ['Kind', ({ memberUid }) => (memberUid ? 'Member' : 'Visitor')],
  ['Visitor’s email', ({ email }) => email],
  ['Pace group', ({ paceGroup }) => paceGroup],
  ['Places', ({ places }) => places],
  ['State', ({ status }) => statusNames[status]],
  ['Registered', ({ registeredAt }) => minute(registeredAt)],
];
