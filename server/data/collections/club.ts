import { z } from 'zod';
import { clubEventTypes } from '#domain/api/club-events.ts';
import { areas } from '#domain/club/areas.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import {
  dateText,
  defineCollection,
  flag,
  instant,
  requiredInstant,
  text,
  texts,
  whole,
} from './collection.ts';

const openingDay = z.object({ opens: text, closes: text }).nullable();

/** One document, `settings/club`; everything a club may want to change. */
export const settings = defineCollection('settings', {
  clubName: z.string().catch(defaultSettings.clubName),
  tagline: z.string().catch(defaultSettings.tagline),
  about: z.string().catch(defaultSettings.about),
  address: z.string().catch(defaultSettings.address),
  email: z.string().catch(defaultSettings.email),
  phone: z.string().catch(defaultSettings.phone),
  /** The club's own description of what it offers, for the front page. */
  classesOffered: z.array(z.object({ name: text, words: text })).catch([]),
  /** CSS colour `#rrggbb`. */
  accentColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .catch(defaultSettings.accentColour),
  /** Monday first; null is closed; wall-clock `HH:MM` in Europe/London. */
  openingHours: z
    .array(openingDay)
    .length(7)
    .catch([...defaultSettings.openingHours]),
  /** Local dates `YYYY-MM-DD` on which the club is closed. */
  closedDates: z.array(z.string()).catch([]),
  /** Names of closed days, and parts of days that are closed (`domain/club/closures.ts`). */
  closures: z
    .array(z.object({ name: text, from: dateText, until: dateText, fromTime: text, untilTime: text }))
    .catch([]),
  minimumPasswordLength: z.number().int().min(6).max(64).catch(defaultSettings.minimumPasswordLength),
  parqAtDoor: z.enum(['warn', 'refuse']).catch(defaultSettings.parqAtDoor),
  /** The waiver that members sign now (`waivers`); 0: there is none. */
  waiverVersion: whole,
  /** Signatures of this version of the waiver or a later one count. */
  waiverCountsFrom: whole,
  /** Nobody trains before they have signed it. */
  isWaiverRequired: flag,
  isPrintedPassAccepted: z.boolean().catch(defaultSettings.isPrintedPassAccepted),
  /** The hours of plans hold at the door too, not for classes only. */
  arePlanHoursAtDoor: flag,
  autoExitHours: z.number().min(1).max(24).catch(defaultSettings.autoExitHours),
  /** A pass scanned again within this time of entry counts as "already in". */
  alreadyInMinutes: z.number().int().min(1).max(120).catch(defaultSettings.alreadyInMinutes),
  /** In years; under 18 a guardian is needed as well. */
  minimumAge: z.number().int().min(0).max(18).catch(defaultSettings.minimumAge),
  /** Charged at the desk with a first or restarted membership, unless it's left out; 0: none. */
  joiningFeeInPence: z.number().int().min(0).max(100_000).catch(defaultSettings.joiningFeeInPence),
  /** Owed at the desk with each hold, unless staff waive it; 0: none. */
  holdFeeInPence: z.number().int().min(0).max(100_000).catch(defaultSettings.holdFeeInPence),
  /** Who can refund and void: the front desk too, or admins only. */
  refundsBy: z.enum(['desk', 'admins']).catch(defaultSettings.refundsBy),
  /** At the top of the front page, and with links that people share; empty: none. */
  frontPictureId: text,
  /** Instead of the name at the top of every page; empty: none. */
  logoPictureId: text,
  isSetUp: flag,
  /** False until an admin opens the club: the public pages say that it opens soon. Clubs of earlier releases are open. */
  isOpenToPublic: z.boolean().catch(defaultSettings.isOpenToPublic),
  /** Local date `YYYY-MM-DD`, for the page that says that the club opens soon; empty: not given. */
  opensOn: text,
  /** The dashboard shows “Get ready to open”: from the set-up until somebody hides it. */
  isGettingReady: flag,
  /** Steps of that list that the club doesn't want (`domain/club/ready-steps.ts`). */
  stepsNotForUs: z.array(z.string()).catch([]),
  /** What the club does without (`domain/club/areas.ts`). */
  areasOff: z.array(z.enum(areas)).catch([]),
  /** Wall clock `HH:MM`: messages that can wait do so (`domain/messages/when-to-send.ts`). Both empty: none wait. */
  quietMessagesFrom: z.string().catch(defaultSettings.quietMessagesFrom),
  quietMessagesUntil: z.string().catch(defaultSettings.quietMessagesUntil),
  /** Texts to members that go out in a calendar month; 0: none do. */
  textsAMonth: z.number().int().min(0).max(100_000).catch(defaultSettings.textsAMonth),
  isErrorMailOn: z.boolean().catch(defaultSettings.isErrorMailOn),
  /** The timetable is published to the OpenActive standards. */
  isOpenDataOn: z.boolean().catch(defaultSettings.isOpenDataOn),

  // Booking rules; a plan may widen the window.
  bookingOpensDaysBefore: z.number().int().min(1).max(60).catch(defaultSettings.bookingOpensDaysBefore),
  /** Wall clock `HH:MM` on the day on which the window opens. */
  bookingOpensAt: z.string().catch(defaultSettings.bookingOpensAt),
  freeCancelMinutes: z.number().int().min(0).max(2880).catch(defaultSettings.freeCancelMinutes),
  /** Wall clock; minutes between them do not count towards the notice for a cancellation. Both empty: all count. */
  quietFrom: z.string().catch(defaultSettings.quietFrom),
  quietUntil: z.string().catch(defaultSettings.quietUntil),
  mostUpcomingBookings: z.number().int().min(1).max(100).catch(defaultSettings.mostUpcomingBookings),
  mostWaiting: z.number().int().min(0).max(50).catch(defaultSettings.mostWaiting),
  lateOfferMinutes: z.number().int().min(5).max(240).catch(defaultSettings.lateOfferMinutes),
  strikeLimit: z.number().int().min(1).max(20).catch(defaultSettings.strikeLimit),
  strikeWindowDays: z.number().int().min(1).max(60).catch(defaultSettings.strikeWindowDays),
  suspensionDays: z.number().int().min(0).max(60).catch(defaultSettings.suspensionDays),
  /** No-shows in a row that end a standing booking. */
  standingNoShowLimit: z.number().int().min(1).max(10).catch(defaultSettings.standingNoShowLimit),
  checkInOpensMinutes: z.number().int().min(0).max(240).catch(defaultSettings.checkInOpensMinutes),
  checkInClosesMinutes: z.number().int().min(0).max(240).catch(defaultSettings.checkInClosesMinutes),
  generateDaysAhead: z.number().int().min(7).max(90).catch(defaultSettings.generateDaysAhead),
  /** Sessions with fewer bookings than this are cancelled that long before the start; 0: never. */
  autoCancelBelow: z.number().int().min(0).max(50).catch(defaultSettings.autoCancelBelow),
  autoCancelMinutesBefore: z.number().int().min(30).max(2880).catch(defaultSettings.autoCancelMinutesBefore),

  /** The endpoints of webhooks that are on, and what each wants to hear of (`webhooks.ts`). */
  webhooks: z.array(z.object({ id: text, events: z.array(z.enum(clubEventTypes)).catch([]) })).catch([]),

  // Holding: days, the first and the last included.
  holdShortestDays: z.number().int().min(1).max(365).catch(defaultSettings.holdShortestDays),
  holdLongestDays: z.number().int().min(1).max(365).catch(defaultSettings.holdLongestDays),
  /** In any twelve months. */
  holdMostDaysAYear: z.number().int().min(1).max(365).catch(defaultSettings.holdMostDaysAYear),
  holdNoticeDays: z.number().int().min(0).max(90).catch(defaultSettings.holdNoticeDays),

  // Tours for people who think of joining.
  /** Parties shown round at the same time; 0: no tours. */
  tourPlaces: z.number().int().min(0).max(20).catch(defaultSettings.tourPlaces),
  tourMinutes: z.number().int().min(15).max(180).catch(defaultSettings.tourMinutes),
  /** Wall clock `HH:MM`, within the opening hours. */
  toursFrom: z.string().catch(defaultSettings.toursFrom),
  toursUntil: z.string().catch(defaultSettings.toursUntil),
  tourNoticeHours: z.number().int().min(0).max(168).catch(defaultSettings.tourNoticeHours),
  tourDaysAhead: z.number().int().min(1).max(60).catch(defaultSettings.tourDaysAhead),
});
export type ClubSettings = Omit<ReturnType<typeof settings.decode>, 'id'>;

