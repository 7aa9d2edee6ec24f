import type { CheckInAttempt } from '#domain/door/check-in.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import { accessLogs, type Presence, presence, usedPassCodes } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';
import type { Presented } from './check-in-attempt.ts';
import { readDoorHours } from './plan-hours.ts';

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
  const club = stored ?? settings.decode(SETTINGS_ID, {});
  return {
    member,
    settings: club,
    doorHours: member && (await readDoorHours(reads, member, club, { from: at, until: at })),
    stay,
    enteredAt: isIn ? stay.enteredAt : null,
    since: isIn ? cameAt(stay) : null,
    passUse: used ? await whereUsed(reads, used, attempt) : findEarlierScan(pass, stay),
  };
}

/** When somebody who is in came: once, however often they are let in. */
export const cameAt = ({ since, enteredAt }: Pick<Presence, 'since' | 'enteredAt'>) => since ?? enteredAt;

/**
 * A short code that nobody has typed, of somebody who has come in since it was shown: by the QR above it, most likely. What a person
 * behind them has read off the phone opens no door.
 */
function findEarlierScan(pass: CheckInAttempt['pass'], stay: Presence | null): 'elsewhere' | null {
  const typedSince = pass.kind === 'valid' ? pass.pass.typedSince : undefined;
  if (!typedSince || !stay) return null;
  return Temporal.Instant.compare(stay.enteredAt, typedSince) >= 0 ? 'elsewhere' : null;
}

async function whereUsed(
  reads: Reads,
  { accessLogId }: { readonly accessLogId: string },
  { id, deviceId }: { readonly id: string; readonly deviceId: string },
): Promise<CheckInAttempt['passUse']> {
  if (accessLogId === id) return null;
  const entry = await reads.find(accessLogs, accessLogId);
  return entry?.deviceId === deviceId ? 'here' : 'elsewhere';
}
