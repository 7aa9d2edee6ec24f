/** The link by which a visitor confirms an enquiry. It is the whole enquiry, encrypted: nothing is stored until it is used. */
import { z } from 'zod';
import { readUntil, seal, unseal } from '../../outbox/sealed.ts';

/** Hours in which an enquiry can be confirmed. */
export const CONFIRM_HOURS = 24;

const enquiry = z.object({
  trainerId: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  message: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type VisitorEnquiry = z.output<typeof enquiry>;

const BOUND_TO = 'trainer enquiry';

export function sealEnquiry(secret: string, wish: VisitorEnquiry): string {
  return seal(secret, BOUND_TO, JSON.stringify(wish));
}

/** Null: not one of ours, or expired. */
export function openEnquiry(secret: string, token: string, now: Temporal.Instant): VisitorEnquiry | null {
  return readUntil(enquiry, unseal(secret, BOUND_TO, token), now);
}
