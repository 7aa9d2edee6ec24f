/** Half a year of training: the coaches' programme, and what members logged of it. */
import * as paths from '#app/paths.ts';
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import { instantAt, localDate } from '#domain/values/dates.ts';
import { sessions } from '../../data/collections/timetable.ts';
import { type Workout, workouts } from '../../data/collections/workouts.ts';
import type { Actor } from '../../log/write-audit.ts';
import { addStarterExercises } from '../../training/exercises/add-starter-exercises.ts';
import { saveTrainingPreferences } from '../../training/results/save-preferences.ts';
import { saveTemplate } from '../../training/workouts/save-template.ts';
import { newWorkout, type Publication } from '../../training/workouts/save-workout.ts';
import { setSessionWorkout } from '../../training/workouts/set-session-workout.ts';
import { chanceFrom } from '../random.ts';
import type { Club } from '../story.ts';
import { historyOf, type Trainee } from './history.ts';
import { programme, programmeOn } from './programme.ts';
import { saveHistory } from './save-history.ts';

export interface TrainingCast {
  readonly coach: Actor;
  /** The member who signs in. */
  readonly member: Trainee;
  readonly people: readonly Trainee[];
}

/** Who logs what they train, besides the member who signs in. */
const TRAINEES = 149;
const SEED = 20_261_122;
/** The timetable's classes get their workouts this far ahead; the last of these weeks is still a draft. */
const DAYS_AHEAD = 13;
const PUBLISHED_DAYS = 6;
const MAX_SESSIONS = 1000;

export async function fillTraining(club: Club, { coach, member, people }: TrainingCast): Promise<void> {
  const { services, clock, from, now } = club;
  const chance = chanceFrom(SEED);
  clock.set(from.subtract({ hours: 30 }));
  await addStarterExercises(services, coach);
  const templateOf = await saveTemplates(club, coach);
  const timetableFrom = await setClassWorkouts(club, templateOf, coach);
  const past = await saveEarlierWorkouts(club, templateOf, timetableFrom, coach);
  const ofClasses = await services.store.query(workouts, {
    where: [['date', '>=', timetableFrom.toString()]],
    orderBy: [['date', 'asc']],
    limit: MAX_SESSIONS,
  });
  const today = localDate(now).toString();
  const done = [...past, ...ofClasses.items.filter(({ date }) => date < today)];
  const workoutOf = new Map(done.map((workout) => [workout.id, workout]));
  clock.set(now);
  for (const person of [member, ...people.slice(0, TRAINEES)]) {
    const isMember = person === member;
    const history = historyOf({ person, workouts: done, chance, from, now, coach, isKeen: isMember });
    await saveHistory(services, person.uid, history, workoutOf);
    // Two in three agree to be named.
    const isNamedOnLeaderboards = isMember || chance.happens(0.66);
    const loadUnit = chance.happens(0.04) && !isMember ? 'lb' : 'kg';
    const preferences = { isNamedOnLeaderboards, loadUnit } as const;
    await saveTrainingPreferences(services, person.uid, preferences, { place: paths.trainingPreferences });
  }
}

/** One of each workout of the programme. @returns their ids by title */
async function saveTemplates({ services }: Club, by: Actor): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const plan of Object.values(programme).flat()) {
    const id = exerciseSlug(plan.title);
    ids.set(plan.title, id);
    await saveTemplate(services, { id, plan, by });
  }
  return ids;
}

/** Before there were classes in the timetable. */
async function saveEarlierWorkouts(
  { services, from }: Club,
  templateOf: ReadonlyMap<string, string>,
  until: Temporal.PlainDate,
  by: Actor,
): Promise<Workout[]> {
  const first = localDate(from);
  const days = first.until(until).days;
  const made = Array.from({ length: days }, (_, day) => first.add({ days: day })).flatMap((date) =>
    programmeOn(date).map(({ classTypeId, plan }) => {
      const facts = { id: `${classTypeId}-${date}`, plan, date: date.toString(), by };
      const templateId = templateOf.get(plan.title) ?? '';
      const publication: Publication = { kind: 'now' };
      const at = instantAt(date.subtract({ days: 3 }), Temporal.PlainTime.from('16:00'));
      return newWorkout({ ...facts, templateId, publication, classTypeIds: [classTypeId] }, at);
    }),
  );
  for (let at = 0; at < made.length; at += AT_ONCE) {
    await services.store.batch((batch) => {
      for (const workout of made.slice(at, at + AT_ONCE)) batch.create(workouts, workout);
    });
  }
  return made;
}

const AT_ONCE = 400;

/** Each class of a day and type does the same. @returns the first day of the timetable */
async function setClassWorkouts(
  { services, clock, now }: Club,
  templateOf: ReadonlyMap<string, string>,
  by: Actor,
): Promise<Temporal.PlainDate> {
  const { items } = await services.store.query(sessions, {
    orderBy: [['startsAt', 'asc']],
    limit: MAX_SESSIONS,
  });
  const today = localDate(now);
  const first = items[0] ? Temporal.PlainDate.from(items[0].date) : today;
  for (let date = first; Temporal.PlainDate.compare(date, today.add({ days: DAYS_AHEAD })) <= 0; ) {
    for (const { classTypeId, plan } of programmeOn(date)) {
      const session = items.find(
        (one) =>
          one.date === date.toString() && one.classTypeId === classTypeId && one.status === 'scheduled',
      );
      if (!session) continue;
      const isNear = Temporal.PlainDate.compare(date, today.add({ days: PUBLISHED_DAYS })) <= 0;
      const source = { kind: 'template', id: templateOf.get(plan.title) ?? '' } as const;
      const publication: Publication = { kind: isNear ? 'now' : 'draft' };
      const setAt = instantAt(date.subtract({ days: 6 }), Temporal.PlainTime.from('15:30'));
      clock.set(Temporal.Instant.compare(setAt, now) < 0 ? setAt : now);
      await setSessionWorkout(services, { sessionId: session.id, source, publication, isForAll: true, by });
    }
    date = date.add({ days: 1 });
  }
  return first;
}
