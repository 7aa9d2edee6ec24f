import * as paths from '#app/paths.ts';
import {
  audienceText,
  canUndo,
  sendingStarts,
  skippedTexts,
  tagUndoUntil,
} from '#domain/members/member-batch.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { MemberBatch } from '#server/data/collections/member-batches.ts';
import type { Outcome } from '#server/members/batches/announcement-outcome.ts';

export const units = { members: ['member', 'members'], leads: ['lead', 'leads'] } as const;

export function titleOf({ kind, tag, subject }: MemberBatch): string {
  if (kind === 'message') return subject;
  return kind === 'tag' ? `Tag: ${tag}` : `Remove tag: ${tag}`;
}

/** Who doesn’t get it, as sentences. */
export const skippedOf = (batch: MemberBatch): string[] =>
  skippedTexts(batch.audience, {
    'no-address': batch.noAddressCount,
    unconfirmed: batch.unconfirmedCount,
    'opted-out': batch.optedOutCount,
    joined: batch.joinedCount,
  });

export const listLink = ({ audience, listTitle }: MemberBatch) => {
  if (listTitle) return { href: paths.listAnnouncements, label: 'Announcements' };
  return audience === 'leads'
    ? { href: paths.listLeads, label: 'Leads' }
    : { href: paths.listMembers, label: 'Members' };
};

export function outcomeOf(batch: MemberBatch, now: Temporal.Instant): string {
  const { kind, status, audience, changedCount, undoneCount } = batch;
  const count = (some: number) => audienceText(audience, some);
  const changed = count(changedCount);
  if (status === 'scheduled') return `Goes out ${relativeDateTimeInside(sendingStarts(batch), now)}.`;
  if (status === 'undone') {
    if (kind !== 'message') return `Undone for ${count(undoneCount)}.`;
    const sent = changedCount - undoneCount;
    return sent === 0
      ? 'Stopped. Nothing was sent.'
      : `Stopped for ${count(undoneCount)}. It had already gone to ${count(sent)}.`;
  }
  if (kind === 'message') return `For ${changed}.`;
  return kind === 'tag' ? `Added to ${changed}.` : `Removed from ${changed}.`;
}

/** How far the mail server is with a message; empty for what is not one, or has not begun. */
export function deliveryOf(
  batch: MemberBatch,
  { sent, waiting, failed, kept, withheld, returned }: Outcome,
  now: Temporal.Instant,
) {
  const starts = sendingStarts(batch);
  const isAhead = waiting > 0 && Temporal.Instant.compare(now, starts) < 0;
  const lines: [number, string][] = [
    [sent, 'sent'],
    [waiting, isAhead ? `waiting until ${relativeDateTimeInside(starts, now)}` : 'waiting to be sent'],
    [failed, 'could not be delivered'],
    [withheld, 'held back: their emails come back, or they’ve stopped messages from the club'],
    [returned, 'came back'],
    [kept, 'not sent: no mail server is set up'],
  ];
  return {
    isSending: waiting > 0 && !isAhead,
    lines: lines.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`),
  };
}

/** The button that stops or undoes it; null: too late, or never. */
export function undoOf(
  batch: MemberBatch,
  { waiting, kept }: Pick<Outcome, 'waiting' | 'kept'>,
  now: Temporal.Instant,
) {
  if (!canUndo(batch, waiting + kept, now)) return null;
  if (batch.kind !== 'message') {
    const until = relativeDateTimeInside(tagUndoUntil(batch.createdAt), now);
    return { text: `You can undo this until ${until}.`, button: 'Undo' };
  }
  const starts = sendingStarts(batch);
  const isAhead = Temporal.Instant.compare(now, starts) < 0;
  const text = isAhead
    ? `Sending starts ${relativeDateTimeInside(starts, now)}.`
    : 'What hasn’t been sent yet can still be stopped.';
  const isWithoutServer = waiting === 0 && kept > 0;
  return {
    text: isWithoutServer ? 'Nothing will be sent: no mail server is set up.' : text,
    button: batch.status === 'scheduled' ? 'Cancel this announcement' : 'Stop this message',
  };
}
