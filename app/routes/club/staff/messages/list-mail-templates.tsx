import * as paths from '#app/paths.ts';
import { messageGroups } from '#domain/club/messages/message-templates.ts';
import { exampleMails } from '#server/club/messages/example-mails.ts';
import { servicesContext } from '#server/request/context.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-mail-templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Emails' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, config, now } = context.get(servicesContext);
  const { clubName, address } = await settings.read();
  const examples = exampleMails({ clubName, address, linkOrigin: config.linkOrigin, now: now() });
  return messageGroups.map(({ title, templates }) => ({
    title,
    rows: Object.entries(templates).map(([name, who]) => ({
      ...{ name, who },
      subject: examples[name as keyof typeof examples].subject,
    })),
  }));
}
type Row = Route.ComponentProps['loaderData'][number]['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Example', cell: ({ name, subject }) => <a href={paths.viewMailTemplate(name)}>{subject}</a> },
  { header: 'Who gets it, and when', cell: ({ who }) => who },
];

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Emails"
        lead="Every email that the system sends, in your club’s name and colour. Open one to see it as it arrives."
      />
      {loaderData.map(({ title, rows }) => (
        <section key={title} className="stack">
          <h2>{title}</h2>
          <Table caption={title} columns={columns} rows={rows} rowKey={({ name }) => name} empty={null} />
        </section>
      ))}
    </>
  );
}
