/**
 * A Hyrox race: eight runs of 1 km, a station after each, always in this order. Taken from several public guides for the season named, not from the
 * rulebook itself; the organisers may change it every season. Written in our own text.
 */
export const hyroxSource = { title: 'public guides to the race', season: '2025/26' } as const;

export const hyroxDivisions = [
  { code: 'women', label: 'Women' },
  { code: 'men', label: 'Men' },
  { code: 'pro-women', label: 'Pro women' },
  { code: 'pro-men', label: 'Pro men' },
] as const;
export type HyroxDivision = (typeof hyroxDivisions)[number]['code'];

/** Kilograms by division; for a pair of kettlebells, of each one. */
type Loads = Readonly<Record<HyroxDivision, number>>;

export interface HyroxStation {
  readonly name: string;
  readonly amount: { readonly metres: number } | { readonly repetitions: number };
  /** Null: no weight. */
  readonly loadInKilograms: Loads | null;
  /** What the load is: one object, each of a pair, or a sled including its own weight. */
  readonly loadOf: 'sled' | 'pair' | 'one' | null;
  readonly text: string;
}

/** In the order of the race. */
export const hyroxStations: readonly HyroxStation[] = [
  {
    name: 'SkiErg',
    amount: { metres: 1000 },
    loadInKilograms: null,
    loadOf: null,
    text: 'Pull both handles down from overhead, like ski poles, using your body weight.',
  },
  {
    name: 'Sled push',
    amount: { metres: 50 },
    loadInKilograms: { women: 102, men: 152, 'pro-women': 152, 'pro-men': 202 },
    loadOf: 'sled',
    text: 'Stay low, lock your arms and take short steps.',
  },
  {
    name: 'Sled pull',
    amount: { metres: 50 },
    loadInKilograms: { women: 78, men: 103, 'pro-women': 103, 'pro-men': 153 },
    loadOf: 'sled',
    text: 'Stay standing and pull the sled towards you by its rope.',
  },
  {
    name: 'Burpee broad jumps',
    amount: { metres: 80 },
    loadInKilograms: null,
    loadOf: null,
    text: 'Chest to the floor, stand up and jump forward off both feet.',
  },
  {
    name: 'Rowing',
    amount: { metres: 1000 },
    loadInKilograms: null,
    loadOf: null,
    text: 'The only seated station. Keep a steady pace.',
  },
  {
    name: 'Farmers carry',
    amount: { metres: 200 },
    loadInKilograms: { women: 16, men: 24, 'pro-women': 24, 'pro-men': 32 },
    loadOf: 'pair',
    text: 'Carry a kettlebell in each hand. You can put them down to rest.',
  },
  {
    name: 'Sandbag lunges',
    amount: { metres: 100 },
    loadInKilograms: { women: 10, men: 20, 'pro-women': 20, 'pro-men': 30 },
    loadOf: 'one',
    text: 'Carry the bag across your shoulders; your back knee touches the floor at every step.',
  },
  {
    name: 'Wall balls',
    amount: { repetitions: 100 },
    loadInKilograms: { women: 4, men: 6, 'pro-women': 6, 'pro-men': 9 },
    loadOf: 'one',
    text: 'Squat, then throw the ball up to the target.',
  },
];

/** `1,000 m`, `100 reps`. */
export function stationAmount({ amount }: HyroxStation): string {
  if ('metres' in amount) return `${amount.metres.toLocaleString('en-GB')} m`;
  return `${amount.repetitions} reps`;
}

/** `152 kg`, `2 × 24 kg`; empty where the station has no load. */
export function stationLoad({ loadInKilograms, loadOf }: HyroxStation, division: HyroxDivision): string {
  if (!loadInKilograms) return '';
  return `${loadOf === 'pair' ? '2 × ' : ''}${loadInKilograms[division]} kg`;
}
