import { SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { setClassTypeActive } from '#server/operations/save-class-type.ts';
import { findActor } from '#server/staff-actor.ts';
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
    return redirectWithFlash('/admin/timetable/class-types', `${outcome.name} is back.`);
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
