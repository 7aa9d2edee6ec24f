/** The input of the booking rules. */

import type { ParqFacts } from '../health/parq.ts';
import type { WaiverFacts, WaiverSettings } from '../health/waiver.ts';
import type { AllowancePlan } from '../membership/allowance.ts';
import type { ClassUse } from '../membership/class-packs.ts';
import type { MembershipFacts } from '../membership/membership.ts';
import type { PlaceCounts } from '../timetable/session-fill.ts';
import type { BookingTimeSettings, ClassHours } from './booking-times.ts';
import type { CancelSettings } from './late-cancellation.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { Strike, StrikeSettings } from './strikes.ts';

/** What booking needs to know about a person; a stored member fits. */
export interface BookingMember extends MembershipFacts, ParqFacts, WaiverFacts {
  readonly uid: string;
  /** `YYYY-MM-DD`; empty: not known. */
  readonly dob: string;
  /** Empty if no provider renews the membership automatically. */
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

/** A session with a trainer that is booked; without their name, which the session alone keeps. */
export interface BookedTraining {
  readonly sessionId: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** A stored booking profile fits; `bookingProfiles.decode(uid, {})` is one of a person who has never booked. */
export interface BookingProfileFacts extends QuietHours {
  readonly upcoming: readonly UpcomingSession[];
  /** Left out: none. */
  readonly training?: readonly BookedTraining[];
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
export interface BookingSettings extends BookingTimeSettings, CancelSettings, StrikeSettings, WaiverSettings {
  /** Booked and waitlisted together. */
  readonly mostUpcomingBookings: number;
  readonly mostWaiting: number;
  readonly lateOfferMinutes: number;
}

export interface BookingFacts {
  /** Null: nobody is signed in. */
  readonly member: BookingMember | null;
  /** Null: no plan, or a deleted one, and so no rules from it. */
  readonly plan: PlanRules | null;
  readonly bookingProfile: BookingProfileFacts;
  /** This person's booking of this session, in whatever status. */
  readonly booking: { readonly status: string } | null;
  readonly session: SessionFacts;
  readonly settings: BookingSettings;
}