/** Every change by staff and every staff read of health data; written in the change's own transaction. */
export const auditLog = defineCollection('auditLog', {
  at: requiredInstant,
  actorUid: text,
  actorName: text,
  /** The action's key: `membership.activated`, `parq.read`. */
  action: text,
  /** The member concerned, or empty. */
  memberUid: text,
  summary: text,
  before: z.record(z.string(), z.unknown()).catch({}),
  after: z.record(z.string(), z.unknown()).catch({}),
  /** Uids that stood here until two people were merged: what it said is checked with them. */
  formerUids: texts,
  /** Says with the club's secret that a merge put them there (`server/log/audit-chain.ts`); empty: nothing was merged, or an older version did. */
  formerSeal: text,
  /** Of what it said when it was written (`server/log/audit-content.ts`); empty: of an older version, and not sealed yet. */
  contentHash: text,
});
export type AuditEntry = ReturnType<typeof auditLog.decode>;

/** The chain of seals over the audit log; ids are the numbers, with zeros in front. */
export const auditSeals = defineCollection('auditSeals', {
  /** From 1, without gaps. */
  number: whole,
  /** The newest instant that it covers; the oldest is just after the seal before. */
  until: requiredInstant,
  /** Entries that it covers. */
  count: whole,
  /** HMAC-SHA256 over the entries and the seal before, hex. */
  digest: text,
  madeAt: requiredInstant,
  /** Entries up to then were kept long enough and are removed; null: all that it covers are there. */
  removedUntil: instant,
  /** HMAC over the entries after that and this seal, hex; empty: none were removed. */
  restDigest: text,
});
export type AuditSeal = ReturnType<typeof auditSeals.decode>;

