import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { sessionsLeft, sessionsText } from '#domain/community/session-packs.ts';
import { formatDate, formatDateTime, instantAt } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { bookTraining } from '#server/community/trainers/book-training.ts';
import { findFreeTimes } from '#server/community/trainers/find-free-times.ts';
import { sessionPacks } from '#server/data/collections/trainers.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { dateProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import { FreeTimes } from '../../trainers/free-times.tsx';
import { freeDayView } from '../../trainers/trainer-view.ts';
import type { Route } from './+types/book-training.ts';
import { type BookTrainingFields, bookTrainingForm } from './training-pack.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Book a session' }];

/** Only the trainer's own packs, and for admins all: everything else is not found. */
async function findPack(url: URL, context: Context, id: string) {
  const pack = await context.get(servicesContext).store.find(sessionPacks, id);
  if (!pack) throw notFound(url);
  return { pack, trainer: await findOwnTrainer(url, context, pack.trainerId) };
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { pack, trainer } = await findPack(url, context, params.id);
  const days = await findFreeTimes(services, trainer);
  return {
    ...{ trainerId: trainer.id, memberName: pack.memberName, minutes: trainer.sessionMinutes },
    left: sessionsText(sessionsLeft(pack)),
    expires: formatDate(Temporal.PlainDate.from(pack.expiresOn)),
    days: days.map((day) => freeDayView(day, services.now())),
  };
}

export function action({ url, params: { id: packId }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { trainer } = await findPack(url, context, packId);
    const submission = readForm(context, bookTrainingForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { date, startTime } = submission.value;
    const startsAt = instantAt(date, Temporal.PlainTime.from(startTime));
    const services = context.get(servicesContext);
    const outcome = await bookTraining(services, { packId, startsAt, by: await findActor(context) });
    if (outcome.kind === 'no-pack') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [...outcome.sentences] }));
    const { memberName } = outcome.session;
    const text = `${memberName} is booked: ${formatDateTime(startsAt, services.now())}.`;
    return redirectWithFlash(paths.trainerDiary(trainer.id), text);
  });
}

export default function BookTrainingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { trainerId, memberName, minutes, left, expires, days } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<BookTrainingFields>({ id: 'book-training', lastResult });
  return (
    <FormPage
      back={<a href={paths.trainerDiary(trainerId)}>Personal training</a>}
      title={`Book a session with ${memberName}`}
      lead={`${left} left to book, until ${expires}. A session is ${minutes} minutes.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <DateField {...dateProps(form, fields.date)} label="Date" />
        <Field {...fieldProps(fields.startTime)} label="Starts at" type="time" autoComplete="off" />
        <SubmitButton>Book session</SubmitButton>
      </PostForm>
      <Card title="Free times">
        <FreeTimes days={days} />
      </Card>
    </FormPage>
  );
}
