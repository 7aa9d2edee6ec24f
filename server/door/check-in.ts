import { type CheckInDecision, decideCheckIn } from '#domain/door/check-in.ts';
import { type PassVerdict, readPassCode } from '#domain/door/pass-code.ts';
import { type AccessLogEntry, accessLogs, presence, usedPassCodes } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { type CheckInParts, nameAttempt, type Presented, strayHash } from './check-in-attempt.ts';
import { type DoorFacts, readDoorFacts } from './door-facts.ts';
import { type DoorClasses, markAtDoor, readDoorClasses } from './mark-at-door.ts';

export interface CheckInRequest {
  /** Random, new for every attempt; the same again is the same attempt sent twice. */
  readonly nonce: string;
  readonly presented: Presented;
  readonly device: { readonly id: string; readonly name: string };
  /** Staff let the person in whatever the door says. */
  readonly override?: { readonly by: Actor; readonly reason: string } | undefined;
  /** A check-in at the desk: who did it. */
  readonly by?: Actor | undefined;
  /** What the kiosk decided by itself while the server was away, and when. */
  readonly offline?: { readonly at: Temporal.Instant; readonly wasLetIn: boolean } | undefined;
}

/**
 * One attempt at the door: decides, and writes the log, the use of a single-use code, who is in and the member's visits in one
 * transaction. Whoever is let in around the start of a class that they have booked is marked present there. The same request again, at
 * any time and from two places at once, is one entry and has the same answer.
 *
 * Returns the entry of the access log; somebody who has only just come in (`alreadyInMinutes`) gets one that is shown and not kept.
 */
export function checkIn(
  parts: CheckInParts,
  request: CheckInRequest,
  now: Temporal.Instant,
): Promise<AccessLogEntry> {
  const isOverride = request.override !== undefined;
  const id = nameAttempt({ ...request, direction: 'in', isOverride });
  const at = request.offline?.at ?? now;
  const pass = readPass(parts, request.presented, at);
  return parts.store.transaction(async (transaction) => {
    const known = await transaction.find(accessLogs, id);
    if (known) return known;
    const facts = await readDoorFacts(
      transaction,
      pass,
      request.presented,
      { id, deviceId: request.device.id },
      at,
    );
    const decision = decideCheckIn({ ...facts, pass }, at);
    const classes = await readClasses(transaction, facts, at);
    const entry = settle(makeEntry(parts, request, { id, at, pass, facts, decision, classes }), request);
    const isAsDecided = entry.isAllowed === decision.isAllowed;
    if (decision.isLogged || !isAsDecided) transaction.create(accessLogs, entry);
    if (entry.isAllowed && facts.member) letIn(transaction, entry, facts.member, facts, pass);
    if (entry.isAllowed && entry.result !== 'already-in') noteVisit(parts, transaction, entry);
    if (entry.isAllowed) markAtDoor(transaction, classes, { by: markerOf(request), at, now });
    if (facts.member) auditDesk(transaction, request, entry, now);
    return entry;
  });
}

const noClasses: DoorClasses = { words: '', toMark: [] };

async function readClasses(
  transaction: Transaction,
  { member, settings }: DoorFacts,
  at: Temporal.Instant,
): Promise<DoorClasses> {
  return member ? readDoorClasses(transaction, member.id, settings, at) : noClasses;
}

/** At the desk it is the member of staff; at the door the door. */
function markerOf({ by, override, device }: CheckInRequest): { id: string; name: string } {
  const staff = by ?? override?.by;
  return staff ? { id: staff.uid, name: staff.name } : { id: device.id, name: `${device.name}, checked in` };
}

function noteVisit(
  { clubEvents }: CheckInParts,
  transaction: Transaction,
  { memberUid, at, deviceId }: AccessLogEntry,
): void {
  const facts = { enteredAt: at.toString(), deviceId };
  clubEvents.note(transaction, { type: 'member.checked-in', memberUid, facts });
}

function readPass({ passSigner }: CheckInParts, presented: Presented, at: Temporal.Instant) {
  if (presented.kind === 'member') return { kind: 'no-pass' } as const;
  return readPassCode(presented.typed, passSigner, at);
}

interface Attempt {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly pass: PassVerdict | { readonly kind: 'no-pass' };
  readonly facts: DoorFacts;
  readonly decision: CheckInDecision;
  readonly classes: DoorClasses;
}

function makeEntry(parts: CheckInParts, request: CheckInRequest, attempt: Attempt): AccessLogEntry {
  const { facts, decision, classes } = attempt;
  const { presented, device } = request;
  const isStray = attempt.pass.kind === 'malformed' || attempt.pass.kind === 'forged';
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
    saidOfClass: decision.isAllowed ? classes.words : '',
    method: presented.kind === 'code' ? 'scan' : presented.method,
    codeHash: isStray && presented.kind === 'code' ? strayHash(parts, presented) : '',
    isOffline: request.offline !== undefined,
    overriddenBy: '',
    overrideReason: '',
  };
}

/** What staff or an offline kiosk did about the decision. The result stays what the rules say. */
function settle(entry: AccessLogEntry, { override, offline }: CheckInRequest): AccessLogEntry {
  if (override && !entry.isAllowed && entry.memberUid !== '') {
    return { ...entry, isAllowed: true, overriddenBy: override.by.name, overrideReason: override.reason };
  }
  if (!offline || offline.wasLetIn === entry.isAllowed) return entry;
  const note = offline.wasLetIn ? 'Let in while the kiosk was offline' : 'Sent to the desk while offline';
  const reason = [note, entry.reason].filter(Boolean).join('. ');
  return { ...entry, isAllowed: offline.wasLetIn, reason };
}

function letIn(
  transaction: Transaction,
  { id, at, result, memberUid, memberName }: AccessLogEntry,
  member: Member,
  { stay, settings, passUse }: DoorFacts,
  pass: Attempt['pass'],
): void {
  // Shown again within the same visit it stays used by the attempt that opened the door.
  if (pass.kind === 'valid' && pass.pass.singleUseId !== null && passUse === null) {
    transaction.set(usedPassCodes, { id: pass.pass.singleUseId, memberUid, usedAt: at, accessLogId: id });
  }
  if (result === 'already-in') return;
  const wasIn = stay !== null && Temporal.Instant.compare(stay.leavesAt, at) > 0;
  const isLater = stay === null || Temporal.Instant.compare(at, stay.enteredAt) > 0;
  if (isLater) {
    const leavesAt = at.add({ minutes: Math.round(settings.autoExitHours * 60) });
    transaction.set(presence, { id: member.id, memberUid, memberName, enteredAt: at, leavesAt });
  }
  transaction.update(members, member.id, {
    lastSeenAt: latest(member.lastSeenAt, at),
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
    const summary = `${reason || result}. Let in all the same: ${overrideReason}`;
    writeAudit(transaction, override.by, { action: 'check-in.overridden', memberUid, summary }, now);
  } else if (by && isAllowed) {
    writeAudit(transaction, by, { action: 'check-in.recorded', memberUid, summary: reason }, now);
  }
}
