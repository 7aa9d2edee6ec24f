import { useForm } from '@conform-to/react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import '../../training.css';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { mergeExercises } from '#server/training/exercises/merge-exercises.ts';
import { moveBatch } from '#server/training/exercises/move-merged.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { ProgressPage, progressRefresh } from '../../../../ui/progress-page.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/merge-exercise.ts';
import { type MergeFields, mergeForm } from './merge.form.ts';
import { type MergeView, mergeView } from './merge-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Merge exercises' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const view = await mergeView(context.get(servicesContext).store, url, params.id);
  const isMoving = view.kind === 'merged' && !view.isDone;
  return data(view, isMoving ? { headers: progressRefresh } : undefined);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, mergeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { other, keep } = submission.value;
    if (keep !== id && keep !== other) throw notFound(url);
    const fromId = keep === id ? other : id;
    const services = context.get(servicesContext);
    const outcome = await mergeExercises(services, { fromId, keptId: keep, by: await findActor(context) });
    if (outcome.kind === 'missing') throw notFound(url);
    if (outcome.kind === 'refused')
      return refuse(submission.reply({ formErrors: [...outcome.reasons] }), 409);
    // For most exercises one batch is enough; the job moves the rest.
    await moveBatch(services, fromId);
    return redirectWithFlash(
      paths.mergeExercise(fromId),
      `${outcome.from.name} merged into ${outcome.kept.name}.`,
    );
  });
}

export default function MergeExercisePage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useLastResult(actionData);
  if (loaderData.kind === 'merged') return <Merged view={loaderData} />;
  if (loaderData.kind === 'pick') return <Pick view={loaderData} />;
  return <Compare view={loaderData} refused={refused} />;
}

function Merged({ view }: { view: Extract<MergeView, { kind: 'merged' }> }) {
  const { id, name, into, isDone, done, total } = view;
  if (!isDone) {
    return (
      <ProgressPage
        title={`Merging ${name} into ${into.name}`}
        done={done}
        total={total}
        unit={['result, workout or template', 'results, workouts and templates']}
        href={paths.mergeExercise(id)}
      />
    );
  }
  return (
    <FormPage
      title={`${name} is now ${into.name}`}
      lead="Its results, personal bests and workouts have moved."
    >
      <p>
        <a href={into.href}>{`See ${into.name}`}</a>
      </p>
    </FormPage>
  );
}

function Pick({ view: { name, here, words, candidates } }: { view: Extract<MergeView, { kind: 'pick' }> }) {
  return (
    <FormPage
      title={`Merge ${name}`}
      lead="Which exercise is the same? You’ll see what moves before anything changes."
    >
      <Filters label="Search exercises" action={here} clearHref={words ? here : undefined}>
        <Field
          name="q"
          label="Search"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={words}
        />
      </Filters>
      {candidates.length > 0 ? (
        <ul className="bare exercise-candidates">
          {candidates.map(({ id, name: candidate, aliases, href }) => (
            <li key={id}>
              <a href={href}>{candidate}</a>
              {aliases ? <div className="faint">{aliases}</div> : null}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={words ? 'No exercises match' : 'No similar names'} icon="search">
          Search for the other exercise by name.
        </EmptyState>
      )}
    </FormPage>
  );
}

type CompareProps = {
  view: Extract<MergeView, { kind: 'compare' }>;
  refused: ReturnType<typeof useLastResult<string[]>>;
};

function Compare({ view: { here, other, both, keep }, refused }: CompareProps) {
  const [form, fields] = useForm<MergeFields>({
    id: 'merge',
    lastResult: refused,
    defaultValue: { other, keep },
  });
  const options = both.map(({ id, name, measure, isArchived, ...counts }) => ({
    value: id,
    label: isArchived ? `${name} (archived)` : name,
    hint: `${measure} · ${countsText(counts)}`,
  }));
  return (
    <FormPage
      title="Which one do you want to keep?"
      lead="Results, personal bests, workouts and templates of the other one move to it, and people can still search for its names. This can’t be undone."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form} action={here}>
        <input type="hidden" name="other" value={other} />
        <ChoiceField {...choiceProps(fields.keep)} label="Keep" options={options} isStacked />
        <SubmitButton tone="danger">Merge exercises</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

type Counts = { results: number; workouts: number; templates: number; members: number };

/** `12 results, 3 workouts, 1 template, bests of 4 members`. */
function countsText({ results, workouts, templates, members }: Counts): string {
  const some = (count: number, one: string) => `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
  const parts = [some(results, 'result'), some(workouts, 'workout'), some(templates, 'template')];
  return `${parts.join(', ')}, bests of ${some(members, 'member')}`;
}
