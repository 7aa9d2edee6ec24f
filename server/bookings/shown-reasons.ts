/**
 * What the form for overriding reasons carries in place of their codes: coaches must not learn from a page's source, or by trying codes,
 * what a person owes or has answered.
 */
import { type BookingReasonCode, bookingReasonCodes } from '#domain/bookings/booking-reasons.ts';
import { createKeyedHash } from '../identity/keyed-hash.ts';
import type { Services } from '../services.ts';

export interface ShownTo {
  readonly sessionId: string;
  /** The person who would be added. */
  readonly uid: string;
}

/** Identifies a reason that was shown, for this person and this class only; 32 characters. */
export function shownReason(
  { secret }: Pick<Services, 'secret'>,
  { sessionId, uid }: ShownTo,
  code: BookingReasonCode,
): string {
  return createKeyedHash(secret)('shown reason', sessionId, uid, code);
}

/** The codes of the reasons that were shown; anything else is ignored. */
export function readShownReasons(
  parts: Pick<Services, 'secret'>,
  about: ShownTo,
  shown: readonly string[],
): BookingReasonCode[] {
  return bookingReasonCodes.filter((code) => shown.includes(shownReason(parts, about, code)));
}
