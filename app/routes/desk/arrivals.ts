import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import type { CheckInResult } from '#domain/door/check-in-decision.ts';
import { nextDoorClass } from '#domain/door/door-class.ts';
import { type DoorFix, doorFeed, doorFixOf, type FeedItem } from '#domain/door/door-feed.ts';
import { dueNow } from '#domain/membership/debts.ts';
import { effectiveStatus, membershipLabel } from '#domain/membership/membership.ts';
import { startLabel } from '#domain/membership/start-label.ts';
import { startPrice } from '#domain/payments/sale-plan.ts';
import { formatTime, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import { formatPence } from '#domain/values/money.ts';
import { type BookingProfile, bookingProfiles } from '#server/data/collections/bookings.ts';
import { type AccessLogEntry, accessLogs } from '#server/data/collections/door.ts';
import { type Member, type MemberRow, memberRows } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { doorChip } from '../door/staff/access-log/rows.ts';

/** Rows of the feed; the rest of the day is in the access log. */
const SHOWN = 15;
/** Some attempts become one row. */
const READ = 20;

/** Somebody at the door, as the desk sees them. */
export interface Arrival {
  readonly id: string;
  readonly time: string;
  /** Empty: an unknown code. */
  readonly memberUid: string;
  readonly name: string;
  readonly pictureId: string;
  readonly isRefused: boolean;
  /** Refused, and let in since. */
  readonly isSettled: boolean;
  /** What the door decided; null: it let them in. */
  readonly door: Label | null;
  /** The membership; null: nobody's, or what the door has said already. */
  readonly membership: Label | null;
  /** Why they were refused, or what staff should raise with them. */
  readonly reason: string;
  /** `Hyrox Engine 18:00`; empty: none today. */
  readonly nextClass: string;
  readonly fix: { readonly label: string; readonly href: string } | null;
  readonly letInHref: string | null;
}

interface Known {
  readonly members: ReadonlyMap<string, MemberRow>;
  readonly profiles: ReadonlyMap<string, BookingProfile>;
  readonly plans: ReadonlyMap<string, Plan>;
  readonly joiningFeeInPence: number;
}

/** Of the club's settings. */
type Fees = { readonly joiningFeeInPence: number };

/** Today's arrivals, newest first. Reads three documents for each person at most. */
export async function readArrivals(
  store: Store,
  { joiningFeeInPence }: Fees,
  now: Temporal.Instant,
): Promise<Arrival[]> {
  const { items } = await store.query(accessLogs, {
    where: [
      ['direction', '==', 'in'],
      ['at', '>=', startOfLocalDay(localDate(now))],
    ],
    orderBy: [['at', 'desc']],
    limit: READ,
  });
  const feed = doorFeed(items.filter(({ removed }) => !removed)).slice(0, SHOWN);
  const known = { ...(await readKnown(store, feed)), joiningFeeInPence };
  return feed.map((item) => toArrival(item, known, now));
}

async function readKnown(store: Store, feed: readonly FeedItem<AccessLogEntry>[]) {
  const uids = [...new Set(feed.map(({ entry }) => entry.memberUid).filter(Boolean))];
  const [members, profiles] = await Promise.all([
    store.findMany(memberRows, uids),
    store.findMany(bookingProfiles, uids),
  ]);
  return { members: byId(members), profiles: byId(profiles), plans: await readRequested(store, members) };
}

/** The plans that people have asked for and not yet paid. */
async function readRequested(store: Store, members: readonly (Asking | null)[]): Promise<Known['plans']> {
  const planIds = members.flatMap((member) =>
    member?.membershipStatus === 'pending' && member.requestedPlanId ? [member.requestedPlanId] : [],
  );
  return byId(await store.findMany(plans, [...new Set(planIds)]));
}

type Asking = Pick<MemberRow, 'membershipStatus' | 'requestedPlanId'>;

/** What the desk can do at once about a refusal at the door, such as "Take £79"; null: nothing. */
export async function doorFixLink(
  store: Store,
  result: CheckInResult,
  member: Member,
  { joiningFeeInPence }: Fees,
  now: Temporal.Instant,
): Promise<Arrival['fix']> {
  const known = { plans: await readRequested(store, [member]), joiningFeeInPence };
  return fixLink(result, member, known, now);
}

const byId = <T extends { id: string }>(found: readonly (T | null)[]) =>
  new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));

