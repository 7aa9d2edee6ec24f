/** PAR-Q answers, for admins. Every view is recorded in the audit log, in the same request. */

import * as paths from '#app/paths.ts';
import { newestParqResult } from '#domain/health/parq.ts';
import { findQuestionSet } from '#domain/health/parq-questions.ts';
import { parqStaffLabel, reviewOutcomeNames } from '#domain/health/parq-staff-label.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatDate, formatDateTime, storedDate } from '#domain/values/dates.ts';
import { earlierParqResults, type Member } from '#server/data/collections/members.ts';
import { type ParqResult, readParqResults } from '#server/data/collections/parq-result.ts';
import type { Store } from '#server/data/store.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';

/**
 * Records in the audit log that the signed-in admin or guardian views this member's answers; nothing where there are none.
 * To be called before they are shown: without an entry nothing is.
 */
export async function recordView(context: Context, { id, parqResults }: Member): Promise<void> {
  if (parqResults.length === 0) return;
  const { store, now } = context.get(servicesContext);
  const auditEntry = { action: 'parq.read', memberUid: id, summary: 'Viewed the PAR-Q answers' } as const;
  await writeAudit(store, await findActor(context), auditEntry, now());
}

export function answersView(member: Member, now: Temporal.Instant) {
  const newest = newestParqResult(member.parqResults);
  const set = newest && findQuestionSet(newest.questionSet);
  return {
    name: displayName(member),
    uid: member.id,
    here: paths.viewMember(member.id),
    chip: parqStaffLabel(member, now),
    hasAnswers: newest !== null,
    hasYes: newest?.hasYesAnswers ?? false,
    completed: newest?.completedAt ? formatDateTime(newest.completedAt, now) : 'No date',
    declaredName: newest?.declaredName ?? '',
    note: newest?.note ?? '',
    answers: (set?.questions ?? []).map(({ key, wording }) => ({
      wording,
      isYes: newest?.answers[key] ?? null,
    })),
    review: reviewView(member, now),
  };
}

/** Earlier results per page; those still in the profile are all on the first page. */
const EARLIER_SHOWN = 50;

/** The member's earlier answers, newest first: those in the profile, then those moved out of it, page by page. */
export async function earlierView(
  store: Store,
  member: Member,
  cursor: string | null,
  now: Temporal.Instant,
) {
  const newest = newestParqResult(member.parqResults);
  const inProfile = cursor ? [] : member.parqResults.filter((result) => result !== newest);
  const moved = await store.query(earlierParqResults, {
    where: [['memberUid', '==', member.id]],
    orderBy: [['completedAt', 'desc']],
    limit: EARLIER_SHOWN,
    cursor,
  });
  const sorted = inProfile.toSorted((one, other) => dateText(other).localeCompare(dateText(one)));
  const results = [...sorted, ...readParqResults(moved.items.map(({ result }) => result))];
  return {
    results: results.map((result, index) => earlierResult(result, index, now)),
    olderHref: moved.nextCursor
      ? `${paths.readParq(member.id)}?${new URLSearchParams({ before: moved.nextCursor })}`
      : '',
  };
}
export type EarlierView = Awaited<ReturnType<typeof earlierView>>;

const dateText = ({ completedAt }: ParqResult) => completedAt?.toString() ?? '';

function earlierResult(result: ParqResult, index: number, now: Temporal.Instant) {
  const questions = findQuestionSet(result.questionSet)?.questions ?? [];
  return {
    key: String(index),
    when: result.completedAt ? formatDateTime(result.completedAt, now) : 'No date',
    dateTime: dateText(result),
    hasYes: result.hasYesAnswers,
    yesTo: questions.filter(({ key }) => result.answers[key]).map(({ wording }) => wording),
    note: result.note,
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
