import { isUnder18 } from '#domain/families/family.ts';
import { consultationNews } from '#domain/families/family-news.ts';
import {
  canReviewParq,
  decideParqStatus,
  newestParqResult,
  type ReviewOutcome,
} from '#domain/health/parq.ts';
import { reviewOutcomeNames } from '#domain/health/parq-staff-label.ts';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { formatDate } from '#domain/values/dates.ts';
import { members } from '../data/collections/members.ts';
import { readGuardians, tellFamily } from '../families/tell-family.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { parqReviewedMail } from './parq-mails.ts';

export interface ParqReview {
  readonly uid: string;
  readonly outcome: ReviewOutcome;
  /** For staff and the member; health data. */
  readonly note: string;
  /** Last day of a clearance; null means until the answers expire. */
  readonly validUntil: Temporal.PlainDate | null;
  /** Version of the answers that staff saw (`answersVersion`): newer ones must be read first. */
  readonly seen: string;
  readonly by: Actor;
}

export type ParqReviewOutcome =
  /** `guardians`: the names of those who act for somebody under 18, and are told. */
  | { readonly kind: 'reviewed'; readonly guardians: readonly string[] }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-member' };

const NEWER = 'They’ve sent new answers since you opened this page. Please read those first.';
const STALE = 'Their answers are out of date. They need to fill in the PAR-Q again first.';
const NOTHING = 'They answered no to every question, so no consultation is needed.';

/** Records a consultation: outcome, audit entry and email in one transaction. The audit log contains no health data. */
export async function reviewParq(
  {
    store,
    outbox,
    settings,
    now,
    config,
  }: Pick<Services, 'store' | 'outbox' | 'settings' | 'now' | 'config'>,
  { uid, outcome, note, validUntil, seen, by }: ParqReview,
): Promise<ParqReviewOutcome> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<ParqReviewOutcome> => {
    const member = await transaction.find(members, uid);
    if (!member) return { kind: 'no-member' };
    const at = now();
    if (seen !== answersVersion(member)) return { kind: 'refused', sentence: NEWER };
    const status = decideParqStatus(member.parqResults, at);
    if (status === 'needs-update') return { kind: 'refused', sentence: STALE };
    if (!canReviewParq(member, at)) return { kind: 'refused', sentence: NOTHING };

    const guardians = isUnder18(member.dob, at) ? await readGuardians(transaction, member, at) : [];

    const lastDay = outcome === 'cleared' ? validUntil : null;
    const review = { outcome, note, validUntil: lastDay?.toString() ?? '' };
    const reviewed = { parqReview: review, parqReviewedAt: at, parqReviewedBy: by.uid };
    transaction.update(members, uid, {
      ...reviewed,
      ...deriveParqFields({ ...member, ...reviewed }),
      lastUpdated: at,
    });
    const until = lastDay ? ` until ${formatDate(lastDay)}` : '';
    const summary = `${reviewOutcomeNames[outcome]}${until}`;
    const before = { outcome: member.parqReview?.outcome ?? null };
    writeAudit(
      transaction,
      by,
      { action: 'parq.reviewed', memberUid: uid, summary, before, after: { outcome } },
      at,
    );
    const mail = parqReviewedMail(clubName, member.firstName);
    if (member.email)
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
    const text = consultationNews(member.name);
    tellFamily(transaction, { outbox, config, clubName }, { people: guardians, text }, at);
    return { kind: 'reviewed', guardians: guardians.map(({ name }) => name) };
  });
}

/** Identifies the member's newest submission; a hidden field of the review form. */
export function answersVersion({
  parqResults,
}: {
  parqResults: Parameters<typeof newestParqResult>[0];
}): string {
  const newest = newestParqResult(parqResults);
  return newest ? (newest.completedAt?.toString() ?? 'undated') : 'none';
}
