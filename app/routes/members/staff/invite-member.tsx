import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { members } from '#server/data/collections/members.ts';
import { inviteMember } from '#server/members/add-member.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/invite-member.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Email a password link' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { name, email, account } = await requireInvitable(url, context, id);
  // Nothing could be emailed: the link is handed over.
  if (!canMail(context.get(servicesContext))) throw redirect(paths.giveCode(id), 303);
  return { here: paths.viewMember(id), name, email, hasPassword: account.emailState !== 'unclaimed' };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { account } = await requireInvitable(url, context, id);
    const services = context.get(servicesContext);
    if (!canMail(services)) return redirect(paths.giveCode(id), 303);
    await inviteMember(services, account, await findActor(context));
    const text = staffMail.passwordLinkQueued(canMail(services), account.email);
    return redirectWithFlash(paths.viewMember(id), text);
  });
}

async function requireInvitable(url: URL, context: Context, id: string) {
  const { store, identity } = context.get(servicesContext);
  const [member, account] = await Promise.all([store.find(members, id), identity.findAccount(id)]);
  if (!member || !account || account.isDisabled) throw notFound(url);
  return { name: member.name, email: account.email, account };
}

export default function InviteMemberPage({
  loaderData: { here, name, email, hasPassword },
}: Route.ComponentProps) {
  const { canSendMail } = useShell();
  const current = hasPassword ? ' Their current password keeps working until then.' : '';
  return (
    <FormPage
      back={<a href={here}>{name}</a>}
      title="Email a password link"
      lead={`${staffMail.passwordLinkAhead(canSendMail, `${name} at ${email}`)} It works once, within three days. Using it confirms their email address and signs them out everywhere else.${current}`}
    >
      <PostForm>
        <SubmitButton>Email the link</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
