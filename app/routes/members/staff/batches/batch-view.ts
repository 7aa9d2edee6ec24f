import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import {
  audienceText,
  canUndo,
  sendingStarts,
  skippedTexts,
  tagUndoUntil,
} from '#domain/members/member-batch.ts';
import { type MessageHours, whenToSend } from '#domain/messages/when-to-send.ts';
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

/** When the next of it goes out: at its own time, or at the end of the quiet hours that this falls in. */
export function goesOut(batch: MemberBatch, hours: MessageHours, now: Temporal.Instant): Temporal.Instant {
  const starts = sendingStarts(batch);
  const next = Temporal.Instant.compare(now, starts) < 0 ? starts : now;
  const template = batch.isEssential ? 'club-notice' : 'club-message';
  return whenToSend({ channel: 'email', template }, next, hours);
}

/** For staff: when that is, and why so late. */
function whenText(batch: MemberBatch, hours: MessageHours, now: Temporal.Instant): string {
  const out = goesOut(batch, hours, now);
  const isQuiet = Temporal.Instant.compare(out, sendingStarts(batch)) > 0;
  return `${relativeDateTimeInside(out, now)}${isQuiet ? ', when the quiet hours end' : ''}`;
}

/** @param canSend whether a mail server is set */
export function outcomeOf(
  batch: MemberBatch,
  hours: MessageHours,
  now: Temporal.Instant,
  canSend: boolean,
): string {
  const { kind, status, audience, changedCount, undoneCount } = batch;
  const count = (some: number) => audienceText(audience, some);
  const changed = count(changedCount);
  if (status === 'scheduled') return `${canSend ? 'Goes out' : 'Due'} ${whenText(batch, hours, now)}.`;
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
  hours: MessageHours,
  now: Temporal.Instant,
) {
  const isAhead = waiting > 0 && Temporal.Instant.compare(now, goesOut(batch, hours, now)) < 0;
  const lines: [number, string][] = [
    [sent, 'sent'],
    [waiting, isAhead ? `waiting until ${whenText(batch, hours, now)}` : 'waiting to be sent'],
    [failed, 'could not be delivered'],
    [withheld, 'not sent: their emails bounce, or they’ve stopped messages from the club'],
    [returned, 'bounced'],
    [kept, 'not sent: no mail server is set up'],
  ];
  return {
    isSending: waiting > 0 && !isAhead,
    lines: lines.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`),
  };
}

/** The button that stops or undoes it; null: too late, or never. @param canSend whether a mail server is set */
export function undoOf(
  batch: MemberBatch,
  { waiting, kept }: Pick<Outcome, 'waiting' | 'kept'>,
  hours: MessageHours,
  now: Temporal.Instant,
  canSend: boolean,
) {
  if (!canUndo(batch, waiting + kept, now)) return null;
  if (batch.kind !== 'message') {
    const until = relativeDateTimeInside(tagUndoUntil(batch.createdAt), now);
    return { text: `You can undo this until ${until}.`, button: 'Undo' };
  }
  const time = whenText(batch, hours, now);
  if (batch.status === 'scheduled')
    return { text: staffMail.scheduledBatch(canSend, time), button: 'Cancel this announcement' };
  if (waiting === 0 && (kept > 0 || !canSend))
    return {
      text: 'No mail server was set up, so nothing was sent. The messages are kept in Messages.',
      button: 'Remove these messages',
    };
  const isAhead = Temporal.Instant.compare(now, goesOut(batch, hours, now)) < 0;
  const text = isAhead ? `Sending starts ${time}.` : 'What hasn’t been sent yet can still be stopped.';
  return { text, button: 'Stop this message' };
}
