import { decideCheckIn, type ReadPass } from '#domain/door/check-in.ts';
import type { CheckInDecision } from '#domain/door/check-in-decision.ts';
import { localDate } from '#domain/values/dates.ts';
import { markDue } from '../community/challenges/mark-due.ts';
import { type AccessLogEntry, accessLogs, presence, usedPassCodes } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { markFigures } from '../insight/figures/mark-figures.ts';
import { VISITS } from '../insight/visit-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { attemptId, type CheckInParts, type Presented, unknownCodeHash } from './check-in-attempt.ts';
import { type Comparison, compareOffline, type OfflineAttempt } from './compare-offline.ts';
import { cameAt, type DoorFacts, readDoorFacts } from './door-facts.ts';
import { type DoorClasses, markAtDoor, readDoorClasses } from './mark-at-door.ts';
import { readPresented } from './read-presented.ts';

export interface CheckInRequest {
  /** Random, new for every attempt; the same nonce is the same attempt sent again. */
  readonly nonce: string;
  readonly presented: Presented;
  readonly device: { readonly id: string; readonly name: string };
  /** Staff let the person in although the door refuses. */
  readonly override?: { readonly by: Actor; readonly reason: string } | undefined;
  /** A check-in at the desk: who did it. */
  readonly by?: Actor | undefined;
  /** What the kiosk decided by itself while the server was unreachable, and when. */
  readonly offline?: OfflineAttempt | undefined;
}

/**
 * One check-in attempt: decides, and writes the log, the use of a single-use code, who is in and the member's visits in one
 * transaction. A person let in around the start of a class that they have booked is marked present there. Idempotent: the same
 * request, repeated later or sent twice at once, is one entry and has the same answer.
 *
 * Returns the access log entry; for a person who has just come in (`alreadyInMinutes`) it is shown but not stored.
 */
export function checkIn(
  parts: CheckInParts,
  request: CheckInRequest,
  now: Temporal.Instant,
): Promise<AccessLogEntry> {
  const isOverride = request.override !== undefined;
  const id = attemptId({ ...request, direction: 'in', isOverride });
  const at = request.offline?.at ?? now;
  const { presented, device } = request;
  const place = { presented, deviceId: device.id, isOffline: request.offline !== undefined, at };
  return parts.store.transaction(async (transaction) => {
    const known = await transaction.find(accessLogs, id);
    if (known) return known;
    const { pass, countIfWrong } = await readPresented(parts, transaction, place);
    const facts = await readDoorFacts(transaction, pass, presented, { id, deviceId: device.id }, at);
    const compared =
      request.offline && (await compareOffline(transaction, request.offline, { facts, pass }, device.id));
    const decision = compared?.decision ?? decideCheckIn({ ...facts, pass }, at);
    const classes = await readClasses(transaction, facts, at);
    const entry = applyOutcome(
      makeEntry(parts, request, { id, at, pass, facts, decision, classes }),
      request,
      compared,
    );
    // Nobody is turned away by a form that still needs a reason.
    if (request.by && !entry.isAllowed) return entry;
    countIfWrong(transaction);
    const isAsDecided = entry.isAllowed === decision.isAllowed;
    if (decision.isLogged || !isAsDecided || entry.hasConflict) transaction.create(accessLogs, entry);
    if (entry.isAllowed) markFigures(transaction, { kind: VISITS, date: localDate(at) }, now);
    if (entry.isAllowed && facts.member) letIn(transaction, entry, facts.member, facts, pass);
    if (entry.isAllowed && entry.result !== 'already-in') publishVisit(parts, transaction, entry);
    if (entry.isAllowed) markAtDoor(transaction, classes, { by: markerOf(request), at, now });
    if (facts.member) auditDesk(transaction, request, entry, now);
    return entry;
  });
}

const noClasses: DoorClasses = { text: '', toMark: [] };

async function readClasses(
  transaction: Transaction,
  { member, settings }: DoorFacts,
  at: Temporal.Instant,
): Promise<DoorClasses> {
  return member ? readDoorClasses(transaction, member.id, settings, at) : noClasses;
}

/** Who marks attendance: the member of staff at the desk, the device at the door. */
function markerOf({ by, override, device }: CheckInRequest): { id: string; name: string } {
  const staff = by ?? override?.by;
  return staff ? { id: staff.uid, name: staff.name } : { id: device.id, name: `${device.name}, checked in` };
}

