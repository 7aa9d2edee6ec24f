import { type HandedLink, openAnswers } from '#domain/accounts/handed-link.ts';
import {
  decideParqClearance,
  newestParqResult,
  type ParqClearance,
  parqObstacleSentences,
  talkText,
} from '#domain/health/parq.ts';
import { findQuestionSet } from '#domain/health/parq-questions.ts';
import { parqOwnLabel, reviewOutcomeNames } from '#domain/health/parq-staff-label.ts';
import { formatDate, formatDateTime, storedDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { ParqResult } from '#server/data/collections/parq-result.ts';

const HISTORY_SHOWN = 20;

/** The member's status: the specification's, or the outcome of a staff review, with an explanation. */
export function parqStatusView(member: Member, now: Temporal.Instant) {
  const clearance = decideParqClearance(member, now);
  const label = parqOwnLabel(member, now);
  if (clearance.kind === 'not-fit') {
    return { isFit: false, label, sentence: parqObstacleSentences[clearance.reason] };
  }
  const until = formatDate(clearance.until);
  if (!clearance.hasTakeCareFlag) {
    return { isFit: true, label, sentence: `You’re cleared to train. Your answers expire on ${until}.` };
  }
  const sentence = `We’ve been through your answers with you. You’re cleared to train until ${until}. ${afterwards[clearance.ends]}`;
  return { isFit: true, label, sentence };
}

/** What somebody who answered yes does for the time after: another yes asks for another consultation, which staff may rather hold at once. */
const afterwards: Record<Extract<ParqClearance, { kind: 'fit' }>['ends'], string> = {
  answers: 'If you answer yes again, you’ll need another consultation before you train.',
  clearance:
    'To train after that, please speak to us at the desk before then. If you send new answers with a yes, you need another consultation first.',
};

/** The member's latest answers by question; empty if another client stored none. */
export function answersView(member: Member) {
  const newest = newestParqResult(member.parqResults);
  const set = newest && findQuestionSet(newest.questionSet);
  if (!set) return [];
  const given = set.questions.map(({ key, wording }) => ({
    term: wording,
    value: yesOrNo(newest.answers[key]),
  }));
  return newest.note ? [...given, { term: 'Your note', value: newest.note }] : given;
}

function yesOrNo(answer: boolean | undefined): string {
  if (answer === undefined) return '';
  return answer ? 'Yes' : 'No';
}

/** The member with those answers only that the signed-in person may read now, and without a consultation about others. */
export function withOpenAnswers(member: Member, link: HandedLink | null, now: Temporal.Instant): Member {
  const parqResults = [...openAnswers(member.parqResults, link, now)];
  const isAll = parqResults.length === member.parqResults.length;
  return isAll ? member : { ...member, parqResults, parqReview: null };
}

/** Submissions and the last consultation, newest first; undated ones last. */
export function historyView(member: Member, now: Temporal.Instant) {
  const submissions = member.parqResults.map((result, index) => submissionView(result, index, now));
  const { parqReview, parqReviewedAt } = member;
  if (!parqReview || !parqReviewedAt) return newestFirst(submissions);
  const lastDay = storedDate(parqReview.validUntil);
  const review = {
    key: 'review',
    when: formatDateTime(parqReviewedAt, now),
    dateTime: parqReviewedAt.toString(),
    title: `Consultation: ${reviewOutcomeNames[parqReview.outcome]}`,
    detail: [lastDay ? `Until ${formatDate(lastDay)}` : '', parqReview.note].filter(Boolean).join('. '),
  };
  return newestFirst([...submissions, review]);
}

function submissionView({ completedAt, hasYesAnswers }: ParqResult, index: number, now: Temporal.Instant) {
  return {
    key: String(index),
    when: completedAt ? formatDateTime(completedAt, now) : 'No date',
    dateTime: completedAt?.toString() ?? '',
    title: hasYesAnswers ? 'Yes to at least one question' : 'No to every question',
    detail: '',
  };
}

function newestFirst<E extends { dateTime: string }>(events: E[]): E[] {
  return events.sort((a, b) => b.dateTime.localeCompare(a.dateTime)).slice(0, HISTORY_SHOWN);
}

/** Flash message after a submission: of the PAR-Q alone, since more may be missing before they train. @param child its name, to a guardian */
export function parqSavedMessage(needsStaff: boolean, expiresOn: Temporal.PlainDate, child = '') {
  const saved = `${child ? `${child}’s` : 'Your'} PAR-Q has been saved.`;
  const talk = child
    ? `${talkText('the answers')} before ${child} trains`
    : `${talkText('your answers')} before you train`;
  return needsStaff
    ? ({ tone: 'warn', text: `${saved} ${talk}: please ask at the desk.` } as const)
    : ({ tone: 'good', text: `${saved} It’s valid until ${formatDate(expiresOn)}.` } as const);
}
