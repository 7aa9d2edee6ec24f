import * as paths from '#app/paths.ts';
import {
  findScoreDoubt,
  isCounted,
  readScore,
  scoreProblem,
  scoringOf,
} from '#domain/community/challenge-scoring.ts';
import { takingPartSentences } from '#domain/community/challenge-state.ts';
import { readProofLink } from '#domain/community/proof-link.ts';
import { pictureRefusals } from '#domain/files/picture-refusals.ts';
import { askIfRight } from '#domain/training/plausible.ts';
import { readingProblem } from '#domain/values/read-number.ts';
import { notFound } from '#server/access/not-found.ts';
import { entryKey } from '#server/community/challenges/challenge-keys.ts';
import { joinChallenge } from '#server/community/challenges/join-challenge.ts';
import { findOwnSubmissions } from '#server/community/challenges/own-submissions.ts';
import { type SubmitOutcome, submitScore } from '#server/community/challenges/submit-score.ts';
import type { Challenge } from '#server/data/collections/challenges.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { readForm } from '../../../forms/read-form.ts';
import { submitForm } from './submit.form.ts';

/** Joins a challenge whose scores are counted, or sends in a score. */
export async function postScore(url: URL, context: Context, challenge: Challenge, member: Member) {
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
  const values = earlier.filter(({ id }) => id !== again).map((submission) => submission.value);
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