function toArrival(
  { entry, attempts, isSettled }: FeedItem<AccessLogEntry>,
  known: Known,
  now: Temporal.Instant,
): Arrival {
  const { id, at, memberUid, memberName, isAllowed, result } = entry;
  const member = known.members.get(memberUid);
  const isRefused = !isAllowed;
  const isOpen = isRefused && !isSettled && hasMemberPage(memberUid);
  return {
    id,
    time: formatTime(at),
    memberUid,
    name: memberName || (memberUid ? 'No name' : 'Unknown code'),
    pictureId: member?.pictureId ?? '',
    isRefused,
    isSettled,
    door: doorLabel(entry, isSettled),
    membership: member ? membershipChip(member, entry, now) : null,
    reason: reasonText(entry, attempts),
    nextClass: classText(known.profiles.get(memberUid), at),
    fix: isOpen && member ? fixLink(result, member, known, now) : null,
    letInHref: isOpen ? paths.checkInAtDesk(memberUid) : null,
  };
}

function doorLabel({ isAllowed, overriddenBy, result }: AccessLogEntry, isSettled: boolean): Label | null {
  if (isAllowed) return overriddenBy === '' ? null : { text: 'Let in by staff', tone: 'info' };
  return isSettled ? { text: 'Let in since', tone: 'plain' } : doorChip(result);
}

/** Null where the door has said the same: “On hold” to somebody on hold until Friday. */
function membershipChip(member: MemberRow, { result, reason }: AccessLogEntry, now: Temporal.Instant) {
  const label = membershipLabel(effectiveStatus(member, now), member, now);
  return label.text.startsWith(doorChip(result).text) || label.text === reason ? null : label;
}

function reasonText(entry: AccessLogEntry, attempts: number): string {
  const { reason, overriddenBy, overrideReason, isOffline } = entry;
  return [
    reason,
    overriddenBy ? `${overriddenBy} let them in: ${overrideReason}` : '',
    attempts > 1 ? `Tried ${attempts} times` : '',
    isOffline ? 'Kiosk was offline' : '',
  ]
    .filter(Boolean)
    .join('. ');
}

function classText(profile: BookingProfile | undefined, at: Temporal.Instant): string {
  const next = profile && nextDoorClass(profile.upcoming, at);
  if (!next) return '';
  const what = `${next.className || 'Class'} ${formatTime(next.startsAt)}`;
  return next.isWaitlisted ? `${what}, on the waitlist` : what;
}

type Fixable = MemberRow | Member;
type Requested = Pick<Known, 'plans' | 'joiningFeeInPence'>;

const fixPaths: Record<DoorFix, (uid: string) => string> = {
  'record-payment': paths.settlePayment,
  'sell-membership': paths.activateMembership,
  'end-hold': paths.endHold,
  'edit-flag': paths.deskFlag,
  'change-plan': paths.changePlan,
  'hand-over': (uid) => paths.handOver(uid, paths.desk),
};

function fixLink(
  result: CheckInResult,
  member: Fixable,
  requested: Requested,
  now: Temporal.Instant,
): Arrival['fix'] {
  const fix = doorFixOf(result, member.deskFlag);
  return fix && { label: fixLabel(fix, member, requested, now), href: fixPaths[fix](member.id) };
}

function fixLabel(
  fix: DoorFix,
  member: Fixable,
  { plans, joiningFeeInPence }: Requested,
  now: Temporal.Instant,
): string {
  const plan = plans.get(member.requestedPlanId);
  const price =
    fix === 'record-payment'
      ? dueNow(member, null)
      : plan && startPrice(plan, joiningFeeInPence, member, now).totalInPence;
  if (fix === 'end-hold') return 'End hold';
  if (fix === 'change-plan') return 'Change plan';
  if (fix === 'edit-flag') return 'Edit flag';
  if (fix === 'hand-over') return 'Hand over form';
  if (price) return `Take ${formatPence(price)}`;
  return fix === 'record-payment' ? 'Take payment' : startLabel(effectiveStatus(member, now));
}
