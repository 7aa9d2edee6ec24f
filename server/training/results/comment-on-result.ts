import { randomUUID } from 'node:crypto';
import { members } from '../../data/collections/members.ts';
import { type Result, results } from '../../data/collections/results.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { prepareCommentMail } from './result-mails.ts';
import { commenterUidsOf } from './write-result.ts';

/** Keeps a result's document small. */
export const MAX_COMMENTS = 50;
export const LONGEST_COMMENT = 1000;

export type CommentOutcome =
  | { readonly kind: 'commented'; readonly result: Result }
  | { readonly kind: 'not-found' }
  /** The result has the most comments it can have. */
  | { readonly kind: 'full' };

type Parts = Pick<Services, 'store' | 'now' | 'outbox' | 'config' | 'settings'>;

/** Adds a coach's comment to a member's result; the member is told, unless they have turned that off. */
export async function commentOnResult(
  services: Parts,
  { id, text, by }: { readonly id: string; readonly text: string; readonly by: Actor },
): Promise<CommentOutcome> {
  const { clubName } = await services.settings.read();
  return services.store.transaction(async (transaction) => {
    const result = await transaction.find(results, id);
    if (!result) return { kind: 'not-found' };
    if (result.comments.length >= MAX_COMMENTS) return { kind: 'full' };
    const member = await transaction.find(members, result.memberUid);
    const mail =
      member &&
      (await prepareCommentMail({ ...services, clubName }, transaction, member, result, { by, text }));
    const at = services.now();
    const comment = { id: randomUUID(), byUid: by.uid, byName: by.name, at, text };
    const comments = [...result.comments, comment];
    transaction.update(results, id, { comments, commenterUids: commenterUidsOf(comments) });
    mail?.queue(transaction);
    const summary = `${result.title}, ${result.date}`;
    const entry = { action: 'result.commented', memberUid: result.memberUid, summary } as const;
    writeAudit(transaction, by, entry, at);
    return { kind: 'commented', result: { ...result, comments } };
  });
}

/**
 * Removes one of somebody's own comments.
 * @returns false if there is no such comment, or it is somebody else's
 */
export function removeComment(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { id, commentId, by }: { readonly id: string; readonly commentId: string; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const result = await transaction.find(results, id);
    const isOwn = (comment: Result['comments'][number]) =>
      comment.id === commentId && comment.byUid === by.uid;
    if (!result?.comments.some(isOwn)) return false;
    const comments = result.comments.filter((one) => !isOwn(one));
    transaction.update(results, id, { comments, commenterUids: commenterUidsOf(comments) });
    const summary = `${result.title}, ${result.date}: removed`;
    const entry = { action: 'result.commented', memberUid: result.memberUid, summary } as const;
    writeAudit(transaction, by, entry, now());
    return true;
  });
}
