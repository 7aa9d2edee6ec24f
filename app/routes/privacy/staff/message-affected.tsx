import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { readMoments } from '#domain/club/seen-records.ts';
import { membersText } from '#domain/members/member-batch.ts';
import { findUnfilled, noticeDraft } from '#domain/privacy/breach.ts';
import { affectedUids } from '#server/privacy/list-affected.ts';
import { servicesContext } from '#server/request/context.ts';
import { MessageForm } from '../../members/staff/batches/message-form.tsx';
import { postMessage } from '../../members/staff/batches/post-message.ts';
import type { Route } from './+types/message-affected.ts';
import { readBreach } from './breach-facts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Message those affected' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const breach = await readBreach(services, url.searchParams);
  if (!breach || breach.facts.people === 0) throw redirect(`${paths.seenRecords}${url.search}`, 303);
  return {
    readers: membersText(breach.facts.people),
    lead: `Whose records were seen from ${breach.facts.from} to ${breach.facts.until}.`,
    back: { href: `${paths.breachNotice}${url.search}`, label: 'Telling those affected' },
    action: url.pathname + url.search,
    draft: { subject: 'Your data at our club', body: noticeDraft(breach.facts) },
  };
}

export function action({ url, context }: Route.ActionArgs) {
  const choose = async () => {
    const { store, now } = context.get(servicesContext);
    const { moments } = readMoments(url.searchParams, now());
    if (!moments) throw redirect(paths.seenRecords, 303);
    const by = moments.byUid && ` by ${moments.byUid}`;
    const filter = `Records seen from ${moments.from} to ${moments.until}${by}`;
    const ids = () => affectedUids(store, moments);
    return { audience: 'members', isEssential: true, filter, ids } as const;
  };
  return postMessage(url, context, choose, findUnfilled);
}

export default function MessageAffectedPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MessageForm {...loaderData} actionData={actionData}>
      Everybody with a confirmed address gets it, those too who turned off messages from the club. Replace
      what is in brackets. Reach the others with the list of contact details.
    </MessageForm>
  );
}
