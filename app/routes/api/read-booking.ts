import { answerRecord } from '#server/api/answer.ts';
import { bookingRecord } from '#server/api/resources/bookings.ts';
import type { Route } from './+types/read-booking.ts';

export function loader({ url, context, params }: Route.LoaderArgs) {
  return answerRecord(bookingRecord, params.id, { url, context });
}
