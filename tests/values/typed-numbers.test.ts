/** What people type into a field for a number, and what each text becomes: a value as we write it, a question, or nothing (–). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDistance,
  formatLoad,
  formatMetres,
  loadNumber,
  loadUnits,
  readDistance,
  readLoad,
  shownGrams,
} from '#domain/training/units.ts';
import { formatPence, readPounds, typedPounds } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { formatDuration, readDuration, readMinutes } from '#domain/values/read-duration.ts';
import { type Reading, readNumber, readWhole } from '#domain/values/read-number.ts';

const fields = {
  number: [(typed: string) => readNumber(typed), formatNumber],
  'whole to 10,000': [(typed: string) => readWhole(typed, 0, 10_000), formatNumber],
  pounds: [readPounds, formatPence],
  'weight in kg': [(typed: string) => readLoad(typed, 'kg'), (grams: number) => formatLoad(grams, 'kg')],
  'weight in lb': [(typed: string) => readLoad(typed, 'lb'), (grams: number) => formatLoad(grams, 'lb')],
  'distance in m': [(typed: string) => readDistance(typed), formatMetres],
  'distance in km': [
    (typed: string) => readDistance(typed, { unit: 'km', mostInMetres: 100_000 }),
    formatMetres,
  ],
  'time in minutes': [(typed: string) => readDuration(typed, 'minutes'), formatDuration],
  'time in seconds': [(typed: string) => readDuration(typed, 'seconds'), formatDuration],
  'seconds of a program': [(typed: string) => readDuration(typed, 'exact'), formatDuration],
  'length in minutes': [(typed: string) => readMinutes(typed), formatDuration],
} as const satisfies Readonly<
  Record<string, readonly [read: (typed: string) => Reading, say: (value: number) => string]>
>;

const NBSP = '\u00a0';
const THIN = '\u2009';
const NARROW = '\u202f';

const table: Readonly<Record<keyof typeof fields, readonly (readonly [typed: string, becomes: string])[]>> = {
  number: [
    ['7', '7'],
    ['007', '7'],
    [' 12 ', '12'],
    ['1,250', '1,250'],
    ['10,000', '10,000'],
    ['1,234,567', '1,234,567'],
    ['1 250', '1,250'],
    [`10${NBSP}000`, '10,000'],
    [`10${THIN}000`, '10,000'],
    [`10${NARROW}000`, '10,000'],
    ["10'000", '10,000'],
    ['10’000', '10,000'],
    ['1.25', '1.25'],
    ['1,25', '1.25'],
    ['82,5', '82.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['0.250', '0.25'],
    ['0,250', '0.25'],
    ['1.250', 'Did you mean 1.25 or 1,250?'],
    ['10.000', 'Did you mean 10 or 10,000?'],
    ['1.250.000', '1,250,000'],
    ['1.250,5', '1,250.5'],
    ['1,250.5', '1,250.5'],
    ['1 250,50', '1,250.5'],
    ['1 250.50', '1,250.5'],
    ["1'250.5", '1,250.5'],
    ['1250,500', '1,250.5'],
    ['1250.500', '1,250.5'],
    ['1.2345', '1.235'],
    ['82½', '82.5'],
    ['¾', '0.75'],
    ['1,25,000', '–'],
    ['12,3456', '–'],
    ['1,250 000', '–'],
    ['1.2.3', '–'],
    ['10 00', '–'],
    ['1e3', '–'],
    ['0x10', '–'],
    ['Infinity', '–'],
    ['NaN', '–'],
    ['-5', '–'],
    ['ten', '–'],
    ['', '–'],
    ['1'.repeat(60), '–'],
  ],
  'whole to 10,000': [
    ['0', '0'],
    ['12', '12'],
    ['12.0', '12'],
    ['12,0', '12'],
    ['12.5', '–'],
    ['12,5', '–'],
    ['1,000', '1,000'],
    ['1 000', '1,000'],
    ['1.000', 'Did you mean 1 or 1,000?'],
    ['1.250', '1,250'],
    ['10,000', '10,000'],
    ['10,001', '–'],
    ['99,000', 'Did you mean 99?'],
    ['-1', '–'],
    ['ten', '–'],
  ],
  pounds: [
    ['49', '£49'],
    ['£49.50', '£49.50'],
    [' £ 49.5 ', '£49.50'],
    ['49,50', '£49.50'],
    ['12,00', '£12'],
    ['1,200', '£1,200'],
    ['1,200.00', '£1,200'],
    ['1 200', '£1,200'],
    [`£1${NBSP}200,50`, '£1,200.50'],
    ['1.200', 'Did you mean £1.20 or £1,200?'],
    ['4.999', 'Did you mean £4,999?'],
    ['0.29', '£0.29'],
    ['19.99', '£19.99'],
    ['50p', '£0.50'],
    ['250 p', '£2.50'],
    ['0', '£0'],
    ['1000000', '£1,000,000'],
    ['1,000,000', '£1,000,000'],
    ['1000000.01', '–'],
    ['4.9999', '–'],
    ['£', '–'],
    ['', '–'],
    ['-5', '–'],
    ['1e3', '–'],
    ['NaN', '–'],
    ['$5', '–'],
  ],
  'weight in kg': [
    ['82.5', '82.5 kg'],
    ['82,5', '82.5 kg'],
    ['82.5kg', '82.5 kg'],
    ['82,5 KG', '82.5 kg'],
    ['100 kilos', '100 kg'],
    ['82.500', '82.5 kg'],
    ['1,250', '1,250 kg'],
    ['1.250', 'Did you mean 1.25 or 1,250?'],
    ['82,500', 'Did you mean 82.5?'],
    ['185 lb', '83.9 kg'],
    ['185lbs', '83.9 kg'],
    ['185 pounds', '83.9 kg'],
    ['225#', '102.05 kg'],
    ['12 st 6 lb', '78.95 kg'],
    ['12st 6', '78.95 kg'],
    ['12 stone', '76.2 kg'],
    ['12 st 14 lb', '–'],
    ['0', '0 kg'],
    ['2000', '2,000 kg'],
    ['2000.1', '–'],
    ['5 m', '–'],
    ['-20', '–'],
    ['1e3', '–'],
    ['1.2.3', '–'],
    ['heavy', '–'],
    ['', '–'],
  ],
  'weight in lb': [
    ['135', '135 lb'],
    ['231.5', '231.5 lb'],
    ['1,250', '1,250 lb'],
    ['1250', '1,250 lb'],
    ['50kg', '110.2 lb'],
    ['60 kg', '132.3 lb'],
    ['105 kg', '231.5 lb'],
    ['45lb', '45 lb'],
    ['10 st', '140 lb'],
    ['1.250', 'Did you mean 1.25 or 1,250?'],
  ],
  'distance in m': [
    ['500', '500 m'],
    ['500 m', '500 m'],
    ['500m', '500 m'],
    ['500 metres', '500 m'],
    ['10,000 m', '10,000 m'],
    ['10,000', '10,000 m'],
    ['2,000', '2,000 m'],
    ['2 000', '2,000 m'],
    ['1,250', '1,250 m'],
    ['5km', '5,000 m'],
    ['5 km', '5,000 m'],
    ['5k', '5,000 m'],
    ['10k', '10,000 m'],
    ['5.02 km', '5,020 m'],
    ['21,1 km', '21,100 m'],
    ['42.195 km', '42,195 m'],
    ['1.609 km', '1,609 m'],
    ['1 mile', '1,609 m'],
    ['26.2 miles', '42,165 m'],
    ['3mi', '4,828 m'],
    ['400 yards', '366 m'],
    ['half marathon', '21,097 m'],
    ['Marathon', '42,195 m'],
    ['42.2', 'Did you mean 42 m or 42,200 m?'],
    ['5.02', 'Did you mean 5 m or 5,020 m?'],
    ['5.000', 'Did you mean 5 m or 5,000 m?'],
    ['21.097', 'Did you mean 21 m or 21,097 m?'],
    ['1001 km', '–'],
    ['5 kg', '–'],
    ['far', '–'],
    ['', '–'],
  ],
  'distance in km': [
    ['5', '5,000 m'],
    ['5.02', '5,020 m'],
    ['5,02', '5,020 m'],
    ['7.5 km', '7,500 m'],
    ['42.2', '42,200 m'],
    ['42.195', '42,195 m'],
    ['21.097', '21,097 m'],
    ['5k', '5,000 m'],
    ['3 miles', '4,828 m'],
    ['5000 m', '5,000 m'],
    ['5000', 'Did you mean 5,000 m?'],
    ['5,000', 'Did you mean 5,000 m?'],
    ['101', '–'],
    ['101 km', '–'],
    ['', '–'],
  ],
  'time in minutes': [
    ['4:30', '4:30'],
    ['4.30', '4:30'],
    ['4,30', '4:30'],
    ['4m30', '4:30'],
    ['4m 30s', '4:30'],
    ['4 min 30 sec', '4:30'],
    ["4'30", '4:30'],
    ['4’30”', '4:30'],
    ['3.05', '3:05'],
    ['12', '12:00'],
    ['12 min', '12:00'],
    ['21:34', '21:34'],
    ['2134', '21:34'],
    ['21.34', '21:34'],
    ['430', '4:30'],
    ['10203', '1:02:03'],
    ['1:02:03', '1:02:03'],
    ['1.02.03', '1:02:03'],
    ['1h 2m 3s', '1:02:03'],
    ['1h05', '1:05:00'],
    ['1h', '1:00:00'],
    ['1.5 h', '1:30:00'],
    ['90s', '1:30'],
    ['90 sec', '1:30'],
    ['45"', '0:45'],
    ['90', 'Did you mean 1:30 or 1:30:00?'],
    ['475', 'Did you mean 7:55 or 7:55:00?'],
    ['4.5', 'Did you mean 4:30 or 0:04.5?'],
    ['4.75', 'Did you mean 4:45 or 0:04.8?'],
    ['1:5', 'Did you mean 1:05 or 1:50?'],
    ['0:45', '0:45'],
    ['90:00', '1:30:00'],
    ['1:23.4', '1:23.4'],
    ['1:23,45', '1:23.5'],
    ['1:75', '–'],
    ['1:75:00', '–'],
    ['49:00:00', '–'],
    ['4x30', '–'],
    ['-1', '–'],
    ['soon', '–'],
    ['', '–'],
  ],
  'time in seconds': [
    ['45', '0:45'],
    ['90', '1:30'],
    ['12.5', '0:12.5'],
    ['1:30', '1:30'],
    ['2m', '2:00'],
    ['4.30', 'Did you mean 0:04.3 or 4:30?'],
    ['9.58', 'Did you mean 0:09.6 or 9:58?'],
    ['83.456', '1:23.5'],
    ['2134', '35:34'],
    ['', '–'],
  ],
  'seconds of a program': [
    ['425', '7:05'],
    ['4.30', '0:04.3'],
    ['1500', '25:00'],
    ['425.0', '7:05'],
    ['12:34', '12:34'],
    ['x', '–'],
  ],
  'length in minutes': [
    ['90', '1:30:00'],
    ['120', '2:00:00'],
    ['12', '12:00'],
    ['12:30', '12:30'],
    ['1h 15m', '1:15:00'],
    ['1h15', '1:15:00'],
    ['1440', '24:00:00'],
    ['', '–'],
  ],
};

function becomes(reading: Reading, say: (value: number) => string): string {
  if (reading.kind === 'value') return say(reading.value);
  return reading.kind === 'unclear' ? reading.question : '–';
}

describe.each(Object.entries(table))('a %s', (name, rows) => {
  const [read, say] = fields[name as keyof typeof fields];

  it.each(rows)('“%s” becomes %s', (typed, expected) => {
    expect(becomes(read(typed), say)).toBe(expected);
  });
});

it('there are two hundred of them, and more', () => {
  expect(Object.values(table).flat().length).toBeGreaterThan(200);
});

describe('what is likely decides between two meanings', () => {
  it.each([
    ['90', (time: number) => time <= 20 * 60_000, '1:30'],
    ['2134', (time: number) => time <= 25 * 60_000, '21:34'],
    ['12', (time: number) => time <= 10 * 60_000, 'Did you mean 0:12?'],
    ['3:45', (time: number) => time >= 2 * 3_600_000, 'Did you mean 3:45:00?'],
    ['0:45', (time: number) => time >= 60_000, '0:45'],
  ])('“%s”', (typed, isLikely, expected) => {
    expect(becomes(readDuration(typed, 'minutes', isLikely), formatDuration)).toBe(expected);
  });
});

describe('what we print is read as the same value', () => {
  const read = (reading: Reading) => (reading.kind === 'value' ? reading.value : reading);

  it('numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (thousandths) => {
        // Three decimals may be thousands: that is asked.
        const value = Math.round(thousandths / 10) / 100;
        expect(read(readNumber(formatNumber(value)))).toBe(value);
      }),
    );
  });

  it('money', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (pence) => {
        expect(read(readPounds(formatPence(pence)))).toBe(pence);
        expect(read(readPounds(typedPounds(pence)))).toBe(pence);
      }),
    );
  });

  it.each(loadUnits)('weights in %s, in a field for either unit', (unit) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(...loadUnits), (grams, field) => {
        const text = formatLoad(grams, unit);
        const again = readLoad(text, field);
        expect(again.kind).toBe('value');
        expect(formatLoad(Number(read(again)), unit)).toBe(text);
        expect(shownGrams(Number(read(again)))).toBe(shownGrams(grams));
        expect(read(readLoad(loadNumber(grams, unit), unit))).toBe(read(again));
      }),
    );
  });

  it('what is typed in pounds, in halves, is shown again as typed', () => {
    for (let halves = 1; halves < 4400; halves += 1) {
      const grams = Number(read(readLoad(String(halves / 2), 'lb')));
      expect(loadNumber(grams, 'lb')).toBe(String(halves / 2));
    }
  });

  it('weights look alike in pounds where they do in kilograms, and only there', () => {
    const seen = new Map<string, string>();
    for (let grams = 0; grams <= 2_000_000; grams += 50) {
      const [kg, lb] = [loadNumber(grams, 'kg'), loadNumber(grams, 'lb')];
      expect(seen.get(lb) ?? kg).toBe(kg);
      seen.set(lb, kg);
    }
  });

  it('distances, exact or in short', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (metres) => {
        expect(read(readDistance(formatMetres(metres)))).toBe(metres);
        const short = formatDistance(metres);
        expect(formatDistance(Number(read(readDistance(short))))).toBe(short);
      }),
    );
  });

  it('times, to the tenth of a second, in every field', () => {
    const usual = fc.constantFrom('minutes', 'seconds', 'exact');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_728_000 }), usual, (tenths, field) => {
        const time = tenths * 100;
        expect(read(readDuration(formatDuration(time), field as 'minutes'))).toBe(time);
      }),
    );
  });

  it('nothing that is typed throws, or becomes less than nothing', () => {
    const unit = fc.constantFrom(...'0123456789.,:;\'’" mskgh½-£é');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (typed) => {
        for (const [read] of Object.values(fields)) {
          const reading = read(typed);
          if (reading.kind === 'value' && !(reading.value >= 0)) throw new Error(typed);
        }
      }),
    );
  });
});
