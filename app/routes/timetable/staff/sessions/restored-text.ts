import type { Clash } from '#domain/timetable/class-clashes.ts';
import { formatTime } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { clashSentences } from '../clash-text.ts';

/** `Hyrox at 18:00: It was cancelled more than an hour ago.` */
export const refusedText = ({ className, startsAt }: Session, obstacle: string) =>
  `${className} at ${formatTime(startsAt)} can’t be restored. ${obstacle}`;

/** Who has the coach or the room by now; empty: nobody. */
export function takenText(clashes: readonly Clash<Session>[]): string {
  if (clashes.length === 0) return '';
  const sentences = clashSentences(
    clashes,
    ({ className, startsAt }) => `${className} at ${formatTime(startsAt)}`,
  );
  return `${sentences.join('. ')}. Change that class first.`;
}
