import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { kiosks } from '#server/data/collections/door.ts';
import { revokeKiosk } from '#server/door/revoke-kiosk.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/revoke-kiosk.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Revoke a kiosk' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const kiosk = await context.get(servicesContext).store.find(kiosks, params.id);
  if (!kiosk) throw notFound(url);
  return { name: kiosk.name };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const wanted = { kioskId: params.id, by: await findActor(context) };
    const kiosk = await revokeKiosk(services, wanted, services.now());
    if (!kiosk) throw notFound(url);
    return redirectWithFlash(paths.listKiosks, `${kiosk.name} checks nobody in any more.`);
  });
}

export default function RevokeKioskPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <FormPage
      title={`Revoke ${name}?`}
      lead="The device is turned away from its next scan on. To use it again, pair it anew. The access log keeps what it did."
    >
      <PostForm>
        <SubmitButton tone="danger">Revoke {name}</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.listKiosks}>Keep it</a>
      </p>
    </FormPage>
  );
}
