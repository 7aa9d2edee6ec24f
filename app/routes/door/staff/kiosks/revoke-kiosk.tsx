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

export const meta: Route.MetaFunction = () => [{ title: 'Disconnect a device' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const kiosk = await context.get(servicesContext).store.find(kiosks, params.id);
  if (!kiosk) throw notFound(url);
  return { name: kiosk.name, isDoor: kiosk.kind === 'door' };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const wanted = { kioskId: params.id, by: await findActor(context) };
    const kiosk = await revokeKiosk(services, wanted, services.now());
    if (!kiosk) throw notFound(url);
    return redirectWithFlash(paths.listKiosks, `${kiosk.name} has been disconnected.`);
  });
}

const endsKiosk =
  'The device can’t check anyone in after this. To use it again, pair it again. Its entries stay in the access log.';
const endsWhiteboard = 'The screen shows no more workouts after this. To use it again, pair it again.';

export default function RevokeKioskPage({ loaderData: { name, isDoor } }: Route.ComponentProps) {
  return (
    <FormPage title={`Disconnect ${name}?`} lead={isDoor ? endsKiosk : endsWhiteboard}>
      <PostForm>
        <SubmitButton tone="danger">Disconnect {name}</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.listKiosks}>Cancel</a>
      </p>
    </FormPage>
  );
}
