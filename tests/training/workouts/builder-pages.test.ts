import { beforeEach, describe, expect, test } from 'vitest';
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { workoutDrafts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { saveTemplate } from '#server/training/workouts/save-template.ts';
import { openClub, type TestClub } from '../../support/club.ts';
import { type Answer, decodeEntities, type Visitor } from '../../support/visitor.ts';
import { layExercises, part, workoutPlan } from '../../support/workouts.ts';

const by = { uid: 'ada', name: 'Ada Admin' };

let club: TestClub;
let admin: Visitor;
beforeEach(async () => {
  club = openClub();
  await layExercises(club.store);
  admin = await club.signedIn(await club.admin());
});

/** Everything that a browser would send of the builder's form. */
function fieldsOf({ html }: Answer): Record<string, string> {
  const [form = ''] =
    /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(html.slice(html.indexOf('class="builder'))) ?? [];
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = decodeEntities(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, name = '', text = ''] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)</g))
    fields[name] = decodeEntities(text.replace(/^\n/, ''));
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    fields[name] = / value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  return fields;
}

/** Presses a button of the builder that is shown, with these fields typed, and follows. */
async function press(page: Answer, path: string, step: string, typed: Record<string, string> = {}) {
  const answer = await admin.post(path, { ...fieldsOf(page), ...typed, step });
  return admin.follow(answer);
}

const newTemplate = (plan = workoutPlan()) => saveTemplate(club.services, { plan, by });
const editPath = (id: string) => `/admin/workout-templates/${id}/edit`;

