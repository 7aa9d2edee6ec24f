import { classesLeftText } from '#domain/membership/allowance.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import type { Member } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import type { Store } from '../data/store.ts';

/** How many classes somebody has left, in a line; empty where classes aren’t counted. */
export async function findClassesLeft(
  store: Pick<Store, 'find'>,
  member: Member,
  now: Temporal.Instant,
): Promise<string> {
  if (member.planId === '') return '';
  const [plan, profile] = await Promise.all([
    store.find(plans, member.planId),
    store.find(bookingProfiles, member.id),
  ]);
  return classesLeftText(member, plan, profile?.uses ?? [], now);
}
