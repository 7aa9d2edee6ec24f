import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import type { Route } from './+types/reopen-task.ts';
import { postTask } from './post-task.ts';

/** Only for the button beside a task; a GET redirects back. */
export const loader = () => redirect(paths.listTasks, 303);

export const action = ({ url, context, params: { id } }: Route.ActionArgs) =>
  postTask(url, context, id, false);