function publishVisit(
  { clubEvents }: CheckInParts,
  transaction: Transaction,
  { memberUid, at, deviceId }: AccessLogEntry,
): void {
  const facts = { enteredAt: at.toString(), deviceId };
  clubEvents.note(transaction, { type: 'member.checked-in', memberUid, facts });
}

interface Attempt {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly pass: ReadPass;
  readonly facts: DoorFacts;
  readonly decision: CheckInDecision;
  readonly classes: DoorClasses;
}

function makeEntry(parts: CheckInParts, request: CheckInRequest, attempt: Attempt): AccessLogEntry {
  const { facts, decision, classes } = attempt;
  const { presented, device } = request;
  const isUnknownCode = ['malformed', 'forged', 'too-many-tries'].includes(attempt.pass.kind);
  return {
    id: attempt.id,
    at: attempt.at,
    memberUid: facts.member?.id ?? '',
    memberName: facts.member?.name ?? '',
    deviceId: device.id,
    deviceName: device.name,
    direction: 'in',
    result: decision.result,
    isAllowed: decision.isAllowed,
    reason: decision.staffReason,
    said: decision.kioskSentence,
    saidOfClass: decision.isAllowed ? classes.text : '',
    method: presented.kind === 'code' ? 'scan' : presented.method,
    codeHash: isUnknownCode && presented.kind === 'code' ? unknownCodeHash(parts, presented) : '',
    isOffline: request.offline !== undefined,
    hasConflict: false,
    conflict: '',
    overriddenBy: '',
    overriddenByUid: '',
    overrideReason: '',
    removed: null,
    removedByUid: '',
  };
}

/** Applies what staff or an offline kiosk did. The result stays the one that the rules gave. */
function applyOutcome(
  entry: AccessLogEntry,
  { override, offline }: CheckInRequest,
  compared: Comparison | undefined,
): AccessLogEntry {
  if (override && !entry.isAllowed && entry.memberUid !== '') {
    const { by, reason } = override;
    const overridden = { overriddenBy: by.name, overriddenByUid: by.uid, overrideReason: reason };
    return { ...entry, isAllowed: true, ...overridden };
  }
  if (!offline || !compared) return entry;
  const { conflict, reason } = compared;
  return { ...entry, isAllowed: offline.wasLetIn, reason, conflict, hasConflict: conflict !== '' };
}

function letIn(
  transaction: Transaction,
  { id, at, result, memberUid, memberName }: AccessLogEntry,
  member: Member,
  { stay, settings, passUse }: DoorFacts,
  pass: Attempt['pass'],
): void {
  // Scanned again within the same visit, the code stays recorded for the attempt that opened the door.
  if (pass.kind === 'valid' && pass.pass.singleUseId !== null && passUse === null) {
    transaction.set(usedPassCodes, { id: pass.pass.singleUseId, memberUid, usedAt: at, accessLogId: id });
  }
  if (result === 'already-in') return;
  markDue(transaction, memberUid);
  const wasIn = stay !== null && Temporal.Instant.compare(stay.leavesAt, at) > 0;
  const isLater = stay === null || Temporal.Instant.compare(at, stay.enteredAt) > 0;
  if (isLater) {
    const leavesAt = at.add({ minutes: Math.round(settings.autoExitHours * 60) });
    const since = wasIn && stay ? cameAt(stay) : null;
    transaction.set(presence, { id: member.id, memberUid, memberName, enteredAt: at, since, leavesAt });
  }
  const lastSeenAt = latest(member.lastSeenAt, at);
  transaction.update(members, member.id, {
    ...{ lastSeenAt, awaySince: lastSeenAt },
    ...(wasIn ? {} : { visits: member.visits + 1 }),
  });
}

function latest(one: Temporal.Instant | null, other: Temporal.Instant): Temporal.Instant {
  return one && Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function auditDesk(
  transaction: Transaction,
  { override, by }: CheckInRequest,
  { memberUid, result, reason, overriddenBy, overrideReason, isAllowed }: AccessLogEntry,
  now: Temporal.Instant,
): void {
  if (override && overriddenBy !== '') {
    const summary = `${reason || result}. Let in anyway: ${overrideReason}`;
    writeAudit(transaction, override.by, { action: 'check-in.overridden', memberUid, summary }, now);
  } else if (by && isAllowed) {
    writeAudit(transaction, by, { action: 'check-in.recorded', memberUid, summary: reason }, now);
  }
}
