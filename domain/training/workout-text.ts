/** A workout in words, for pages, rosters and the whiteboard. */

import { formatDuration } from '../values/read-duration.ts';
import { formatDistance, formatPrescribedLoad, type LoadUnit } from './units.ts';
import { type Movement, type Prescription, partFormats, scoreTypes, type WorkoutPart } from './workout.ts';

type Timing = Pick<
  WorkoutPart,
  'format' | 'timeCapInMilliseconds' | 'rounds' | 'workInMilliseconds' | 'restInMilliseconds'
>;

const MINUTE = 60_000;

/**
 * How a part is timed: `12-minute AMRAP`, `3 rounds for time, 15-minute cap`, `EMOM for 10 minutes`, `8 × 0:20 on, 0:10
 * off`, `Strength sets`.
 */
export function timerText(part: Timing): string {
  const { format, timeCapInMilliseconds: cap, rounds } = part;
  const label = partFormats.find(({ code }) => code === format)?.label ?? '';
  if (format === 'amrap') return cap > 0 ? `${lengthText(cap)} AMRAP` : 'AMRAP';
  if (format === 'emom') return emomText(part);
  if (format === 'intervals') return intervalsText(part);
  const capText = cap > 0 ? `, ${lengthText(cap)} cap` : '';
  if (format === 'for-time') return `${rounds > 0 ? `${roundsText(rounds)} for time` : label}${capText}`;
  return `${label}${rounds > 0 ? `, ${roundsText(rounds)}` : ''}${capText}`;
}

function emomText({ workInMilliseconds, rounds, timeCapInMilliseconds }: Timing): string {
  const every = workInMilliseconds || MINUTE;
  const whole = timeCapInMilliseconds || every * rounds;
  const name = every === MINUTE ? 'EMOM' : `Every ${formatDuration(every)}`;
  return whole > 0 ? `${name} for ${spanText(whole)}` : name;
}

function intervalsText({ workInMilliseconds: work, restInMilliseconds: rest, rounds }: Timing): string {
  if (work === 0) return rounds > 0 ? `${rounds} intervals` : 'Intervals';
  const off = rest > 0 ? `, ${formatDuration(rest)} off` : '';
  return `${rounds > 0 ? `${rounds} × ` : ''}${formatDuration(work)} on${off}`;
}

const roundsText = (rounds: number) => (rounds === 1 ? '1 round' : `${rounds} rounds`);

/** `12-minute`, `1:30`: before a noun. */
const lengthText = (milliseconds: number) =>
  milliseconds % MINUTE === 0 ? `${milliseconds / MINUTE}-minute` : formatDuration(milliseconds);

/** `12 minutes`, `1:30`. */
function spanText(milliseconds: number): string {
  if (milliseconds % MINUTE !== 0) return formatDuration(milliseconds);
  const minutes = milliseconds / MINUTE;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** `Scored by time`; empty if it isn't scored. */
export function scoreText({ scoreType }: Pick<WorkoutPart, 'scoreType'>): string {
  if (scoreType === 'none') return '';
  const label = scoreTypes.find(({ code }) => code === scoreType)?.label ?? '';
  return `Scored by ${label.toLowerCase()}`;
}

/** How much to do: `5 × 5`, `21-15-9`, `500 m`, `1:00`, `3 × 400 m`; empty if nothing is prescribed. */
export function amountText({ sets, reps, distanceInMetres, durationInMilliseconds }: Movement): string {
  const [only] = reps;
  const amounts: string[] = [];
  if (reps.length > 1) amounts.push(reps.join('-'));
  else if (only !== undefined) amounts.push(sets > 1 ? `${sets} × ${only}` : String(only));
  if (distanceInMetres > 0) amounts.push(formatDistance(distanceInMetres));
  if (durationInMilliseconds > 0) amounts.push(formatDuration(durationInMilliseconds));
  const text = amounts.join(', ');
  if (sets <= 1 || reps.length > 0) return text;
  return text ? `${sets} × ${text}` : `${sets} sets`;
}

/** `60 kg`, `12 cal`, `20 kg, 12 cal`; empty if nothing is prescribed. */
export function prescriptionText({ loadInGrams, calories }: Prescription, unit: LoadUnit): string {
  const load = loadInGrams > 0 ? formatPrescribedLoad(loadInGrams, unit) : '';
  return [load, calories > 0 ? `${calories} cal` : ''].filter(Boolean).join(', ');
}

/**
 * What is prescribed for everyone or by sex: `60 kg`, `Women 40 kg, men 60 kg`; empty if nothing is. A sex without a
 * prescription isn't mentioned.
 */
export function bothPrescriptionsText({ forWomen, forMen }: Movement, unit: LoadUnit): string {
  const [women, men] = [prescriptionText(forWomen, unit), prescriptionText(forMen, unit)];
  if (women === men) return women;
  const texts = [women ? `women ${women}` : '', men ? `men ${men}` : ''].filter(Boolean).join(' · ');
  return texts.charAt(0).toUpperCase() + texts.slice(1);
}

/** The same in few letters, for women and then for men: `102/152 kg`; `–` for whoever has none. */
export function shortPrescriptionsText({ forWomen, forMen }: Movement, unit: LoadUnit): string {
  const [women, men] = [prescriptionText(forWomen, unit), prescriptionText(forMen, unit)];
  if (women === men) return women;
  const [amount, ofUnit] = women.split(' ');
  const isAlike = /^\S+ \S+$/.test(women) && /^\S+ \S+$/.test(men) && men.endsWith(` ${ofUnit}`);
  return isAlike ? `${amount}/${men}` : `${women || '–'}/${men || '–'}`;
}

/** The letter of a part by its position: `A`, `B` … */
export const partLetter = (at: number) => String.fromCodePoint(65 + at);