describe('the builder without JavaScript', () => {
  test('builds a template from nothing: part, exercise, amounts, save', async () => {
    const created = await admin.submit('/admin/workout-templates/create', { title: 'Leg day' });
    const path = created.location ?? '';
    let page = await press(await admin.follow(created), path, 'add-part');
    expect(page.text).toContain('Part A');
    page = await press(page, path, 'keep', { words: 'squa', partTitle: 'Heavy' });
    expect(page.html).toMatch(/value="add:back-squat"[^>]*>Back squat/);
    page = await press(page, path, 'add:back-squat');
    const { movements = '' } = fieldsOf(page);
    const typed = {
      ...{ [`m-${movements}-sets`]: '5', [`m-${movements}-reps`]: '3', [`m-${movements}-menLoad`]: '225 lb' },
      [`m-${movements}-note`]: 'Slow down, fast up',
    };
    const saved = await admin.post(path, { ...fieldsOf(page), ...typed, step: 'save' });
    expect(saved.location).toMatch(/^\/admin\/workout-templates\/[\w-]+\/viewWorkout$/);
    const { text } = await admin.follow(saved);
    expect(text).toContain('Leg day saved.');
    expect(text).toMatch(/A\. Heavy Strength sets 5 × 3 Back squat Men 102.05 kg · Slow down, fast up/);
    expect(text).toContain('Scored by weight');
  });

  test('every button keeps what was typed into every field', async () => {
    const id = await newTemplate();
    const path = editPath(id);
    const steps = [
      'keep',
      'open:amrap',
      'add-part',
      'copy-part:strength',
      'part-down:strength',
      'part-up:amrap',
    ];
    for (const [at, step] of [...steps, 'add:burpee', 'join:m-back-squat', 'remove-part:amrap'].entries()) {
      const page = await admin.get(`${path}?part=strength`);
      const typed = { title: `Title ${at}`, partNote: `Note ${at}`, 'm-m-back-squat-note': `Tempo ${at}` };
      await press(page, path, step, typed);
      const draft = await club.store.find(workoutDrafts, `template_${id}`);
      const strength = draft?.parts.find(({ key }) => key === 'strength');
      expect([draft?.title, strength?.note, strength?.movements[0]?.note], step).toEqual([
        `Title ${at}`,
        `Note ${at}`,
        `Tempo ${at}`,
      ]);
    }
  });

  test('row 22: what is wrong is said at its field with everything typed, and nothing is kept of it', async () => {
    const id = await newTemplate();
    const page = await admin.get(editPath(id));
    const typed = {
      'm-m-back-squat-reps': 'many',
      'm-m-back-squat-menLoad': 'heavy',
      timeCap: 'long',
      title: 'Mine',
    };
    const refused = await admin.post(editPath(id), { ...fieldsOf(page), ...typed, step: 'add-part' });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toMatchObject(typed);
    expect(refused.text).toContain(
      'Back squat: enter reps, such as 5, or those of each round, such as 21-15-9',
    );
    expect(refused.text).toContain('Back squat: enter a weight in kilograms');
    expect(refused.text).toContain('Enter minutes, such as 12');
    expect(await club.store.find(workoutDrafts, `template_${id}`)).toBeNull();
  });

  test('an exercise can be removed even if something in it is wrong', async () => {
    const id = await newTemplate();
    const page = await admin.get(editPath(id));
    const answer = await press(page, editPath(id), 'remove:m-back-squat', { 'm-m-back-squat-reps': 'many' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('No exercises yet');
  });

  test('a title is needed', async () => {
    const id = await newTemplate();
    const page = await admin.get(editPath(id));
    const refused = await admin.post(editPath(id), { ...fieldsOf(page), title: ' ', step: 'save' });
    expect([refused.status, refused.text.includes('Enter a title')]).toEqual([422, true]);
  });

  test('undo and discard go back', async () => {
    const id = await newTemplate();
    const path = editPath(id);
    let page = await press(await admin.get(path), path, 'remove-part:amrap');
    page = await press(page, path, 'remove-part:strength');
    expect(page.text).toContain('Add the first part');
    page = await press(page, path, 'undo');
    expect(page.text).toContain('Back squat');
    page = await press(page, path, 'discard');
    expect(page.text).toContain('Changes discarded.');
    expect(page.text).toContain('Wall balls');
  });

  test('somebody else’s step in between: 409, with what was typed, and the next press keeps it', async () => {
    const id = await newTemplate();
    const path = editPath(id);
    const other = await club.signedIn(await club.admin({ firstName: 'Olu', lastName: 'Other' }));
    const page = await admin.get(path);
    const theirs = fieldsOf(await other.get(path));
    await other.post(path, { ...theirs, step: 'add:burpee' });
    const typed = { 'm-m-back-squat-note': 'From Ada', partTitle: '' };
    const late = await admin.post(path, { ...fieldsOf(page), ...typed, step: 'keep' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Olu Other has changed this since you opened the page');
    expect(fieldsOf(late)).toMatchObject(typed);
    expect(late.text).toContain('Burpee');
    await press(late, path, 'save');
    const [strength] = (await club.store.find(workoutTemplates, id))?.parts ?? [];
    expect(strength?.title).toBe('');
    expect(strength?.movements.map(({ note, exerciseId }) => [exerciseId, note])).toEqual([
      ['back-squat', 'From Ada'],
      ['burpee', ''],
    ]);
  });

  test('what was typed into an exercise that somebody has removed meanwhile is shown as text', async () => {
    const id = await newTemplate();
    const path = editPath(id);
    const other = await club.signedIn(await club.admin());
    const page = await admin.get(path);
    await other.post(path, { ...fieldsOf(await other.get(path)), step: 'remove:m-back-squat' });
    const typed = { ...fieldsOf(page), 'm-m-back-squat-note': 'From Ada', step: 'keep' };
    const late = await admin.post(path, typed);
    expect(late.status).toBe(409);
    expect(late.text).toContain('in something that has been removed: 5, 5, From Ada');
  });

  test('a post that is sent twice adds one exercise', async () => {
    const id = await newTemplate();
    const fields = { ...fieldsOf(await admin.get(editPath(id))), step: 'add:burpee' };
    const answers = [await admin.post(editPath(id), fields), await admin.post(editPath(id), fields)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const draft = await club.store.find(workoutDrafts, `template_${id}`);
    expect(draft?.parts[0]?.movements).toHaveLength(2);
  });

  test('row 35: the fullest builder has fewer fields than a form may have', async () => {
    const [strength] = workoutPlan().parts;
    const [squat] = strength?.movements ?? [];
    if (!(strength && squat)) throw new Error('no part');
    const movements = Array.from({ length: 15 }, (_, at) => ({ ...squat, key: `key${at}` }));
    const parts = Array.from({ length: 10 }, (_, at) => ({ ...strength, key: `part${at}`, movements }));
    const page = await admin.get(editPath(await newTemplate(workoutPlan({ parts }))));
    const { length } = Object.keys(fieldsOf(page));
    expect(length).toBeGreaterThan(150);
    expect(length).toBeLessThan(290);
  });

  test('a step that nobody offers, and an exercise that does not exist, change nothing', async () => {
    const id = await newTemplate();
    const fields = fieldsOf(await admin.get(editPath(id)));
    expect((await admin.post(editPath(id), { ...fields, step: 'add:nothing' })).status).toBe(422);
    expect((await admin.post(editPath(id), { ...fields, step: 'dance:a' })).status).toBe(303);
    expect((await admin.post(editPath(id), { ...fields, step: 'remove:gone' })).status).toBe(422);
    expect(await club.store.find(workoutDrafts, `template_${id}`)).toBeNull();
    expect((await admin.get(editPath('none'))).status).toBe(404);
  });

  test('finds exercises while somebody types', async () => {
    const { html } = await admin.get('/admin/workouts/exercises.json?words=squ');
    expect(JSON.parse(html)).toEqual({ found: [{ id: 'back-squat', name: 'Back squat' }] });
    expect(JSON.parse((await admin.get('/admin/workouts/exercises.json?words=')).html)).toEqual({
      found: [],
    });
  });
});

describe('the templates', () => {
  test('are listed, found by title or exercise, archived and restored, and copied', async () => {
    const id = await newTemplate();
    await newTemplate({ ...workoutPlan(), title: 'Long run', parts: [] });
    const list = '/admin/workout-templates/view';
    expect((await admin.get(list)).text).toContain(
      'A. Squats: Back squat B. 12-minute AMRAP: Wall balls, Burpee',
    );
    const found = await admin.get(`${list}?search=wall+frid`);
    expect([found.text.includes('Friday engine'), found.text.includes('Long run')]).toEqual([true, false]);
    expect((await admin.get(`${list}?search=nothing`)).text).toContain('No templates match');
    await admin.submit(`/admin/workout-templates/${id}/archive`, {});
    await admin.get(list);
    expect((await admin.get(list)).text).not.toContain('Friday engine');
    expect((await admin.get(`${list}?show=archived`)).text).toContain('Friday engine');
    await admin.submit(`/admin/workout-templates/${id}/restore`, {});
    const page = await admin.get(`/admin/workout-templates/${id}/viewWorkout`);
    expect(page.text).toContain('15 Wall balls Women 6 kg · men 9 kg');
    const copied = await admin.post(`/admin/workout-templates/${id}/copy`);
    expect((await admin.follow(copied)).text).toContain('Edit Friday engine (copy)');
  });

  test('of none there is a way to the first', async () => {
    const page = await admin.get('/admin/workout-templates/view');
    expect(page.text).toContain('No templates yet');
  });
});

describe('a Hyrox simulation', () => {
  test('fills an empty part with one press: eight runs, eight stations, timed', async () => {
    for (const { name } of starterExercises.filter(({ category }) => category === 'hyrox'))
      await club.store.set(exercises, exercises.decode(exerciseSlug(name), { name }));
    const id = await newTemplate(workoutPlan({ parts: [part('sim', { title: 'Race day' })] }));
    const path = editPath(id);
    const page = await press(await admin.get(path), path, 'hyrox:pro');
    expect(fieldsOf(page)).toMatchObject({ format: 'hyrox', scoreType: 'time', partTitle: 'Race day' });
    expect(fieldsOf(page).movements?.split(',')).toHaveLength(16);
    expect(page.html).toContain('value="202"');
    const saved = await press(page, path, 'save');
    expect(saved.text).toContain('50 m Sled push Women 152 kg · men 202 kg');
  });

  test('is refused where the club lacks an exercise, and says which', async () => {
    const id = await newTemplate(workoutPlan({ parts: [part('sim')] }));
    const path = editPath(id);
    const page = await admin.get(path);
    const refused = await admin.post(path, { ...fieldsOf(page), step: 'hyrox:open' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Add the starter exercises first. These are missing: Run 1 km, SkiErg');
    expect((await admin.post(path, { ...fieldsOf(page), step: 'hyrox:made-up' })).status).toBe(422);
  });
});
