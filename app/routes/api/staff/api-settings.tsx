import * as paths from '#app/paths.ts';
import { apiTokens } from '#server/data/collections/api.ts';
import { servicesContext } from '#server/request/context.ts';
import { listEndpoints } from '#server/webhooks/endpoints.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/api-settings.ts';
import { type TokenView, toTokenView } from './token-view.ts';
import { toWebhookView, type WebhookView } from './webhook-view.ts';
import '../../club/staff/club-staff.css';

export const meta: Route.MetaFunction = () => [{ title: 'API and webhooks' }];

/** Those that don't work any more are removed after three months. */
const MOST_SHOWN = 40;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, identity, now } = context.get(servicesContext);
  const { items } = await store.query(apiTokens, { orderBy: [['expiresAt', 'desc']], limit: MOST_SHOWN });
  const uids = [...new Set(items.map(({ ownerUid }) => ownerUid))];
  const owners = new Map((await identity.findAccounts(uids)).map((owner, index) => [uids[index], owner]));
  const tokens = items
    .map((token) => toTokenView(token, owners.get(token.ownerUid) ?? null, now()))
    .sort((one, other) => Number(one.isRevoked) - Number(other.isRevoked));
  const endpoints = await listEndpoints(store);
  return { tokens, webhooks: endpoints.map((endpoint) => toWebhookView(endpoint, now())) };
}

const tokenColumns: readonly Column<TokenView>[] = [
  {
    header: 'Token',
    cell: ({ id, name, ending }) => (
      <>
        <a href={paths.viewToken(id)}>{name}</a>
        <small className="cell-note">{`Ends with ${ending}`}</small>
      </>
    ),
  },
  {
    header: 'Status',
    cell: ({ status }) => <Chip tone={status.tone}>{status.text}</Chip>,
    onPhone: 'aside',
  },
  { header: 'Reads', cell: ({ reads }) => reads },
  { header: 'Owner', cell: ({ owner }) => owner },
  { header: 'Last used', cell: ({ lastUsed }) => lastUsed },
  { header: 'Works until', cell: ({ until }) => until },
];

const createButton = (
  <ButtonLink href={paths.createToken} tone="accent" isSmall>
    Create a token
  </ButtonLink>
);

const webhookColumns: readonly Column<WebhookView>[] = [
  {
    header: 'Address',
    cell: ({ id, url }) => (
      <a href={paths.viewWebhook(id)} className="event-id">
        {url}
      </a>
    ),
  },
  {
    header: 'Status',
    cell: ({ status }) => <Chip tone={status.tone}>{status.text}</Chip>,
    onPhone: 'aside',
  },
  { header: 'Tell it when', cell: ({ events }) => events },
  { header: 'Last delivered', cell: ({ lastDelivered }) => lastDelivered },
];

const addButton = (
  <ButtonLink href={paths.createWebhook} tone="accent" isSmall>
    Add a webhook
  </ButtonLink>
);

export default function ApiSettingsPage({ loaderData: { tokens, webhooks } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="API and webhooks"
        lead="For other programs of the club. A token lets them read records; webhooks tell them what happens."
        actions={
          <ButtonLink href={paths.readGuide('api')} tone="quiet" isSmall>
            How it works
          </ButtonLink>
        }
      />
      <section className="stack">
        <h2>Tokens</h2>
        <Table
          caption="Tokens"
          columns={tokenColumns}
          rows={tokens}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No tokens yet" icon="key-round" action={createButton}>
              Create one for each program, so that you can revoke one without stopping the others.
            </EmptyState>
          }
        />
        {tokens.length > 0 ? <p>{createButton}</p> : null}
      </section>
      <section className="stack">
        <h2>Webhooks</h2>
        <Table
          caption="Webhooks"
          columns={webhookColumns}
          rows={webhooks}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No webhooks yet" icon="external-link" action={addButton}>
              Add the address of another system to tell it when somebody joins, comes in or books.
            </EmptyState>
          }
        />
        {webhooks.length > 0 ? <p>{addButton}</p> : null}
      </section>
    </>
  );
}
