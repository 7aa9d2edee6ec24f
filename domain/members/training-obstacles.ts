/** Why somebody cannot train, for staff: every reason at once, by the rules of the door and of booking. */

import { isWithinClassHours } from '../bookings/booking-times.ts';
import type { PlanRules } from '../bookings/eligibility-facts.ts';
import { type Strike, type StrikeSettings, suspendedUntil } from '../bookings/strikes.ts';
import { parqObstacleLabels } from '../door/check-in.ts';
import { findMembershipObstacle } from '../door/check-in-membership.ts';
import { type DoorHours, doorHoursText, isWithinDoorHours, nextDoorTime } from '../door/plan-hours.ts';
import { decideParqClearance, type ParqFacts } from '../health/parq.ts';
import {
  findWaiverObstacle,
  type WaiverFacts,
  type WaiverSettings,
  waiverObstacleLabels,
} from '../health/waiver.ts';
import type { MembershipFacts } from '../membership/membership.ts';
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
  readonly member: MembershipFacts & ParqFacts & WaiverFacts & { readonly deskFlag: string };
  readonly plan: Pick<PlanRules, 'name' | 'classHours'> | null;
  /** The hours that the door holds them to; null: any time. */
  readonly doorHours: DoorHours | null;
  readonly strikes: readonly Strike[];
  readonly settings: StrikeSettings & WaiverSettings & { readonly parqAtDoor: 'warn' | 'refuse' };
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
    waiverObstacle(facts),
    membership ? null : hoursObstacle(facts, now),
    strikesObstacle(facts, now),
  ].filter((each) => each !== null);
}

const obstacle = (
  code: TrainingObstacle['code'],
  tone: TrainingObstacle['tone'],
  sentence: string,
): TrainingObstacle => ({ code, tone, sentence });

function parqObstacle({ member, settings }: ObstacleFacts, now: Temporal.Instant) {
  const clearance = decideParqClearance(member, now);
  if (clearance.kind === 'fit') return null;
  const label = parqObstacleLabels[clearance.reason];
  const isRefused = clearance.reason === 'not-cleared' || settings.parqAtDoor === 'refuse';
  return isRefused ? obstacle('parq', 'bad', `${label}.`) : obstacle('parq', 'warn', noBooking(label));
}

function waiverObstacle({ member, settings }: ObstacleFacts) {
  const found = findWaiverObstacle(member, settings);
  if (!found) return null;
  const label = waiverObstacleLabels[found];
  return settings.parqAtDoor === 'refuse'
    ? obstacle('waiver', 'bad', `${label}.`)
    : obstacle('waiver', 'warn', noBooking(label));
}

const noBooking = (label: string) => `${label}. They can come in, but can’t book classes.`;

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
