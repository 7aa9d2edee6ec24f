/** The pages' responses to a change of one class. */
import type { SubmissionResult } from '@conform-to/react';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import type { ReviseSessionOutcome } from '#server/timetable/revise-session.ts';
import { notifiedSentence } from './session-page.ts';
import { dayHref } from './session-row.ts';

type Reply = (problems: { formErrors: string[] }) => SubmissionResult;

/** Redirects to the day of the class, or shows the form again with the reason for a refusal. */
export function answerRevision(
  { url, context }: { url: URL; context: Context },
  outcome: ReviseSessionOutcome,
  done: string,
  reply: Reply,
) {
  if (outcome.kind === 'no-session') throw notFound(url);
  if (outcome.kind === 'refused') return refuse(reply({ formErrors: [outcome.sentence] }));
  const { session } = outcome;
  if (outcome.kind === 'unchanged') {
    return redirectWithFlash(dayHref(session.date), `${session.className}: no changes.`);
  }
  const { notified, promoted } = outcome;
  const places = promoted === 1 ? '1 place' : `${promoted} places`;
  const given = promoted > 0 ? ` ${places} went to the waitlist.` : '';
  const sent = notified > 0 ? ` ${notifiedSentence(context, notified)}` : '';
  const isByHand = notified > 0 && !canMail(context.get(servicesContext));
  const numbers = isByHand ? ' The numbers are under “Change” on its roster.' : '';
  return redirectWithFlash(dayHref(session.date), `${session.className} ${done}.${sent}${numbers}${given}`);
}
