import * as paths from '#app/paths.ts';
import { apiScopes } from '#domain/api/scopes.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type ApiUse, apiTokens, apiUses } from '#server/data/collections/api.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/view-token.ts';
import { toTokenView } from './token-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `API token: ${loaderData?.token.name ?? ''}` },
];

const HOURS = 24;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, identity, now } = context.get(servicesContext);
  const token = await store.find(apiTokens, id);
  if (!token) throw notFound(url);
  const page = await store.query(apiUses, {
    where: [['tokenId', '==', id]],
    orderBy: [['hour', 'desc']],
    limit: HOURS,
    cursor: url.searchParams.get('cursor'),
  });
  return {
    token: toTokenView(token, await identity.findAccount(token.ownerUid), now()),
    uses: page.items.map((use) => toUseRow(use, now())),
    ...pageHrefs(paths.viewToken(id), new URLSearchParams(), page),
  };
}

function toUseRow({ id, hour, requests }: ApiUse, now: Temporal.Instant) {
  const counts = apiScopes.map(({ code, label }) => ({ label, count: requests[code] ?? 0 }));
  return { id, hour: relativeDateTime(hour, now), counts };
}
type UseRow = ReturnType<typeof toUseRow>;

const useColumns: readonly Column<UseRow>[] = [
  { header: 'Hour from', cell: ({ hour }) => hour },
  ...apiScopes.map(
    ({ label }): Column<UseRow> => ({
      header: label,
      cell: ({ counts }) => counts.find((each) => each.label === label)?.count ?? 0,
      isNumeric: true,
    }),
  ),
];

export default function TokenPage({ loaderData: { token, uses, ...page } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <PageHead
        title={token.name}
        back={<a href={paths.apiSettings}>API and webhooks</a>}
        lead={<Chip tone={token.status.tone}>{token.status.text}</Chip>}
        actions={
          token.isRevoked ? null : (
            <ButtonLink href={paths.revokeToken(token.id)} tone="danger" isSmall>
              Revoke token
            </ButtonLink>
          )
        }
      />
      <Facts
        facts={[
          { term: 'Reads', value: token.reads },
          { term: 'Owner', value: token.owner },
          { term: 'Ends with', value: token.ending },
          { term: 'Created', value: token.created },
          { term: 'Works until', value: token.until },
          { term: 'Last used', value: token.lastUsed },
          ...(token.revoked ? [{ term: 'Revoked', value: token.revoked }] : []),
        ]}
      />
      <section className="stack">
        <h2>Requests</h2>
        <p className="dim">
          By the hour, for 30 days. The first of each kind in an hour is in the audit log.
        </p>
        <Table
          caption="Requests by hour"
          columns={useColumns}
          rows={uses}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="Not used yet" icon="history">
              When a program reads with this token, you’ll see it here.
            </EmptyState>
          }
        />
        <Pager summary="Newest first" previousHref={page.previousHref} nextHref={page.nextHref} />
      </section>
    </div>
  );
}
