/** PAR-Q answers, for the admins who talk them through with the member. Whoever reads is in the audit log, in the same request. */

import { newestParqResult } from '#domain/health/parq.ts';
import { findQuestionSet } from '#domain/health/parq-questions.ts';
import { parqStaffLabel, reviewOutcomeNames } from '#domain/health/parq-staff-label.ts';
import { formatDate, formatDateTime, storedDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { writeAudit } from '#server/club/write-audit.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';

/**
 * The member, after the reading is in the audit log (security.md, row 33): without an entry nothing is shown.
 * @throws a 404 where there is no such member
 */
export async function openAnswers(url: URL, context: Context, id: string): Promise<Member> {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  if (member.parqResults.length > 0) {
    const deed = { action: 'parq.read', memberUid: id, summary: 'Read the PAR-Q answers' } as const;
    await writeAudit(store, await findActor(context), deed, now());
  }
  return member;
}

export function answersView(member: Member, now: Temporal.Instant) {
  const newest = newestParqResult(member.parqResults);
  const set = newest && findQuestionSet(newest.questionSet);
  return {
    name: member.name,
    here: `/admin/member/${member.id}`,
    chip: parqStaffLabel(member, now),
    hasAnswers: newest !== null,
    hasYes: newest?.hasYesAnswers ?? false,
    completed: newest?.completedAt ? formatDateTime(newest.completedAt, now) : 'Without a date',
    declaredName: newest?.declaredName ?? '',
    note: newest?.note ?? '',
    answers: (set?.questions ?? []).map(({ key, wording }) => ({
      wording,
      isYes: newest?.answers[key] ?? null,
    })),
    review: reviewView(member, now),
    earlier: member.parqResults.length - (newest ? 1 : 0),
  };
}

function reviewView({ parqReview: review, parqReviewedAt: at }: Member, now: Temporal.Instant) {
  if (!review || !at) return null;
  const lastDay = storedDate(review.validUntil);
  return {
    outcome: reviewOutcomeNames[review.outcome],
    when: formatDateTime(at, now),
    until: lastDay ? formatDate(lastDay) : '',
    note: review.note,
  };
}
export type AnswersView = ReturnType<typeof answersView>;
