/** The links of tours that people get by email. The one that confirms is its whole request, encrypted: nothing is stored until it is used. */
import { z } from 'zod';
import { leadSources, OPEN_LEAD_DAYS } from '#domain/community/leads/lead-pipeline.ts';
import { codeOf } from '../../data/collections/collection.ts';
import { readUntil, seal, unseal } from '../../outbox/sealed.ts';

/** Hours in which a request for a tour can be confirmed. */
export const CONFIRM_HOURS = 24;

const request = z.object({
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  source: codeOf(leadSources, 'unknown'),
  interest: z.string(),
  /** Milliseconds since 1970, as `until`. */
  startsAt: z.number(),
  until: z.number(),
});
export type TourRequest = z.output<typeof request>;

/** Days after the tour's start for which its link still opens it, and days for which the one to join fills in a form. */
export const LINK_DAYS = 30;

const pass = z.object({ leadId: z.string(), until: z.number() });

/** One word a kind of link: what one link allows, another kind of link does not. */
const CONFIRM = 'tour request';
const MANAGE = 'tour link';
const JOIN = 'tour join';
const STOP = 'lead messages';

/** A link's token for a request for a tour. */
export function sealTourRequest(secret: string, wish: TourRequest): string {
  return seal(secret, CONFIRM, JSON.stringify(wish));
}

/** Null: not one of ours, or expired. */
export function openTourRequest(secret: string, token: string, now: Temporal.Instant): TourRequest | null {
  return readUntil(request, unseal(secret, CONFIRM, token), now);
}

/** The token by which somebody sees, moves and cancels their tour, until `LINK_DAYS` after it starts. */
export function sealTourToken(secret: string, leadId: string, startsAt: Temporal.Instant): string {
  return sealPass(secret, MANAGE, leadId, startsAt);
}

/** The id of the lead whose tour a link is for; null: not one of ours, or expired. */
export function openTourToken(secret: string, token: string, now: Temporal.Instant): string | null {
  return readUntil(pass, unseal(secret, MANAGE, token), now)?.leadId ?? null;
}

/** The token that fills in a sign-up with what somebody told us, for `LINK_DAYS`; it opens nothing else. */
export function sealJoinToken(secret: string, leadId: string, now: Temporal.Instant): string {
  return sealPass(secret, JOIN, leadId, now);
}

/** The id of the lead who joins; null: not one of ours, or expired. */
export function openJoinToken(secret: string, token: string, now: Temporal.Instant): string | null {
  return readUntil(pass, unseal(secret, JOIN, token), now)?.leadId ?? null;
}

/** The token that stops messages about joining, for as long as the lead may be kept. */
export function sealStopToken(secret: string, leadId: string, now: Temporal.Instant): string {
  return sealPass(secret, STOP, leadId, now, OPEN_LEAD_DAYS);
}

/** The id of the lead who wants no more messages; null: not one of ours, or expired. */
export function openStopToken(secret: string, token: string, now: Temporal.Instant): string | null {
  return readUntil(pass, unseal(secret, STOP, token), now)?.leadId ?? null;
}

function sealPass(
  secret: string,
  kind: string,
  leadId: string,
  from: Temporal.Instant,
  days = LINK_DAYS,
): string {
  const until = from.add({ hours: 24 * days }).epochMilliseconds;
  return seal(secret, kind, JSON.stringify({ leadId, until }));
}
