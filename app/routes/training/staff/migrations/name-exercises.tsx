import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { findByName } from '#domain/training/exercise-search.ts';
import { suggestExercises } from '#domain/training/exercise-suggestions.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { shorten } from '#domain/values/text.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { checkAgain } from '#server/training/imports/choose-columns.ts';
import { chooseNames, countOpenNames, findOpenNames } from '#server/training/imports/choose-names.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { oneLine } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { countText } from '../../../imports/import-text.ts';
import type { Route } from './+types/name-exercises.ts';
import { getMigration } from './find-migration.ts';
import { LEAVE_OUT, NAMES_ON_A_PAGE, nameFields } from './migration-fields.ts';

const places = Array.from({ length: NAMES_ON_A_PAGE }, (_, index) => nameFields(index));
const id = z.string().max(100).optional();
const choice = z.string().max(100).optional();
const other = oneLine().max(200).optional();
const fields = places.flatMap((place): [string, z.ZodType<string | undefined>][] => [
  [place.id, id],
  [place.choice, choice],
  [place.other, other],
]);

/** For each name on the page, an exercise from the list or another one by its name. `next`: check the rows, or show more names. */
const namesForm = z
  .object({
    next: z.enum(['check', 'more'], { error: 'Press one of the buttons' }).default('check'),
    ...Object.fromEntries(fields),
  })
  .transform(({ next, ...sent }) => ({
    next,
    names: places.map((place) => {
      const text = (name: string) => (sent as Partial<Record<string, string>>)[name] ?? '';
      return { id: text(place.id), choice: text(place.choice), other: text(place.other) };
    }),
  }));
type NamesFields = Partial<Record<string, string>>;

export const meta: Route.MetaFunction = () => [{ title: 'Names of exercises' }];

const SUGGESTIONS = 6;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { status } = await getMigration(url, context, id);
  const { store } = context.get(servicesContext);
  const open = status === 'ready' ? await findOpenNames(store, id, NAMES_ON_A_PAGE) : [];
  if (open.length === 0) throw redirect(paths.checkMigration(id), 303);
  const entries = await readCatalogue(store);
  return {
    left: (await countOpenNames(store, id)) - open.length,
    names: open.map((entry) => ({
      id: entry.id,
      name: entry.name,
      options: suggestExercises(entries, entry.name, SUGGESTIONS).map((exercise) => ({
        value: exercise.id,
        label: exercise.name,
      })),
    })),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const list = await getMigration(url, context, id);
    if (list.status !== 'ready')
      return redirectWithFlash(paths.checkMigration(id), 'This list no longer needs any names.', 'info');
    const submission = readForm(context, namesForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { next, names } = submission.value;
    const { choices, problems } = await readChoices(context, names);
    if (Object.keys(problems).length > 0) return refuse(submission.reply({ fieldErrors: problems }));
    if (choices.length === 0)
      return refuse(submission.reply({ formErrors: ['Choose an exercise for at least one name'] }));
    const services = context.get(servicesContext);
    await chooseNames(services.store, list, choices);
    if (next === 'more' && (await countOpenNames(services.store, id)) > 0)
      return redirectWithFlash(paths.nameExercises(id), `${countText(choices.length, 'name')} saved.`);
    await checkAgain(services, list);
    return redirect(paths.checkMigration(id), 303);
  });
}

type Sent = { readonly id: string; readonly choice: string; readonly other: string };

/** The choice for each name; a name without one stays as it is. */
async function readChoices(context: Context, names: readonly Sent[]) {
  const entries = await readCatalogue(context.get(servicesContext).store);
  const choices: { id: string; exerciseId: string }[] = [];
  const problems: Record<string, string[]> = {};
  for (const [index, { id, choice, other }] of names.entries()) {
    if (id === '' || (choice === '' && other === '')) continue;
    const [typed, another] = other ? findByName(entries, other) : [];
    const exercise = other ? typed : entries.find((entry) => entry.id === choice);
    if (other && (!typed || another)) {
      problems[nameFields(index).other] = [
        typed
          ? `More than one exercise is called “${shorten(other)}”`
          : `No exercise is called “${shorten(other)}”`,
      ];
    } else if (exercise || choice === LEAVE_OUT) choices.push({ id, exerciseId: exercise?.id ?? '' });
    else problems[nameFields(index).choice] = ['This exercise no longer exists'];
  }
  return { choices, problems };
}

export default function NameExercisesPage({ loaderData: { names, left }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<NamesFields>({
    id: 'names',
    lastResult: useLastResult(actionData),
    defaultValue: Object.fromEntries(names.map(({ id }, index) => [nameFields(index).id, id])),
  });
  return (
    <FormPage
      title="Which exercises are these?"
      lead="You have no exercises with these names. Your choice counts for every row with the name."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        {names.map(({ id, name, options }, index) => {
          const place = nameFields(index);
          const [choice, other] = [fields[place.choice], fields[place.other]];
          if (!choice || !other) return null;
          return (
            <Card key={id} title={name}>
              <input type="hidden" name={place.id} value={id} />
              <SelectField
                {...choiceProps(choice)}
                label="Exercise"
                options={[...options, { value: LEAVE_OUT, label: 'None: leave these rows out' }]}
                emptyLabel="Choose later"
              />
              <Field {...fieldProps(other)} label="Or another exercise, by its name" autoComplete="off" />
            </Card>
          );
        })}
        <SubmitButton name="next" value="check">
          Save and check the rows
        </SubmitButton>
        {left > 0 ? (
          <SubmitButton name="next" value="more" tone="quiet">
            {`Save and show more names (${formatNumber(left)} left)`}
          </SubmitButton>
        ) : null}
      </PostForm>
    </FormPage>
  );
}
