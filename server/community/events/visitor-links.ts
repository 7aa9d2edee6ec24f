/** The links that visitors without an account get by email. Each is its whole request, encrypted: nothing is stored until it is used. */
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { readUntil, seal, unseal } from '../../outbox/sealed.ts';

/** Hours in which a request to register can be confirmed. */
export const CONFIRM_HOURS = 24;

const request = z.object({
  eventId: z.string(),
  name: z.string(),
  email: z.string(),
  places: z.number().int().min(1),
  paceGroup: z.string().default(''),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type VisitorRequest = z.output<typeof request>;

const CONFIRM = 'event registration request';
const MANAGE = 'event registration';

/** A link's token for a request to register. */
export function sealRequest(secret: string, wish: VisitorRequest): string {
  return seal(secret, CONFIRM, JSON.stringify(wish));
}

/** Null: not one of ours, or expired. */
export function openRequest(secret: string, token: string, now: Temporal.Instant): VisitorRequest | null {
  return readUntil(request, unseal(secret, CONFIRM, token), now);
}

/** The id of the registration that a link of `manageLink` is for; null: not one of ours. */
export function openManageToken(secret: string, token: string): string | null {
  return unseal(secret, MANAGE, token);
}

export function sealManageToken(secret: string, registrationId: string): string {
  return seal(secret, MANAGE, registrationId);
}

/** Where a visitor sees and cancels their registration. */
export function manageLink(secret: string, origin: string, registrationId: string): string {
  return origin + paths.visitorLink(paths.visitorRegistration, sealManageToken(secret, registrationId));
}
