import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isJobName, jobTexts } from '#domain/club/jobs.ts';
import { notFound } from '#server/access/not-found.ts';
import { askForRun } from '#server/jobs/change-job.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/run-job.ts';

/** Only for the list's button; a GET redirects back. */
export function loader() {
  throw redirect(paths.listJobs, 303);
}

export function action({ url, context, params: { id: job } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    if (!isJobName(job)) throw notFound(url);
    const by = await findActor(context);
    await askForRun(context.get(servicesContext), { job, by });
    return redirectWithFlash(paths.listJobs, `${jobTexts[job].name} starts within 20 seconds.`);
  });
}
