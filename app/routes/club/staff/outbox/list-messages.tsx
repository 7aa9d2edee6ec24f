import * as paths from '#app/paths.ts';
import { canMail } from '#server/config/can-mail.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FilterSelect, Filters } from '../../../../ui/filters.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-messages.ts';
import { type MessageState, messageStates } from './message-states.ts';
import { toMessageRow } from './message-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }];

const here = paths.listMessages;
const PAGE = 50;

const isState = (text: string): text is MessageState => Object.hasOwn(messageStates, text);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now, config, settings } = context.get(servicesContext);
  const { searchParams } = url;
  const typed = searchParams.get('status') ?? '';
  const status = isState(typed) ? typed : '';
  const page = await store.query(outbox, {
    where: status ? [['status', '==', status]] : [],
    orderBy: [['createdAt', 'desc']],
    limit: PAGE,
    cursor: searchParams.get('cursor'),
  });
  const hours = await settings.read();
  return {
    status,
    hasMailServer: canMail({ config }),
    hasTexts: config.sms !== null,
    messages: page.items.map((message) => toMessageRow(message, hours, now())),
    ...pageHrefs(here, new URLSearchParams(status ? { status } : {}), page),
  };
}
type Row = Route.ComponentProps['loaderData']['messages'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Subject', cell: ({ id, subject }) => <a href={paths.viewMessage(id)}>{subject}</a> },
  { header: 'To', cell: ({ to }) => to },
  {
    header: 'Status',
    cell: ({ status, quietUntil }) => (
      <Chip tone={messageStates[status].tone}>
        {quietUntil ? `Waits until ${quietUntil}` : messageStates[status].text}
      </Chip>
    ),
    onPhone: 'aside',
  },
  { header: 'Created', cell: ({ written }) => written },
];

const stateOptions = Object.entries(messageStates).map(([value, { text }]) => ({ value, label: text }));

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { status, hasMailServer, hasTexts, messages, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead
        title="Messages"
        lead={`Emails ${hasTexts ? 'and texts ' : ''}sent to members, newest first.`}
      />
      {hasMailServer ? null : (
        <Notice tone="info">
          No mail server is set up, so messages aren’t sent. Open one to pass it on yourself, or set SMTP_HOST
          and SMTP_FROM and restart the server.
        </Notice>
      )}
      <Filters label="Filter messages" clearHref={status ? here : undefined}>
        <FilterSelect name="status" label="Status" options={stateOptions} chosen={status} />
      </Filters>
      <Table
        caption="Messages, newest first"
        columns={columns}
        rows={messages}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={status ? 'No messages with that status' : 'No messages yet'} icon="mail">
            {status ? <a href={here}>Show all messages</a> : 'Messages appear here as the system sends them.'}
          </EmptyState>
        }
      />
      {messages.length > 0 ? (
        <Pager
          summary={
            messages.length === 1
              ? '1 message'
              : `${messages.length} messages${previousHref || nextHref ? ' on this page' : ''}`
          }
          previousHref={previousHref}
          nextHref={nextHref}
        />
      ) : null}
    </>
  );
}
