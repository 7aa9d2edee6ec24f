import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isCounted, scoringOf, typedScore } from '#domain/community/challenge-scoring.ts';
import { decideTakingPart, mayResend } from '#domain/community/challenge-state.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { findOwnSubmissions } from '#server/community/challenges/own-submissions.ts';
import { mayTakePart } from '#server/community/challenges/submit-score.ts';
import { challengeEntries } from '#server/data/collections/challenges.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { formContext, loginContext, servicesContext } from '#server/request/context.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/submit-score.ts';
import { challengeFacts, findChallenge, signInTo } from './load-challenge.ts';
import { postScore } from './post-score.ts';
import type { SubmitFields } from './submit.form.ts';
import { SubmitFieldset } from './submit-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Take part: ${loaderData.challenge.title}` : 'Take part' },
  { name: 'robots', content: 'noindex' },
];

/** Open to everybody, and asks them to sign in. Whoever has nothing to send is led to the challenge, which says why. */
export async function loader({ url, params: { ChalengeID: id }, context }: Route.LoaderArgs) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const challenge = await findChallenge(url, context, id);
  if (!context.get(loginContext)) throw redirect(signInTo(url.pathname + url.search), 303);
  const member = await requireProfile(url, context);
  const key = entryKey(id, member.id);
  const [entry, own] = await Promise.all([store.find(challengeEntries, key), findOwnSubmissions(store, key)]);
  const again = own.find((submission) => submission.id === url.searchParams.get('again'));
  const participant = { isMember: mayTakePart(member, now), sentIn: own.length };
  const mayGoOn = again ? mayResend(again.status) : decideTakingPart(challenge, participant, now) === null;
  // A refused post shows this page again with what was typed.
  if (!mayGoOn && context.get(formContext) === null) throw redirect(paths.viewChallenge(id), 303);
  const { unit } = scoringOf(challenge.scoring);
  const typed: Omit<SubmitFields, 'picture'> = {
    ...{ division: entry?.division ?? '', team: entry?.team ?? '', again: again?.id ?? '' },
    ...{ score: typedScore(again?.value ?? 0, unit, member.loadUnit), note: again?.note ?? '' },
    link: again?.link ?? '',
  };
  return {
    challenge: challengeFacts(challenge, now),
    ...{ typed, isIn: entry !== null, counted: isCounted(challenge.scoring), loadUnit: member.loadUnit },
    ...{ pictureId: again?.pictureId ?? '', reason: again?.reason ?? '' },
  };
}

export async function action({ url, params: { ChalengeID: id }, context }: Route.ActionArgs) {
  const challenge = await findChallenge(url, context, id);
  if (!context.get(loginContext)) throw redirect(signInTo(url.pathname), 303);
  const member = await requireProfile(url, context);
  return submitOnce(url, context, () => postScore(url, context, challenge, member));
}

export default function SubmitScorePage({ loaderData, actionData }: Route.ComponentProps) {
  const { challenge, typed, counted, isIn, reason } = loaderData;
  const [form, fields] = useForm<SubmitFields>({
    id: 'score',
    lastResult: useLastResult(actionData),
    defaultValue: typed,
  });
  const joinText = isIn ? 'Save' : 'Join this challenge';
  return (
    <FormPage
      back={<a href={challenge.href}>{challenge.title}</a>}
      title={counted ? challenge.title : `Send in a score: ${challenge.title}`}
      lead={`${challenge.goal}. ${challenge.dates}.`}
      problems={errorSummaryOf(form)}
    >
      {reason ? <p>From the staff: {reason}</p> : null}
      {counted ? <p>{challenge.source}. You can leave whenever you like.</p> : null}
      <PostForm form={form} encType="multipart/form-data">
        <SubmitFieldset page={loaderData} fields={fields} />
        <SubmitButton>{counted ? joinText : 'Send in'}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
