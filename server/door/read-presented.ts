import type { ReadPass } from '#domain/door/check-in.ts';
import { type PassVerdict, readPassCode } from '#domain/door/pass-code.ts';
import { findShortCode, readShortCode, type ShortCode } from '#domain/door/short-code.ts';
import { members } from '../data/collections/members.ts';
import type { Reads, Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';
import type { CheckInParts, Presented } from './check-in-attempt.ts';
import { type DoorCount, readDoorCount } from './door-throttle.ts';

export interface PresentedPass {
  readonly pass: ReadPass;
  /** Counts a wrong short code for its kiosk and its number; does nothing about anything else. */
  countIfWrong(transaction: Transaction): void;
}

/** Members with one number: in a club of 100,000 hardly anybody shares theirs with five others. */
const MAX_NAMESAKES = 20;

interface Place {
  readonly presented: Presented;
  readonly deviceId: string;
  /** Decided before and uploaded: its sender learns nothing from it, so it is no guess. */
  readonly isOffline: boolean;
  /** When it was presented. */
  readonly at: Temporal.Instant;
}

/** What the door was shown, with the limits on short codes: past them the right code is refused too, and a scanned pass is not. */
export async function readPresented(
  parts: CheckInParts,
  reads: Reads,
  { presented, deviceId, isOffline, at }: Place,
): Promise<PresentedPass> {
  if (presented.kind === 'member') return uncounted({ kind: 'no-pass' });
  const shortCode = findShortCode(presented.typed);
  if (!shortCode) return uncounted(readPassCode(presented.typed, parts.passSigner, at));
  const pass = await readTyped(parts, reads, shortCode, at);
  if (isOffline) return uncounted(pass);
  const counts = [
    await readDoorCount(reads, parts.secret, ['kiosk-code', deviceId], at),
    await readDoorCount(reads, parts.secret, ['number-code', shortCode.memberNumber], at),
  ];
  if (counts.some(({ isWithinLimit }) => !isWithinLimit)) return uncounted({ kind: 'too-many-tries' });
  return { pass, countIfWrong: (transaction) => countWrong(transaction, pass, counts) };
}

/** The pass within what was scanned or typed, without the limits: for staff, who may look everybody up. */
export async function readPass(
  { store, passSigner }: Pick<Services, 'store' | 'passSigner'>,
  typed: string,
  now: Temporal.Instant,
): Promise<PassVerdict> {
  const shortCode = findShortCode(typed);
  return shortCode ? readTyped({ passSigner }, store, shortCode, now) : readPassCode(typed, passSigner, now);
}

async function readTyped(
  { passSigner }: Pick<Services, 'passSigner'>,
  reads: Reads,
  shortCode: ShortCode,
  at: Temporal.Instant,
): Promise<PassVerdict> {
  const { items } = await reads.query(members, {
    where: [['memberNumber', '==', shortCode.memberNumber]],
    limit: MAX_NAMESAKES,
  });
  const owners = items.map(({ id, qrVersion }) => ({ uid: id, qrVersion }));
  return readShortCode(shortCode, owners, passSigner, at);
}

function countWrong(transaction: Transaction, pass: PassVerdict, counts: readonly DoorCount[]): void {
  if (pass.kind !== 'malformed' && pass.kind !== 'forged') return;
  for (const count of counts) count.add(transaction);
}

function uncounted(pass: ReadPass): PresentedPass {
  return { pass, countIfWrong: () => {} };
}
