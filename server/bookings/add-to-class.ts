import type { BookingReason } from '#domain/bookings/eligibility.ts';
import type { Booking } from '../data/collections/bookings.ts';
import type { UndoStep } from '../data/collections/undo.ts';
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
      /** How staff take it back at once; null: nothing was done, or more than this would have to be undone. */
      readonly undo: Pick<UndoStep, 'kind' | 'before' | 'after'> | null;
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
    const { booking, isRepeat, before } = here;
    const undo = before ? { kind: 'attendance-marked' as const, before, after: 'attended' } : undoOf(here);
    return { kind: 'added', name: booking.memberName, isHere: true, isRepeat, undo };
  }
  if (here.kind === 'refused') return { ...here, isEarly: false };
  if (here.kind !== 'too-early') return here;
  const booked = await bookSession(parts, request);
  if (booked.kind === 'refused') return { ...booked, isEarly: true };
  if (booked.kind === 'booked') {
    const { memberName: name } = booked.booking;
    return { kind: 'added', name, isHere: false, isRepeat: booked.isRepeat, undo: undoOf(booked) };
  }
  if (booked.kind !== 'waitlisted') return booked;
  return { kind: 'waitlisted', name: booked.booking.memberName, position: booked.position };
}

/** Somebody who waited would not have their turn back. */
function undoOf({ booking, isRepeat }: { readonly booking: Booking; readonly isRepeat: boolean }) {
  if (isRepeat || booking.joinedAtPosition > 0) return null;
  return { kind: 'added-to-class' as const, before: '', after: String(booking.sequence) };
}
