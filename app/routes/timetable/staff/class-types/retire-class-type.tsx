import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { listRunningSchedules, setClassTypeActive } from '#server/timetable/save-class-type.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/retire-class-type.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Retire a class type' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const type = await store.find(classTypes, params.id);
  if (!type) throw notFound(url);
  return { name: type.name, running: (await listRunningSchedules(store, type.id, now())).length };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const outcome = await setClassTypeActive(context.get(servicesContext), { id, isActive: false, by });
    if (outcome.kind === 'missing') throw notFound(url);
    if (outcome.kind === 'in-use') {
      const text = `${outcome.name} still takes place every week. End its weekly classes first.`;
      return redirectWithFlash(paths.listSchedules, text, 'warn');
    }
    return redirectWithFlash(paths.listClassTypes, `${outcome.name} is retired.`);
  });
}

export default function RetireClassTypePage({ loaderData: { name, running } }: Route.ComponentProps) {
  if (running > 0) {
    const times = running === 1 ? '1 weekly class' : `${running} weekly classes`;
    return (
      <FormPage
        title={`${name} cannot be retired yet`}
        lead={`It still has ${times}. End them first; then it can be retired.`}
      >
        <ButtonLink href={paths.listSchedules}>Look at the weekly classes</ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage
      title={`Retire ${name}?`}
      lead="No new classes of it can be added then. Classes that are on the timetable stay, and so does its history."
    >
      <PostForm>
        <SubmitButton>Retire it</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
