import * as paths from '#app/paths.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import type { BookingReason } from '#domain/bookings/booking-reasons.ts';
import { isHiddenReason, staffReason } from '#domain/bookings/staff-reasons.ts';
import { placesText } from '#domain/timetable/session-fill.ts';
import type { AddOutcome } from '#server/bookings/add-to-class.ts';
import { type ShownTo, shownReason } from '#server/bookings/shown-reasons.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { memberRows } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import type { Services } from '#server/services.ts';
import { listHeldFor } from '../held-for.ts';

/** Why a person was not added to the class, and what staff can do about it. */
export interface RefusalView {
  readonly uid: string;
  readonly name: string;
  readonly reasons: readonly { readonly text: string; readonly isFinal: boolean }[];
  /** The reasons, sealed, where they can be overridden together, with a note; empty if any of them cannot be overridden. */
  readonly shown: readonly string[];
  /** The class is full, nothing else is against it, they are not waiting already, and there is still time for the waitlist. */
  readonly canWait: boolean;
  /** Where the reasons can be settled; null: not by this member of staff. */
  readonly memberHref: string | null;
}

export async function refusalView(
  services: Pick<Services, 'store' | 'secret' | 'now'>,
  about: ShownTo,
  { reasons, isEarly }: Extract<AddOutcome, { kind: 'refused' }>,
  isDesk: boolean,
): Promise<RefusalView> {
  const [member, booking] = await Promise.all([
    services.store.find(memberRows, about.uid),
    services.store.find(bookings, bookingKey(about.sessionId, about.uid)),
  ]);
  const isFinal = ({ code, canStaffOverride }: BookingReason) =>
    !canStaffOverride || isHiddenReason(code, isDesk);
  const held = reasons.some(({ code }) => code === 'full') ? await heldText(services, about.sessionId) : '';
  const texts = new Map(
    reasons.map((reason) => [
      reason.code === 'full' && held ? held : staffReason(reason, isDesk),
      isFinal(reason),
    ]),
  );
  return {
    uid: about.uid,
    name: member?.name || 'This person',
    reasons: Array.from(texts, ([text, final]) => ({ text, isFinal: final })),
    shown: reasons.some(isFinal) ? [] : reasons.map(({ code }) => shownReason(services, about, code)),
    canWait: isEarly && booking?.status !== 'waitlisted' && reasons.every(({ code }) => code === 'full'),
    memberHref: isDesk ? paths.viewMember(about.uid) : null,
  };
}

/** That places are held, with the names; empty: no place is held. */
async function heldText({ store, now }: Pick<Services, 'store' | 'now'>, sessionId: string): Promise<string> {
  const session = await store.find(sessions, sessionId);
  const held = session ? await listHeldFor(store, session, now()) : [];
  if (!session || held.length === 0) return '';
  return `No place is free: ${placesText(
    session,
    now(),
    held.map(({ name }) => name),
  )}.`;
}

export function addedNotice(outcome: Extract<AddOutcome, { kind: 'added' | 'waitlisted' }>): string {
  const name = outcome.name || 'They';
  if (outcome.kind === 'waitlisted') return `${name}: number ${outcome.position} on the waitlist.`;
  if (outcome.isHere)
    return outcome.isRepeat ? `${name}: already marked present.` : `${name}: added and marked present.`;
  return outcome.isRepeat ? `${name}: already booked.` : `${name}: booked.`;
}
