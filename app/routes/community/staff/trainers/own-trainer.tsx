import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { trainerKey } from '#server/community/trainers/find-trainers.ts';
import { startTrainer } from '#server/community/trainers/save-trainer.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/own-trainer.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Personal training' }];

/** Whoever has a profile goes to it; admins who are not trainers, to all of them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { uid, claims } = requireLogin(context);
  const id = trainerKey(uid);
  const trainer = await context.get(servicesContext).store.find(trainers, id);
  if (trainer) throw redirect(paths.trainerDiary(id), 303);
  if (!claims.coach) throw redirect(paths.planTrainers, 303);
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const id = await startTrainer(context.get(servicesContext), { coachUid: by.uid, by });
    if (id === null) return redirectWithFlash(paths.ownTrainer, 'Only coaches can have a profile.', 'bad');
    return redirectWithFlash(
      paths.editTrainer(id),
      'Write your profile. It’s shown once you save it.',
      'info',
    );
  });
}

export default function OwnTrainerPage() {
  return (
    <FormPage
      title="Personal training"
      lead="Members and visitors see your profile, your rate and when you’re free."
    >
      <PostForm>
        <SubmitButton>Start my profile</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