/** Server errors grouped by fingerprint (the document's id). */
export const errorLogs = defineCollection('errorLogs', {
  fingerprint: text,
  name: text,
  message: text,
  stack: text,
  route: text,
  count: whole,
  firstSeenAt: requiredInstant,
  lastSeenAt: requiredInstant,
  /** Reference numbers shown to people, newest first, at most 20. */
  references: texts,
  /** Who was signed in, newest first, each once, at most 20. */
  uids: texts,
  /** The builds it occurred in, newest first, at most 5. */
  builds: texts,
  /** Occurrences by date, of the last 30 days. */
  days: z.record(z.string(), whole).catch({}),
  isResolved: flag,
  resolvedAt: instant,
  resolvedBy: text,
  resolvedByUid: text,
});
export type ErrorLog = ReturnType<typeof errorLogs.decode>;

/** The link that makes the first admin, as one document, `current`: a restart replaces it, completing the setup removes it. */
export const setUpLinks = defineCollection('setUpLinks', {
  /** SHA-256 of the link's token. */
  tokenHash: text,
  createdAt: requiredInstant,
});

/** What a starting point has filled in, as one document, `current`, until it is kept or removed again. */
export const startingPoints = defineCollection('startingPoints', {
  /** Of `domain/club/starting-points/starting-points.ts`. */
  key: text,
  usedAt: requiredInstant,
  classTypeIds: texts,
  scheduleIds: texts,
  planIds: texts,
  /** Those of them that the owner has put on sale: their prices are no examples any more. */
  checkedPlanIds: texts,
  /** The booking rules that it changed, and what they were. */
  rules: z.array(z.object({ name: text, before: whole, after: whole })).catch([]),
});
/** The id of the only document. */
export const USED_ID = 'current';
export type UsedStartingPoint = ReturnType<typeof startingPoints.decode>;
