/** How long something took, as people type it: `4:30`, `4.30`, `4m30`, `90s`, `2134`, `1:02:03`. */
import { chooseMeaning, type Meaning, type Range, type Reading } from './read-number.ts';

/**
 * What a number without a colon means in a field: in one for `minutes`, `12` is twelve of them and `2134` is 21:34; in one for `seconds`, `90` is a
 * minute and a half; `exact` seconds are written by a program, so `4.30` is four and three tenths.
 */
type UsualTime = 'minutes' | 'seconds' | 'exact';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LONGEST = 48 * HOUR;

/** The time as it is shown, to a tenth of a second. */
export const shownMilliseconds = (milliseconds: number): number => Math.round(milliseconds / 100) * 100;

/** `0:45`, `12:34`, `1:02:03`, `1:23.4`. */
export function formatDuration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  const whole = Math.floor(tenths / 10);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const seconds = String(whole % 60).padStart(2, '0');
  const rest = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${seconds}${rest}`;
}

/** Milliseconds, up to 48 hours. */
export function readDuration(
  typed: string,
  usual: UsualTime,
  isLikely?: (milliseconds: number) => boolean,
): Reading {
  const text = typed.trim().toLowerCase();
  if (text.length > 30) return { kind: 'none' };
  const range: Range = { fits: (value) => value <= LONGEST, isLikely };
  return chooseMeaning(meaningsOf(text, usual), range, formatDuration);
}

/** Of a field that asks for minutes: `90` is ninety of them. */
export function readMinutes(typed: string, isLikely?: (milliseconds: number) => boolean): Reading {
  const text = typed.trim();
  return readDuration(/^\d{1,4}$/.test(text) ? `${text} min` : text, 'minutes', isLikely);
}

function meaningsOf(text: string, usual: UsualTime): Meaning[] {
  return inUnits(text) ?? withColons(text) ?? withDots(text, usual) ?? digitsAlone(text, usual);
}

const mean = (value: number, isUsual = true): Meaning => ({ value: Math.round(value), isUsual });
const other = (value: number) => mean(value, false);
const clock = (hours: string, minutes: string, seconds: string) =>
  Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds.replace(',', '.')) * SECOND;

/** Hours, minutes and seconds, each a number with its unit; the last may have none. */
const unitsPattern =
  /^(?:(\d{1,5}(?:[.,]\d{1,3})?) ?(?:h|hr|hrs|hours?)(?![a-z]) ?)?(?:(\d{1,5}(?:[.,]\d{1,3})?) ?(?:m|min|mins|minutes?|['’′])(?![a-z]) ?)?(?:(\d{1,5}(?:[.,]\d{1,3})?) ?(s|secs?|seconds?|["”″]|''|’’)?)?$/;

/** `1h 5m 30s`, `4m30`, `4'30"`, `90 sec`, `1h05`; null: no units. */
function inUnits(text: string): Meaning[] | null {
  if (!/[a-z'’′"”″]/.test(text)) return null;
  const found = unitsPattern.exec(text);
  if (!found) return [];
  const [, hours = '', minutes = '', last = '', secondsUnit = ''] = found;
  const part = (number: string) => Number(number.replace(',', '.'));
  // Nobody who says 1h05 means five seconds.
  const isMinutes = hours !== '' && minutes === '' && last !== '' && secondsUnit === '';
  const rest = part(last) * (isMinutes ? MINUTE : SECOND);
  return [mean(part(hours) * HOUR + part(minutes) * MINUTE + rest)];
}

/** `12:34`, `1:02:03`, `1:23.4`; null: no colon. */
function withColons(text: string): Meaning[] | null {
  if (!text.includes(':')) return null;
  const [, hours, minutes = '', seconds = ''] =
    /^(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(text) ?? [];
  if (seconds === '' || part60(seconds) || (hours !== undefined && part60(minutes))) return [];
  if (!/^\d\d/.test(seconds)) {
    if (seconds.length > 1 || hours !== undefined || part60(`${seconds}0`)) return [];
    return [other(clock('0', minutes, seconds)), other(clock('0', minutes, `${seconds}0`))];
  }
  const read = mean(clock(hours ?? '0', minutes, seconds));
  const isHoursToo = hours === undefined && /^0?[1-9]\d?$/.test(minutes) && /^\d\d$/.test(seconds);
  return isHoursToo ? [read, other(clock(minutes, seconds, '0'))] : [read];
}

const part60 = (digits: string) => Number(digits.replace(',', '.')) >= 60;

/** `4.30`, `4,5`, `1.02.03`; null: digits alone. */
function withDots(text: string, usual: UsualTime): Meaning[] | null {
  if (/^\d+$/.test(text)) return null;
  const [, first, second = '', third = ''] = /^(\d{1,2})[.,](\d\d)[.,](\d\d)$/.exec(text) ?? [];
  if (first !== undefined) {
    if (part60(second)) return [];
    const hours = part60(third) ? [] : [mean(clock(first, second, third))];
    return [...hours, mean(clock('0', first, `${second}.${third}`), usual !== 'minutes')];
  }
  const [, whole = '', rest = ''] = /^(\d{1,5})[.,](\d{1,3})$/.exec(text) ?? [];
  if (whole === '') return [];
  const seconds = clock('0', '0', `${whole}.${rest}`);
  if (usual === 'exact') return [mean(seconds)];
  const isClock = rest.length === 2 && !part60(rest) && whole.length <= 4;
  const asClock = isClock ? [mean(clock('0', whole, rest))] : [];
  if (usual === 'seconds') return [mean(seconds), ...asClock];
  if (isClock) return [...asClock, other(seconds)];
  const minutes = Number(`${whole}.${rest}`) * MINUTE;
  return rest.length === 1 ? [mean(minutes), mean(seconds)] : [other(minutes), other(seconds)];
}

/** `90`, `2134`, `10203`. */
function digitsAlone(digits: string, usual: UsualTime): Meaning[] {
  if (!/^\d{1,6}$/.test(digits)) return [];
  const seconds = Number(digits) * SECOND;
  if (usual !== 'minutes') return [mean(seconds)];
  const minutes = Number(digits) * MINUTE;
  if (digits.length <= 2)
    return part60(digits) ? [mean(seconds), mean(minutes)] : [mean(minutes), other(seconds)];
  const [hh, mm, ss] = [digits.slice(0, -4), digits.slice(-4, -2), digits.slice(-2)] as const;
  const asClock = part60(ss) || (hh !== '' && part60(mm)) ? [] : [mean(clock(hh || '0', mm, ss))];
  return [...asClock, other(seconds), other(minutes)];
}
