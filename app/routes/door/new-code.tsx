import * as paths from '#app/paths.ts';
import { replacePass } from '#server/door/replace-pass.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/new-code.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Replace your pass' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireProfile(url, context);
  return null;
}

export async function action({ url, context }: Route.ActionArgs) {
  const { id: uid, name } = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    await replacePass(context.get(servicesContext), uid, { uid, name });
    return redirectWithFlash(paths.ownProfile, 'Your pass has been replaced. Old codes no longer work.');
  });
}

export default function NewCodePage() {
  return (
    <FormPage title="Replace your pass" lead="Your current codes stop working, on screen and printed.">
      <PostForm>
        <SubmitButton>Replace pass</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.ownProfile} tone="quiet">
        Keep my pass
      </ButtonLink>
    </FormPage>
  );
}
