/** Emails to members about their results: a coach has logged, changed or commented on one, or they have a new best. */
import * as paths from '#app/paths.ts';
import { isWanted } from '#domain/bookings/message-kinds.ts';
import { newBestsText } from '#domain/training/best-text.ts';
import { formatDay } from '#domain/values/dates.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import type { Member } from '../../data/collections/members.ts';
import type { Result } from '../../data/collections/results.ts';
import type { Transaction, Writes } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import { greet, type MailText, paragraphs } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';
import { prepareBestMail } from './best-mails.ts';
import type { ExerciseBests } from './change-bests.ts';

export type MailParts = Pick<Services, 'outbox' | 'config' | 'now'> & { readonly clubName: string };

interface QueuedMail {
  queue(writes: Pick<Writes<void>, 'create'>): void;
}

interface SavedResult {
  readonly member: Member;
  readonly result: Result;
  readonly newBests: readonly ExerciseBests[];
  readonly by: Actor;
}

/**
 * The email about a saved result: from a coach, with the new bests; from the member, only about new bests. Null: none. Call
 * it before the first write of the transaction.
 */
export async function prepareResultMail(
  parts: MailParts,
  transaction: Transaction,
  { member, result, newBests, by }: SavedResult,
): Promise<QueuedMail | null> {
  const isCoach = by.uid !== member.id;
  if (!(isCoach && (await wants(transaction, member, 'result-logged'))))
    return prepareBestMail(parts, transaction, member, newBests, by.uid);
  const lines = newBests.map(({ exerciseName, bests }) => newBestsText(exerciseName, bests, member.loadUnit));
  return mailTo(parts, transaction, member, by.uid, resultLoggedMail(parts, { member, result, by }, lines));
}

type TextParts = Pick<Services, 'now'> & {
  readonly clubName: string;
  readonly config: { readonly linkOrigin: string };
};

interface MailedResult {
  readonly member: Pick<Member, 'firstName'>;
  readonly result: Pick<Result, 'id' | 'title' | 'date'>;
  readonly by: Pick<Actor, 'name'>;
}

/** @param lines the new bests, if any */
export function resultLoggedMail(
  parts: TextParts,
  { member, result, by }: MailedResult,
  lines: readonly string[],
): MailText {
  return {
    template: 'result-logged',
    subject: `${result.title}: your result`,
    body: paragraphs(
      greet(member.firstName),
      `${by.name} logged your result for ${result.title} on ${dayOf(result, parts)}.`,
      ...(lines.length > 0 ? [`New personal bests:\n${lines.join('\n')}`] : []),
      `See it: ${addressOf(result, parts)}`,
      parts.clubName,
    ),
  };
}

/** The email about a coach's comment; null: none. Call it before the first write of the transaction. */
export async function prepareCommentMail(
  parts: MailParts,
  transaction: Transaction,
  member: Member,
  result: Result,
  comment: { readonly by: Actor; readonly text: string },
): Promise<QueuedMail | null> {
  if (!(await wants(transaction, member, 'result-comment'))) return null;
  const { by, text } = comment;
  return mailTo(parts, transaction, member, by.uid, resultCommentMail(parts, { member, result, by }, text));
}

export function resultCommentMail(
  parts: TextParts,
  { member, result, by }: MailedResult,
  comment: string,
): MailText {
  return {
    template: 'result-comment',
    subject: `A comment on ${result.title}`,
    body: paragraphs(
      greet(member.firstName),
      `${by.name} commented on your training “${result.title}” of ${dayOf(result, parts)}:`,
      comment,
      `See it: ${addressOf(result, parts)}`,
      parts.clubName,
    ),
  };
}

const addressOf = ({ id }: Pick<Result, 'id'>, { config }: TextParts) =>
  `${config.linkOrigin}${paths.viewResult(id)}`;
const dayOf = ({ date }: Pick<Result, 'date'>, { now }: TextParts) =>
  formatDay(Temporal.PlainDate.from(date), now());

async function wants(
  transaction: Transaction,
  { id, email }: Member,
  kind: 'result-logged' | 'result-comment',
): Promise<boolean> {
  if (!email) return false;
  const profile = await transaction.find(bookingProfiles, id);
  return isWanted(kind, profile?.mutedMessages ?? []);
}

async function mailTo(
  { outbox }: MailParts,
  transaction: Transaction,
  member: Member,
  byUid: string,
  mail: MailText,
): Promise<QueuedMail> {
  const cause = await outbox.readCause(transaction, member, byUid);
  return {
    queue: (writes) => {
      outbox.queueMessage(writes, { ...mail, to: member.email, memberUid: member.id, cause });
    },
  };
}
