import { setAccountDisabled } from '#server/accounts/set-account-disabled.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithNotice } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/open-account.ts';
import { requirePerson } from './person-page.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.isDisabling ? 'Disable an account' : 'Enable an account' },
];

/** Which of the two addresses this is: `/enable` opens what `/disable` closes. */
const isDisabling = (request: Request) => /\/disable\/?$/.test(new URL(request.url).pathname);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { name, email } = await requirePerson(request, context, params.id);
  return { name, email, isDisabling: isDisabling(request) };
}

export function action({ request, context, params }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const { uid, name, here } = await requirePerson(request, context, params.id);
    const by = await findActor(context);
    const isDisabled = isDisabling(request);
    const outcome = await setAccountDisabled(context.get(servicesContext), { uid, isDisabled, by });
    if (outcome.kind === 'refused') return redirectWithNotice(here, outcome.sentence, 'bad');
    return redirectWithNotice(here, `${name}’s account is ${isDisabled ? 'disabled' : 'enabled'}.`);
  });
}

export default function OpenAccountPage({ loaderData }: Route.ComponentProps) {
  const { name, email, isDisabling } = loaderData;
  const what = isDisabling ? 'Disable' : 'Enable';
  return (
    <FormPage
      title={`${what} ${name}’s account?`}
      lead={
        isDisabling
          ? `${email} is signed out everywhere and cannot sign in again until an admin enables the account. Membership and history stay.`
          : `${email} can sign in again, with the password of before.`
      }
    >
      <PostForm>
        <SubmitButton tone={isDisabling ? 'danger' : 'main'}>{what} the account</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
