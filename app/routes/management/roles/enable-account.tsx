import { SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { redirectWithNotice } from '#server/forms/notice-cookie.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { setAccountDisabled } from '#server/operations/set-account-disabled.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/enable-account.ts';
import { requirePerson } from './person-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Enable an account' }];

export function loader({ request, context, params }: Route.LoaderArgs) {
  return requirePerson(request, context, params.id);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const { uid, name, here } = await requirePerson(request, context, params.id);
    const by = await findActor(context);
    const outcome = await setAccountDisabled(context.get(servicesContext), { uid, isDisabled: false, by });
    if (outcome.kind === 'refused') return redirectWithNotice(here, outcome.sentence, 'bad');
    return redirectWithNotice(here, `${name}’s account is enabled.`);
  });
}

export default function EnableAccountPage({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <FormPage
      title={`Enable ${name}’s account?`}
      lead={`${email} can sign in again, with the password of before.`}
    >
      <PostForm>
        <SubmitButton>Enable the account</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
