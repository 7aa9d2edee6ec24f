import { staffMail } from '#domain/club/mail-promises.ts';
import { membersText } from '#domain/members/member-batch.ts';
import { findSelected, selectedUids } from '#server/members/batches/selected-members.ts';
import { servicesContext } from '#server/request/context.ts';
import { useShell } from '../../../../ui/shell.ts';
import type { Route } from './+types/message-members.ts';
import { MessageForm } from './message-form.tsx';
import { postMessage } from './post-message.ts';
import { requireSelected, requireTicked, selectionView } from './selection-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Message members' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const selected = await findSelected(context.get(servicesContext), url.searchParams);
  requireTicked(url.searchParams, selected);
  const { count, lead, back } = selectionView(selected);
  return { readers: membersText(count), lead, back, action: url.pathname + url.search };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postMessage(url, context, async () => {
    const selected = await findSelected(context.get(servicesContext), url.searchParams);
    requireSelected(url.searchParams, selected);
    return { audience: 'members', filter: selected.filter, ids: () => selectedUids(selected) };
  });

export default function MessageMembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  return (
    <MessageForm {...loaderData} actionData={actionData}>
      {staffMail.eachGetsOne(
        canSendMail,
        'their first name. Members without a confirmed address, and those who turned off messages from the club, don’t get it.',
      )}
    </MessageForm>
  );
}
