import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { notFound } from '#server/access/not-found.ts';
import { markTask } from '#server/desk/staff-tasks.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { taskReader } from './task-rows.ts';

/** Marks a task as done, or reopens it, and leads back to where that was pressed. */
export function postTask(url: URL, context: Context, id: string, isDone: boolean) {
  return submitOnce(url, context, async () => {
    const request = { id, isDone, by: await findActor(context), reader: taskReader(context) };
    const outcome = await markTask(context.get(servicesContext), request);
    if (outcome.kind === 'no-task') throw notFound(url);
    const back = safeRedirectPath(url.searchParams.get('returnTo'), paths.listTasks);
    if (outcome.kind === 'changed') return redirectWithFlash(back, isDone ? 'Task done.' : 'Task reopened.');
    const text = isDone ? `${outcome.byName || 'Somebody'} has done it already.` : 'It’s open already.';
    return redirectWithFlash(back, text, 'info');
  });
}
