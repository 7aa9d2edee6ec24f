/** What the rules of booking look at. */

import type { ParqFacts } from '../health/parq.ts';
import type { AllowancePlan, ClassUse } from '../membership/allowance.ts';
import type { MembershipFacts } from '../membership/membership.ts';
import type { PlaceCounts } from '../timetable/session-fill.ts';
import type { BookingTimeSettings, ClassHours, QuietHours } from './booking-times.ts';
import type { Strike, StrikeSettings } from './strikes.ts';

/** What booking needs to know of a person; a stored member fits. */
export interface BookingMember extends MembershipFacts, ParqFacts {
  readonly uid: string;
  /** Empty where no provider renews the membership by itself. */
  readonly stripeSubscriptionId: string;
}

/** A stored plan fits. */
export interface PlanRules extends AllowancePlan {
  readonly name: string;
  readonly bookingOpensDaysBefore: number | null;
  readonly classHours: ClassHours | null;
}

export interface UpcomingSession {
  readonly sessionId: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly isWaitlisted: boolean;
  readonly className: string;
}

/** A stored booker fits; `bookers.decode(uid, {})` is somebody who has never booked. */
export interface BookingProfileFacts extends QuietHours {
  readonly upcoming: readonly UpcomingSession[];
  readonly strikes: readonly Strike[];
  readonly uses: readonly ClassUse[];
  readonly minimumNoticeMinutes: number;
  readonly wantsLateOffers: boolean;
}

/** A stored session fits. */
export interface SessionFacts extends PlaceCounts {
  readonly id: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly status: 'scheduled' | 'cancelled';
  readonly waitlist: readonly string[];
}

/** The club's stored settings fit. */
export interface BookingSettings extends BookingTimeSettings, StrikeSettings {
  /** Booked and waitlisted together. */
  readonly mostUpcomingBookings: number;
  readonly mostWaiting: number;
  readonly lateOfferMinutes: number;
}

export interface BookingFacts {
  /** Null: nobody has signed in. */
  readonly member: BookingMember | null;
  /** Null: no plan, or one that is gone; it sets no rules then. */
  readonly plan: PlanRules | null;
  readonly bookingProfile: BookingProfileFacts;
  /** This person's booking of this session, whatever became of it. */
  readonly booking: { readonly status: string } | null;
  readonly session: SessionFacts;
  readonly settings: BookingSettings;
}
