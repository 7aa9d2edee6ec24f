import type { CheckInAttempt } from '#domain/door/check-in.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import { accessLogs, type Presence, presence, usedPassCodes } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';
import type { Presented } from './check-in-attempt.ts';

export interface DoorFacts extends Omit<CheckInAttempt, 'pass'> {
  readonly member: Member | null;
  readonly settings: ClubSettings;
  /** The person's last stay, whether or not they are still in. */
  readonly stay: Presence | null;
}

/** Everything the door decides from, straight from the store. A code used by this same attempt counts as unused. */
export async function readDoorFacts(
  reads: Reads,
  pass: CheckInAttempt['pass'],
  presented: Presented,
  attempt: { readonly id: string; readonly deviceId: string },
  at: Temporal.Instant,
): Promise<DoorFacts> {
  const isGenuine = pass.kind === 'valid' || pass.kind === 'stale';
  const passUid = isGenuine ? pass.pass.uid : null;
  const uid = presented.kind === 'member' ? presented.uid : passUid;
  const singleUseId = isGenuine ? pass.pass.singleUseId : null;
  const stored = await reads.find(settings, SETTINGS_ID);
  const member = uid === null ? null : await reads.find(members, uid);
  const stay = uid === null ? null : await reads.find(presence, uid);
  const used = singleUseId === null ? null : await reads.find(usedPassCodes, singleUseId);
  const isIn = stay !== null && Temporal.Instant.compare(stay.leavesAt, at) > 0;
  return {
    member,
    settings: stored ?? settings.decode(SETTINGS_ID, {}),
    stay,
    enteredAt: isIn ? stay.enteredAt : null,
    passUse: used && used.accessLogId !== attempt.id ? await whereUsed(reads, used, attempt.deviceId) : null,
  };
}

async function whereUsed(
  reads: Reads,
  { accessLogId }: { readonly accessLogId: string },
  deviceId: string,
): Promise<'here' | 'elsewhere'> {
  const entry = await reads.find(accessLogs, accessLogId);
  return entry?.deviceId === deviceId ? 'here' : 'elsewhere';
}
