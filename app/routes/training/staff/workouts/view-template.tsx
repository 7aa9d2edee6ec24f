import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { workoutDrafts, workoutTemplates } from '#server/data/collections/workouts.ts';
import { servicesContext } from '#server/request/context.ts';
import { draftKey } from '#server/training/workouts/find-build.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { WorkoutPlan } from '../../workout-plan.tsx';
import { workoutView } from '../../workout-view.ts';
import type { Route } from './+types/view-template.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.workout.title ?? 'Workout template' },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const template = await store.find(workoutTemplates, id);
  if (!template) throw notFound(url);
  const draft = await store.find(workoutDrafts, draftKey({ kind: 'template', id }));
  return {
    id,
    isArchived: template.isArchived,
    isDraft: draft !== null,
    workout: workoutView(template, 'kg'),
  };
}

export default function ViewTemplatePage({ loaderData }: Route.ComponentProps) {
  const { id, isArchived, isDraft, workout } = loaderData;
  return (
    <div className="stack">
      <PageHead
        back={<a href={paths.listTemplates}>Workout templates</a>}
        title={workout.title}
        lead={isArchived ? 'Archived: no longer offered for classes.' : undefined}
      />
      <div className="row">
        <ButtonLink href={paths.editTemplate(id)} tone="accent" isSmall icon="pencil">
          Edit template
        </ButtonLink>
        <PostForm action={paths.copyTemplate(id)} isInline>
          <SubmitButton tone="quiet" isSmall>
            Copy template
          </SubmitButton>
        </PostForm>
        <ButtonLink
          href={isArchived ? paths.restoreTemplate(id) : paths.archiveTemplate(id)}
          tone="quiet"
          isSmall
        >
          {isArchived ? 'Restore template' : 'Archive template'}
        </ButtonLink>
      </div>
      {isDraft ? (
        <Notice tone="info">
          It has changes that aren’t saved yet. <a href={paths.editTemplate(id)}>Continue editing</a>
        </Notice>
      ) : null}
      {workout.parts.length === 0 ? (
        <EmptyState title="Nothing in it yet" icon="dumbbell">
          Edit the template to add its parts.
        </EmptyState>
      ) : (
        <WorkoutPlan workout={workout} />
      )}
    </div>
  );
}
