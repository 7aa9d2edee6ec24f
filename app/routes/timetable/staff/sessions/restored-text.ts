import type { Clash } from '#domain/timetable/class-clashes.ts';
import { formatTime } from '#domain/values/dates.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Restored } from '#server/timetable/restore-session-people.ts';
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

/** What staff are told once the class is back on. */
export function restoredText(className: string, { booked, waiting, elsewhere, uncovered }: Restored): string {
  return [
    `${className} is back on with ${booked} booked`,
    waiting > 0 ? ` and ${waiting} on the waitlist.` : '.',
    namesText(
      elsewhere,
      ' booked another class at that time and stays on that one.',
      ' booked other classes at that time and stay on those.',
    ),
    namesText(
      uncovered,
      ' isn’t booked: the membership no longer covers it.',
      ' aren’t booked: their memberships no longer cover it.',
    ),
  ].join('');
}

const MAX_NAMES = 3;

function namesText(names: readonly string[], one: string, several: string): string {
  if (names.length === 0) return '';
  if (names.length === 1) return ` ${names[0]}${one}`;
  if (names.length > MAX_NAMES) return ` ${names.length} people${several}`;
  return ` ${names.slice(0, -1).join(', ')} and ${names.at(-1)}${several}`;
}
