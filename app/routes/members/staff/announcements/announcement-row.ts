import { audienceText } from '#domain/members/member-batch.ts';
import type { MessageHours } from '#domain/messages/when-to-send.ts';
import { relativeDateTime, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { MemberBatch } from '#server/data/collections/member-batches.ts';
import type { Store } from '#server/data/store.ts';
import { findOutcome, noOutcome, type Outcome } from '#server/members/batches/announcement-outcome.ts';
import { goesOut } from '../batches/batch-view.ts';

/** A row of the list of announcements: who gets it, how far it is, and who sent it when. */
export async function toAnnouncementRow(
  store: Pick<Store, 'count'>,
  batch: MemberBatch,
  hours: MessageHours,
  now: Temporal.Instant,
) {
  const { id, subject, listTitle, audience, startedByName, createdAt } = batch;
  const isConfirmed = batch.status !== 'preparing' && batch.status !== 'ready';
  const outcome = isConfirmed ? await findOutcome(store, id) : noOutcome;
  const people = audienceText(audience, batch.total);
  return {
    ...{ id, subject, to: listTitle ? `${listTitle} (${people})` : people },
    state: stateOf(batch, outcome, hours, now),
    outcome: outcomeText(outcome, batch.undoneCount),
    by: `${startedByName}, ${relativeDateTime(createdAt, now)}`,
  };
}

function stateOf(
  batch: MemberBatch,
  { waiting, failed, kept }: Outcome,
  hours: MessageHours,
  now: Temporal.Instant,
) {
  switch (batch.status) {
    case 'preparing':
    case 'ready':
      return { tone: 'warn', text: 'Draft' } as const;
    case 'scheduled':
      return { tone: 'info', text: relativeDateTime(goesOut(batch, hours, now), now) } as const;
    case 'undoing':
    case 'undone':
      return { tone: 'plain', text: 'Stopped' } as const;
    case 'working':
    case 'done':
      if (waiting > 0 && Temporal.Instant.compare(now, goesOut(batch, hours, now)) < 0)
        return {
          tone: 'info',
          text: `Waits until ${relativeDateTimeInside(goesOut(batch, hours, now), now)}`,
        } as const;
      if (batch.status === 'working' || waiting > 0) return { tone: 'info', text: 'Sending' } as const;
      if (kept > 0) return { tone: 'warn', text: 'Not sent' } as const;
      return failed > 0
        ? ({ tone: 'warn', text: 'Sent, some failed' } as const)
        : ({ tone: 'good', text: 'Sent' } as const);
  }
}

function outcomeText({ sent, waiting, failed, kept }: Outcome, stopped: number): string {
  const parts: [number, string][] = [
    ...([
      [sent, 'sent'],
      [waiting, 'waiting'],
      [failed, 'failed'],
    ] as [number, string][]),
    ...([
      [stopped, 'stopped'],
      [kept, 'not sent'],
    ] as [number, string][]),
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatNumber(count)} ${what}`)
    .join(', ');
}
