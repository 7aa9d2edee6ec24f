/** What changed, in people's words: the names of the fields that the audit log stores, and their values. */

import { isLeavingReason, leavingReasonNames } from '../membership/leaving-reasons.ts';
import { membershipStatusNames } from '../membership/membership.ts';
import { formatDate, formatDateTime, storedDate, weekdayName } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import { cutText } from '../values/text.ts';
import { type Area, areaNames } from './areas.ts';

/** As in the middle of a sentence. */
const labels = {
  // A person and their account
  firstName: 'first name',
  lastName: 'last name',
  mobile: 'mobile',
  dob: 'date of birth',
  sex: 'sex',
  guardianNote: 'parent or guardian',
  emergencyContact: 'emergency contact',
  email: 'email',
  emailTrouble: 'emails',
  deskFlag: 'note for the desk',
  pictureId: 'picture',
  admin: 'admin',
  coach: 'coach',
  isDisabled: 'account disabled',
  outcome: 'outcome',
  // A membership
  membershipStatus: 'membership',
  membershipType: 'plan',
  planId: 'plan (id)',
  planPriceInPence: 'price',
  planInterval: 'paid each',
  priceRise: 'higher price announced',
  requestedPlanId: 'requested plan (id)',
  requestedPlanAt: 'plan requested',
  currentPeriodStart: 'paid from',
  currentPeriodEnd: 'paid until',
  cancelAtPeriodEnd: 'ends with the paid period',
  cancelledAt: 'cancelled',
  leavingReason: 'reason for leaving',
  wasMember: 'was a member',
  hold: 'hold',
  stripeSubscriptionId: 'Stripe subscription',
  subscriptionStatus: 'subscription at Stripe',
  checkoutCompletedAt: 'joined online',
  pendingPayment: 'payment being processed',
  paymentNotices: 'last failed payment',
  disputedUntil: 'disputed until',
  disputesSettledAt: 'dispute settled',
  // Plans
  name: 'name',
  description: 'description',
  kind: 'kind',
  priceInPence: 'price',
  currency: 'currency',
  interval: 'paid each',
  classAllowance: 'classes included',
  classHours: 'class times included',
  validDays: 'valid for (days)',
  features: 'what’s included',
  stripePriceId: 'price at Stripe',
  version: 'version',
  isActive: 'in use',
  order: 'place in the list',
  // The timetable
  slug: 'web address',
  minutes: 'length (minutes)',
  capacity: 'places',
  intensity: 'intensity',
  colour: 'colour',
  classTypeId: 'class type (id)',
  weekday: 'day of the week',
  startTime: 'start time',
  coachUid: 'coach (id)',
  coachName: 'coach',
  room: 'room',
  from: 'from',
  until: 'until',
  exceptions: 'cancelled dates',
  takenDates: 'dates changed by hand',
  sessionId: 'class (id)',
  startsAt: 'starts',
  endsAt: 'ends',
  date: 'date',
  status: 'status',
  reason: 'reason',
  to: 'to',
  made: 'classes added',
  term: 'kept for',
  // The record of processing
  controllerName: 'controller',
  controllerAddress: 'controller’s address',
  contact: 'contact for data protection',
  officer: 'data protection officer',
  representative: 'representative',
  registrationNumber: 'ICO registration number',
  otherRecipients: 'other recipients',
  otherMeasures: 'other security measures',
  // Exercises
  aliases: 'other names',
  category: 'category',
  equipment: 'equipment',
  level: 'level',
  measure: 'measured in',
  primaryMuscles: 'main muscles',
  secondaryMuscles: 'other muscles',
  instructions: 'steps',
  isArchived: 'archived',
  mergedInto: 'merged into',
  // Workouts
  id: 'id',
  workoutId: 'workout (id)',
  // Personal trainers
  trainerId: 'trainer (id)',
  headline: 'in one line',
  specialities: 'specialities',
  rateInPence: 'price of a session',
  sessionMinutes: 'length of a session (minutes)',
  hours: 'times offered',
  isHidden: 'hidden',
  // The club
  fingerprint: 'error',
  clubName: 'club name',
  frontPictureId: 'front page picture',
  logoPictureId: 'logo',
  tagline: 'headline',
  about: 'about',
  address: 'address',
  phone: 'phone number',
  classesOffered: 'classes offered',
  quietMessagesFrom: 'quiet hours for messages start',
  quietMessagesUntil: 'quiet hours for messages end',
  textsAMonth: 'texts a month at most',
  isErrorMailOn: 'emails about new errors',
  isOpenDataOn: 'open data',
  accentColour: 'accent colour',
  isOpenToPublic: 'open to the public',
  opensOn: 'opening date',
  isGettingReady: 'list for getting ready to open',
  stepsNotForUs: 'steps skipped in getting ready to open',
  openingHours: 'opening hours',
  closedDates: 'closed dates',
  closures: 'closures',
  minimumPasswordLength: 'minimum password length',
  parqAtDoor: 'check-in without a PAR-Q or waiver',
  isWaiverRequired: 'waiver needed to train',
  waiverVersion: 'waiver version',
  waiverCountsFrom: 'oldest waiver version that counts',
  isPrintedPassAccepted: 'accept printed passes',
  arePlanHoursAtDoor: 'plan hours at the door',
  autoExitHours: 'automatic check-out (hours)',
  alreadyInMinutes: 'repeat scan (minutes)',
  minimumAge: 'minimum age to join',
  joiningFeeInPence: 'joining fee',
  holdFeeInPence: 'fee for a hold',
  refundsBy: 'who can refund',
  bookingOpensDaysBefore: 'booking opens (days before)',
  bookingOpensAt: 'booking opens (time)',
  freeCancelMinutes: 'free cancellation (minutes before)',
  quietFrom: 'quiet hours start',
  quietUntil: 'quiet hours end',
  mostUpcomingBookings: 'maximum upcoming bookings',
  mostWaiting: 'maximum waitlist length',
  lateOfferMinutes: 'time to accept a last-minute place',
  strikeLimit: 'strike limit',
  strikeWindowDays: 'strikes count for (days)',
  suspensionDays: 'booking pause (days)',
  standingNoShowLimit: 'no-shows before a standing booking ends',
  checkInOpensMinutes: 'check-in opens (minutes before)',
  checkInClosesMinutes: 'check-in closes (minutes after start)',
  generateDaysAhead: 'timetable generated ahead (days)',
  autoCancelBelow: 'minimum bookings for a class',
  autoCancelMinutesBefore: 'automatic cancellation (minutes before)',
  holdShortestDays: 'minimum hold',
  holdLongestDays: 'maximum hold',
  holdMostDaysAYear: 'hold days per year',
  holdNoticeDays: 'notice for a hold',
  areasOff: 'areas switched off',
  tourPlaces: 'tours at the same time',
  tourMinutes: 'length of a tour (minutes)',
  toursFrom: 'first tour starts',
  toursUntil: 'last tour ends',
  tourNoticeHours: 'notice for a tour (hours)',
  tourDaysAhead: 'tours bookable for (days ahead)',
} as const;

