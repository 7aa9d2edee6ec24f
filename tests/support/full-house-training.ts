/** Training for a club with something in every collection: a plan, what has been logged, and lists that are being migrated. */
import { starterExercises } from '#domain/training/starter-exercises.ts';
import { localDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { startWork } from '#server/imports/start-work.ts';
import type { Actor } from '#server/log/write-audit.ts';
import { addExercise } from '#server/training/exercises/save-exercise.ts';
import { saveHyrox } from '#server/training/hyrox/save-hyrox.ts';
import { checkAgain } from '#server/training/imports/choose-columns.ts';
import type { TrainingFile } from '#server/training/imports/read-training-list.ts';
import { uploadList } from '#server/training/imports/upload-list.ts';
import { commentOnResult } from '#server/training/results/comment-on-result.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import type { TestClub } from './club.ts';
import { did, lifts } from './training.ts';
import { workoutPlan } from './workouts.ts';

export const trainingIds = {
  exercise: 'back-squat',
  template: 'friday-engine',
  workout: 'workout-today',
  result: 'result-today',
  race: 'race-today',
};

interface Trained {
  /** The class that is on now. */
  readonly sessionId: string;
  /** Whose training it is, and who has set and commented on it. */
  readonly member: Member;
  readonly coach: Member;
  readonly admin: Actor;
}

/** @returns the ids of two lists: one that is checked, with a name that nobody knows, and one that has been applied. A list of leads waits for its columns. */
export async function layTraining(club: TestClub, { sessionId, member, coach, admin }: Trained) {
  for (const exercise of starterExercises.filter(({ name }) => /^(Back|Front) squat$/.test(name)))
    await addExercise(club.services, exercise, admin);
  await layWorkouts(club, sessionId, admin);
  await logTraining(club, member);
  const by = { uid: coach.uid, name: coach.name };
  await commentOnResult(club.services, { id: trainingIds.result, text: 'Deeper next time.', by });
  await upload(club, 'leads', `name,email,note\n${member.firstName},lead@old.test,Rows\n`, admin);
  return { list: await layBests(club, member, admin), importedList: await layExercises(club, admin) };
}

/** A template, and a workout of today that the class that is on now does. */
async function layWorkouts(club: TestClub, sessionId: string, by: Actor): Promise<void> {
  const { template, workout } = trainingIds;
  // Of the one exercise that is there.
  const plan = workoutPlan({ parts: workoutPlan().parts.slice(0, 1) });
  await saveTemplate(club.services, { id: template, plan, by });
  const date = localDate(club.now()).toString();
  const publication = { kind: 'now' } as const;
  await saveWorkout(club.services, { id: workout, plan, date, publication, by });
  await club.store.update(sessions, sessionId, { workoutId: workout });
}

/** Free training, with a best in the exercise that is there, and a race. */
async function logTraining(club: TestClub, member: Member): Promise<void> {
  const { exercise, result: id, race } = trainingIds;
  const date = localDate(club.now()).toString();
  const entry = did(date, { [exercise]: [lifts(5, 80)] });
  const by = { uid: member.uid, name: member.name };
  await saveResult(club.services, { id, mode: 'create', memberUid: member.uid, entry, by });
  const splits = Array.from({ length: 16 }, () => 270_000);
  await saveHyrox(club.services, {
    ...{ id: race, isEdit: false, of: null, by },
    entry: {
      ...{ division: 'women', title: 'Hyrox race', date, note: '' },
      splits: { splits, roxzoneInMilliseconds: 480_000, totalInMilliseconds: 4_800_000 },
    },
  });
}

async function layBests(club: TestClub, { email }: Member, by: Actor): Promise<string> {
  const text = `email,exercise,reps,weight,date\n${email},Back squat,5,70,2026-11-02\n${email},Zercher carry,5,70,2026-11-02\n`;
  const list = await upload(club, 'bests', text, by);
  await checkAgain(club.services, list);
  await club.services.imports.settled();
  return list.id;
}

async function layExercises(club: TestClub, by: Actor): Promise<string> {
  const list = await upload(
    club,
    'exercises',
    'Name,Main muscles,Category\nZercher squat,quadriceps,strength\n',
    by,
  );
  await club.services.imports.settled();
  await startWork(club.services, list.id, { from: 'ready', to: 'applying' });
  await club.services.imports.settled();
  return list.id;
}

async function upload(club: TestClub, kind: TrainingFile['kind'], text: string, by: Actor) {
  const bytes = new TextEncoder().encode(text);
  const outcome = await uploadList(club.services, { kind, fileName: 'list.csv', bytes, by });
  if (outcome.kind !== 'stored') throw new Error(outcome.sentence);
  return outcome.list;
}
