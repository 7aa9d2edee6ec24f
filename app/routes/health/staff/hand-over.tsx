import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { decideHandoverSteps, HANDOVER_MINUTES, type HandoverStep } from '#domain/health/handover.ts';
import { needsGuardian } from '#domain/health/waiver.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { handOver } from '#server/health/hand-over.ts';
import { setHandoverCookie } from '#server/identity/handover-cookie.ts';
import { loginCookies } from '#server/identity/sign-in-request.ts';
import { credentialsContext, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/hand-over.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Hand over the tablet' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const at = now();
  const steps = decideHandoverSteps(member, await settings.read(), at);
  return { uid: id, name: displayName(member), deed: deedOf(steps), isMinor: needsGuardian(member, at) };
}

function deedOf(steps: readonly HandoverStep[]): string {
  if (steps.length > 1) return 'fill in their PAR-Q and sign the waiver';
  return steps[0] === 'waiver' ? 'sign the waiver' : 'fill in their PAR-Q';
}

/** The login session of whoever hands it over ends, here and on the server: the tablet holds nothing that opens a staff page. */
export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!(await services.store.find(members, id))) throw notFound(url);
  const by = await findActor(context);
  const returnTo = safeRedirectPath(url.searchParams.get('returnTo'), paths.viewMember(id));
  const { loginToken } = context.get(credentialsContext);
  const token = await handOver(services, { memberUid: id, by, returnTo });
  if (loginToken) await services.identity.signOut(loginToken);
  services.profiles.drop(by.uid);
  const response = redirect(paths.tablet, 303);
  response.headers.append('Set-Cookie', await loginCookies(context).clearLogin());
  response.headers.append('Set-Cookie', await setHandoverCookie(token, context));
  // No page that staff had open comes back with the Back button.
  response.headers.set('Clear-Site-Data', '"cache"');
  return response;
}

export default function HandOverPage({ loaderData: { uid, name, deed, isMinor } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={`Hand over to ${name}`}
      lead={`${isMinor ? `They’re under 18, so a parent or guardian needs to ${deed} on this device.` : `They’ll ${deed} on this device.`} You’re signed out and it’s locked to their form for ${HANDOVER_MINUTES} minutes. To come back here, press “Unlock” at the end and enter your password.`}
      action="Hand over"
      keep={{ href: paths.viewMember(uid), label: 'Cancel' }}
    />
  );
}
