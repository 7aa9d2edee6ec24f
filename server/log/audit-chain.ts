/** How the audit log is sealed: each seal covers the entries of a stretch of time and the seal before it. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { MergeFacts } from '#domain/insight/membership-records.ts';
import { isLeavingReason } from '#domain/membership/leaving-reasons.ts';
import { type AuditEntry, type AuditSeal, auditLog, auditSeals } from '../data/collections/club.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Filter, Reads } from '../data/store.ts';
import { auditContentHash } from './audit-content.ts';

/** The chain begins before the first entry. */
export const CHAIN_START = {
  number: 0,
  until: Temporal.Instant.fromEpochMilliseconds(0),
  digest: '',
} as const;
export type ChainLink = Pick<AuditSeal, 'number' | 'until' | 'digest'>;

/** Entries read at a time. */
const PAGE = 500;

/** Seals sort by their ids. */
export const sealId = (number: number) => String(number).padStart(9, '0');

/** The entries after one instant and up to another, in the order they are sealed. */
export function entriesBetween(
  reads: Pick<Reads, 'query'>,
  after: Temporal.Instant,
  until: Temporal.Instant,
): AsyncGenerator<AuditEntry> {
  const where: Filter[] = [
    ['at', '>', after],
    ['at', '<=', until],
  ];
  return eachDocument(reads, auditLog, { where, orderBy: [['at', 'asc']], limit: PAGE });
}

/** The newest seal; none: where the chain starts. */
export async function findLastSeal(reads: Pick<Reads, 'query'>): Promise<ChainLink> {
  const { items } = await reads.query(auditSeals, { orderBy: [['number', 'desc']], limit: 1 });
  return items[0] ?? CHAIN_START;
}

/** Adds up the digest of a seal, entry by entry. Nobody can make one without the club's secret. */
export function startSeal(secret: string, before: ChainLink, until: Temporal.Instant) {
  return startDigest(secret, [before.number + 1, before.digest, micros(before.until), micros(until)]);
}

/** Adds up what is left under a seal whose entries up to an instant were kept long enough and are removed. */
export function startRest(secret: string, seal: ChainLink, removedUntil: Temporal.Instant) {
  return startDigest(secret, ['rest', seal.number, seal.digest, micros(seal.until), micros(removedUntil)]);
}

/** Of an entry whose people nobody was merged into. */
export const noFormer = { formerUids: [], formerSeal: '' };

/** Stands for a profile that was merged into that of somebody whose account is closed. */
export const FORMER_PROFILE = 'former-profile';

/** Of what an entry says, all that is kept when its person’s account is closed: why they left, and who was a member at a merge. */
export function keptFacts(after: AuditEntry['after']): AuditEntry['after'] {
  const isKept = ([name, value]: [string, unknown]) =>
    name === 'leavingReason' ? isLeavingReason(value) : mergeFacts.includes(name) && value === Boolean(value);
  return Object.fromEntries(Object.entries(after).filter(isKept));
}

const mergeFacts: readonly string[] = ['wasMember', 'otherWasMember'] satisfies (keyof MergeFacts)[];

type FormerPeople = Pick<AuditEntry, 'id' | 'contentHash' | 'actorUid' | 'memberUid' | 'formerUids'>;

/** Says that a merge rewrote who this entry names. Nobody can make one without the club's secret. */
export function sealFormerUids(secret: string, entry: FormerPeople): string {
  const { id, contentHash, actorUid, memberUid, formerUids } = entry;
  if (formerUids.length === 0) return '';
  const hmac = createHmac('sha256', keyFor(secret, 'clubfloor former uids'));
  return hmac.update(JSON.stringify([id, contentHash, actorUid, memberUid, formerUids])).digest('hex');
}

/** False for former uids that no merge has put there, or one of a version that did not seal them. */
export const isSealedFormer = (secret: string, entry: FormerPeople & Pick<AuditEntry, 'formerSeal'>) =>
  entry.formerSeal === sealFormerUids(secret, entry);

const keyFor = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

function startDigest(secret: string, head: readonly unknown[]) {
  const hmac = createHmac('sha256', keyFor(secret, 'clubfloor audit seals'));
  hmac.update(JSON.stringify(head));
  let count = 0;
  return {
    add(entry: AuditEntry): void {
      count += 1;
      const contentHash = entry.contentHash || auditContentHash(entry);
      hmac.update(`\n${JSON.stringify([entry.id, micros(entry.at), entry.action, contentHash])}`);
    },
    finish: () => ({ count, digest: hmac.digest('hex') }),
  };
}

const micros = (at: Temporal.Instant) => String(at.epochNanoseconds / 1000n);
