import { formatNumber } from '../values/numbers.ts';
/**
 * A Hyrox race: eight runs of 1 km with a station after each, always in this order. From several public guides for the
 * season named below, not from the rulebook; the organisers may change it every season. The descriptions are our own.
 */
export const hyroxSource = { title: 'public guides to the race', season: '2025/26' } as const;

/** The four sets of weights that divisions race with. */
export const hyroxStandards = [
  { code: 'women', label: 'Women' },
  { code: 'men', label: 'Men' },
  { code: 'pro-women', label: 'Pro women' },
  { code: 'pro-men', label: 'Pro men' },
] as const;
export type HyroxStandard = (typeof hyroxStandards)[number]['code'];

/**
 * What people enter. `people` is the size of a team: two run together and share each station, four do two runs and two
 * stations each. The guides disagree about the weights in mixed relays, so we show both: women's and men's, depending on who
 * does the station.
 */
export const hyroxDivisions = [
  { code: 'women', label: 'Women', people: 1, standards: ['women'] },
  { code: 'men', label: 'Men', people: 1, standards: ['men'] },
  { code: 'pro-women', label: 'Pro women', people: 1, standards: ['pro-women'] },
  { code: 'pro-men', label: 'Pro men', people: 1, standards: ['pro-men'] },
  { code: 'doubles-women', label: 'Doubles women', people: 2, standards: ['women'] },
  { code: 'doubles-men', label: 'Doubles men', people: 2, standards: ['men'] },
  { code: 'doubles-mixed', label: 'Doubles mixed', people: 2, standards: ['men'] },
  { code: 'pro-doubles-women', label: 'Pro doubles women', people: 2, standards: ['pro-women'] },
  { code: 'pro-doubles-men', label: 'Pro doubles men', people: 2, standards: ['pro-men'] },
  { code: 'relay-women', label: 'Relay women', people: 4, standards: ['women'] },
  { code: 'relay-men', label: 'Relay men', people: 4, standards: ['men'] },
  { code: 'relay-mixed', label: 'Relay mixed', people: 4, standards: ['women', 'men'] },
] as const;
export type HyroxDivision = (typeof hyroxDivisions)[number]['code'];

/** The division with this code; null: there is none. */
export function findHyroxDivision(code: string): (typeof hyroxDivisions)[number] | null {
  return hyroxDivisions.find((division) => division.code === code) ?? null;
}

/** `of` is what weighs this much: one object, each of a pair, or a sled including its own weight. */
interface StationLoad {
  readonly of: 'sled' | 'pair' | 'one';
  readonly inKilograms: Readonly<Record<HyroxStandard, number>>;
}

/** The starter exercise that a run is logged as. */
export const HYROX_RUN = { exerciseId: 'run-1-km', metres: 1000 } as const;

export interface HyroxStation {
  readonly name: string;
  /** Id of a starter exercise. */
  readonly exerciseId: string;
  readonly amount: { readonly metres: number } | { readonly repetitions: number };
  /** Null: no weight. */
  readonly load: StationLoad | null;
  readonly text: string;
}

/** In the order of the race. */
export const hyroxStations: readonly HyroxStation[] = [
  {
    name: 'SkiErg',
    exerciseId: 'skierg',
    amount: { metres: 1000 },
    load: null,
    text: 'Pull both handles down from overhead, like ski poles, using your body weight.',
  },
  {
    name: 'Sled push',
    exerciseId: 'sled-push',
    amount: { metres: 50 },
    load: { of: 'sled', inKilograms: { women: 102, men: 152, 'pro-women': 152, 'pro-men': 202 } },
    text: 'Stay low, lock your arms and take short steps.',
  },
  {
    name: 'Sled pull',
    exerciseId: 'sled-pull',
    amount: { metres: 50 },
    load: { of: 'sled', inKilograms: { women: 78, men: 103, 'pro-women': 103, 'pro-men': 153 } },
    text: 'Stay standing and pull the sled towards you by its rope.',
  },
  {
    name: 'Burpee broad jumps',
    exerciseId: 'burpee-broad-jump',
    amount: { metres: 80 },
    load: null,
    text: 'Chest to the floor, stand up and jump forward off both feet.',
  },
  {
    name: 'Rowing',
    exerciseId: 'row',
    amount: { metres: 1000 },
    load: null,
    text: 'The only seated station. Keep a steady pace.',
  },
  {
    name: 'Farmers carry',
    exerciseId: 'farmers-carry',
    amount: { metres: 200 },
    load: { of: 'pair', inKilograms: { women: 16, men: 24, 'pro-women': 24, 'pro-men': 32 } },
    text: 'Carry a kettlebell in each hand. You can put them down to rest.',
  },
  {
    name: 'Sandbag lunges',
    exerciseId: 'sandbag-lunge',
    amount: { metres: 100 },
    load: { of: 'one', inKilograms: { women: 10, men: 20, 'pro-women': 20, 'pro-men': 30 } },
    text: 'Carry the bag across your shoulders; your back knee touches the floor at every step.',
  },
  {
    name: 'Wall balls',
    exerciseId: 'wall-ball',
    amount: { repetitions: 100 },
    load: { of: 'one', inKilograms: { women: 4, men: 6, 'pro-women': 6, 'pro-men': 9 } },
    text: 'Squat, then throw the ball up to the target.',
  },
];

/** `1,000 m`, `100 reps`. */
export function stationAmount({ amount }: HyroxStation): string {
  if ('metres' in amount) return `${formatNumber(amount.metres)} m`;
  return `${amount.repetitions} reps`;
}

/** `152 kg`, `2 × 24 kg`; empty where the station has no load. */
export function stationLoad({ load }: HyroxStation, standard: HyroxStandard): string {
  if (!load) return '';
  return `${load.of === 'pair' ? '2 × ' : ''}${load.inKilograms[standard]} kg`;
}

/** Grams; for a pair, of each one; 0 where the station has no load. */
export function stationLoadInGrams({ load }: Pick<HyroxStation, 'load'>, standard: HyroxStandard): number {
  return (load?.inKilograms[standard] ?? 0) * 1000;
}

/** The same for a division: `152 kg`, `Women 102 kg, men 152 kg`. */
export function divisionLoad(station: HyroxStation, code: HyroxDivision): string {
  const standards: readonly HyroxStandard[] = findHyroxDivision(code)?.standards ?? [];
  const [only] = standards;
  if (!station.load || only === undefined) return '';
  if (standards.length === 1) return stationLoad(station, only);
  return standards
    .map((code) => `${code} ${stationLoad(station, code)}`)
    .join(', ')
    .replace('w', 'W');
}
