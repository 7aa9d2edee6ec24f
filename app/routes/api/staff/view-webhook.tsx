import '../../club/staff/club-staff.css';
import * as paths from '#app/paths.ts';
import { webhookDeliveries } from '#server/data/collections/webhooks.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/view-webhook.ts';
import { requireWebhook } from './require-webhook.ts';
import { type DeliveryView, toDeliveryView, toWebhookView, type WebhookView } from './webhook-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Webhook' }];

const PAGE = 25;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const endpoint = await requireWebhook(url, context, id);
  const page = await store.query(webhookDeliveries, {
    where: [['endpointId', '==', id]],
    orderBy: [['at', 'desc']],
    limit: PAGE,
    cursor: url.searchParams.get('cursor'),
  });
  return {
    endpoint: toWebhookView(endpoint, now()),
    deliveries: page.items.map((delivery) => toDeliveryView(delivery, now())),
    ...pageHrefs(paths.viewWebhook(id), new URLSearchParams(), page),
  };
}

function Actions({ endpoint: { id, isOn } }: { endpoint: WebhookView }) {
  return (
    <div className="row">
      {isOn ? (
        <>
          <PostForm action={paths.testWebhook(id)} isInline>
            <SubmitButton tone="quiet">Send test event</SubmitButton>
          </PostForm>
          <PostForm action={paths.resendFailed(id)} isInline>
            <SubmitButton tone="quiet">Resend all failed</SubmitButton>
          </PostForm>
        </>
      ) : null}
      <PostForm action={isOn ? paths.switchWebhookOff(id) : paths.switchWebhookOn(id)} isInline>
        <SubmitButton tone="quiet">{isOn ? 'Switch off' : 'Switch on'}</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.editWebhook(id)} tone="quiet">
        Change
      </ButtonLink>
      <ButtonLink href={paths.renewWebhookSecret(id)} tone="quiet">
        New secret
      </ButtonLink>
      <ButtonLink href={paths.removeWebhook(id)} tone="danger">
        Remove
      </ButtonLink>
    </div>
  );
}

export default function WebhookPage({ loaderData: { endpoint, deliveries, ...page } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <PageHead title="Webhook" back={<a href={paths.apiSettings}>API and webhooks</a>} />
      <Facts
        facts={[
          { term: 'Address', value: <span className="event-id">{endpoint.url}</span> },
          { term: 'Status', value: <Chip tone={endpoint.status.tone}>{endpoint.status.text}</Chip> },
          { term: 'Tell it when', value: endpoint.events },
          { term: 'Last delivered', value: endpoint.lastDelivered },
          ...(endpoint.failing ? [{ term: 'Failing since', value: endpoint.failing }] : []),
          { term: 'Added', value: endpoint.created },
        ]}
      />
      <Actions endpoint={endpoint} />
      <section className="stack">
        <h2>Log</h2>
        <p className="dim">The events of the last 30 days. One that fails is tried again for a day.</p>
        <Table
          caption="Events sent to this webhook"
          columns={deliveryColumns}
          rows={deliveries}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="Nothing sent yet" icon="history">
              Events are listed here as they happen. To try it now, send a test event.
            </EmptyState>
          }
        />
        <Pager summary="Newest first" previousHref={page.previousHref} nextHref={page.nextHref} />
      </section>
    </div>
  );
}

/** The log of an endpoint. */
const deliveryColumns: readonly Column<DeliveryView>[] = [
  {
    header: 'Event',
    cell: ({ type, eventId }) => (
      <>
        <strong>{type}</strong>
        <small className="cell-note event-id">{eventId}</small>
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => <Chip tone={status.tone}>{status.text}</Chip>, onPhone: 'aside' },
  { header: 'Happened', cell: ({ at }) => at },
  {
    header: 'Attempts',
    cell: ({ attempts, next }) => (
      <>
        {attempts}
        {next ? <small className="cell-note">{next}</small> : null}
      </>
    ),
  },
  {
    header: 'Answer',
    cell: ({ outcome, took, answer }) => (
      <>
        {outcome || '–'}
        {took ? <small className="cell-note">{`Took ${took}`}</small> : null}
        {answer ? <small className="cell-note event-id">{answer}</small> : null}
      </>
    ),
  },
  {
    header: 'Action',
    cell: ({ id, type, at, canResend }) =>
      canResend ? (
        <PostForm action={paths.resendDelivery(id)} isInline>
          <SubmitButton tone="quiet" isSmall>
            Resend
            <span className="hidden">
              : {type}, {at}
            </span>
          </SubmitButton>
        </PostForm>
      ) : null,
  },
];
