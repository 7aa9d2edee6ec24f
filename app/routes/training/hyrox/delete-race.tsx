import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { findHyroxResult } from '#server/training/hyrox/find-hyrox.ts';
import { removeResult } from '#server/training/results/write-result.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/delete-race.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Delete Hyrox race' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const race = await findHyroxResult(store, params.id, requireLogin(context).uid);
  if (!race) throw notFound(url);
  return { title: race.title, here: paths.viewRace(race.id) };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const { id: uid, name } = await requireProfile(url, context);
    const race = await findHyroxResult(services.store, params.id, uid);
    if (!race) throw notFound(url);
    await removeResult(services, { id: race.id, memberUid: uid, by: { uid, name } });
    return redirectWithFlash(paths.hyroxRaces, `${race.title} deleted.`);
  });
}

export default function DeleteRacePage({ loaderData: { title, here } }: Route.ComponentProps) {
  return (
    <FormPage title={`Delete ${title}?`} lead="Its splits and any personal bests it set are deleted too.">
      <PostForm>
        <SubmitButton tone="danger">Delete race</SubmitButton>
      </PostForm>
      <ButtonLink href={here} tone="quiet">
        Keep race
      </ButtonLink>
    </FormPage>
  );
}
