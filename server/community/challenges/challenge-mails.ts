/** Mails to members about the scores that they sent in. */
import * as paths from '#app/paths.ts';
import { type ChallengeMessageKind, isWanted } from '#domain/bookings/message-kinds.ts';
import { formatScore, scoringOf } from '#domain/community/challenge-scoring.ts';
import type { ReviewDecision } from '#domain/community/challenge-state.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import type { Challenge } from '../../data/collections/challenges.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Transaction, Writes } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import { greet, type MailText, paragraphs } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';

type MailParts = Pick<Services, 'outbox' | 'config'> & { readonly clubName: string };

interface ReviewFacts {
  readonly member: Pick<Member, 'firstName' | 'loadUnit'>;
  readonly challenge: Pick<Challenge, 'id' | 'title' | 'scoring'>;
  readonly value: number;
  readonly decision: ReviewDecision;
  readonly reason: string;
}

interface Reviewed extends ReviewFacts {
  readonly member: Member;
  readonly by: Actor;
}

const kinds: Readonly<Record<ReviewDecision, ChallengeMessageKind>> = {
  approved: 'challenge-approved',
  rejected: 'challenge-rejected',
  'changes-requested': 'challenge-changes',
};

/** The mail about a review; null: none is wanted. Call it before the first write of the transaction. */
export async function prepareReviewMail(
  parts: MailParts,
  transaction: Transaction,
  reviewed: Reviewed,
): Promise<{ queue(writes: Pick<Writes<void>, 'create'>): void } | null> {
  const { member, decision, by } = reviewed;
  if (!member.email) return null;
  const profile = await transaction.find(bookingProfiles, member.id);
  if (!isWanted(kinds[decision], profile?.mutedMessages ?? [])) return null;
  const cause = await parts.outbox.readCause(transaction, member, by.uid);
  const mail = reviewMail(parts, reviewed);
  return {
    queue: (writes) => {
      parts.outbox.queueMessage(writes, { ...mail, to: member.email, memberUid: member.id, cause });
    },
  };
}

/** The mail about a review. */
export function reviewMail(
  { clubName, config }: { readonly clubName: string; readonly config: { readonly linkOrigin: string } },
  reviewed: ReviewFacts,
): MailText {
  const { member, challenge, decision, reason, value } = reviewed;
  const { title, id, scoring } = challenge;
  const score = formatScore(value, scoringOf(scoring).unit, member.loadUnit);
  const address = config.linkOrigin + paths.viewChallenge(id);
  const contents = {
    approved: {
      subject: `Approved: your score in ${title}`,
      body: [`We’ve approved your score of ${score} in ${title}.`, `See how you’re doing: ${address}`],
    },
    rejected: {
      subject: `Your score in ${title} was rejected`,
      body: [
        `We couldn’t accept your score of ${score} in ${title}.`,
        reason,
        'If you have questions, please ask the front desk.',
      ],
    },
    'changes-requested': {
      subject: `Please change your score in ${title}`,
      body: [
        `Before we can accept your score of ${score} in ${title}, please change something:`,
        reason,
        `Change it and send it again: ${address}`,
      ],
    },
  } as const;
  const { subject, body } = contents[decision];
  return {
    template: kinds[decision],
    subject,
    body: paragraphs(greet(member.firstName), ...body, clubName),
  };
}
