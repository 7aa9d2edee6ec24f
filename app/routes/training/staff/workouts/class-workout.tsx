import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { publicationLabel } from '#domain/training/workout-visibility.ts';
import { formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { type Workout, workouts } from '#server/data/collections/workouts.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { listTemplates } from '#server/training/workouts/find-templates.ts';
import { listWorkoutsOn } from '#server/training/workouts/find-workouts.ts';
import {
  listAlike,
  listClassesOf,
  setSessionWorkout,
} from '#server/training/workouts/set-session-workout.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { checkProps, choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { WorkoutPlan } from '../../workout-plan.tsx';
import { workoutView } from '../../workout-view.ts';
import type { Route } from './+types/class-workout.ts';
import { type ClassWorkoutFields, classWorkoutForm } from './class-workout.form.ts';
import { readPublication } from './publication.form.ts';
import { PublicationFields } from './publication-fields.tsx';

const nameOf = ({ className, startsAt }: Session) => `${className} at ${formatTime(startsAt)}`;

/**
 * A class with its workout and the workouts it could have.
 * @throws the 404 page
 */
async function loadClassWorkout(url: URL, context: Context, id: string) {
  const { store, now } = context.get(servicesContext);
  const session = await store.find(sessions, id);
  if (!session) throw notFound(url);
  const [workout, templates, ofDay, alike] = await Promise.all([
    session.workoutId ? store.find(workouts, session.workoutId) : null,
    listTemplates(store),
    listWorkoutsOn(store, session.date),
    listAlike(store, session),
  ]);
  const sharing = workout ? await listClassesOf(store, workout.id) : [];
  const others = ofDay.filter((other) => other.id !== workout?.id);
  return {
    id,
    className: session.className,
    when: `${formatLongDay(localDate(session.startsAt), now())}, ${formatTime(session.startsAt)}`,
    rosterHref: paths.rosterForAdmin(id),
    isCancelled: session.status === 'cancelled',
    alike: alike.length,
    workout: workout
      ? {
          id: workout.id,
          view: workoutView(workout, 'kg'),
          label: publicationLabel(workout, now()),
          sharedWith: sharing.filter((other) => other.id !== id).map(nameOf),
        }
      : null,
    sources: sourceOptions(workout, others, templates),
  };
}

function sourceOptions(
  workout: Workout | null,
  ofDay: readonly Pick<Workout, 'id' | 'title'>[],
  templates: readonly Pick<Workout, 'id' | 'title'>[],
) {
  return [
    { value: 'new', label: 'Write a new one' },
    ...(workout ? [{ value: 'own-copy', label: 'A copy of this one, for this class alone' }] : []),
    ...ofDay.map(({ id, title }) => ({ value: `workout:${id}`, label: `That day: ${title}` })),
    ...templates.map(({ id, title }) => ({ value: `template:${id}`, label: `Template: ${title}` })),
  ];
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.className ?? 'Class'}: workout` },
];

export function loader({ url, context, params }: Route.LoaderArgs) {
  return loadClassWorkout(url, context, params.id);
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, classWorkoutForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { source, isForAll } = submission.value;
    const { publication, problem } = readPublication(submission.value);
    if (!publication) return refuse(submission.reply({ fieldErrors: problem }));
    const outcome = await setSessionWorkout(context.get(servicesContext), {
      ...{ sessionId: id, source, publication, isForAll, by: await findActor(context) },
    });
    switch (outcome.kind) {
      case 'no-session':
        throw notFound(url);
      case 'cancelled':
        return refuse(submission.reply({ formErrors: ['This class has been cancelled.'] }), 409);
      case 'no-source': {
        const error = ['That workout is no longer available. Choose another one'];
        return refuse(submission.reply({ fieldErrors: { source: error } }), 409);
      }
      case 'set': {
        const text = `${outcome.title} set for ${outcome.classes === 1 ? 'this class' : `${outcome.classes} classes`}.`;
        if (source.kind === 'new') return redirectWithFlash(paths.editWorkout(outcome.workoutId), text);
        return redirectWithFlash(paths.classWorkout(id), text);
      }
    }
  });
}

type View = Route.ComponentProps['loaderData'];

export default function ClassWorkoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { className, when, rosterHref, isCancelled, workout } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<ClassWorkoutFields>({
    id: 'class-workout',
    lastResult,
    defaultValue: { publish: 'now', source: 'new' },
  });
  return (
    <div className="stack">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead back={<a href={rosterHref}>Roster</a>} title={`${className}: workout`} lead={when} />
      {isCancelled ? <Notice tone="warn">This class has been cancelled.</Notice> : null}
      {workout ? (
        <Current id={loaderData.id} workout={workout} />
      ) : (
        <EmptyState title="No workout yet" icon="dumbbell">
          Choose a template or another class’s workout of that day, or write it here.
        </EmptyState>
      )}
      {isCancelled && !lastResult ? null : (
        <section className="workout-form stack">
          <h2>{workout ? 'Use a different workout' : 'Set the workout'}</h2>
          <PostForm form={form}>
            <SelectField {...choiceProps(fields.source)} label="Workout" options={loaderData.sources} />
            <PublicationFields form={form} fields={fields} />
            {loaderData.alike > 1 ? (
              <CheckField
                {...checkProps(fields.isForAll)}
                label={`Use for ${loaderData.alike === 2 ? 'both' : `all ${loaderData.alike}`} ${className} classes on this day`}
              />
            ) : null}
            <SubmitButton>Set workout</SubmitButton>
          </PostForm>
        </section>
      )}
    </div>
  );
}

function Current({ id, workout }: { id: string; workout: NonNullable<View['workout']> }) {
  const { view, label, sharedWith } = workout;
  return (
    <section className="stack" aria-labelledby="current">
      <div className="row between">
        <h2 id="current">{view.title}</h2>
        <Chip tone={label.tone}>{label.text}</Chip>
      </div>
      {sharedWith.length > 0 ? (
        <p className="dim">{`Also used by ${sharedWith.join(', ')}. Editing it changes it for them too.`}</p>
      ) : null}
      <div className="row">
        <ButtonLink href={paths.editWorkout(workout.id)} tone="accent" isSmall icon="pencil">
          Edit workout
        </ButtonLink>
        <ButtonLink href={paths.publishWorkout(workout.id)} tone="quiet" isSmall>
          When members see it
        </ButtonLink>
        <ButtonLink href={paths.viewWorkout(workout.id)} tone="quiet" isSmall>
          View workout
        </ButtonLink>
        <ButtonLink href={paths.removeClassWorkout(id)} tone="danger" isSmall>
          Remove from class
        </ButtonLink>
      </div>
      <WorkoutPlan workout={view} heading="h3" />
    </section>
  );
}
