import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { setClassTypeActive } from '#server/timetable/save-class-type.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/restore-class-type.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Bring a class type back' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const type = await context.get(servicesContext).store.find(classTypes, params.id);
  if (!type) throw notFound(url);
  return { name: type.name };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const outcome = await setClassTypeActive(context.get(servicesContext), { id, isActive: true, by });
    if (outcome.kind !== 'saved') throw notFound(url);
    return redirectWithFlash(paths.listClassTypes, `${outcome.name} is back.`);
  });
}

export default function RestoreClassTypePage({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage title={`Bring ${loaderData.name} back?`} lead="New classes of it can be added then.">
      <PostForm>
        <SubmitButton>Bring it back</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
