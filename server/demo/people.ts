/** The people of the demo club, generated from a seed. */
import { foldText } from '#domain/members/member-search.ts';
import { instantAt, localDate } from '#domain/values/dates.ts';
import { type NamedSex, type Names, nameGroups } from './names.ts';
import type { Chance } from './random.ts';

/** The membership's current status. */
export type Standing =
  | 'active'
  | 'rejoined'
  | 'past-due'
  | 'on-hold'
  | 'cancelling'
  | 'cancelled'
  | 'ended-now'
  | 'expired'
  | 'requested-plan'
  | 'never-started';

/** The PAR-Q's current status. */
export type Health = 'cleared' | 'out-of-date' | 'yes' | 'none';

/** The time of day someone trains. */
export type Habit = 'early' | 'lunch' | 'evening' | 'daytime';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly sex: string;
  readonly email: string;
  readonly mobile: string;
  /** `YYYY-MM-DD` */
  readonly dob: string;
  readonly joinedAt: Temporal.Instant;
  readonly standing: Standing;
  readonly planId: string;
  readonly health: Health;
  readonly habit: Habit;
  readonly visitsAWeek: number;
}

const standings: readonly (readonly [Standing, number])[] = [
  ['active', 296],
  ['rejoined', 9],
  ['past-due', 14],
  ['on-hold', 12],
  ['cancelling', 13],
  ['cancelled', 18],
  ['ended-now', 5],
  ['expired', 15],
  ['requested-plan', 8],
  ['never-started', 10],
];
/** One of each comes first, so that the smallest demo has them all. */
const everyStanding = standings.map(([standing]) => standing);
const everyHealth: readonly Health[] = ['cleared', 'yes', 'out-of-date', 'none'];

const YOUNGEST_DAYS = 3;

/** `count` people, the same for the same seed, day and count. */
export function makePeople(count: number, chance: Chance, now: Temporal.Instant): Person[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const named = makeName(chance, taken);
    const standing = everyStanding[index] ?? chance.weighted(standings);
    return {
      ...named,
      mobile: `07700900${String(index).padStart(3, '0')}`,
      dob: makeDateOfBirth(chance, now),
      joinedAt: makeJoining(standing, chance, now),
      standing,
      planId: makePlan(standing, chance),
      health: makeHealth(index, standing, chance),
      habit: chance.weighted([
        ['evening', 45],
        ['early', 27],
        ['lunch', 12],
        ['daytime', 16],
      ] as const),
      visitsAWeek: chance.weighted([
        [0.2, 18],
        [0.7, 28],
        [1.2, 28],
        [2, 19],
        [3.4, 7],
      ] as const),
    };
  });
}

function makeName(chance: Chance, taken: Set<string>) {
  const sex = chance.weighted<NamedSex>([
    ['female', 52],
    ['male', 48],
  ]);
  for (;;) {
    const names: Names = chance.weighted(nameGroups);
    const firstName = chance.pick(names[sex]);
    const lastName = familyName(chance, names);
    const email = `${mailbox(firstName)}.${mailbox(lastName)}@${chance.pick(['post', 'mail', 'inbox'])}.example`;
    if (taken.has(email)) continue;
    taken.add(email);
    return { firstName, lastName, email, sex: chance.happens(0.04) ? 'undisclosed' : sex };
  }
}

/** One in eight has a family name from another group. */
function familyName(chance: Chance, names: Names): string {
  return chance.pick((chance.happens(0.12) ? chance.weighted(nameGroups) : names).last);
}

const mailbox = (name: string) => foldText(name).replace(/[^a-z]/g, '');

function makeDateOfBirth(chance: Chance, now: Temporal.Instant): string {
  const age = chance.weighted([
    // Adults when they joined: nobody under 18 answers or signs alone.
    [chance.between(21, 24), 20],
    [chance.between(25, 34), 36],
    [chance.between(35, 44), 23],
    [chance.between(45, 59), 16],
    [chance.between(60, 74), 5],
  ]);
  return localDate(now)
    .subtract({ years: age, days: chance.between(1, 360) })
    .toString();
}

/** Long-standing and new members; people who have left joined a while ago. */
function makeJoining(standing: Standing, chance: Chance, now: Temporal.Instant): Temporal.Instant {
  const isNew = standing === 'requested-plan' || standing === 'never-started';
  const isOld = standing !== 'active' && !isNew;
  const days = chance.weighted([
    [chance.between(YOUNGEST_DAYS, 28), isNew ? 1 : 9],
    [chance.between(29, 182), isOld || isNew ? 0 : 31],
    [chance.between(210, 420), isNew ? 0 : 34],
    [chance.between(421, 980), isNew ? 0 : 26],
  ] as const);
  const daysAgo = isOld ? Math.max(days, 240) : days;
  const time = { hour: chance.between(8, 19), minute: chance.between(0, 59) };
  return instantAt(localDate(now).subtract({ days: daysAgo }), Temporal.PlainTime.from(time));
}

/** A pack lasts three months: too long for memberships that ended recently. */
function makePlan(standing: Standing, chance: Chance): string {
  const hasEnded = standing === 'rejoined' || standing === 'cancelled' || standing === 'expired';
  return chance.weighted([
    ['unlimited', 62],
    ['off-peak', 26],
    ['ten-classes', hasEnded ? 0 : 12],
  ] as const);
}

function makeHealth(index: number, standing: Standing, chance: Chance): Health {
  const first = everyHealth[index];
  if (first) return first;
  if (standing === 'never-started') return chance.happens(0.5) ? 'none' : 'cleared';
  return chance.weighted([
    ['cleared', 78],
    ['out-of-date', 9],
    ['yes', 9],
    ['none', 4],
  ] as const);
}
