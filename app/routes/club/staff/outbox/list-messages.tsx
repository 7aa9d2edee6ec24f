import * as paths from '#app/paths.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-messages.ts';
import { type MessageState, messageStates } from './message-states.ts';
import { toMessageRow } from './message-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Messages' }];

const here = paths.listMessages;
const PAGE = 50;

const isState = (text: string): text is MessageState => Object.hasOwn(messageStates, text);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now, config } = context.get(servicesContext);
  const { searchParams } = url;
  const typed = searchParams.get('status') ?? '';
  const status = isState(typed) ? typed : '';
  const page = await store.query(outbox, {
    where: status ? [['status', '==', status]] : [],
    orderBy: [['createdAt', 'desc']],
    limit: PAGE,
    cursor: searchParams.get('cursor'),
  });
  return {
    status,
    hasMailServer: config.smtp !== null,
    messages: page.items.map((message) => toMessageRow(message, now())),
    ...pageHrefs(here, new URLSearchParams(status ? { status } : {}), page),
  };
}
type Row = Route.ComponentProps['loaderData']['messages'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Subject', cell: ({ id, subject }) => <a href={paths.viewMessage(id)}>{subject}</a> },
  { header: 'To', cell: ({ to }) => to },
  {
    header: 'State',
    cell: ({ status }) => <Chip tone={messageStates[status].tone}>{messageStates[status].text}</Chip>,
    onPhone: 'aside',
  },
  { header: 'Written', cell: ({ written }) => written },
];

const stateOptions = Object.entries(messageStates).map(([value, { text }]) => ({ value, label: text }));

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { status, hasMailServer, messages, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead title="Messages" lead="What the club wrote to people by e-mail, newest first." />
      {hasMailServer ? null : (
        <Notice tone="info">
          No mail server is set, so messages are kept here. Open one to read it to the person, or set
          SMTP_HOST and SMTP_FROM and start the server again.
        </Notice>
      )}
      <Filters label="Filter messages" clearHref={status ? here : undefined}>
        <SelectField
          name="status"
          label="State"
          options={stateOptions}
          emptyLabel="Any"
          defaultValue={status}
        />
      </Filters>
      <Table
        caption="Messages, newest first"
        columns={columns}
        rows={messages}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={status ? 'No message is in that state' : 'No messages yet'} icon="mail">
            {status ? (
              <a href={here}>Show all messages</a>
            ) : (
              'A password reset or a new membership writes the first one.'
            )}
          </EmptyState>
        }
      />
      {messages.length > 0 ? (
        <Pager
          summary={messages.length === 1 ? '1 message' : `${messages.length} messages`}
          previousHref={previousHref}
          nextHref={nextHref}
        />
      ) : null}
    </>
  );
}
