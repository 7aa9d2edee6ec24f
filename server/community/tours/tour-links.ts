/** The links of tours that people get by email. The one that confirms is its whole request, encrypted: nothing is stored until it is used. */
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { leadSources } from '#domain/community/leads/lead-pipeline.ts';
import { codeOf } from '../../data/collections/collection.ts';
import { seal, unseal } from '../../outbox/sealed.ts';

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

const CONFIRM = 'tour request';
const MANAGE = 'tour';

/** A link's token for a request for a tour. */
export function sealTourRequest(secret: string, wish: TourRequest): string {
  return seal(secret, CONFIRM, JSON.stringify(wish));
}

/** Null: not one of ours, or expired. */
export function openTourRequest(secret: string, token: string, now: Temporal.Instant): TourRequest | null {
  const plain = unseal(secret, CONFIRM, token);
  if (plain === null) return null;
  const { data } = request.safeParse(JSON.parse(plain));
  return data && data.until > now.epochMilliseconds ? data : null;
}

/** The id of the lead whose tour a link is for; null: not one of ours. */
export function openTourToken(secret: string, token: string): string | null {
  return unseal(secret, MANAGE, token);
}

export function sealTourToken(secret: string, leadId: string): string {
  return seal(secret, MANAGE, leadId);
}

/** Where somebody sees, moves and cancels their tour. */
export function tourLink(secret: string, origin: string, leadId: string): string {
  return origin + paths.tourLink(paths.viewTour, sealTourToken(secret, leadId));
}

/** Where somebody joins, with what they told us filled in. */
export function joinLink(secret: string, origin: string, leadId: string): string {
  return origin + paths.signUpFromTour(sealTourToken(secret, leadId));
}
