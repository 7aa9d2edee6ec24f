import { useForm } from '@conform-to/react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import '../../training.css';
import { z } from 'zod';
import { exerciseMeasures, labelOf } from '#domain/training/exercise.ts';
import { searchCatalogue } from '#domain/training/exercise-search.ts';
import { suggestExercises } from '#domain/training/exercise-suggestions.ts';
import { cutText, toOneLine } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { type Exercise, exerciseMerges, exercises } from '#server/data/collections/exercises.ts';
import type { Store } from '#server/data/store.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { countToMove, mergeExercises } from '#server/training/exercises/merge-exercises.ts';
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

/** Two exercises and which of them stays. */
const mergeForm = z.object({
  other: z.string({ error: 'Choose the other exercise' }),
  keep: z.string({ error: 'Choose which one to keep' }),
});
type MergeFields = z.input<typeof mergeForm>;

const MAX_CANDIDATES = 12;

/** The page of a merge: choose the other exercise, compare both, then see what is still being moved. */
async function mergeView(store: Store, url: URL, id: string) {
  const exercise = await store.find(exercises, id);
  if (!exercise) throw notFound(url);
  if (exercise.mergedInto) return progressView(store, exercise);
  const withId = url.searchParams.get('with') ?? '';
  const other = isDocumentId(withId) && withId !== id ? await store.find(exercises, withId) : null;
  return other?.mergedInto === '' ? compareView(store, exercise, other) : pickView(store, url, exercise);
}

async function progressView(store: Store, { id, name, mergedInto }: Exercise) {
  const [merge, kept] = await Promise.all([
    store.find(exerciseMerges, id),
    store.find(exercises, mergedInto),
  ]);
  const { results, workouts, templates } = await countToMove(store, id);
  const left = results + workouts + templates;
  const total = Math.max(merge?.total ?? 0, left);
  const into = { name: kept?.name ?? '', href: paths.editExercise(mergedInto) };
  return {
    kind: 'merged' as const,
    id,
    name,
    into,
    isDone: merge?.state !== 'moving',
    done: total - left,
    total,
  };
}

async function pickView(store: Store, url: URL, { id, name }: Exercise) {
  const words = cutText(toOneLine(url.searchParams.get('q') ?? ''), 100);
  const entries = (await readCatalogue(store)).filter((entry) => entry.id !== id);
  const found = words
    ? searchCatalogue(entries, words).found.slice(0, MAX_CANDIDATES)
    : suggestExercises(entries, name, MAX_CANDIDATES);
  const here = paths.mergeExercise(id);
  const candidates = found.map((entry) => ({
    ...{ id: entry.id, name: entry.name, aliases: entry.aliases.join(', ') },
    href: `${here}?${new URLSearchParams({ with: entry.id })}`,
  }));
  return { kind: 'pick' as const, id, name, here, words, candidates };
}

async function compareView(store: Store, exercise: Exercise, other: Exercise) {
  const both = await Promise.all(
    [exercise, other].map(async ({ id, name, measure, isArchived }) => ({
      ...{ id, name, isArchived, measure: labelOf(exerciseMeasures, measure) },
      ...(await countToMove(store, id)),
    })),
  );
  const [first, second] = both;
  // The one that has been used more.
  const isMore = (first?.results ?? 0) >= (second?.results ?? 0);
  const here = `${paths.mergeExercise(exercise.id)}?${new URLSearchParams({ with: other.id })}`;
  return { kind: 'compare' as const, here, other: other.id, both, keep: isMore ? exercise.id : other.id };
}
type MergeView = Awaited<ReturnType<typeof mergeView>>;

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
