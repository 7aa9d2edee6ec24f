/** PAR-Q submissions. */
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import type { ParqSubmission } from '../health/submit-parq.ts';
import type { Person } from './people.ts';
import type { Chance } from './random.ts';

export interface DatedSubmission {
  readonly at: Temporal.Instant;
  readonly submission: ParqSubmission;
}

const notes: readonly (readonly [note: string, keys: readonly string[]])[] = [
  ['An old knee injury. It is fine as long as I warm up and leave out deep lunges.', ['bones-and-joints']],
  ['Amlodipine since last year; my GP is happy for me to train.', ['medication']],
  ['I am 20 weeks pregnant and would like to keep lifting lightly.', ['other-reason']],
  ['Slipped disc two years ago, signed off by the physio.', ['bones-and-joints']],
  ['I sometimes feel faint when I stand up fast.', ['dizziness']],
  ['Mild asthma, I carry an inhaler.', ['other-reason']],
];

/** The shortest and longest six months in days, with a margin. */
const SURELY_CURRENT = 178;
const SURELY_STALE = 186;

/** Submissions that result in `person.health`, oldest first. */
export function planSubmissions(person: Person, chance: Chance, now: Temporal.Instant): DatedSubmission[] {
  if (person.health === 'none') return [];
  const joinedAt = person.joinedAt.add({ minutes: 6 });
  const daysHere = Math.floor(joinedAt.until(now, { largestUnit: 'hours' }).hours / 24);
  const clear = (at: Temporal.Instant) => ({ at, submission: allClear(person) });
  if (person.health === 'out-of-date' && daysHere > SURELY_STALE) {
    return [clear(daysHere > 420 ? daysBefore(now, chance.between(SURELY_STALE, 400)) : joinedAt)];
  }
  const isFirst = daysHere <= SURELY_CURRENT;
  const at = isFirst ? joinedAt : daysBefore(now, chance.between(3, SURELY_CURRENT));
  const newest = person.health === 'yes' ? { at, submission: withYes(person, chance) } : clear(at);
  return isFirst ? [newest] : [clear(joinedAt), newest];
}

const daysBefore = (now: Temporal.Instant, days: number) => now.subtract({ hours: days * 24, minutes: 17 });

function allClear({ firstName, lastName }: Person): ParqSubmission {
  const answers = Object.fromEntries(currentQuestionSet.questions.map(({ key }) => [key, false]));
  return { answers, note: '', declaredName: `${firstName} ${lastName}` };
}

function withYes(person: Person, chance: Chance): ParqSubmission {
  const clear = allClear(person);
  const [note, keys] = chance.pick(notes as [(typeof notes)[number]]);
  return {
    ...clear,
    note,
    answers: { ...clear.answers, ...Object.fromEntries(keys.map((key) => [key, true])) },
  };
}
