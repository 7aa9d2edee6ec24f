/** How many texts go out: each costs money, and a phone that rings all day helps nobody. */

export const TEXTS_A_DAY = 5;

/** Texts so far, this month of the whole club and today of one member. */
export interface TextCounts {
  readonly ofMonth: number;
  readonly ofDay: number;
}

/** Why one more is held back; null: it may go. @param most a month; 0: texts are off */
export function findTextLimit({ ofMonth, ofDay }: TextCounts, most: number): string | null {
  if (most === 0) return 'Texts are turned off in the settings';
  if (ofMonth >= most) return `The limit of ${most} texts a month has been reached`;
  if (ofDay >= TEXTS_A_DAY) return `This person has had ${TEXTS_A_DAY} texts today`;
  return null;
}

/** What the dashboard says of the month's texts; null: nothing yet. */
export function textsAlert(ofMonth: number, most: number): string | null {
  if (most === 0 || ofMonth * 100 < most * 80) return null;
  return ofMonth >= most
    ? `Texts this month: the limit of ${most} is reached, so no more go out`
    : `Texts this month, of ${most} at most`;
}
