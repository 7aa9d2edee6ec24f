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
      const text = `${outcome.name} still has weekly classes. End them first.`;
      return redirectWithFlash(paths.listSchedules, text, 'warn');
    }
    return redirectWithFlash(paths.listClassTypes, `${outcome.name} retired.`);
  });
}

export default function RetireClassTypePage({ loaderData: { name, running } }: Route.ComponentProps) {
  if (running > 0) {
    const times = running === 1 ? '1 weekly class' : `${running} weekly classes`;
    return (
      <FormPage
        title={`${name} can’t be retired yet`}
        lead={`It still has ${times}. End ${running === 1 ? 'it' : 'them'} first.`}
      >
        <ButtonLink href={paths.listSchedules}>See weekly classes</ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage
      title={`Retire ${name}?`}
      lead="You won’t be able to add new classes of this type. Classes already on the timetable and its history stay."
    >
      <PostForm>
        <SubmitButton>Retire class type</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
