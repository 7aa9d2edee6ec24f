import { isOpenAt, nextOpeningAt, type OpeningSettings, openingSentence } from '../club/opening-hours.ts';
import { decideParqClearance, type ParqFacts, type ParqObstacle } from '../health/parq.ts';
import {
  findWaiverObstacle,
  type WaiverFacts,
  type WaiverObstacle,
  type WaiverSettings,
  waiverObstacleLabels,
} from '../health/waiver.ts';
import { hasDayPass } from '../membership/day-pass.ts';
import type { MembershipFacts } from '../membership/membership.ts';
import { formatDateTime } from '../values/dates.ts';
import { type CheckInDecision, type CheckInWarning, letIn, refuse } from './check-in-decision.ts';
import { findMembershipObstacle } from './check-in-membership.ts';
import type { PassVerdict } from './pass-code.ts';
import { type DoorHours, doorHoursText, isWithinDoorHours } from './plan-hours.ts';

/** What the door needs to know about a person; a stored member fits. */
export interface DoorMember extends MembershipFacts, ParqFacts, WaiverFacts {
  readonly firstName: string;
  readonly qrVersion: number;
  /** A staff note that stops the person at the door; empty: none. */
  readonly deskFlag: string;
}

export interface DoorSettings extends OpeningSettings, WaiverSettings {
  readonly parqAtDoor: 'warn' | 'refuse';
  readonly isPrintedPassAccepted: boolean;
  /** Scanning again within this time shows the earlier entry and does not log a second one. */
  readonly alreadyInMinutes: number;
}

/** What a code says; or that the person was found by name or checked in at the desk, or that too many wrong codes have been typed. */
export type ReadPass = PassVerdict | { readonly kind: 'no-pass' } | { readonly kind: 'too-many-tries' };

export interface CheckInAttempt {
  readonly pass: ReadPass;
  /** Where the single-use code has opened the door before: at this device (`here`) or another one; null: nowhere. */
  readonly passUse: 'here' | 'elsewhere' | null;
  /** Null where no member has that uid. */
  readonly member: DoorMember | null;
  /** When the person came in; null when they are not in. */
  readonly enteredAt: Temporal.Instant | null;
  /** When they came, where they have been let in again since; null or left out: at `enteredAt`. */
  readonly since?: Temporal.Instant | null | undefined;
  /** The hours of their plan, where the club holds people to them at the door; null: any time. */
  readonly doorHours: DoorHours | null;
  readonly settings: DoorSettings;
}

/**
 * Whether the door opens. The first obstacle in this order decides: the code (unknown, stale, replaced, printed, used), the club
 * (closed), the staff flag, the membership, the plan's hours, the PAR-Q, the waiver. Only a person who would be let in can be "already in". The code comes first
 * because without a valid one nothing may be said about a person; opening hours come before the person's own obstacles because
 * the desk is unstaffed when the club is closed.
 */
export function decideCheckIn(attempt: CheckInAttempt, now: Temporal.Instant): CheckInDecision {
  const { member, settings } = attempt;
  const codeRefusal = refuseCode(attempt, now);
  if (codeRefusal) return codeRefusal;
  if (!member) return unknownCode('No member has this pass');
  return (
    refuseClosed(settings, now) ??
    refuseFlag(member) ??
    refuseMembership(member, now) ??
    refuseHours(attempt, now) ??
    byDayPass(decideByHealth(member, attempt, now), member, now)
  );
}

/** The log says of the person who has come in on a day pass that they did. */
function byDayPass(decision: CheckInDecision, member: DoorMember, now: Temporal.Instant): CheckInDecision {
  if (decision.result !== 'ok' || !hasDayPass(member, now)) return decision;
  return { ...decision, staffReason: ['Day pass', decision.staffReason].filter(Boolean).join('. ') };
}

/** What the door would say to somebody who came in now, whatever they show: pages that promise anything about the door take it from here. */
export function standingAtDoor(
  facts: Pick<CheckInAttempt, 'doorHours' | 'settings'> & { readonly member: DoorMember },
  now: Temporal.Instant,
): CheckInDecision {
  return decideCheckIn({ ...facts, pass: { kind: 'no-pass' }, passUse: null, enteredAt: null }, now);
}

const unknownCode = (staffReason: string) =>
  refuse('unknown-code', staffReason, 'Code not recognised. Please try again');

/** A phone left on the reader shows the code that has just opened the door: that is the same visit. */
function isSameVisit({ passUse, enteredAt, settings }: CheckInAttempt, now: Temporal.Instant): boolean {
  return passUse === 'here' && enteredAt !== null && isRecent(enteredAt, settings, now);
}

