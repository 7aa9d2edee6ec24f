import { z } from 'zod';
import { type ClubEventType, clubEventKinds } from '#domain/api/club-events.ts';
import { MAX_WEBHOOK_URL } from '#domain/api/webhook-rules.ts';
import { oneLine } from '../../../forms/typed-text.ts';

const missing = 'Enter the address, starting with https://';

/** Browsers don't send an unticked box. */
const box = z.enum(['on'], { error: 'Tick the box or leave it empty' }).optional();

const boxes = { created: box, changed: box, checkedIn: box, booked: box, cancelled: box };
type Box = keyof typeof boxes;

/** The box of an event; names of fields have no dots. */
export const eventBoxes: Readonly<Record<ClubEventType, Box>> = {
  'member.created': 'created',
  'membership.changed': 'changed',
  'member.checked-in': 'checkedIn',
  'class.booked': 'booked',
  'class.cancelled': 'cancelled',
};

export const webhookForm = z
  .object({
    url: oneLine(missing).min(1, missing).max(MAX_WEBHOOK_URL, `Use at most ${MAX_WEBHOOK_URL} characters`),
    ...boxes,
  })
  .refine((typed) => eventsOf(typed).length > 0, { path: ['created'], error: 'Tick at least one event' });
export type WebhookFields = z.input<typeof webhookForm>;

export function eventsOf(typed: Partial<Record<Box, 'on' | undefined>>): ClubEventType[] {
  return clubEventKinds.map(({ code }) => code).filter((code) => typed[eventBoxes[code]] === 'on');
}

export function typedOf(url: string, events: readonly ClubEventType[]): Partial<WebhookFields> {
  return { url, ...Object.fromEntries(events.map((event) => [eventBoxes[event], 'on'])) };
}
