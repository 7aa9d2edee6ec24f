import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { readForm } from '#app/forms/read-form.ts';
import * as paths from '#app/paths.ts';
import {
  findScoreDoubt,
  isCounted,
  readScore,
  scoreProblem,
  scoringOf,
  typedScore,
} from '#domain/community/challenge-scoring.ts';
import {
  decideTakingPart,
  mayResend,
  proposedDivision,
  takingPartSentences,
} from '#domain/community/challenge-state.ts';
import { readProofLink } from '#domain/community/proof-link.ts';
import { pictureRefusals } from '#domain/files/picture-refusals.ts';
import { askIfRight } from '#domain/training/plausible.ts';
import { readingProblem } from '#domain/values/read-number.ts';
import { notFound } from '#server/access/not-found.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { joinChallenge } from '#server/community/challenges/join-challenge.ts';
import { findOwnSubmissions } from '#server/community/challenges/own-submissions.ts';
import { mayTakePart, type SubmitOutcome, submitScore } from '#server/community/challenges/submit-score.ts';
import { type Challenge, challengeEntries } from '#server/data/collections/challenges.ts';
import type { Member } from '#server/data/collections/members.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, formContext, loginContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/submit-score.ts';
import { challengeFacts, findChallenge, signInTo } from './load-challenge.ts';
import { type SubmitFields, submitForm } from './submit.form.ts';
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
    ...{ division: entry?.division ?? proposedDivision(challenge, member.sex), team: entry?.team ?? '' },
    again: again?.id ?? '',
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

/** Joins a challenge whose scores are counted, or sends in a score. */
async function postScore(url: URL, context: Context, challenge: Challenge, member: Member) {
  const services = context.get(servicesContext);
  const submission = readForm(context, submitForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { score, link: typedLink, picture, note, sure, again, division, team } = submission.value;
  const { id: challengeId, scoring } = challenge;
  const here = paths.viewChallenge(challengeId);
  const who = { challengeId, uid: member.id, division, team };
  const refuseBy = (outcome: Exclude<SubmitOutcome, { kind: 'sent' }>) => {
    if (outcome.kind === 'no-challenge' || outcome.kind === 'no-profile') throw notFound(url);
    return refuse(submission.reply(problemsOf(outcome)), statusOf(outcome));
  };
  if (isCounted(scoring)) {
    const outcome = await joinChallenge(services, who);
    if (outcome.kind === 'joined') return redirectWithFlash(here, `You’re in: ${challenge.title}.`);
    return outcome.kind === 'changed' ? redirectWithFlash(here, 'Saved.') : refuseBy(outcome);
  }
  const { unit } = scoringOf(scoring);
  const reading = readScore(score, unit, member.loadUnit);
  const link = readProofLink(typedLink);
  if (reading.kind !== 'value' || link === null) {
    const problem = readingProblem(reading, scoreProblem(unit));
    const fieldErrors = {
      ...(problem ? { score: [problem] } : {}),
      ...(link === null ? { link: ['Enter a web address, like https://example.com/video'] } : {}),
    };
    return refuse(submission.reply({ fieldErrors }));
  }
  const earlier = await findOwnSubmissions(services.store, entryKey(challengeId, member.id));
  const values = earlier.filter(({ id }) => id !== again).map((sent) => sent.value);
  const doubt = findScoreDoubt(reading.value, unit, values, member.loadUnit);
  const question = doubt && askIfRight([doubt]);
  if (question && sure !== question) return refuse(submission.reply({ fieldErrors: { sure: [question] } }));
  const proof = challenge.proof === 'none' ? { link: '', picture: null } : { link, picture: picture ?? null };
  const outcome = await submitScore(services, {
    ...who,
    ...proof,
    value: reading.value,
    note,
    submissionId: again,
  });
  if (outcome.kind !== 'sent') return refuseBy(outcome);
  return redirectWithFlash(here, 'Your score has been sent in. It counts once staff have approved it.');
}

type Refused = Exclude<SubmitOutcome, { kind: 'sent' } | { kind: 'no-challenge' } | { kind: 'no-profile' }>;

function problemsOf(outcome: Refused) {
  switch (outcome.kind) {
    case 'refused':
      return { formErrors: [takingPartSentences[outcome.reason]] };
    case 'not-open':
      return { formErrors: ['This score can’t be changed any more.'] };
    case 'problems':
      return {
        fieldErrors: Object.fromEntries(
          Object.entries(outcome.problems).map(([name, text]) => [name, [text]]),
        ),
      };
    case 'picture-refused':
      return { fieldErrors: { picture: [pictureRefusals[outcome.reason]] } };
  }
}

const statusOf = (outcome: Refused) =>
  outcome.kind === 'picture-refused' && outcome.reason === 'busy' ? 503 : 422;
