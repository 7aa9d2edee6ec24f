/** Migrations as an admin does them: a file uploaded, checked, applied, undone. */
import type { ExerciseFacts } from '#domain/training/exercise.ts';
import type { Exercise } from '#server/data/collections/exercises.ts';
import type { Import } from '#server/data/collections/imports.ts';
import { imports } from '#server/data/collections/imports.ts';
import { addExercise } from '#server/training/exercises/save-exercise.ts';
import type { TestClub } from './club.ts';
import type { Desk } from './desk.ts';
import { type Answer, hiddenFields, type Visitor } from './visitor.ts';

const ORIGIN = 'http://club.test';
export const EXERCISES = '/admin/migrate-exercises';
export const BESTS = '/admin/migrate-pbs';
export const LEADS = '/admin/leads/import';

/** Sends a file as the upload page's form does. */
export async function upload(
  browser: Visitor,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  fileName = 'list.csv',
): Promise<Answer> {
  const body = new FormData();
  for (const [field, value] of Object.entries(hiddenFields((await browser.get(path)).html)))
    body.set(field, value);
  body.set('file', new File([content], fileName));
  const headers = { Origin: ORIGIN, Accept: 'text/html' };
  return browser.send(new Request(ORIGIN + path, { method: 'POST', body, headers }));
}

/** Uploads a list and waits until it is checked; with the columns that were guessed. @returns its address */
export async function check(desk: Desk, path: string, content: string, units = {}): Promise<string> {
  const uploaded = await upload(desk.browser, path, content);
  const location = uploaded.location ?? '';
  const here = location.replace('/columns', '');
  if (location.endsWith('/columns')) {
    const list = await listAt(desk.club, here);
    const columns = list.fields.map((field, index) => [`column${index}`, field]);
    const { loadUnit, distanceUnit, dateOrder } = list;
    const fields = { ...Object.fromEntries(columns), loadUnit, distanceUnit, dateOrder, ...units };
    await desk.browser.submit(location, fields);
  }
  await desk.club.services.imports.settled();
  return here;
}

/** Presses the button of a checked list and waits until it is done. */
export async function apply(desk: Desk, here: string): Promise<Answer> {
  await desk.browser.submit(here, {}, `${here}/apply`);
  await desk.club.services.imports.settled();
  return desk.browser.get(here);
}

export async function undo(desk: Desk, here: string): Promise<Answer> {
  await desk.browser.submit(`${here}/undo`, {});
  await desk.club.services.imports.settled();
  return desk.browser.get(here);
}

export async function listAt({ store }: TestClub, here: string): Promise<Import> {
  const list = await store.find(imports, here.split('/').at(-1) ?? '');
  if (!list) throw new Error(`no list at ${here}`);
  return list;
}

/** An exercise that the club has, with its line in the catalogue. */
export async function clubExercise(
  desk: Desk,
  name: string,
  facts: Partial<ExerciseFacts> = {},
): Promise<Exercise> {
  const exercise: ExerciseFacts = {
    ...{ name, aliases: [], category: 'strength', equipment: 'barbell', level: 'beginner' },
    ...{ measure: 'load-reps', primaryMuscles: ['quadriceps'], secondaryMuscles: [], instructions: [] },
    ...facts,
  };
  const outcome = await addExercise(desk.club.services, exercise, desk.admin);
  if (outcome.kind !== 'saved') throw new Error(`${name} is there already`);
  return outcome.exercise;
}
