import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { sessionLengths } from '#domain/community/trainer.ts';
import { dayHoursText } from '#domain/community/trainer-hours.ts';
import { capitalised } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { saveTrainer } from '#server/community/trainers/save-trainer.ts';
import type { Trainer } from '#server/data/collections/trainers.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import type { Route } from './+types/edit-trainer.ts';
import { type TrainerFields, trainerForm } from './trainer.form.ts';
import { trainerWeekdays } from './trainer-weekdays.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Trainer profile' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const trainer = await findOwnTrainer(url, context, params.id);
  return { id: trainer.id, name: trainer.name, typed: typedOf(trainer) };
}

function typedOf({ name, headline, about, specialities, rateInPence, sessionMinutes, hours }: Trainer) {
  const days = trainerWeekdays.map((day, at) => [day, dayHoursText(hours, at + 1)]);
  return {
    ...{ name, headline, about, specialities: specialities.join('\n') },
    sessionMinutes: String(sessionMinutes),
    rate: rateInPence === null ? '' : (rateInPence / 100).toFixed(rateInPence % 100 ? 2 : 0),
    ...(Object.fromEntries(days) as Record<(typeof trainerWeekdays)[number], string>),
  };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    await findOwnTrainer(url, context, id);
    const submission = readForm(context, trainerForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const isSaved = await saveTrainer(context.get(servicesContext), { id, facts: submission.value, by });
    if (!isSaved) throw notFound(url);
    return redirectWithFlash(paths.trainerDiary(id), 'Profile saved.');
  });
}

const lengths = sessionLengths.map((length) => ({ value: String(length), label: `${length} minutes` }));

export default function EditTrainerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, typed } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<TrainerFields>({ id: 'trainer', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={`Profile of ${name || 'a trainer'}`}
      lead="Everybody can see it."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="off" />
        <Field
          {...fieldProps(fields.headline)}
          label="In one line"
          hint="Like “Strength for people who sit all day”."
          autoComplete="off"
        />
        <TextAreaField
          {...fieldProps(fields.about)}
          label="About (optional)"
          hint="How you train people, your qualifications."
          rows={6}
        />
        <TextAreaField
          {...fieldProps(fields.specialities)}
          label="Specialities (optional)"
          hint="One per line, up to 8."
        />
        <SelectField {...choiceProps(fields.sessionMinutes)} label="Length of a session" options={lengths} />
        <Field
          {...fieldProps(fields.rate)}
          label="Price of a session (optional)"
          hint="In pounds. Leave empty for “price on request”."
          inputMode="decimal"
          autoComplete="off"
        />
        <h2>When you offer sessions (optional)</h2>
        <p className="dim">
          Times like 06:30–09:00, 17:00–20:00. Your classes and booked sessions are taken off automatically.
        </p>
        {trainerWeekdays.map((day) => (
          <Field key={day} {...fieldProps(fields[day])} label={capitalised(day)} autoComplete="off" />
        ))}
        <SubmitButton>Save profile</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.trainerDiary(id)}>Cancel</a>
      </p>
    </FormPage>
  );
}
