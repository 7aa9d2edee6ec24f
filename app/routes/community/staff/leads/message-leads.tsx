import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { leadsText } from '#domain/members/member-batch.ts';
import { hrefOf } from '../../../../ui/list/list-view.ts';
import { useShell } from '../../../../ui/shell.ts';
import { MessageForm } from '../../../members/staff/batches/message-form.tsx';
import { namesText } from '../../../members/staff/batches/names-text.ts';
import { postMessage } from '../../../members/staff/batches/post-message.ts';
import type { Route } from './+types/message-leads.ts';
import { requireLeads, requireTickedLeads } from './require-leads.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Message leads' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { leads, filter } = await requireTickedLeads(url, context);
  return {
    readers: leadsText(leads.length),
    lead: namesText(leads.map(({ name, email }) => name || email)),
    back: { href: hrefOf(paths.listLeads, new URLSearchParams(filter)), label: 'Leads' },
    action: url.pathname + url.search,
  };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postMessage(url, context, async () => {
    const { leads, filter } = await requireLeads(url, context);
    const ids = leads.map(({ id }) => id);
    return { audience: 'leads', filter, ids: () => once(ids) };
  });

async function* once(ids: readonly string[]): AsyncGenerator<readonly string[]> {
  yield ids;
}

export default function MessageLeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  return (
    <MessageForm {...loaderData} actionData={actionData}>
      {staffMail.eachGetsOne(
        canSendMail,
        'their name and ends with a link to stop messages like this. Leads who have joined, who used that link, or whose address isn’t confirmed don’t get it.',
      )}
    </MessageForm>
  );
}
