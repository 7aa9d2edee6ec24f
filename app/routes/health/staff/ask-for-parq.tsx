import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { isUnder18 } from '#domain/families/family.ts';
import { parqAskProblem } from '#domain/health/parq-ask.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { listed } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { members } from '#server/data/collections/members.ts';
import { findSignerAddresses } from '#server/families/guardian-addresses.ts';
import { askForParq } from '#server/health/ask-for-parq.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/ask-for-parq.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Ask for PAR-Q' }];

/** Before a member is emailed the link to their own PAR-Q. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const signers = await findSignerAddresses(store, member, now());
  const email = listed(signers) || member.email;
  const problem = parqAskProblem({ ...member, email }, now());
  const isMinor = isUnder18(member.dob, now());
  return { uid: id, here: paths.viewMember(id), name: displayName(member), email, isMinor, problem };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    // Offered only where it can go.
    if (!canMail(services)) return redirect(paths.askForParq(id), 303);
    const outcome = await askForParq(services, { uid: id, by: await findActor(context) });
    if (outcome.kind === 'no-member') throw notFound(url);
    const here = paths.viewMember(id);
    if (outcome.kind === 'refused') return redirectWithFlash(here, outcome.sentence, 'warn');
    return redirectWithFlash(here, staffMail.parqQueued(outcome.email));
  });
}

export default function AskForParqPage({
  loaderData: { uid, here, name, email, isMinor, problem },
}: Route.ComponentProps) {
  const { canSendMail } = useShell();
  const who = isMinor
    ? 'A parent or guardian signs in and fills it in.'
    : 'They sign in and fill it in themselves.';
  const themselves = canSendMail ? ` ${who}` : '';
  const ahead = `${staffMail.parqAhead(canSendMail, email)}${themselves}`;
  return (
    <FormPage
      back={<a href={here}>{name}</a>}
      title="Ask for PAR-Q"
      lead={problem === '' ? ahead : undefined}
    >
      {problem === '' ? null : <Notice tone="warn">{problem}</Notice>}
      {problem === '' && canSendMail ? (
        <PostForm>
          <SubmitButton icon="mail">Ask for PAR-Q</SubmitButton>
        </PostForm>
      ) : null}
      {canSendMail ? null : <ButtonLink href={paths.handOver(uid)}>Hand over the tablet</ButtonLink>}
    </FormPage>
  );
}
