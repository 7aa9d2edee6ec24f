import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { clearMark } from '#server/outbox/bounces/clear-mark.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/resume-emails.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Send emails again' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const member = await context.get(servicesContext).store.find(members, id);
  if (!member) throw notFound(url);
  const keep = paths.viewMember(id);
  const isPost = context.get(formContext) !== null;
  if (!isPost && member.emailTrouble === '') throw redirect(keep, 303);
  const { name, email, emailTrouble } = member;
  return { name, email, isComplaint: emailTrouble === 'complaint', keep };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    if (!(await services.store.find(members, id))) throw notFound(url);
    const isCleared = await clearMark(services, { uid: id, by: await findActor(context) });
    const text = isCleared
      ? 'From now on, emails go to this address again.'
      : 'Emails go to this address already.';
    return redirectWithFlash(paths.viewMember(id), text);
  });
}

export default function ResumeEmailsPage({ loaderData }: Route.ComponentProps) {
  const { name, email, isComplaint, keep } = loaderData;
  const lead = isComplaint
    ? `${name} reported our emails to ${email} as spam. Only send emails again if they’ve asked for them. Optional emails stay off until they choose them.`
    : `Emails to ${email} have bounced. Check the address with ${name} first: if it’s wrong, an admin can correct it. Emails that weren’t sent in the meantime stay unsent.`;
  return (
    <ConfirmPage
      title={`Send emails to ${name} again?`}
      lead={lead}
      action="Send emails again"
      keep={{ href: keep, label: 'Cancel' }}
    />
  );
}
