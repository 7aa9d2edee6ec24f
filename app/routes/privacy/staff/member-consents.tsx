import * as paths from '#app/paths.ts';
import { listConsents } from '#server/privacy/list-consents.ts';
import { servicesContext } from '#server/request/context.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MemberFrame } from '../../members/staff/head/member-frame.tsx';
import { readMemberHead } from '../../members/staff/head/read-head.ts';
import { ConsentHistory, StandingChip } from '../consent-history.tsx';
import { consentView } from '../consent-view.ts';
import type { Route } from './+types/member-consents.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: consents` },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const { head, now } = await readMemberHead(url, context, id);
  return { head, ...consentView(await listConsents(store, id), now) };
}

export default function MemberConsentsPage({
  loaderData: { head, standings, events },
}: Route.ComponentProps) {
  return (
    <MemberFrame head={head} tab="Log">
      <p>
        <a href={paths.memberLog(head.uid)}>Log</a>
      </p>
      <h2>Consents</h2>
      <Facts
        facts={standings.map(({ name, standing }) => ({
          term: name,
          value: <StandingChip standing={standing} />,
        }))}
      />
      <ConsentHistory events={events} />
    </MemberFrame>
  );
}
