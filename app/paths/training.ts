import { href } from 'react-router';
import type { Page } from './page.ts';

// Workouts and templates
export const listWorkouts = '/workouts' satisfies Page;
export const viewWorkout = (id: string) => href('/workouts/:id', { id });
export const listTemplates = '/admin/workout-templates/view' satisfies Page;
export const addTemplate = '/admin/workout-templates/create' satisfies Page;
export const editTemplate = (id: string) => href('/admin/workout-templates/:id/edit', { id });
export const viewTemplate = (id: string) => href('/admin/workout-templates/:id/viewWorkout', { id });
export const archiveTemplate = (id: string) => href('/admin/workout-templates/:id/archive', { id });
export const restoreTemplate = (id: string) => href('/admin/workout-templates/:id/restore', { id });
export const planWorkouts = '/admin/workouts' satisfies Page;
export const addWorkout = '/admin/workouts/new' satisfies Page;
export const copyWorkoutWeek = '/admin/workouts/copy-week' satisfies Page;
export const editWorkout = (id: string) => href('/admin/workouts/:id/edit', { id });
export const publishWorkout = (id: string) => href('/admin/workouts/:id/publish', { id });
export const removeWorkout = (id: string) => href('/admin/workouts/:id/remove', { id });
export const classWorkout = (id: string) => href('/admin/classes/:id/workout', { id });
export const removeClassWorkout = (id: string) => href('/admin/classes/:id/workout/remove', { id });
export const pickExercise = '/admin/workouts/exercises.json' satisfies Page;
export const copyTemplate = (id: string) => href('/admin/workout-templates/:id/copy', { id });
export const makeTemplate = (id: string) => href('/admin/workouts/:id/make-template', { id });

// Exercises, bests, statistics, migrations
export const personalBests = '/account/pbs' satisfies Page;
export const exerciseBests = (exerciseId: string) =>
  href('/account/personal-bests/:exerciseId', { exerciseId });
export const trainingStats = '/account/stats' satisfies Page;
export const yearInReview = (year: number) => href('/account/stats/:year', { year: String(year) });
export const exercises = '/exercises' satisfies Page;
export const exercise = (id: string) => href('/exercises/:id', { id });
export const listExercises = '/admin/exercises' satisfies Page;
export const addExercise = '/admin/exercises/create' satisfies Page;
export const addStarters = '/admin/exercises/starters' satisfies Page;
export const editExercise = (id: string) => href('/admin/exercises/:id/edit', { id });
export const archiveExercise = (id: string) => href('/admin/exercises/:id/archive', { id });
export const mergeExercise = (id: string) => href('/admin/exercises/:id/merge', { id });
export const restoreExercise = (id: string) => href('/admin/exercises/:id/restore', { id });
export const migrateExercises = '/admin/migrate-exercises' satisfies Page;
export const migratePbs = '/admin/migrate-pbs' satisfies Page;
export const checkMigration = (id: string) => href('/admin/migrations/:id', { id });
export const chooseColumns = (id: string) => href('/admin/migrations/:id/columns', { id });
export const nameExercises = (id: string) => href('/admin/migrations/:id/names', { id });
export const applyMigration = (id: string) => href('/admin/migrations/:id/apply', { id });
export const checkMigrationAgain = (id: string) => href('/admin/migrations/:id/check-again', { id });
export const undoMigration = (id: string) => href('/admin/migrations/:id/undo', { id });
export const rejectedRows = (id: string) => href('/admin/migrations/:id/rejected', { id });

// Results
export const myTraining = '/account/workouts' satisfies Page;
export const logResult = '/account/workouts/new' satisfies Page;
export const logWorkout = (workoutId: string, sessionId = '') =>
  `${logResult}?${new URLSearchParams({ workout: workoutId, ...(sessionId ? { session: sessionId } : {}) })}`;
export const logExercise = (exerciseId: string) =>
  `${logResult}?${new URLSearchParams({ exercise: exerciseId })}`;
export const trainingPreferences = '/account/workouts/preferences' satisfies Page;
export const suggestExercises = '/account/workouts/exercises.json' satisfies Page;
export const viewResult = (id: string) => href('/account/workouts/:id', { id });
export const editResult = (id: string) => href('/account/workouts/:id/edit', { id });
export const deleteResult = (id: string) => href('/account/workouts/:id/delete', { id });
export const listResults = '/admin/member-workouts' satisfies Page;
export const exportResults = '/admin/member-workouts.csv' satisfies Page;
export const logForMember = (sessionId: string) => href('/coach/single-booking/:id/log', { id: sessionId });
export const listTraining = '/coach/training' satisfies Page;
export const viewTraining = (id: string) => href('/coach/training/:id', { id });
export const deleteComment = (id: string) => href('/coach/training/:id/remove-comment', { id });

// Hyrox
export const hyroxRaces = '/account/workouts/hyrox' satisfies Page;
export const logRace = '/account/workouts/hyrox/log' satisfies Page;
export const logSimulation = (workoutId: string) =>
  `${logRace}?${new URLSearchParams({ workout: workoutId })}`;
export const viewRace = (id: string) => href('/account/workouts/hyrox/:id', { id });
export const editRace = (id: string) => href('/account/workouts/hyrox/:id/edit', { id });

// The whiteboard
export const whiteboard = '/whiteboard' satisfies Page;
export const board = '/whiteboard/board' satisfies Page;
