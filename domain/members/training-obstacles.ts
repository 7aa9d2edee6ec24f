/** Why somebody cannot train, for staff: every reason at once, by the rules of the door and of booking. */

import { isWithinClassHours } from '../bookings/booking-times.ts';
import type { PlanRules } from '../bookings/eligibility-facts.ts';
import { type Strike, type StrikeSettings, suspendedUntil } from '../bookings/strikes.ts';
import { type DoorMember, type DoorSettings, parqObstacleLabels, standingAtDoor } from '../door/check-in.ts';
import { findMembershipObstacle } from '../door/check-in-membership.ts';
import { type DoorHours, doorHoursText, isWithinDoorHours, nextDoorTime } from '../door/plan-hours.ts';
import { decideParqClearance } from '../health/parq.ts';
import { findWaiverObstacle, waiverObstacleLabels } from '../health/waiver.ts';
import { hasDayPass } from '../membership/day-pass.ts';
import { classHoursText } from '../membership/plan-text.ts';
import { formatDateTime } from '../values/dates.ts';

/** `bad`: the door doesn’t open. `warn`: it does, but classes cannot be booked, or not all of them. */
export interface TrainingObstacle {
  readonly code: 'flag' | 'membership' | 'parq' | 'waiver' | 'plan-hours' | 'strikes';
  readonly tone: 'bad' | 'warn';
  readonly sentence: string;
}

/** A stored member, plan and booking profile fit. */
export interface ObstacleFacts {
  readonly member: DoorMember;
  readonly plan: Pick<PlanRules, 'name' | 'classHours'> | null;
  /** The hours that the door holds them to; null: any time. */
  readonly doorHours: DoorHours | null;
  readonly strikes: readonly Strike[];
  readonly settings: StrikeSettings & DoorSettings;
}

/** What stops them now, in the order of the door; empty: nothing. */
export function findTrainingObstacles(facts: ObstacleFacts, now: Temporal.Instant): TrainingObstacle[] {
  const { member } = facts;
  const flag = member.deskFlag.trim();
  const membership = findMembershipObstacle(member, now);
  return [
    flag ? obstacle('flag', 'bad', `Flagged by staff: ${flag}`) : null,
    membership && obstacle('membership', 'bad', `${membership.staffReason}.`),
    parqObstacle(facts, now),
    waiverObstacle(facts, now),
    membership || hasDayPass(member, now) ? null : hoursObstacle(facts, now),
    strikesObstacle(facts, now),
  ].filter((each) => each !== null);
}

const obstacle = (
  code: TrainingObstacle['code'],
  tone: TrainingObstacle['tone'],
  sentence: string,
): TrainingObstacle => ({ code, tone, sentence });

function parqObstacle(facts: ObstacleFacts, now: Temporal.Instant) {
  const { member, settings } = facts;
  const clearance = decideParqClearance(member, now);
  if (clearance.kind === 'fit') return null;
  const label = parqObstacleLabels[clearance.reason];
  const isRefused = clearance.reason === 'not-cleared' || settings.parqAtDoor === 'refuse';
  return isRefused
    ? obstacle('parq', 'bad', `${label}.`)
    : obstacle('parq', 'warn', noBooking(label, facts, now));
}

function waiverObstacle(facts: ObstacleFacts, now: Temporal.Instant) {
  const { member, settings } = facts;
  const found = findWaiverObstacle(member, settings);
  if (!found) return null;
  const label = waiverObstacleLabels[found];
  return settings.parqAtDoor === 'refuse'
    ? obstacle('waiver', 'bad', `${label}.`)
    : obstacle('waiver', 'warn', noBooking(label, facts, now));
}

const noBooking = (label: string, facts: ObstacleFacts, now: Temporal.Instant): string =>
  `${label}. ${uncleared('They', facts, now)}`;

/**
 * What is open to somebody without clearance or waiver. That they can come in is said only where the door lets them in: something else may
 * stand against it, or the club be closed.
 * @param who their name, to their guardian
 */
export function uncleared(
  who: string,
  facts: Pick<ObstacleFacts, 'member' | 'doorHours' | 'settings'>,
  now: Temporal.Instant,
): string {
  const { isAllowed } = standingAtDoor(facts, now);
  return isAllowed ? `${who} can come in, but can’t book classes.` : `${who} can’t book classes.`;
}

function hoursObstacle({ plan, doorHours }: ObstacleFacts, now: Temporal.Instant) {
  if (doorHours) return doorObstacle(doorHours, plan?.name ?? '', now);
  if (!plan?.classHours || isWithinClassHours({ startsAt: now }, plan.classHours)) return null;
  const times = classHoursText(plan.classHours);
  return obstacle('plan-hours', 'warn', `${plan.name || 'Their plan'} doesn’t cover classes now: ${times}.`);
}

/** By the rule of the door, which also lets them in for what they have booked. */
function doorObstacle(doorHours: DoorHours, planName: string, now: Temporal.Instant) {
  if (isWithinDoorHours(doorHours, now)) return null;
  const next = nextDoorTime(doorHours, now) || doorHoursText(doorHours.hours);
  const plan = planName === '' ? 'Their plan' : `${planName.replace(/ plan$/i, '')} plan`;
  return obstacle('plan-hours', 'bad', `${plan}: ${next || 'no hours at any time'}.`);
}

function strikesObstacle({ strikes, settings }: ObstacleFacts, now: Temporal.Instant) {
  const until = suspendedUntil(strikes, settings, now);
  if (!until) return null;
  const sentence = `Same-day booking only until ${formatDateTime(until, now)}, because of missed classes.`;
  return obstacle('strikes', 'warn', sentence);
}
