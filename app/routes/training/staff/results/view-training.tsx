import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { results } from '#server/data/collections/results.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import {
  commentOnResult,
  LONGEST_COMMENT,
  MAX_COMMENTS,
} from '#server/training/results/comment-on-result.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { severalLines } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findWhoToTell } from '../../../members/staff/who-to-tell.ts';
import { ResultBody } from '../../results/result-body.tsx';
import { findDetails } from '../../results/result-details.ts';
import type { Route } from './+types/view-training.ts';

const commentForm = z.object({
  comment: severalLines()
    .min(1, 'Enter a comment')
    .max(LONGEST_COMMENT, `Use at most ${formatNumber(LONGEST_COMMENT)} characters`)
    .prefault(''),
});
type Fields = z.input<typeof commentForm>;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.result.memberName}: ${loaderData.result.title}` : 'Training' },
];

/** Training only, nothing about health or payments. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, profiles, now } = context.get(servicesContext);
  const result = await store.find(results, id);
  if (!result) throw notFound(url);
  const viewerUid = requireLogin(context).uid;
  const unit = (await profiles.find(viewerUid))?.loadUnit ?? 'kg';
  return { result: await findDetails(store, result, { unit, now: now(), viewerUid }) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, commentForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { comment: text } = submission.value;
    const outcome = await commentOnResult(services, { id, text, by: await findActor(context) });
    if (outcome.kind === 'not-found') throw notFound(url);
    if (outcome.kind === 'full') {
      const message = `There are already ${MAX_COMMENTS} comments, which is the most a result can have`;
      return refuse(submission.reply({ fieldErrors: { comment: [message] } }));
    }
    const queued = staffMail.memberQueued(
      canMail(services),
      await findWhoToTell(context, outcome.result.memberUid),
    );
    return redirectWithFlash(paths.viewTraining(id), `Comment added. ${queued}`);
  });
}

export default function ViewTrainingPage({ loaderData: { result }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({ id: 'comment', lastResult: useLastResult(actionData) });
  const { title, day, className, memberUid, memberName, loggedByName } = result;
  const what = [
    title,
    className === title ? '' : className,
    day,
    loggedByName && `logged by ${loggedByName}`,
  ];
  return (
    <div className="narrow stack">
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead
        back={<a href={paths.listTraining}>Members’ training</a>}
        title={memberName || 'No name'}
        lead={
          <>
            {what.filter(Boolean).join(' · ')} ·{' '}
            <a href={`${paths.listTraining}?${new URLSearchParams({ member: memberUid })}`}>
              All their training
            </a>
          </>
        }
      />
      <ResultBody result={result} exerciseHref={paths.exercise}>
        <PostForm form={form}>
          <TextAreaField {...fieldProps(fields.comment)} label="Your comment" rows={3} autoComplete="off" />
          <SubmitButton>Add comment</SubmitButton>
        </PostForm>
      </ResultBody>
    </div>
  );
}
