import '../bookings.css';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { memberRows } from '#server/data/collections/members.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/book-member.ts';
import { bookMemberView, type ClassToBook } from './book-member-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Book a class for a member' }];

/** A day's classes, each booked with one press. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(memberRows, id);
  if (!member) throw notFound(url);
  const view = await bookMemberView(store, id, url.searchParams.get('date'), now());
  return { uid: id, name: member.name || member.email, ...view };
}

export default function BookMemberPage({ loaderData }: Route.ComponentProps) {
  const { uid, name, day, days, classes } = loaderData;
  const columns: readonly Column<ClassToBook>[] = [
    {
      header: 'Class',
      cell: ({ time, name: className, roster }) => (
        <a href={roster}>
          <span className="num-line">{time}</span> {className}
        </a>
      ),
    },
    { header: 'Where', cell: ({ where }) => where },
    { header: 'Places', cell: ({ places }) => places },
    {
      header: 'Book',
      cell: (each) =>
        each.chip ? <Chip tone={each.chip.tone}>{each.chip.text}</Chip> : <Book {...each} uid={uid} />,
      onPhone: 'aside',
    },
  ];
  return (
    <FormPage
      back={<a href={paths.memberClasses(uid)}>{`${name}: classes`}</a>}
      title={`${name}: book a class`}
      lead={day}
    >
      <nav className="book-days" aria-label="Days">
        {days.map(({ label, href, isChosen }) => (
          <a key={href} href={href} aria-current={isChosen ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <Table
        caption={`Classes, ${day}`}
        columns={columns}
        rows={classes}
        rowKey={({ id }) => id}
        empty={<p className="dim">No more classes on this day.</p>}
      />
    </FormPage>
  );
}

function Book({ uid, action, name, time }: ClassToBook & { uid: string }) {
  return (
    <PostForm action={action} isInline>
      <SubmitButton name="uid" value={uid} tone="quiet" isSmall>
        Book<span className="hidden">{` ${name} at ${time}`}</span>
      </SubmitButton>
    </PostForm>
  );
}