function refuseCode(attempt: CheckInAttempt, now: Temporal.Instant): CheckInDecision | null {
  const { pass, member, passUse, settings } = attempt;
  if (pass.kind === 'no-pass') return null;
  if (pass.kind === 'too-many-tries') return refuse('see-the-desk', 'Too many wrong codes were typed');
  if (pass.kind === 'malformed') return unknownCode('Not one of this club’s codes');
  if (pass.kind === 'forged') return unknownCode('The code’s signature isn’t valid');
  const openAgain = pass.pass.typedSince
    ? 'Please type the new code on your pass. It changes every minute'
    : 'Please open your pass again and scan the new code';
  if (pass.kind === 'stale') return refuse('code-stale', 'The code on the screen has expired', openAgain);
  if (member && pass.pass.qrVersion !== member.qrVersion) {
    return refuse(
      'code-replaced',
      'A newer pass has replaced this one',
      'This pass has been replaced. Please use your new one',
    );
  }
  if (pass.pass.kind === 'card' && !settings.isPrintedPassAccepted) {
    return refuse('code-stale', 'Printed passes aren’t accepted', 'Please scan the pass on your phone');
  }
  if (passUse !== null && !isSameVisit(attempt, now))
    return refuse('code-used', 'This code has already been used', openAgain);
  return null;
}

function refuseClosed(settings: DoorSettings, now: Temporal.Instant): CheckInDecision | null {
  if (isOpenAt(settings, now)) return null;
  const opensAt = nextOpeningAt(settings, now);
  const reason = opensAt ? `The club is closed until ${formatDateTime(opensAt, now)}` : 'The club is closed';
  return refuse('club-closed', reason, `The club is closed. ${openingSentence(settings, now)}`);
}

function refuseFlag(member: DoorMember): CheckInDecision | null {
  return member.deskFlag.trim() === ''
    ? null
    : refuse('see-the-desk', `Flagged by staff: ${member.deskFlag.trim()}`);
}

function refuseMembership(member: DoorMember, now: Temporal.Instant): CheckInDecision | null {
  const obstacle = findMembershipObstacle(member, now);
  return obstacle && refuse(obstacle.result, obstacle.staffReason);
}

/** Outside the plan's hours; somebody who has just come in stays in. Neither money nor health: the screen may say the hours. */
function refuseHours(
  { member, doorHours, enteredAt, settings }: CheckInAttempt,
  now: Temporal.Instant,
): CheckInDecision | null {
  if (member && hasDayPass(member, now)) return null;
  if (!doorHours || isWithinDoorHours(doorHours, now)) return null;
  if (enteredAt && isRecent(enteredAt, settings, now)) return null;
  const hours = doorHoursText(doorHours.hours);
  const sentence = `Outside your plan’s hours. Your plan is for ${hours}`;
  return refuse('outside-hours', `Outside the plan’s hours: ${hours}`, sentence);
}

/** For staff. */
export const parqObstacleLabels: Record<ParqObstacle, string> = {
  'not-completed': 'No PAR-Q yet',
  'needs-update': 'PAR-Q out of date',
  'awaiting-review': 'PAR-Q waiting for a consultation with an admin',
  'more-information': 'PAR-Q consultation waiting for more information',
  'clearance-ended': 'PAR-Q clearance has expired',
  'signer-unconfirmed': 'PAR-Q signer not confirmed',
  'not-cleared': 'Not cleared to train by staff',
};

/** Neither money nor health: the screen may say it. */
const SIGN_THE_WAIVER = 'Please sign our waiver in your account, or see the desk';

/**
 * The last checks: a PAR-Q obstacle or a waiver that is not signed warns or refuses depending on the setting, but "not cleared" by staff
 * always refuses.
 */
function decideByHealth(
  member: DoorMember,
  { settings, enteredAt, since = null }: CheckInAttempt,
  now: Temporal.Instant,
): CheckInDecision {
  const clearance = decideParqClearance(member, now);
  const waiver = findWaiverObstacle(member, settings);
  const recentEntry = enteredAt && isRecent(enteredAt, settings, now) ? (since ?? enteredAt) : null;
  if (clearance.kind === 'fit') return decideByWaiver(member, settings, { waiver, recentEntry }, now);
  const { reason } = clearance;
  const warning = warningOf(reason);
  const labels = [parqObstacleLabels[reason], waiver && waiverObstacleLabels[waiver]];
  const staffReason = labels.filter(Boolean).join('. ');
  if (reason === 'not-cleared' || settings.parqAtDoor === 'refuse') {
    return refuse(warning === 'parq-consultation' ? 'see-the-desk' : warning, staffReason);
  }
  return letIn(member, recentEntry, warning, staffReason, now);
}

function decideByWaiver(
  member: DoorMember,
  { parqAtDoor }: DoorSettings,
  known: { readonly waiver: WaiverObstacle | null; readonly recentEntry: Temporal.Instant | null },
  now: Temporal.Instant,
): CheckInDecision {
  const { waiver, recentEntry } = known;
  if (!waiver) return letIn(member, recentEntry, null, '', now);
  const label = waiverObstacleLabels[waiver];
  if (parqAtDoor === 'refuse') return refuse('waiver-missing', label, SIGN_THE_WAIVER);
  return letIn(member, recentEntry, 'waiver-missing', label, now);
}

function warningOf(reason: ParqObstacle): CheckInWarning {
  if (reason === 'not-completed') return 'parq-missing';
  return reason === 'needs-update' ? 'parq-stale' : 'parq-consultation';
}

function isRecent(
  enteredAt: Temporal.Instant,
  { alreadyInMinutes }: DoorSettings,
  now: Temporal.Instant,
): boolean {
  return Math.abs(now.epochMilliseconds - enteredAt.epochMilliseconds) < alreadyInMinutes * 60_000;
}
