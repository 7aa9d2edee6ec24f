import { isPseudonym } from '#domain/accounts/former-member.ts';
import { type AuditEntry, auditLog, auditSeals } from '../data/collections/club.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';
import {
  CHAIN_START,
  type ChainLink,
  entriesBetween,
  isSealedFormer,
  keptFacts,
  startRest,
  startSeal,
} from './audit-chain.ts';
import { auditContentHash } from './audit-content.ts';

/** What a check of the audit log found. */
export interface AuditCheck {
  readonly seals: number;
  /** Entries under seals. */
  readonly sealed: number;
  /** Entries that no seal covers yet. */
  readonly unsealed: number;
  /** Entries that no longer say whom they are about, since an account was closed. */
  readonly erased: number;
  /** Entries up to then were kept long enough and are removed; null: none were. */
  readonly removedTo: Temporal.Instant | null;
  /** Of the newest seal: noted elsewhere, it also shows whether the end of the log is still there. */
  readonly lastDigest: string;
  /** Where the log isn't as it was sealed, in plain words; empty: it is. */
  readonly problems: readonly string[];
}

const PAGE = 500;
/** Further ones say nothing new. */
const MOST_PROBLEMS = 20;

/** Reads the whole log, a page at a time. */
export async function verifyAuditLog(store: Store, secret: string): Promise<AuditCheck> {
  const problems: string[] = [];
  let [sealed, erased] = [0, 0];
  let link: ChainLink = CHAIN_START;
  let removedTo: Temporal.Instant | null = null;
  for await (const seal of eachDocument(store, auditSeals, { orderBy: [['number', 'asc']], limit: PAGE })) {
    if (seal.number !== link.number + 1) problems.push(`Seal ${link.number + 1} is missing.`);
    const { removedUntil } = seal;
    const made = removedUntil ? startRest(secret, seal, removedUntil) : startSeal(secret, link, seal.until);
    // Removing may have been interrupted: what is still there up to then is on its way.
    const from =
      removedUntil && Temporal.Instant.compare(removedUntil, link.until) > 0 ? removedUntil : link.until;
    if (removedUntil) removedTo = removedUntil;
    for await (const entry of entriesBetween(store, from, seal.until)) {
      made.add(entry);
      sealed += 1;
      const isErased = isPseudonym(entry.memberUid) || isPseudonym(entry.actorUid);
      if (isErased) erased += 1;
      const isBare = isErased && (!isPseudonym(entry.memberUid) || saysNothing(entry));
      // What says that an account was closed has never named anybody, and is as it was written.
      if (isBare) continue;
      const which = `The entry ${entry.id} of ${entry.at} (${entry.action})`;
      const own = isSealedFormer(secret, entry) ? entry.formerUids : [];
      if (saysWhatItSaid(entry, own)) continue;
      const isOlder = entry.formerSeal === '' && saysWhatItSaid(entry, entry.formerUids);
      problems.push(
        isOlder
          ? `${which} says that people were merged, but no seal does: an older version merged them, or it was changed.`
          : `${which} was changed.`,
      );
    }
    const { count, digest } = made.finish();
    if (digest !== (removedUntil ? seal.restDigest : seal.digest)) {
      const gone = removedUntil ? 0 : seal.count - count;
      problems.push(sealProblem(seal.number, { from: link.until, until: seal.until }, gone));
    }
    link = seal;
    if (problems.length >= MOST_PROBLEMS) break;
  }
  const unsealed = await store.count(auditLog, [['at', '>', link.until]]);
  return { seals: link.number, sealed, unsealed, erased, lastDigest: link.digest, removedTo, problems };
}

function sealProblem(
  number: number,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
  gone: number,
): string {
  const span = number === 1 ? `up to ${until}` : `from ${from} to ${until}`;
  if (gone > 0)
    return `Seal ${number}: ${gone === 1 ? '1 entry is' : `${gone} entries are`} missing ${span}.`;
  if (gone < 0)
    return `Seal ${number}: ${gone === -1 ? '1 entry was' : `${-gone} entries were`} added ${span}.`;
  return `Seal ${number}: an entry or the seal was changed ${span}, or the seal was made with another APP_SECRET.`;
}

/** What is left of an entry about somebody whose account was closed: at most a sentence about a payment, and what is counted. */
const saysNothing = ({ before, after }: AuditEntry) =>
  Object.keys(before).length === 0 && Object.keys(after).length === Object.keys(keptFacts(after)).length;

/** True for an unchanged entry, and for one whose people, by its own former ones, were merged since. */
function saysWhatItSaid(entry: AuditEntry, former: readonly string[]): boolean {
  const actors = [entry.actorUid, ...former];
  const people = [entry.memberUid, ...former];
  return actors.some((actorUid) =>
    people.some((memberUid) => auditContentHash({ ...entry, actorUid, memberUid }) === entry.contentHash),
  );
}
