import type { Context } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { endMembershipForm } from './end-membership.form.ts';
import { carryOut } from './membership-page.ts';

/** The action of cancelling now and of cancelling at the end of the period. */
export function postMembershipEnd(
  url: URL,
  context: Context,
  { id, type }: { id: string; type: 'cancel-now' | 'cancel-at-period-end' },
) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, endMembershipForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { reason, leavingReason } = submission.value;
    const event = { type, reason, leavingReason: leavingReason || undefined };
    return carryOut(url, context, { id, event, reply: (problems) => submission.reply(problems) });
  });
}
