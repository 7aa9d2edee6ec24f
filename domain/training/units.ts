/** Loads, times and distances as people type and read them. Stored in grams, milliseconds and metres. */
import { formatNumber } from '../values/numbers.ts';

export const loadUnits = ['kg', 'lb'] as const;
export type LoadUnit = (typeof loadUnits)[number];

/** The international pound, exactly (Weights and Measures Act 1985, schedule 1). */
const GRAMS_PER_POUND = 453.59237;
const MAX_KILOGRAMS = 2000;
const MAX_HOURS = 48;
const MAX_KILOMETRES = 1000;

const NUMBER = /^\d{1,6}(?:[.,]\d{1,3})?$/;

function readNumber(typed: string): number | null {
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : null;
}

/**
 * @param typed `82.5`, `82,5`, `82.5kg`, `185 lb`: in the unit after the number, otherwise in `unit`
 * @returns whole grams; null unless it is a load from 0 to 2,000 kg
 */
export function readLoad(typed: string, unit: LoadUnit): number | null {
  const [, digits = '', named] = /^([\d.,]{1,12}) {0,3}(kg|lbs?)?$/i.exec(typed.trim()) ?? [];
  const number = readNumber(digits);
  if (number === null) return null;
  const isPounds = named ? named.toLowerCase() !== 'kg' : unit === 'lb';
  const grams = Math.round(number * (isPounds ? GRAMS_PER_POUND : 1000));
  return grams <= MAX_KILOGRAMS * 1000 ? grams : null;
}

/** The number alone, for a field: `82.5`. Half a pound and 50 grams are the smallest steps shown. */
export function loadNumber(grams: number, unit: LoadUnit): string {
  const value = unit === 'lb' ? Math.round((grams / GRAMS_PER_POUND) * 2) / 2 : Math.round(grams / 50) / 20;
  return String(value);
}

/** `82.5 kg`, `185 lb`. */
export function formatLoad(grams: number, unit: LoadUnit): string {
  return `${loadNumber(grams, unit)} ${unit}`;
}

/**
 * @param typed `45` (seconds), `12:34`, `1:02:03`, `1:23.4`
 * @returns milliseconds; null unless it is a time of at most 48 hours
 */
export function readDuration(typed: string): number | null {
  const [, hours = '0', minutes = '0', seconds = '', fraction = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  if (seconds === '') return null;
  const isPlainSeconds = !typed.includes(':');
  if (!isPlainSeconds && (seconds.length !== 2 || Number(seconds) > 59)) return null;
  if (hours !== '0' && Number(minutes) > 59) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const milliseconds = whole * 1000 + Number(fraction.padEnd(3, '0'));
  return milliseconds <= MAX_HOURS * 3_600_000 ? milliseconds : null;
}

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

/**
 * @param typed `500`, `500 m`, `5 km`, `5,2km`: in metres without a unit
 * @returns whole metres; null unless it is a distance of at most 1,000 km
 */
export function readDistance(typed: string): number | null {
  const [, digits = '', unit = 'm'] = /^([\d.,]{1,12}) {0,3}(km|m)?$/i.exec(typed.trim()) ?? [];
  const number = readNumber(digits);
  if (number === null) return null;
  const metres = Math.round(number * (unit.toLowerCase() === 'km' ? 1000 : 1));
  return metres <= MAX_KILOMETRES * 1000 ? metres : null;
}

/** `500 m`, `5 km`, `21.1 km`. */
export function formatDistance(metres: number): string {
  if (metres < 1000) return `${metres} m`;
  return `${Math.round(metres / 10) / 100} km`;
}

/** `1 rep`, `1,200 calories`. */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}
