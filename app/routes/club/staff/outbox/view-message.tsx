import * as paths from '#app/paths.ts';
import '../club-staff.css';
import { heldBackReasons } from '#domain/messages/address-mark.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import type { OutboxMessage } from '#server/data/collections/outbox.ts';
import { isLinkOver } from '#server/outbox/read-whole-message.ts';
import { findResendObstacle, resendAddress } from '#server/outbox/resend-message.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { MemberLink } from '../../../../ui/member-link.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/view-message.ts';
import { requireMessage } from './message-page.ts';
import { messageStates } from './message-states.ts';
import { type MessageView, toMessageView } from './message-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.subject ?? 'Message' }];

const list = paths.listMessages;

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { now, config, store, settings } = services;
  const message = await requireMessage(url, context, params.id);
  const member = message.memberUid ? await store.find(members, message.memberUid) : null;
  const address = resendAddress(message, member);
  return {
    ...toMessageView(message, await settings.read(), now()),
    isLinkOver: await isLinkOver(services, message),
    obstacle: markObstacle(message, address, member) ?? findResendObstacle(message, config),
    resend: address === message.to ? 'Send again' : `Send again to ${address}`,
  };
}

/** Sent again, it would be held back again. */
function markObstacle({ status }: OutboxMessage, address: string, member: Member | null): string | null {
  const trouble = status === 'withheld' && member?.email === address ? member.emailTrouble : '';
  return trouble === ''
    ? null
    : `${heldBackReasons[trouble]}. To send it, choose “Send emails again” on their page first.`;
}

export default function MessagePage({ loaderData: message }: Route.ComponentProps) {
  const { id, subject, body, hasLink, hasCode, obstacle, resend, status, quietUntil } = message;
  return (
    <div className="narrow stack">
      <PageHead title={subject} back={<a href={list}>Messages</a>} />
      <Chip tone={messageStates[status].tone}>{messageStates[status].text}</Chip>
      {quietUntil ? <p>Quiet hours: waits until {quietUntil}.</p> : null}
      <Facts facts={factsOf(message)} />
      <pre className="message-body">{body}</pre>
      {message.isLinkOver ? (
        <p className="dim">
          Its link no longer works: it has been used, another one has replaced it, or it has expired. There’s
          nothing to pass on.
        </p>
      ) : null}
      {hasLink && !message.isLinkOver ? (
        <ButtonLink href={`${list}/${id}/reveal`} tone="quiet" icon="key-round">
          {hasCode ? 'Show link and code' : 'Show personal link'}
        </ButtonLink>
      ) : null}
      {obstacle ? <p className="dim">{obstacle}</p> : null}
      {obstacle || message.isLinkOver ? null : (
        <PostForm action={paths.resendMessage(id)}>
          <SubmitButton>{resend}</SubmitButton>
        </PostForm>
      )}
      {status === 'waiting' || status === 'kept' ? (
        <PostForm action={paths.stopMessage(id)}>
          {status === 'kept' ? (
            <SubmitButton>{message.isLinkOver ? 'Mark as done' : 'I’ve passed it on'}</SubmitButton>
          ) : (
            <SubmitButton tone="danger">Don’t send</SubmitButton>
          )}
        </PostForm>
      ) : null}
    </div>
  );
}

function factsOf({ to, memberUid, written, sent, attempts, nextAttempt, lastError, status }: MessageView) {
  return [
    { term: 'To', value: <MemberLink uid={memberUid}>{to}</MemberLink> },
    { term: 'Created', value: written },
    ...(sent ? [{ term: 'Sent', value: sent }] : []),
    ...(attempts > 0 ? [{ term: 'Attempts', value: attempts }] : []),
    ...(nextAttempt ? [{ term: 'Next attempt', value: nextAttempt }] : []),
    ...(lastError
      ? [
          {
            term: ['withheld', 'returned', 'stopped'].includes(status) ? 'Why' : 'Last error',
            value: lastError,
          },
        ]
      : []),
  ];
}
