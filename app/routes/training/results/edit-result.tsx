import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { MAX_SETS_PER_FORM } from '#domain/training/result-form.ts';
import type { Result } from '#server/data/collections/results.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import type { Route } from './+types/edit-result.ts';
import { findOwnResult } from './find-own-result.ts';
import { LogForm } from './log-form.tsx';
import { type LogTarget, loadLog } from './log-view.ts';
import { postLog, savedText } from './post-log.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Change ${loaderData.title}` : 'Change training' },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const before = await findOwnResult(url, context, id);
  if (before.hyrox) throw redirect(paths.editRace(id), 303);
  const target = await targetOf(url, context, before);
  const sets = before.exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0);
  return {
    id,
    title: before.title,
    uid: target.member.id,
    log: sets > MAX_SETS_PER_FORM ? null : await loadLog(context, target),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const target = await targetOf(url, context, await findOwnResult(url, context, id));
    return postLog(context, target, (outcome) => {
      const text = outcome.kind === 'saved' ? savedText(outcome, 'Training saved.', target.unit) : '';
      return redirectWithFlash(paths.viewResult(id), text);
    });
  });
}

async function targetOf(url: URL, context: Context, before: Result): Promise<LogTarget> {
  const member = await requireProfile(url, context);
  const { store } = context.get(servicesContext);
  const workout = before.workoutId ? await store.find(workouts, before.workoutId) : null;
  const by = { uid: member.id, name: member.name };
  return { member, unit: member.loadUnit, workout, session: null, before, by };
}

export default function EditResultPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, uid, log } = loaderData;
  if (!log) {
    return (
      <FormPage
        title={title}
        lead={`This result has more than ${MAX_SETS_PER_FORM} sets, so it can’t be changed here. You can delete it.`}
      >
        <p>
          <ButtonLink href={paths.deleteResult(id)} tone="danger">
            Delete training
          </ButtonLink>
        </p>
      </FormPage>
    );
  }
  return (
    <LogForm
      title={`Change ${title}`}
      what={title}
      back={<a href={paths.viewResult(id)}>{title}</a>}
      log={log}
      again={actionData && 'log' in actionData ? actionData : undefined}
      action={paths.editResult(id)}
      save="Save changes"
      uid={uid}
    />
  );
}
