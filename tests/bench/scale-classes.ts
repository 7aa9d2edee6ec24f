/** Classes of the past with the people who came, and what they trained. */
import { CLUB_TIME_ZONE } from '../../domain/club/club-settings.ts';
import { exerciseSlug } from '../../domain/training/exercise-name.ts';
import { starterExercises } from '../../domain/training/starter-exercises.ts';
import { localDate } from '../../domain/values/dates.ts';
import { bookings } from '../../server/data/collections/bookings.ts';
import { type Result, results, scores } from '../../server/data/collections/results.ts';
import { classTypes, type Session, sessions } from '../../server/data/collections/timetable.ts';
import { workouts } from '../../server/data/collections/workouts.ts';
import type { Store } from '../../server/data/store.ts';
import type { Chance } from '../../server/demo/random.ts';
import { demoClassTypes } from '../../server/demo/timetable-facts.ts';
import { boardKey, scoreKey, workoutResultKey } from '../../server/training/results/keys.ts';
import { inBatches } from './bulk-store.ts';
import type { ScaleSizes } from './seed-scale.ts';
import { uidOf } from './seed-store.ts';

const CLASSES_A_DAY = 18;
const IN_A_CLASS = 16;
/** Results of the day's workout; the rest of a day's are free training. */
const OF_THE_WORKOUT = 40;
const RESULTS_A_DAY = 274;
const HOUR_OF_FIRST = 6;

/** The workout that every twentieth member has done: a long leaderboard. */
export const LONG_WORKOUT = 'bench-mark';
const ONE_IN_WITH_SCORE = 20;

export async function writeBookings(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  { bookings: count, members }: ScaleSizes,
): Promise<void> {
  await store.batch((batch) => {
    for (const type of demoClassTypes) batch.set(classTypes, type);
  });
  const today = localDate(now);
  const empty = bookings.decode('', {});
  let session = pastSession(today, 0);
  await inBatches(count, store, (batch, index) => {
    if (index % IN_A_CLASS === 0) {
      session = pastSession(today, index / IN_A_CLASS);
      batch.create(sessions, session);
    }
    const who = (index * 7919) % members;
    const status = chance.weighted([
      ['attended', 82],
      ['late', 4],
      ['no-show', 6],
      ['late-cancelled', 8],
    ] as const);
    const { scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room } = session;
    const facts = { scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room };
    batch.create(bookings, {
      ...empty,
      ...facts,
      ...{
        id: `${session.id}_${uidOf(who)}`,
        sessionId: session.id,
        memberUid: uidOf(who),
        memberName: `Member ${who}`,
      },
      ...{ status, startsAt: session.startsAt, endsAt: session.endsAt, date: session.date },
      ...{
        bookedAt: session.startsAt.subtract({ hours: 40 }),
        changedAt: session.endsAt,
        markedAt: session.endsAt,
      },
    });
  });
}

/** @param nth back from yesterday's last */
function pastSession(today: Temporal.PlainDate, nth: number): Session {
  const date = today.subtract({ days: 1 + Math.floor(nth / CLASSES_A_DAY) });
  const at = CLASSES_A_DAY - 1 - (nth % CLASSES_A_DAY);
  const type = demoClassTypes[at % demoClassTypes.length];
  if (!type) throw new Error('the demo has no classes');
  const plainTime = Temporal.PlainTime.from({ hour: HOUR_OF_FIRST }).add({ minutes: at * 50 });
  const startsAt = date.toZonedDateTime({ timeZone: CLUB_TIME_ZONE, plainTime }).toInstant();
  return {
    ...sessions.decode('', {}),
    ...{
      id: `past-${at}_${date}`,
      classTypeId: type.id,
      className: type.name,
      classSlug: type.slug,
      colour: type.colour,
    },
    ...{
      coachUid: `coach-${at % 4}`,
      coachName: `Coach ${at % 4}`,
      room: 'Studio',
      capacity: 20,
      fill: 'filling',
    },
    ...{ startsAt, endsAt: startsAt.add({ minutes: type.minutes }), date: date.toString() },
    ...{ bookedCount: IN_A_CLASS - 1, attendedCount: IN_A_CLASS - 2, noShowCount: 1 },
    ...{ createdAt: startsAt.subtract({ hours: 600 }), modifiedAt: startsAt },
  };
}

