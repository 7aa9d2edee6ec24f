import { mayActFor } from '#domain/families/family.ts';
import {
  findTabletProblems,
  isSignerUnknown,
  noteConfirmed,
  type SaidOfSigner,
  type SignerProblems,
} from '#domain/health/declared-name.ts';
import { families } from '../data/collections/families.ts';
import type { Handover } from '../data/collections/handovers.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads, Store } from '../data/store.ts';
import { listGuardianNames } from '../families/guardian-addresses.ts';
import { findLastEntry } from '../log/find-last-entry.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

interface Signing {
  readonly member: Pick<Member, 'id' | 'name' | 'firstName' | 'lastName' | 'dob' | 'email' | 'familyId'>;
  /** In whose account it is signed for the member. */
  readonly guardian: Pick<Actor, 'uid'> | undefined;
  readonly handover: Handover | null;
  readonly names: { readonly declaredName: string; readonly guardianName: string | null };
  readonly said: SaidOfSigner | undefined;
}

const AS_AT_DESK = 'Enter your full name as you gave it at the desk';

/** `closed`: who signs no longer acts for them. `unconfirmed`: what the profile keeps until staff have checked who it was; null: that is known. */
type Signer =
  | { readonly kind: 'closed' }
  | { readonly kind: 'signer'; readonly problems: SignerProblems }
  | { readonly kind: 'signs'; readonly unconfirmed: Member['unconfirmedSigners']['parq'] };

/**
 * Who signs, by the family as it is in the signature's own transaction: the person who acted for the child when the page was opened may not any more,
 * and somebody may by now.
 */
export async function findSigner(
  reads: Pick<Reads, 'find' | 'findMany'>,
  { member, guardian, handover, names, said = { guardianPhone: '', isGuardian: false } }: Signing,
  at: Temporal.Instant,
): Promise<Signer> {
  if (guardian) {
    const family = member.familyId ? await reads.find(families, member.familyId) : null;
    const acts = mayActFor(family, guardian.uid, { ...member, uid: member.id }, at) === 'everything';
    return acts ? { kind: 'signs', unconfirmed: null } : { kind: 'closed' };
  }
  if (!handover) return { kind: 'signs', unconfirmed: null };
  // By a link nobody on the staff is beside them: a guardian's name could be anybody's, and what the club calls them isn't shown.
  const isByLink = handover.saleId !== '';
  const guardians = isByLink ? [] : await listGuardianNames(reads, member, at);
  const found = findTabletProblems({ ...names, ...said }, member, guardians, at);
  const problems = isByLink && found.declaredName ? { ...found, declaredName: [AS_AT_DESK] } : found;
  if (Object.keys(problems).length > 0) return { kind: 'signer', problems };
  const isUnknown = isSignerUnknown(member, { kind: 'tablet', guardians }, at);
  const name = names.guardianName ?? names.declaredName;
  return {
    kind: 'signs',
    unconfirmed: isUnknown ? { name, phone: said.guardianPhone, signedAt: at } : null,
  };
}

/**
 * Staff have checked who signed for a child: what was signed counts.
 * @param request.seen when the newest signature on their page was given: a later one is not confirmed with it
 * @returns false: there is nothing to confirm, or another signature since
 */
export function confirmSigner(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { uid, seen, by }: { readonly uid: string; readonly seen: string; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) return false;
    const signers = Object.values(member.unconfirmedSigners).filter((each) => each !== null);
    const newest = signers
      .map(({ signedAt }) => signedAt.toString())
      .toSorted()
      .at(-1);
    if (newest === undefined || newest !== seen) return false;
    const at = now();
    const guardianNote = noteConfirmed(member.guardianNote, signers);
    transaction.update(members, uid, {
      unconfirmedSigners: { parq: null, waiver: null },
      guardianNote,
      lastUpdated: at,
    });
    const summary = [...new Set(signers.map(({ name }) => name))].join(', ');
    const states = { before: { guardianNote: member.guardianNote }, after: { guardianNote } };
    writeAudit(transaction, by, { action: 'signer.confirmed', memberUid: uid, summary, ...states }, at);
    return true;
  });
}

/** Who confirmed what is noted of a child's parent or guardian, and when; null: nobody did, or it has changed since. */
export async function findNoteConfirmed(
  store: Pick<Store, 'query'>,
  { id, guardianNote }: Pick<Member, 'id' | 'guardianNote'>,
) {
  if (guardianNote === '') return null;
  const last = await findLastEntry(store, id, 'signer.confirmed');
  return last?.after.guardianNote === guardianNote ? last : null;
}
