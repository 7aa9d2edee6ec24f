import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, cached, coaches, open, signedIn, whiteboards } from './who.ts';

// Workouts and templates
export const listWorkouts = '/workouts';
export const viewWorkout = address('/workouts/:id');
export const listTemplates = '/admin/workout-templates/view';
export const addTemplate = '/admin/workout-templates/create';
export const editTemplate = address('/admin/workout-templates/:id/edit');
export const viewTemplate = address('/admin/workout-templates/:id/viewWorkout');
export const archiveTemplate = address('/admin/workout-templates/:id/archive');
export const restoreTemplate = address('/admin/workout-templates/:id/restore');
export const planWorkouts = '/admin/workouts';
export const addWorkout = '/admin/workouts/new';
export const copyWorkoutWeek = '/admin/workouts/copy-week';
export const editWorkout = address('/admin/workouts/:id/edit');
export const publishWorkout = address('/admin/workouts/:id/publish');
export const removeWorkout = address('/admin/workouts/:id/remove');
export const classWorkout = address('/admin/classes/:id/workout');
export const removeClassWorkout = address('/admin/classes/:id/workout/remove');
export const pickExercise = '/admin/workouts/exercises.json';
export const copyTemplate = address('/admin/workout-templates/:id/copy');
export const makeTemplate = address('/admin/workouts/:id/make-template');

// Exercises, bests, statistics, migrations
export const personalBests = '/account/pbs';
export const exerciseBests = address('/account/personal-bests/:exerciseId');
export const trainingStats = '/account/stats';
export const yearInReview = address<[year: number]>('/account/stats/:year');
export const exercises = '/exercises';
export const exercise = address('/exercises/:id');
export const listExercises = '/admin/exercises';
export const addExercise = '/admin/exercises/create';
export const addStarters = '/admin/exercises/starters';
export const editExercise = address('/admin/exercises/:id/edit');
export const archiveExercise = address('/admin/exercises/:id/archive');
export const mergeExercise = address('/admin/exercises/:id/merge');
export const restoreExercise = address('/admin/exercises/:id/restore');
export const migrateExercises = '/admin/migrate-exercises';
export const migratePbs = '/admin/migrate-pbs';
export const checkMigration = address('/admin/migrations/:id');
export const chooseColumns = address('/admin/migrations/:id/columns');
export const nameExercises = address('/admin/migrations/:id/names');
export const applyMigration = address('/admin/migrations/:id/apply');
export const checkMigrationAgain = address('/admin/migrations/:id/check-again');
export const undoMigration = address('/admin/migrations/:id/undo');
export const rejectedRows = address('/admin/migrations/:id/rejected');

// Results
export const myTraining = '/account/workouts';
export const logResult = '/account/workouts/new';
export const logWorkout = (workoutId: string, sessionId = '') =>
  `${logResult}?${new URLSearchParams({ workout: workoutId, ...(sessionId ? { session: sessionId } : {}) })}`;
export const logExercise = (exerciseId: string) =>
  `${logResult}?${new URLSearchParams({ exercise: exerciseId })}`;
export const trainingPreferences = '/account/workouts/preferences';
export const suggestExercises = '/account/workouts/exercises.json';
export const viewResult = address('/account/workouts/:id');
export const editResult = address('/account/workouts/:id/edit');
export const deleteResult = address('/account/workouts/:id/delete');
export const listResults = '/admin/member-workouts';
export const exportResults = '/admin/member-workouts.csv';
export const logForMember = address('/coach/single-booking/:id/log');
export const listTraining = '/coach/training';
export const viewTraining = address('/coach/training/:id');
export const deleteComment = address('/coach/training/:id/remove-comment');

// Hyrox
export const hyroxRaces = '/account/workouts/hyrox';
export const logRace = '/account/workouts/hyrox/log';
export const logSimulation = (workoutId: string) =>
  `${logRace}?${new URLSearchParams({ workout: workoutId })}`;
export const viewRace = address('/account/workouts/hyrox/:id');
export const editRace = address('/account/workouts/hyrox/:id/edit');

// The whiteboard
export const whiteboard = '/whiteboard';
export const board = '/whiteboard/board';

export default rows(
  pages('training/workouts', 'by-login', open, { listWorkouts, viewWorkout }),
  pages('training/results', 'protected', signedIn, {
    myTraining,
    viewResult,
    logResult,
    trainingPreferences,
    editResult,
    deleteResult,
  }),
  answers('training/results', signedIn, { suggestExercises }),
  pages('training/bests', 'protected', cached, { personalBests, exerciseBests }),
  pages('training/stats', 'protected', cached, { trainingStats, yearInReview }),
  pages('training/exercises', 'by-login', open, { exercises, exercise }),
  pages('training/hyrox', 'protected', signedIn, { hyroxRaces, logRace, viewRace, editRace }),
  pages('training/whiteboard', 'none', whiteboards, { whiteboard }),
  answers('training/whiteboard', whiteboards, { board }),
  pages('training/staff/workouts', 'admin', admins, {
    listTemplates,
    addTemplate,
    editTemplate,
    viewTemplate,
    classWorkout,
    archiveTemplate,
    restoreTemplate,
    planWorkouts,
    addWorkout,
    copyWorkoutWeek,
    editWorkout,
    publishWorkout,
    removeWorkout,
    removeClassWorkout,
  }),
  answers('training/staff/workouts', admins, { pickExercise, copyTemplate, makeTemplate }),
  pages('training/staff/results', 'admin', admins, { listResults }),
  pages('training/staff/results', 'by-role', coaches, { logForMember }),
  pages('training/staff/results', 'coach', coaches, { listTraining, viewTraining, deleteComment }),
  answers('training/staff/results', admins, { exportResults }),
  pages('training/staff/exercises', 'admin', admins, {
    listExercises,
    addExercise,
    editExercise,
    archiveExercise,
    restoreExercise,
    mergeExercise,
  }),
  answers('training/staff/exercises', admins, { addStarters }),
  pages(
    'training/staff/migrations',
    'admin',
    admins,
    { migrateExercises, migratePbs },
    { takesImport: true },
  ),
  pages('training/staff/migrations', 'admin', admins, {
    checkMigration,
    chooseColumns,
    nameExercises,
    undoMigration,
  }),
  answers('training/staff/migrations', admins, { applyMigration, checkMigrationAgain, rejectedRows }),
);
