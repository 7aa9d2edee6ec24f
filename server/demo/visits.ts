/** When people visit during the week. */
import { CLUB_TIME_ZONE } from '#domain/club/club-settings.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Spell } from './membership-story.ts';
import type { Habit, Person } from './people.ts';
import type { Chance } from './random.ts';

/** Monday first: relative to the average day. */
const dayWeights = [1.28, 1.22, 1.18, 1.08, 0.86, 0.78, 0.6] as const;

/** Mean and spread of a visit's start in minutes after midnight; each with its weight. */
const hours: Record<Habit, readonly (readonly [readonly [middle: number, spread: number], number])[]> = {
  early: [
    [[6 * 60 + 40, 45], 85],
    [[17 * 60 + 45, 60], 15],
  ],
  lunch: [
    [[12 * 60 + 20, 30], 80],
    [[18 * 60, 60], 20],
  ],
  evening: [
    [[18 * 60 + 15, 70], 88],
    [[12 * 60 + 15, 30], 6],
    [[6 * 60 + 45, 40], 6],
  ],
  daytime: [
    [[10 * 60 + 15, 60], 62],
    [[14 * 60 + 20, 70], 38],
  ],
};
const weekend: typeof hours.early = [
  [[9 * 60 + 30, 70], 75],
  [[14 * 60, 90], 25],
];

/** Off-peak members visit in their plan's hours. */
function habitOf(person: Person): Habit {
  return person.planId === 'off-peak' && person.habit !== 'lunch' ? 'daytime' : person.habit;
}

/** Visit times during active memberships, oldest first. */
export function planVisits(
  person: Person,
  spells: readonly Spell[],
  chance: Chance,
  { from, until }: Spell,
): Temporal.Instant[] {
  const visits: Temporal.Instant[] = [];
  const last = localDate(until);
  for (let day = localDate(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const share = (person.visitsAWeek / 7) * (dayWeights[day.dayOfWeek - 1] ?? 1);
    // Drawn for every day, so that one visit more or less does not change everyone else's.
    const comes = chance.happens(Math.min(share, 0.95));
    const at = timeOn(day, person, chance);
    if (comes && isWithin(at, { from, until }) && spells.some((spell) => isWithin(at, spell)))
      visits.push(at);
  }
  return visits;
}

function timeOn(day: Temporal.PlainDate, person: Person, chance: Chance): Temporal.Instant {
  const [middle, spread] = chance.weighted(day.dayOfWeek > 5 ? weekend : hours[habitOf(person)]);
  // Two random numbers, so that the middle is likelier than the edges.
  const offset = Math.round((chance.next() + chance.next() - 1) * spread);
  const seconds = (middle + offset) * 60 + chance.between(0, 59);
  return day.toZonedDateTime(CLUB_TIME_ZONE).add({ seconds }).toInstant();
}

function isWithin(at: Temporal.Instant, { from, until }: Spell): boolean {
  return Temporal.Instant.compare(from, at) < 0 && Temporal.Instant.compare(at, until) < 0;
}
