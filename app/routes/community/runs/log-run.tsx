import { randomUUID } from 'node:crypto';
import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { paceText } from '#domain/community/run.ts';
import { RUN_EXERCISE, readRun, runDistances, runLabel } from '#domain/community/run-log.ts';
import { newBestsText } from '#domain/training/best-text.ts';
import { askIfRight, findDoubt } from '#domain/training/plausible.ts';
import type { LoggedSet } from '#domain/training/result.ts';
import { localDate } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/read-duration.ts';
import { personalBests } from '#server/data/collections/personal-bests.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { personalBestsKey } from '#server/training/results/keys.ts';
import { saveResult } from '#server/training/results/write-result.ts';
import { readForm } from '../../../forms/read-form.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { choiceProps, dateProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SureField } from '../../../ui/sure-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/log-run.ts';

const choices = [...runDistances.map(({ metres }) => String(metres)), 'other'];
const CHOICE = 'Choose a distance';

/** A run as a member logs it; whether it can be true is decided by `readRun`. */
const logRunForm = z.object({
  distance: oneLine(CHOICE)
    .refine((choice) => choices.includes(choice), CHOICE)
    .prefault(''),
  kilometres: oneLine().max(20, 'Enter the distance in kilometres, like 7.5').prefault(''),
  time: oneLine().max(20, 'Enter the time, like 25:30 or 1:45:10').prefault(''),
  date: requiredDate('Enter the date of the run'),
  /** What was read and confirmed, if it is hard to believe. */
  sure: oneLine().prefault(''),
  note: severalLines().max(2000, 'Use at most 2,000 characters for the note').prefault(''),
});
type LogRunFields = z.input<typeof logRunForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Log a run' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireProfile(url, context);
  return { today: localDate(context.get(servicesContext).now()).toString() };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, logRunForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { distance: choice, kilometres, time, date, note, sure } = submission.value;
    const run = readRun({ choice, kilometres, time });
    const fieldErrors: Record<string, string[]> = {};
    if (run.kind === 'invalid') {
      for (const { field, message } of run.problems) fieldErrors[field] = [message];
    }
    const today = localDate(context.get(servicesContext).now());
    if (Temporal.PlainDate.compare(date, today) > 0) fieldErrors.date = ['Enter a date up to today'];
    if (run.kind === 'invalid' || Object.keys(fieldErrors).length > 0) {
      return refuse(submission.reply({ fieldErrors }));
    }
    const question = await doubtsOf(url, context, run);
    if (question && sure !== question) return refuse(submission.reply({ fieldErrors: { sure: [question] } }));
    const outcome = await saveRun(url, context, { ...run, date: date.toString(), note });
    if (outcome.kind === 'refused') {
      return refuse(submission.reply({ formErrors: [refusals[outcome.reason]] }), 409);
    }
    return redirectWithFlash(paths.ownRuns, outcome.text);
  });
}

const refusals = {
  'unknown-exercise':
    'Runs can’t be logged at the moment: the club’s list of exercises has no “Run”. Please tell the desk',
  'unknown-workout': 'This workout no longer exists',
  'year-is-full': 'You’ve logged as many results as we can keep for one year. Please tell the desk',
} as const;

interface NewRun {
  readonly distanceInMetres: number;
  readonly durationInMilliseconds: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly note: string;
}

const setOf = ({ distanceInMetres, durationInMilliseconds }: Omit<NewRun, 'date' | 'note'>): LoggedSet => ({
  ...{ reps: 0, loadInGrams: 0, calories: 0, rpeInTenths: 0, distanceInMetres, durationInMilliseconds },
});

/** The question about a run that is hard to believe; null: it isn't. */
async function doubtsOf(url: URL, context: Context, run: Omit<NewRun, 'date' | 'note'>) {
  const { id, loadUnit } = await requireProfile(url, context);
  const { store } = context.get(servicesContext);
  const standing = await store.find(personalBests, personalBestsKey(id, RUN_EXERCISE));
  const doubt = findDoubt({ name: 'Run', set: setOf(run), bests: standing?.bests ?? [] }, loadUnit);
  return doubt && askIfRight([doubt]);
}

/** Logged as training, so that bests, statistics, editing and deleting are the same for a run as for anything else. */
async function saveRun(url: URL, context: Context, run: NewRun) {
  const { id: memberUid, name, loadUnit } = await requireProfile(url, context);
  const { distanceInMetres, durationInMilliseconds, date, note } = run;
  const label = runLabel(distanceInMetres);
  const title = `Run: ${label}`;
  const outcome = await saveResult(context.get(servicesContext), {
    ...{ id: randomUUID(), mode: 'create', memberUid, by: { uid: memberUid, name } },
    entry: {
      ...{ workoutId: '', sessionId: '', title, date, scores: [], hyrox: null, note },
      ...{ durationInMilliseconds, exercises: [{ exerciseId: RUN_EXERCISE, sets: [setOf(run)] }] },
    },
  });
  if (outcome.kind === 'refused') return outcome;
  const saved = `${label} in ${formatDuration(durationInMilliseconds)} saved: ${paceText(durationInMilliseconds / distanceInMetres)}.`;
  const bests = outcome.kind === 'saved' ? outcome.newBests : [];
  const news = bests.map((one) => newBestsText(one.exerciseName, one.bests, loadUnit));
  return {
    kind: 'saved',
    text: news.length > 0 ? `${saved} New personal best: ${news.join('. ')}.` : saved,
  } as const;
}

export default function LogRunPage({ loaderData: { today }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<LogRunFields>({
    id: 'log-run',
    lastResult: useLastResult(actionData),
    defaultValue: { distance: '5000', date: today },
  });
  const options = [
    ...runDistances.map(({ metres, label }) => ({ value: String(metres), label })),
    { value: 'other', label: 'Another distance' },
  ];
  return (
    <FormPage
      back={<a href={paths.ownRuns}>My runs</a>}
      title="Log a run"
      lead="It counts towards your personal bests and your training."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <SelectField {...choiceProps(fields.distance)} label="Distance" options={options} />
        <Field
          {...fieldProps(fields.kilometres)}
          label="Kilometres, for another distance"
          hint="Like 7.5, or 3 miles."
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.time)}
          label="Time"
          hint="Like 25:30, or 1:45:10 with hours."
          autoComplete="off"
        />
        <DateField {...dateProps(form, fields.date)} label="Date" />
        <TextAreaField {...fieldProps(fields.note)} label="Note (optional)" rows={3} />
        <SureField field={fields.sure} />
        <SubmitButton>Save run</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
