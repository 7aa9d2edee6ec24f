import * as paths from '#app/paths.ts';
import type { taskFors } from '#domain/desk/staff-task.ts';
import { shorten } from '#domain/values/text.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { OwnTasks, TaskRow } from './task-rows.ts';

/** What the person who reads it is to do. @param to who they mostly write to from here */
export function TasksCard({
  tasks: { rows, more, leadsDue },
  to,
  left = [],
}: {
  tasks: OwnTasks;
  /** Besides, what the timetable shows under people who aren’t coaches any more, and what is on while the club is closed. */
  left?: readonly { readonly uid: string; readonly text: string; readonly href: string }[];
  to: (typeof taskFors)[number];
}) {
  return (
    <Card title="To do" aside={<a href={paths.listTasks}>All tasks</a>}>
      {leadsDue > 0 ? (
        <p>
          <a href={`${paths.listLeads}?list=due`}>
            {leadsDue === 1 ? '1 lead due today or before' : `${leadsDue} leads due today or before`}
          </a>
        </p>
      ) : null}
      {left.map(({ uid, text, href }) => (
        <p key={uid}>
          <a href={href}>{text}</a>
        </p>
      ))}
      {rows.length > 0 ? <TaskList tasks={rows} /> : null}
      {rows.length + left.length + leadsDue > 0 ? null : <p className="dim">Nothing to do.</p>}
      {more > 0 ? <p className="faint">{`${more} more`}</p> : null}
      <p>
        <a href={paths.writeTask(to)}>
          {to === 'manager' ? 'Leave a message for the manager' : 'Leave a message for the next shift'}
        </a>
      </p>
    </Card>
  );
}

export function TaskList({ tasks }: { tasks: readonly TaskRow[] }) {
  return (
    <ul className="bare stack">
      {tasks.map(({ id, text, who, due, about, action, isDone }) => (
        <li key={id} className="stack-tight">
          <p className="member-note">{text}</p>
          <div className="row">
            <Chip tone={due.tone}>{due.text}</Chip>
            {about?.href ? <a href={about.href}>{about.name}</a> : null}
            {about?.href === '' ? <span>{about.name}</span> : null}
            <span className="faint">{who}</span>
            <PostForm action={action} isInline>
              <SubmitButton tone="quiet" isSmall>
                {isDone ? 'Reopen' : 'Done'}
                <span className="hidden">{`: ${shorten(text, 60)}`}</span>
              </SubmitButton>
            </PostForm>
          </div>
        </li>
      ))}
    </ul>
  );
}
