/** A waiver by link: a visitor with a day pass signs on their own phone, without an account. */
import { pairingAlphabet } from '#domain/door/pairing-code.ts';
import { isWaiverDue, LOCK_HOURS, nextOnTablet } from '#domain/health/handover.ts';
import { hasDayPass, isPassOf } from '#domain/membership/day-pass.ts';
import { endOfLocalDay, localDate } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import { type Handover, handovers } from '../data/collections/handovers.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';
import { createKeyedHash } from '../identity/keyed-hash.ts';
import { createLoginThrottle } from '../identity/login-throttle.ts';
import { networkOf } from '../identity/network.ts';
import { hashToken, randomText } from '../identity/secrets.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'secret' | 'now'>;

/** 78 random bits, in groups that can be typed. */
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** More links and tablets than one person has in a day. */
const MOST_OPEN = 50;

function newCode(): string {
  const letters = randomText(pairingAlphabet, GROUPS * GROUP_LENGTH);
  const groupAt = (_: unknown, at: number) => letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH);
  return Array.from({ length: GROUPS }, groupAt).join('-');
}

/** As it is hashed: in capitals, without what it was grouped by. */
const idOf = (code: string): string => hashToken(cutText(code, 40).toUpperCase().replace(/[\s-]/g, ''));

/**
 * Makes a link for the visitor who bought this day pass. It works once, until the end of the day or of the pass; an earlier one of the pass ends.
 * @returns the code, of which the store has the hash only; null: they have no such day pass, or nothing to sign
 */
export function giveWaiverLink(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { memberUid, saleId, by }: { readonly memberUid: string; readonly saleId: string; readonly by: Actor },
): Promise<string | null> {
  const code = newCode();
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, memberUid);
    const club = await transaction.find(settings, SETTINGS_ID);
    const earlier = await listLinks(transaction, { memberUid, saleId });
    const at = now();
    const isTheirs = member !== null && isPassOf(member, saleId, at);
    if (!isTheirs || !isWaiverDue(member, club ?? settings.decode(SETTINGS_ID, {}))) return null;
    for (const { id } of earlier) transaction.remove(handovers, id);
    const openUntil = endOfLocalDay(localDate(at));
    transaction.create(handovers, {
      ...{ id: idOf(code), memberUid, staffUid: by.uid, staffName: by.name, returnTo: '', saleId },
      ...{ steps: ['waiver'], done: [], openUntil, expiresAt: openUntil.add({ hours: LOCK_HOURS }) },
    });
    writeAudit(transaction, by, { action: 'waiver.linked', memberUid, summary: '' }, at);
    return code;
  });
}

async function listLinks(
  reads: Pick<Reads, 'query'>,
  { memberUid, saleId }: { readonly memberUid: string; readonly saleId: string },
): Promise<Handover[]> {
  const { items } = await reads.query(handovers, {
    where: [['memberUid', '==', memberUid]],
    limit: MOST_OPEN,
  });
  return items.filter((each) => each.saleId === saleId);
}

/** Whether a link of this day pass waits for them to sign. */
export async function isLinkWaiting(
  reads: Pick<Reads, 'query'>,
  member: Pick<Member, 'id' | 'dayPass'>,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!member.dayPass || !hasDayPass(member, now)) return false;
  const links = await listLinks(reads, { memberUid: member.id, saleId: member.dayPass.saleId });
  return links.some((link) => nextOnTablet(link, now) === 'waiver');
}

/** `gone`: unknown, used, or over with its day or its pass: nobody learns which. `too-many`: too many that aren’t there, from this network. */
export type FoundLink =
  | { readonly kind: 'open'; readonly handover: Handover; readonly member: Member }
  | { readonly kind: 'gone' | 'too-many' };

/** @param address where the request comes from */
export async function findWaiverLink(
  { store, secret, now }: Parts,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<FoundLink> {
  const handover = code === '' ? null : await store.find(handovers, idOf(code));
  const member = handover ? await store.find(members, handover.memberUid) : null;
  const at = now();
  if (handover && member && nextOnTablet(handover, at) === 'waiver' && isPassOf(member, handover.saleId, at))
    return { kind: 'open', handover, member };
  // A right code always opens: the visitors on a club's Wi-Fi are one network, and one may be guessing.
  const throttle = createLoginThrottle(store, now, createKeyedHash(secret));
  const isHeard = await throttle.take(throttle.counter('linkCode', networkOf(address)));
  return { kind: isHeard ? 'gone' : 'too-many' };
}
