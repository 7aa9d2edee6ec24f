import { answerList } from '#server/api/answer.ts';
import { bookingList } from '#server/api/resources/bookings.ts';
import type { Route } from './+types/read-bookings.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return answerList(bookingList, { url, context });
}
