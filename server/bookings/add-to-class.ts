import type { BookingReason } from '#domain/bookings/eligibility.ts';
import { addWalkIn, type WalkInRequest } from './add-walk-in.ts';
import { bookSession } from './book-session.ts';
import type { BookingParts } from './booking-step.ts';

export interface AddRequest extends WalkInRequest {
  /** Join the waitlist if the class is full; has no effect for walk-ins. */
  readonly wantsWaitlist: boolean;
}

export type AddOutcome =
  /** `isHere`: also marked present. */
  | {
      readonly kind: 'added';
      readonly name: string;
      readonly isHere: boolean;
      readonly isRepeat: boolean;
      /** The booking's, where nothing but this booking would have to be undone; null: not so. */
      readonly undoSequence: number | null;
    }
  | { readonly kind: 'waitlisted'; readonly name: string; readonly position: number }
  /** `isEarly`: there is still time for the waitlist. */
  | { readonly kind: 'refused'; readonly reasons: readonly BookingReason[]; readonly isEarly: boolean }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'no-member' };

/** Staff add a person to a class: as a walk-in once check-in is open, as a booking before. */
export async function addToClass(parts: BookingParts, request: AddRequest): Promise<AddOutcome> {
  const here = await addWalkIn(parts, request);
  if (here.kind === 'added') {
    return {
      kind: 'added',
      name: here.booking.memberName,
      isHere: true,
      isRepeat: here.isRepeat,
      undoSequence: null,
    };
  }
  if (here.kind === 'refused') return { ...here, isEarly: false };
  if (here.kind !== 'too-early') return here;
  const booked = await bookSession(parts, request);
  if (booked.kind === 'refused') return { ...booked, isEarly: true };
  if (booked.kind === 'booked') {
    const { memberName: name, joinedAtPosition, sequence } = booked.booking;
    const isPlain = !booked.isRepeat && joinedAtPosition === 0;
    const undoSequence = isPlain ? sequence : null;
    return { kind: 'added', name, isHere: false, isRepeat: booked.isRepeat, undoSequence };
  }
  if (booked.kind !== 'waitlisted') return booked;
  return { kind: 'waitlisted', name: booked.booking.memberName, position: booked.position };
}
