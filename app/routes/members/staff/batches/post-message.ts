import type { SubmissionResult } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { audienceText, skippedTexts } from '#domain/members/member-batch.ts';
import type { Words } from '#server/members/batches/club-message.ts';
import { type Chosen, type MessagePreview, previewMessage } from '#server/members/batches/preview-message.ts';
import { startBatch } from '#server/members/batches/start-batch.ts';
import { workOnBatch } from '#server/members/batches/work-on-batches.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { messageForm } from './message.form.ts';

/** Done within the request; the rest in the background. */
const PARTS_AT_ONCE = 2;

/**
 * Previews a message to many, or sends it.
 * @param choose who it is for, and the list's filter for the audit log; may throw a response
 * @param findProblem what is wrong with the text itself; null: nothing
 */
export function postMessage(
  url: URL,
  context: Context,
  choose: () => Promise<Chosen & { readonly filter: string }>,
  findProblem: (body: string) => string | null = () => null,
) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const chosen = await choose();
    const submission = readForm(context, messageForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { next, ...words } = submission.value;
    const problem = findProblem(words.body);
    if (problem) return refuse(submission.reply({ fieldErrors: { body: [problem] } }));
    if (next === 'preview') {
      const preview = previewView(chosen, await previewMessage(services, chosen, words));
      return { initialValue: words, preview };
    }
    const { audience, filter, isEssential = false } = chosen;
    const by = await findActor(context);
    const uids = chosen.ids();
    const id = await startBatch(services, {
      ...{ kind: 'message', audience, isEssential, ...words, filter, uids, by },
    });
    if (id === null) return refuse(submission.reply({ formErrors: ['Nobody is chosen any more.'] }));
    await workOnBatch(services, id, PARTS_AT_ONCE);
    return redirect(paths.viewBatch(id), 303);
  });
}

/** Nothing of it is a document: sentences alone. */
function previewView({ audience }: Chosen, { first, counts }: MessagePreview) {
  return {
    first,
    sent: counts ? sentText(audience, counts.sent) : null,
    skipped: counts ? skippedTexts(audience, counts.skipped) : [],
  };
}
export type PreviewView = ReturnType<typeof previewView>;

/** What the page gets: what is wrong, or the preview with what was typed. */
export type MessageAnswer =
  | SubmissionResult
  | { initialValue: Record<keyof Words, string>; preview: PreviewView };

function sentText(audience: Chosen['audience'], sent: number): string {
  if (sent === 0) return 'Nobody you chose can get this message.';
  return `${audienceText(audience, sent)} ${sent === 1 ? 'gets' : 'get'} this message.`;
}
