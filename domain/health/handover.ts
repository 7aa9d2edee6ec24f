/** The PAR-Q and the waiver on the desk's tablet in the member's hands, and the waiver on a visitor's own phone: what they fill in, and until when. */
import { localDate } from '../values/dates.ts';
import { decideParqClearance, isAnsweringNext, type ParqFacts } from './parq.ts';
import { findWaiverGap, findWaiverObstacle, type WaiverFacts, type WaiverSettings } from './waiver.ts';

/** How long the form stays open on the tablet. */
export const HANDOVER_MINUTES = 15;
/** How long the tablet stays locked to it where nobody unlocks it. */
export const LOCK_HOURS = 24;
/** A PAR-Q that expires within these days is filled in again while they are here. */
const EXPIRES_SOON_DAYS = 30;

export const handoverSteps = ['parq', 'waiver'] as const;
export type HandoverStep = (typeof handoverSteps)[number];

/** What a member fills in on the tablet, in this order: what is missing, or the PAR-Q again where nothing is. */
export function decideHandoverSteps(
  member: ParqFacts & WaiverFacts,
  settings: WaiverSettings,
  now: Temporal.Instant,
): HandoverStep[] {
  const steps = missingSteps(member, settings, now);
  return steps.length > 0 ? steps : ['parq'];
}

function missingSteps(
  member: ParqFacts & WaiverFacts,
  settings: WaiverSettings,
  now: Temporal.Instant,
): HandoverStep[] {
  return [
    ...(isParqDue(member, now) ? (['parq'] as const) : []),
    ...(findWaiverGap(member, settings) ? (['waiver'] as const) : []),
  ];
}

/** What handing over is for, where something that they would fill in stands against their training: `PAR-Q and waiver`. Empty: nothing. */
export function handoverNeededFor(
  member: ParqFacts & WaiverFacts,
  settings: WaiverSettings,
  now: Temporal.Instant,
): string {
  const steps = missingSteps(member, settings, now);
  const isParqMissing = steps.includes('parq') && decideParqClearance(member, now).kind === 'not-fit';
  if (!isParqMissing && !findWaiverObstacle(member, settings)) return '';
  if (steps.length > 1) return 'PAR-Q and waiver';
  return steps[0] === 'waiver' ? 'waiver' : 'PAR-Q';
}

/** Not for somebody who waits for staff, or was cleared by them until a day that comes first: new answers would not help, unless it was the wrong person who signed. */
function isParqDue(member: ParqFacts, now: Temporal.Instant): boolean {
  const clearance = decideParqClearance(member, now);
  if (clearance.kind === 'fit')
    return clearance.ends === 'answers' && localDate(now).until(clearance.until).days <= EXPIRES_SOON_DAYS;
  return isAnsweringNext(clearance.reason) || clearance.reason === 'signer-unconfirmed';
}

/** A stored handover fits. */
export interface HandoverFacts {
  readonly steps: readonly HandoverStep[];
  readonly done: readonly HandoverStep[];
  readonly openUntil: Temporal.Instant;
}

/** What is next on the tablet; `finished` and `timed-out` are for good. */
export function nextOnTablet(
  { steps, done, openUntil }: HandoverFacts,
  now: Temporal.Instant,
): HandoverStep | 'finished' | 'timed-out' {
  const next = steps.find((step) => !done.includes(step));
  if (!next) return 'finished';
  return Temporal.Instant.compare(now, openUntil) >= 0 ? 'timed-out' : next;
}

/** Whether somebody with a day pass has a waiver to sign: on their phone by a link, or on the tablet. */
export function isWaiverDue(member: WaiverFacts, settings: WaiverSettings): boolean {
  const gap = findWaiverGap(member, settings);
  return gap !== null && gap !== 'not-confirmed';
}
