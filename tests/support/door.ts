/** Helpers for the door: members who may come in, their passes, attempts at a kiosk. */

import { type CachedRoster, openRoster } from '#app/routes/door/kiosk/roster.ts';
import type { DeviceKind } from '#domain/door/device-kind.ts';
import { issueCardPass, issueScreenPass } from '#domain/door/pass-code.ts';
import { cardShortCode, screenShortCode } from '#domain/door/short-code.ts';
import { type AccessLogEntry, accessLogs } from '#server/data/collections/door.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type CheckInRequest, checkIn } from '#server/door/check-in.ts';
import { makePairingCode } from '#server/door/make-pairing-code.ts';
import { pairKiosk } from '#server/door/pair-kiosk.ts';
import { newPassNonce } from '#server/door/pass-signer.ts';
import type { SealedForDevice } from '#server/door/seal-for-device.ts';
import { pairingCodeOf } from '#server/identity/kiosk-secrets.ts';
import type { MemberFacts, TestClub } from './club.ts';
import { cookieValue } from './cookie-values.ts';
import { parqResult } from './parq.ts';
import type { Visitor } from './visitor.ts';

export const frontDoor = { id: 'front-door', name: 'Front door' };
export const backDoor = { id: 'back-door', name: 'Back door' };

/** Somebody the door lets in: active, PAR-Q done. */
export function doorMember(club: TestClub, facts: MemberFacts = {}): Promise<Member> {
  const completedAt = club.now().subtract({ hours: 24 });
  return club.member({
    membershipStatus: 'active',
    planId: 'unlimited',
    currentPeriodStart: club.now().subtract({ hours: 24 * 10 }),
    currentPeriodEnd: club.now().add({ hours: 24 * 20 }),
    parqResults: [parqResult(completedAt)],
    latestParqAt: completedAt,
    ...facts,
  });
}

/** The code on the member's screen now. */
export function screenPass(club: TestClub, member: Member): string {
  return issueScreenPass(member, newPassNonce(), club.services.passSigner, club.now());
}

export function cardPass(club: TestClub, member: Member): string {
  return issueCardPass(member, club.services.passSigner);
}

/** A code shown to a kiosk, by default the front door's, under a new nonce. */
export function scan(
  club: TestClub,
  typed: string,
  request: Partial<CheckInRequest> = {},
): Promise<AccessLogEntry> {
  const presented = { kind: 'code', typed } as const;
  const attempt = { nonce: crypto.randomUUID(), presented, device: frontDoor, ...request };
  return checkIn(club.services, attempt, club.now());
}

/** All entries of the access log, oldest first. */
export async function accessLog(club: TestClub): Promise<AccessLogEntry[]> {
  const { items } = await club.store.query(accessLogs, { orderBy: [['at', 'asc']], limit: 1000 });
  return items;
}

/** A browser's key pair as its script makes it, and the public half as it sends it. */
export async function newDeviceKey(): Promise<{ own: CryptoKey; publicKey: string }> {
  const exchange = { name: 'ECDH', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(exchange, false, ['deriveBits']);
  const encoded = await crypto.subtle.exportKey('spki', publicKey);
  return { own: privateKey, publicKey: Buffer.from(encoded).toString('base64') };
}

/** The roster that the server has sealed for a device. @param own its private key */
export async function openKioskRoster(device: Visitor, own: CryptoKey): Promise<CachedRoster> {
  const { sealed } = JSON.parse((await device.get('/kiosk/roster')).html) as { sealed: SealedForDevice };
  return openRoster(own, sealed);
}

/** What an admin's page shows to be typed on the device. */
export async function newPairingCode(
  club: TestClub,
  kioskName: string,
  kind: DeviceKind = 'door',
): Promise<string> {
  const by = { uid: 'somebody', name: 'Ada Admin' };
  const { ticket } = await makePairingCode(club.services, { kioskName, kind, by }, club.now());
  return pairingCodeOf(club.services.secret, ticket);
}

/** A browser that an admin has paired as a kiosk. */
export async function pairedKiosk(club: TestClub, name = 'Front door', publicKey = ''): Promise<Visitor> {
  return pairedDevice(club, await newPairingCode(club, name), publicKey);
}

/** A screen that an admin has paired as the gym's whiteboard. */
export async function pairedWhiteboard(club: TestClub, name = 'Gym wall'): Promise<Visitor> {
  return pairedDevice(club, await newPairingCode(club, name, 'whiteboard'));
}

async function pairedDevice(club: TestClub, code: string, publicKey = ''): Promise<Visitor> {
  const paired = await pairKiosk(club.services, { code, publicKey }, club.now());
  const device = club.visitor();
  device.cookies.set('cf_kiosk', cookieValue(paired?.token ?? ''));
  return device;
}

/** The code to type that stands under the member's QR on the screen now. */
export function screenDigits(club: TestClub, member: Member): string {
  return screenShortCode(member, club.services.passSigner, club.now());
}

/** The code to type on the member's printed card. */
export function cardDigits(club: TestClub, member: Member): string {
  return cardShortCode(member, club.services.passSigner);
}