export type AuditField = keyof typeof labels;

export function isAuditField(name: string): name is AuditField {
  return Object.hasOwn(labels, name);
}

/** `paid until`. Of a field that another client or an older version has written: its name as words. */
export function auditFieldLabel(name: string): string {
  return isAuditField(name) ? labels[name] : asWords(name);
}

const LONGEST = 400;

/** A stored value as people say it; empty where there is none. Lists and objects are written out. */
export function auditValueText(name: string, value: unknown, now: Temporal.Instant): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Temporal.Instant) return formatDateTime(value, now);
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return cutText(wordText(name, value, now), LONGEST);
  if (typeof value !== 'object') return cutText(String(value), LONGEST);
  const parts = Array.isArray(value)
    ? value.map((part) => auditValueText(name, part, now) || 'none')
    : Object.entries(value).map(
        ([part, inner]) => `${auditFieldLabel(part)} ${auditValueText(part, inner, now) || 'none'}`,
      );
  return cutText(parts.join(', '), LONGEST);
}

function numberText(name: string, value: number): string {
  if (name.endsWith('InPence')) return formatPence(value);
  return name === 'weekday' && value >= 1 && value <= 7 ? weekdayName(value) : String(value);
}

/** Fields that hold a code of ours or of Stripe's instead of what somebody has typed. */
const codes: ReadonlySet<string> = new Set([
  ...['status', 'subscriptionStatus', 'outcome', 'kind', 'interval', 'planInterval', 'intensity'],
  ...[
    'category',
    'equipment',
    'level',
    'measure',
    'primaryMuscles',
    'secondaryMuscles',
    'parqAtDoor',
    'emailTrouble',
  ],
]);

function wordText(name: string, value: string, now: Temporal.Instant): string {
  if (name === 'membershipStatus' && Object.hasOwn(membershipStatusNames, value))
    return membershipStatusNames[value as keyof typeof membershipStatusNames];
  if (name === 'areasOff' && Object.hasOwn(areaNames, value)) return areaNames[value as Area];
  if (name === 'leavingReason' && isLeavingReason(value)) return leavingReasonNames[value];
  if (codes.has(name)) return asWords(value);
  const date = storedDate(value);
  if (date) return formatDate(date);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(Temporal.Instant.from(value), now) : value;
}

/** `membershipStatus` → `membership status`, `on_hold` → `on hold`. */
function asWords(code: string): string {
  return code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
