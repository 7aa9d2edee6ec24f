/** What staff do to many members at once: a message, a tag. */
import { formatNumber } from '../values/numbers.ts';

export const batchKinds = ['message', 'tag', 'untag'] as const;
export type BatchKind = (typeof batchKinds)[number];
/** Who a message goes to. */
export const audiences = ['members', 'leads'] as const;
export type Audience = (typeof audiences)[number];
/**
 * An announcement is first prepared: who is in its list is written down and counted. It is then ready for somebody to confirm,
 * and may be scheduled. All else starts as working.
 */
export const batchStatuses = [
  ...(['preparing', 'ready', 'scheduled'] as const),
  ...(['working', 'done', 'undoing', 'undone'] as const),
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** A message to many waits so long before the first of it is sent: until then it can be stopped. */
export const MESSAGE_WAIT_MINUTES = 10;
/** Tags can be taken back for so long. */
const TAG_UNDO_HOURS = 24;

interface BatchFacts {
  readonly kind: BatchKind;
  readonly status: BatchStatus;
  readonly createdAt: Temporal.Instant;
}

/** When the first of a message to many is sent. */
export function sendingStarts({ createdAt, sendAt }: MessageTimes): Temporal.Instant {
  return sendAt ?? createdAt.add({ minutes: MESSAGE_WAIT_MINUTES });
}

interface MessageTimes {
  readonly createdAt: Temporal.Instant;
  /** When staff want it sent; null: as soon as it can no longer be stopped unseen. */
  readonly sendAt: Temporal.Instant | null;
}

/** Whether a message can be stopped, or a tag taken back. @param waiting messages that have not been sent yet */
export function canUndo(
  { kind, status, createdAt }: BatchFacts,
  waiting: number,
  now: Temporal.Instant,
): boolean {
  if (status === 'scheduled' || (kind === 'message' && status === 'working')) return true;
  if (status !== 'working' && status !== 'done') return false;
  if (kind === 'message') return waiting > 0;
  return Temporal.Instant.compare(now, tagUndoUntil(createdAt)) < 0;
}

export const tagUndoUntil = (createdAt: Temporal.Instant): Temporal.Instant =>
  createdAt.add({ hours: TAG_UNDO_HOURS });

/** An announcement may be scheduled so many days ahead. */
export const MOST_DAYS_AHEAD = 60;

/** Why somebody does not get a message; null: they get it. */
export type SkipReason = 'no-address' | 'unconfirmed' | 'opted-out' | 'joined';

export function messageSkip(reader: {
  readonly email: string;
  /** `unconfirmed`: whoever signs in has not shown that the address is theirs. */
  readonly isUnconfirmed: boolean;
  readonly wantsMessages: boolean;
}): SkipReason | null {
  if (reader.email === '') return 'no-address';
  if (reader.isUnconfirmed) return 'unconfirmed';
  return reader.wantsMessages ? null : 'opted-out';
}

export const skippedNobody = (): Record<SkipReason, number> => ({
  'no-address': 0,
  unconfirmed: 0,
  'opted-out': 0,
  joined: 0,
});

export const membersText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'member' : 'members'}`;

export const leadsText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'lead' : 'leads'}`;

export const audienceText = (audience: Audience, count: number): string =>
  audience === 'leads' ? leadsText(count) : membersText(count);

/** Who did not get a message, as sentences. */
export function skippedTexts(audience: Audience, skipped: Readonly<Record<SkipReason, number>>): string[] {
  const sentences: [number, string][] = [
    [skipped['no-address'], 'without an email address'],
    [skipped.unconfirmed, 'with an address that nobody has confirmed'],
    [skipped['opted-out'], 'who turned off messages from the club'],
    [skipped.joined, 'who joined already: message them from Members'],
  ];
  return sentences
    .filter(([count]) => count > 0)
    .map(([count, why]) => `${audienceText(audience, count)} ${why}`);
}