export async function writeResults(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  { results: count, members }: ScaleSizes,
): Promise<void> {
  const today = localDate(now);
  const empty = results.decode('', {});
  const trained = starterExercises
    .slice(0, 60)
    .map(({ name }) => ({ exerciseName: name, exerciseId: exerciseSlug(name) }));
  await inBatches(count, store, (batch, index) => {
    const date = today.subtract({ days: 1 + Math.floor(index / RESULTS_A_DAY) }).toString();
    const place = index % RESULTS_A_DAY;
    const who = (index * 7907) % members;
    const at = Temporal.Instant.from(`${date}T12:00:00Z`);
    if (place === 0) batch.create(workouts, workoutOn(`wod-${date}`, date, at));
    const workoutId = place < OF_THE_WORKOUT ? `wod-${date}` : '';
    const id = workoutId ? workoutResultKey(workoutId, uidOf(who)) : `free-${index}`;
    const logged = [0, 1].map((nth) => ({
      ...trained[(index + nth * 17) % trained.length],
      sets: [set(5, 40_000 + nth * 5000)],
    }));
    batch.create(results, {
      ...empty,
      ...{
        id,
        memberUid: uidOf(who),
        memberName: `Member ${who}`,
        workoutId,
        date,
        createdAt: at,
        changedAt: at,
      },
      title: workoutId ? `Workout of ${date}` : 'Free training',
      exercises: logged as Result['exercises'],
      exerciseIds: logged.map(({ exerciseId = '' }) => exerciseId),
      scores: workoutId ? [scoreOf(600_000 + chance.between(0, 600_000))] : [],
    });
    if (workoutId) batch.create(scores, lineOf(workoutId, who, 600_000 + chance.between(0, 600_000), at));
  });
  const long = today.subtract({ days: 1 }).toString();
  await store.set(workouts, workoutOn(LONG_WORKOUT, long, now.subtract({ hours: 30 })));
  await inBatches(members / ONE_IN_WITH_SCORE, store, (batch, index) => {
    batch.create(
      scores,
      lineOf(LONG_WORKOUT, index * ONE_IN_WITH_SCORE, 500_000 + chance.between(0, 900_000), now),
    );
  });
}

const set = (reps: number, loadInGrams: number) => ({
  ...{ reps, loadInGrams, distanceInMetres: 0, durationInMilliseconds: 0, calories: 0, rpeInTenths: 0 },
});

const PART = 'a';

const scoreOf = (durationInMilliseconds: number): Result['scores'][number] => ({
  ...{ partKey: PART, isRx: true, durationInMilliseconds, isCapped: false },
  ...{ rounds: 0, reps: 0, loadInGrams: 0, distanceInMetres: 0, calories: 0 },
});

function workoutOn(id: string, date: string, at: Temporal.Instant) {
  const part = { key: PART, title: 'For time', format: 'for-time', scoreType: 'time' };
  const fields = { title: `Workout of ${date}`, parts: [part], date, isPublished: true };
  return workouts.decode(id, { ...fields, createdAt: at, changedAt: at });
}

const blank = scores.decode('', {});

function lineOf(workoutId: string, who: number, milliseconds: number, at: Temporal.Instant) {
  const memberUid = uidOf(who);
  const minutes = Math.floor(milliseconds / 60_000);
  return {
    ...blank,
    ...{
      id: scoreKey(workoutId, PART, memberUid),
      workoutId,
      partKey: PART,
      board: boardKey(workoutId, PART),
    },
    ...{ memberUid, resultId: workoutResultKey(workoutId, memberUid), rank: milliseconds, isRx: true },
    ...{ sex: who % 2 ? 'male' : 'female', text: `${minutes}:30`, at },
  };
}
