import { listed } from '../values/text.ts';

interface Restored {
  readonly booked: number;
  readonly waiting: number;
  readonly elsewhere: readonly string[];
  readonly uncovered: readonly string[];
}

/** What staff are told once the class is back on. */
export function restoredText(className: string, { booked, waiting, elsewhere, uncovered }: Restored): string {
  return [
    `${className} is back on with ${booked} booked`,
    waiting > 0 ? ` and ${waiting} on the waitlist.` : '.',
    leftOutText({ elsewhere, uncovered }),
  ].join('');
}

/** Who isn’t booked again, and why; empty: everybody is. Begins with a space. */
export function leftOutText({ elsewhere, uncovered }: Pick<Restored, 'elsewhere' | 'uncovered'>): string {
  return [
    namesText(
      elsewhere,
      ' booked something else at that time and stays on that.',
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
  return ` ${listed(names)}${several}`;
}
