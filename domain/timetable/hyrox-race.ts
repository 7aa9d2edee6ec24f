/**
 * A Hyrox race: eight runs of a kilometre, a station after each, always in this order. As several public guides give it
 * for the season named, not read from the rulebook itself; its organisers may change it every season. Told in our own words: the name is theirs, the club is no part of them.
 */
export const hyroxSource = { title: 'as public guides to the race give them', season: '2025/26' } as const;

export const hyroxDivisions = [
  { code: 'women', label: 'Women' },
  { code: 'men', label: 'Men' },
  { code: 'pro-women', label: 'Pro women' },
  { code: 'pro-men', label: 'Pro men' },
] as const;
export type HyroxDivision = (typeof hyroxDivisions)[number]['code'];

/** Kilograms, by division; for a pair of kettlebells, those of each. */
type Loads = Readonly<Record<HyroxDivision, number>>;

export interface HyroxStation {
  readonly name: string;
  readonly amount: { readonly metres: number } | { readonly repetitions: number };
  /** Null: on a machine or with nothing in the hands. */
  readonly loadInKilograms: Loads | null;
  /** What the load is counted on: one thing, a pair, or a sled whose own weight is in it. */
  readonly loadOf: 'sled' | 'pair' | 'one' | null;
  readonly words: string;
}

/** In the order of the race. */
export const hyroxStations: readonly HyroxStation[] = [
  {
    name: 'SkiErg',
    amount: { metres: 1000 },
    loadInKilograms: null,
    loadOf: null,
    words: 'Pull both handles down from overhead, as with ski poles, with your weight behind it.',
  },
  {
    name: 'Sled push',
    amount: { metres: 50 },
    loadInKilograms: { women: 102, men: 152, 'pro-women': 152, 'pro-men': 202 },
    loadOf: 'sled',
    words: 'Low, arms locked, short steps. The heaviest thing of the day comes early.',
  },
  {
    name: 'Sled pull',
    amount: { metres: 50 },
    loadInKilograms: { women: 78, men: 103, 'pro-women': 103, 'pro-men': 153 },
    loadOf: 'sled',
    words: 'On your feet, rope in both hands, bringing the sled to you length by length.',
  },
  {
    name: 'Burpee broad jumps',
    amount: { metres: 80 },
    loadInKilograms: null,
    loadOf: null,
    words: 'Chest to the floor, up, and a jump forward from both feet, until the lane ends.',
  },
  {
    name: 'Rowing',
    amount: { metres: 1000 },
    loadInKilograms: null,
    loadOf: null,
    words: 'The only station that you sit for. Halfway: get your breath back without giving time away.',
  },
  {
    name: 'Farmers carry',
    amount: { metres: 200 },
    loadInKilograms: { women: 16, men: 24, 'pro-women': 24, 'pro-men': 32 },
    loadOf: 'pair',
    words: 'A kettlebell in each hand. You may put them down; you will not want to pick them up again.',
  },
  {
    name: 'Sandbag lunges',
    amount: { metres: 100 },
    loadInKilograms: { women: 10, men: 20, 'pro-women': 20, 'pro-men': 30 },
    loadOf: 'one',
    words: 'The bag across your shoulders, the back knee to the floor at every step.',
  },
  {
    name: 'Wall balls',
    amount: { repetitions: 100 },
    loadInKilograms: { women: 4, men: 6, 'pro-women': 6, 'pro-men': 9 },
    loadOf: 'one',
    words: 'Squat, then throw the ball up to the target. The last one stops the clock.',
  },
];

/** `1,000 m`, `100 times`. */
export function stationAmount({ amount }: HyroxStation): string {
  if ('metres' in amount) return `${amount.metres.toLocaleString('en-GB')} m`;
  return `${amount.repetitions} times`;
}

/** `152 kg`, `2 × 24 kg`; empty where the station has no load. */
export function stationLoad({ loadInKilograms, loadOf }: HyroxStation, division: HyroxDivision): string {
  if (!loadInKilograms) return '';
  return `${loadOf === 'pair' ? '2 × ' : ''}${loadInKilograms[division]} kg`;
}
