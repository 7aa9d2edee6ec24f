import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { findScoreDoubt, formatScore, scoringOf } from '#domain/community/challenge-scoring.ts';
import type { ReviewDecision } from '#domain/community/challenge-state.ts';
import { statusChip } from '#domain/community/challenge-text.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { findOwnSubmissions } from '#server/community/challenges/own-submissions.ts';
import { reviewSubmission } from '#server/community/challenges/review-submission.ts';
import {
  type Challenge,
  type ChallengeSubmission,
  challengeEntries,
  challengeSubmissions,
} from '#server/data/collections/challenges.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findChallenge } from '../../challenges/load-challenge.ts';
import type { Route } from './+types/review-submission.ts';
import { type ReviewFields, reviewForm } from './challenge.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Check a score' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const submission = await findSubmission(url, context, params.id);
  const [challenge, entry, sent] = await Promise.all([
    findChallenge(url, context, submission.challengeId),
    store.find(challengeEntries, submission.entryId),
    findOwnSubmissions(store, submission.entryId),
  ]);
  const others = sent.filter(({ id }) => id !== submission.id);
  return {
    challengeId: challenge.id,
    title: challenge.title,
    group: [entry?.division, entry?.team].filter(Boolean).join(', '),
    ...submissionFacts(submission, challenge, now()),
    ...othersFacts(submission, others, challenge, now()),
  };
}

async function findSubmission(url: URL, context: Context, id: string): Promise<ChallengeSubmission> {
  const found = await context.get(servicesContext).store.find(challengeSubmissions, id);
  if (!found) throw notFound(url);
  return found;
}

function submissionFacts(submission: ChallengeSubmission, { scoring }: Challenge, now: Temporal.Instant) {
  const { memberName, value, note, link, pictureId, status, reason, sequence, reviewedByName } = submission;
  return {
    ...{ name: memberName || 'Member', note, link, pictureId, status, reason, sequence, reviewedByName },
    score: formatScore(value, scoringOf(scoring).unit),
    chip: statusChip(status),
    sentAt: formatDateTime(submission.submittedAt, now),
    reviewedAt: submission.reviewedAt ? formatDateTime(submission.reviewedAt, now) : '',
  };
}

/** What the same person has sent in besides, and whether this score is far from it. */
function othersFacts(
  { value }: ChallengeSubmission,
  others: readonly ChallengeSubmission[],
  { scoring }: Challenge,
  now: Temporal.Instant,
) {
  const { unit } = scoringOf(scoring);
  return {
    others: others
      .map((one) => {
        const state = statusChip(one.status).text.toLowerCase();
        return `${formatScore(one.value, unit)} on ${formatDateTime(one.submittedAt, now)} (${state})`;
      })
      .join('; '),
    doubt:
      findScoreDoubt(
        value,
        unit,
        others.map((one) => one.value),
      ) ?? '',
  };
}

const doneTexts: Readonly<Record<ReviewDecision, string>> = {
  approved: 'Score approved.',
  rejected: 'Score rejected.',
  'changes-requested': 'The member has been asked to change it.',
};

export function action({ url, params, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, reviewForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { decision, reason, sequence } = submission.value;
    const outcome = await reviewSubmission(context.get(servicesContext), {
      ...{ submissionId: params.id, decision, reason },
      ...{ sequence: Number(sequence), by: await findActor(context) },
    });
    if (outcome.kind === 'no-submission') throw notFound(url);
    if (outcome.kind === 'refused') {
      return refuse(submission.reply({ fieldErrors: { [outcome.field]: [outcome.message] } }));
    }
    if (outcome.kind === 'changed') return refuse(submission.reply({ formErrors: [CHANGED] }), 409);
    return redirectWithFlash(paths.reviewChallenge(outcome.submission.challengeId), doneTexts[decision]);
  });
}

const CHANGED = 'This score has changed since you opened it. Look at it again, then decide.';

const decisions = [
  { value: 'approved', label: 'Approve', hint: 'It counts at once' },
  { value: 'changes-requested', label: 'Ask for changes', hint: 'The member can send it again' },
  { value: 'rejected', label: 'Reject', hint: 'It doesn’t count' },
];

export default function ReviewSubmissionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { challengeId, title, name, score, pictureId, sequence } = loaderData;
  const [form, fields] = useForm<ReviewFields>({ id: 'review', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      back={<a href={paths.reviewChallenge(challengeId)}>Scores</a>}
      title={`${name}: ${score}`}
      lead={title}
      problems={errorSummaryOf(form)}
    >
      <Facts facts={factsOf(loaderData)} />
      <Picture id={pictureId} size="large" alt={`The photo that ${name} sent as proof`} isFirst />
      <PostForm form={form}>
        <ChoiceField
          {...choiceProps(fields.decision)}
          label="What do you want to do with this score?"
          options={decisions}
          isStacked
        />
        <TextAreaField
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="The member reads it. Not needed for an approval."
          rows={3}
        />
        {/* After a refused post the page shows the score as it is now, so this is of now, too. */}
        <input type="hidden" name="sequence" id={fields.sequence.id} value={sequence} />
        <SubmitButton>Save decision</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

function factsOf(page: Route.ComponentProps['loaderData']) {
  const { chip, sentAt, group, note, link, reason, reviewedAt, reviewedByName, others, doubt } = page;
  return [
    { term: 'State', value: <Chip tone={chip.tone}>{chip.text}</Chip> },
    { term: 'Sent in', value: sentAt },
    ...(doubt ? [{ term: 'Check this', value: doubt }] : []),
    ...(others ? [{ term: 'Other scores', value: others }] : []),
    ...(group ? [{ term: 'Takes part in', value: group }] : []),
    ...(link
      ? [
          {
            term: 'Link',
            value: (
              <a href={link} rel="noreferrer nofollow">
                {link}
              </a>
            ),
          },
        ]
      : []),
    ...(note ? [{ term: 'Note', value: note }] : []),
    ...(reviewedAt ? [{ term: 'Checked', value: `${reviewedAt}, ${reviewedByName}` }] : []),
    ...(reason ? [{ term: 'Reason', value: reason }] : []),
  ];
}
