/** Whether the door holds a member to their plan's hours, and what they have booked around a moment. */
import type { DoorHours } from '#domain/door/plan-hours.ts';
import type { Span } from '#domain/values/instants.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import type { Member } from '../data/collections/members.ts';
import { type Plan, plans } from '../data/collections/membership.ts';
import { trainingSessions } from '../data/collections/trainers.ts';
import type { Reads } from '../data/store.ts';

/** No class or session with a trainer is longer. */
const LONGEST_HOURS = 12;
/** More than anybody has in a day. */
const MAX_BOOKED = 20;

interface DoorHoursQuery {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  /** For many members in a row. */
  readonly findPlan?: (id: string) => Promise<Plan | null>;
}

/** Null: any time. Reads the plan, and what they have booked only where the plan has hours. */
export async function readDoorHours(
  reads: Reads,
  member: Pick<Member, 'id' | 'planId'>,
  settings: ClubSettings,
  { findPlan = (id) => reads.find(plans, id), ...span }: DoorHoursQuery,
): Promise<DoorHours | null> {
  if (!settings.arePlanHoursAtDoor || member.planId === '') return null;
  const plan = await findPlan(member.planId);
  if (!plan?.classHours) return null;
  const booked = await findBooked(reads, member.id, span);
  return { hours: plan.classHours, booked, minutesBefore: settings.checkInOpensMinutes };
}

async function findBooked(
  reads: Reads,
  uid: string,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<Span[]> {
  const profile = await reads.find(bookingProfiles, uid);
  const classes = (profile?.upcoming ?? []).filter(({ isWaitlisted }) => !isWaitlisted);
  const { items } = await reads.query(trainingSessions, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '>', from.subtract({ hours: LONGEST_HOURS })],
      ['startsAt', '<', until.add({ hours: LONGEST_HOURS })],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_BOOKED,
  });
  const training = items.filter(({ status }) => status !== 'cancelled');
  return [...classes, ...training].map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
}
