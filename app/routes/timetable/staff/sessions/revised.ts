/** What the pages make of a change of one class. */
import type { SubmissionResult } from '@conform-to/react';
import { notFound } from '#server/access/not-found.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import type { ReviseSessionOutcome } from '#server/timetable/revise-session.ts';
import { notifiedSentence } from './session-page.ts';
import { dayHref } from './session-row.ts';

type Reply = (problems: { formErrors: string[] }) => SubmissionResult;

/** Leads to the day of the class; the form again with the reason where the change was refused. */
export function answerRevision(url: URL, outcome: ReviseSessionOutcome, done: string, reply: Reply) {
  if (outcome.kind === 'no-session') throw notFound(url);
  if (outcome.kind === 'refused') return refuse(reply({ formErrors: [outcome.sentence] }));
  const { session } = outcome;
  if (outcome.kind === 'unchanged') {
    return redirectWithFlash(dayHref(session.date), `${session.className} is as it was: nothing to change.`);
  }
  const { told, promoted } = outcome;
  const places = promoted === 1 ? '1 place' : `${promoted} places`;
  const given = promoted > 0 ? ` ${places} went to the waitlist.` : '';
  const news = told > 0 ? ` ${notifiedSentence(told)}` : '';
  return redirectWithFlash(dayHref(session.date), `${session.className} is ${done}.${news}${given}`);
}
