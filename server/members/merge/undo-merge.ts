import { withUse } from '#domain/bookings/booking-profile-changes.ts';
import { unmergedFamily } from '#domain/members/merge-people.ts';
import { owesMoney } from '#domain/membership/debts.ts';
import { planNotJoined } from '../../community/leads/join-lead.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import { families } from '../../data/collections/families.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { type Merge, type MergeMove, mergeMoves, merges } from '../../data/collections/merges.ts';
import { ledger } from '../../data/collections/payments.ts';
import { results } from '../../data/collections/results.ts';
import { sales } from '../../data/collections/sales.ts';
import type { Filter, StoredFields, Transaction } from '../../data/store.ts';
import { type FamilyParts, readFamily, storedLists } from '../../families/change-family.ts';
import { queueFamilyMails } from '../../families/family-mails.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { storedProfiles } from '../complete-profiles.ts';
import { goneOf, keptOf, type MergeParts, markHistory } from './continue-merge.ts';
import { isSame, membershipOf, type Profile, withDerived, withoutTheirs } from './merged-profile.ts';
import { movePage } from './move-page.ts';
import { moveResult } from './move-results.ts';
import { movingKinds } from './what-moves.ts';

export type UndoMergeOutcome =
  | { readonly kind: 'started' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'not-found' };

const STILL_MOVING = 'The merge is still under way. Try again in a minute.';
const TOO_LATE = 'It’s more than a day since these two were merged, so it can’t be undone.';

/**
 * Begins to undo a merge, in one transaction: both profiles are there again. What changed in the profile that stayed since then stays
 * there: later details, and a PAR-Q filled in after the merge. `continueUndo` then moves the rest back.
 */
export async function startUndo(
  parts: Pick<Services, 'clubEvents'> & FamilyParts,
  { goneUid, by }: { readonly goneUid: string; readonly by: Actor },
): Promise<UndoMergeOutcome> {
  const { store, clubEvents, now } = parts;
  const { clubName } = await parts.settings.read();
  return store.transaction(async (transaction): Promise<UndoMergeOutcome> => {
    const merge = await transaction.find(merges, goneUid);
    const kept = merge && (await transaction.find(storedProfiles, merge.keptUid));
    if (!merge || !kept) return { kind: 'not-found' };
    if (merge.state === 'undoing') return { kind: 'started' };
    if (merge.state === 'moving') return { kind: 'refused', sentence: STILL_MOVING };
    const at = now();
    if (Temporal.Instant.compare(at, merge.undoUntil) >= 0) return { kind: 'refused', sentence: TOO_LATE };
    const profile = { member: members.decode(kept.id, kept.fields), fields: kept.fields };
    const back = { merge, kept: profile.member, by, at };
    const family = await planFamilyBack(transaction, { ...parts, clubName }, back);
    const { email } = members.decode(goneUid, merge.profile);
    const people = [{ id: goneUid, email }, profile.member];
    // What the merge alone made a member of is a lead again.
    const leaveLeads = await planNotJoined(transaction, people, [merge.startedAt], at);
    const passes = await planPassesBack(transaction, merge, profile);
    const profiles = profilesBack(merge, profile, family.familyId);
    transaction.create(storedProfiles, {
      id: goneUid,
      fields: { ...profiles.gone, ...passes.gone, lastUpdated: at },
    });
    transaction.update(storedProfiles, kept.id, {
      fields: { ...profiles.kept, ...passes.kept, lastUpdated: at },
    });
    family.write();
    leaveLeads();
    transaction.update(merges, goneUid, { state: 'undoing' });
    if (merge.tookMembership)
      for (const memberUid of [goneUid, kept.id])
        clubEvents.note(transaction, { type: 'membership.changed', memberUid });
    for (const [memberUid, summary] of [
      [kept.id, merge.goneName],
      [goneUid, merge.keptName],
    ] as const)
      writeAudit(transaction, by, { action: 'member.merge-undone', memberUid, summary }, at);
    return { kind: 'started' };
  });
}

/** The two profiles as they are afterwards: all of the one that comes back, the changes of the other. */
function profilesBack(
  { profile, before, after, tookMembership }: Merge,
  kept: Profile,
  familyId: string,
): { gone: StoredFields; kept: StoredFields } {
  const membership = membershipOf(kept.member);
  const unchanged = Object.keys(after).filter((name) => isSame(kept.fields[name], after[name]));
  const restored = Object.fromEntries(unchanged.map((name) => [name, before[name] ?? null]));
  const gone = { ...members.decode('', profile) };
  const changes: StoredFields = {
    ...restored,
    ...(tookMembership
      ? Object.fromEntries(Object.keys(membership).map((name) => [name, before[name] ?? null]))
      : {}),
    ...(Array.isArray(kept.fields.parqResults) ? { parqResults: withoutTheirs(kept.fields, profile) } : {}),
    visits: Math.max(0, kept.member.visits - gone.visits),
    ledgerEntries: kept.member.ledgerEntries + 1,
    mergedFrom: '',
  };
  return {
    // What they owe comes back with their sales.
    gone: {
      ...profile,
      ...(tookMembership ? membership : {}),
      ...{ familyId, owedInPence: 0, ledgerEntries: gone.ledgerEntries + 1 },
      owesMoney: owesMoney({
        ...members.decode('', { ...profile, ...(tookMembership ? membership : {}) }),
        owedInPence: 0,
      }),
    },
    kept: withDerived(kept, changes),
  };
}

/** The day pass of each: none whose sale has been given back since the merge, nor one that was ended since. */
async function planPassesBack(
  transaction: Transaction,
  { profile, before, after }: Merge,
  kept: Profile,
): Promise<{ gone: StoredFields; kept: StoredFields }> {
  const passOf = (fields: StoredFields) => members.decode('', fields).dayPass;
  const [ofGone, now] = [passOf(profile), kept.member.dayPass];
  const isTaken = ofGone !== null && passOf(after)?.saleId === ofGone.saleId;
  const isEnded = isTaken && now?.saleId !== ofGone.saleId;
  const isTheirs = isTaken && (now === null || !isEnded);
  const passes = [isEnded ? null : ofGone, isTheirs ? passOf(before) : now];
  const sold = await transaction.findMany(
    sales,
    passes.map((pass) => pass?.saleId || '-'),
  );
  const [gone, stays] = passes.map((pass, at) => (sold[at] && sold[at].status !== 'sold' ? null : pass));
  return { gone: { dayPass: gone ?? null }, kept: { dayPass: stays ?? null } };
}

/** Back into the family, where that is still there; guardians and children are told. */
async function planFamilyBack(
  transaction: Transaction,
  parts: Pick<Services, 'outbox' | 'config'> & { readonly clubName: string },
  { merge, kept, by, at }: { merge: Merge; kept: Member; by: Actor; at: Temporal.Instant },
) {
  const { id: goneUid, familyId, wasSharedFamily: wasShared } = merge;
  const isIn = familyId !== '' && kept.familyId === familyId;
  const { family, known } = isIn ? await readFamily(transaction, kept, at) : { family: null, known: [] };
  if (!family) return { familyId: '', write: () => {} };
  const back = unmergedFamily(family, goneUid, kept.id, { ...merge, wasShared });
  const people = [...known, members.decode(goneUid, merge.profile)];
  // Nobody is told who is in it: to the others it was the same person throughout.
  const memberUids = people.map(({ id }) => id);
  const news = { before: { ...family, memberUids }, after: { ...back, memberUids }, people, byUid: by.uid };
  return {
    familyId,
    write: () => {
      transaction.update(families, familyId, { payerUid: back.payerUid, ...storedLists(back) });
      queueFamilyMails(transaction, parts, news, at);
    },
  };
}

/** Moves back what the merge moved, lets the account sign in again, and forgets the merge. Can be stopped anywhere and run again. */
export async function continueUndo(parts: MergeParts, merge: Merge): Promise<void> {
  const { store, identity } = parts;
  for (;;) {
    const { items } = await store.query(mergeMoves, { where: [['goneUid', '==', merge.id]], limit: 20 });
    if (items.length === 0) break;
    for (const { id } of items) await moveBack(parts, merge, id);
  }
  if (!merge.wasDisabled && (await identity.findAccount(merge.id)))
    await identity.setDisabled(merge.id, false);
  await store.transaction(async (transaction) => {
    const writeUses = await planUsesBack(transaction, merge);
    writeUses();
    transaction.remove(merges, merge.id);
    markHistory(transaction, [merge.id, merge.keptUid], parts.now());
  });
}

/** Counts again what was put aside, against the membership that it was taken on. */
async function planUsesBack(transaction: Transaction, merge: Merge): Promise<() => void> {
  const uid = merge.tookMembership ? merge.keptUid : merge.id;
  const profile = merge.usesAside.length > 0 ? await transaction.find(bookingProfiles, uid) : null;
  return () => {
    if (!profile) return;
    let { uses } = profile;
    for (const use of merge.usesAside) uses = withUse(uses, use);
    transaction.update(bookingProfiles, uid, { uses });
  };
}

/** More entries than any payment has after it, and ids that one query names. */
const [MOST_LATER, IDS_AT_ONCE] = [200, 25];

/**
 * What was given back or paid since the merge, of payments and sales that go back: it goes with them, so that no receipt is of one person and
 * its return of another.
 */
async function moveLaterEntries({ store, now, secret }: MergeParts, merge: Merge, move: MergeMove) {
  const field = { [ledger.name]: 'ofEntry', [sales.name]: 'saleId' }[move.collection];
  if (!field) return;
  const isTheirs = ({ paths }: MergeMove['items'][number]) => paths.includes('memberUid');
  const ids = move.items.filter(isTheirs).map(({ newId }) => newId);
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const where: Filter[] = [[field, 'in', ids.slice(start, start + IDS_AT_ONCE)]];
    const { items } = await store.query(ledger, { where, limit: MOST_LATER });
    const later = items.filter(
      ({ memberUid, at }) =>
        memberUid === merge.keptUid && Temporal.Instant.compare(at, merge.startedAt) >= 0,
    );
    if (later.length === 0) continue;
    const kind = { name: ledger.name, isKeyed: false, belongsTo: null, only: null, isSealed: false };
    const moved = later.map((entry) => ({ id: entry.id, paths: ['memberUid'] }));
    const legs = { kind, from: keptOf(merge), to: goneOf(merge), items: moved, now: now(), secret };
    await store.transaction((transaction) => movePage(transaction, legs));
  }
}

async function moveBack(parts: MergeParts, merge: Merge, id: string): Promise<void> {
  const { store, now, secret } = parts;
  const known = await store.find(mergeMoves, id);
  if (known) await moveLaterEntries(parts, merge, known);
  return store.transaction(async (transaction) => {
    const move = await transaction.find(mergeMoves, id);
    if (!move) return;
    const [from, to] = [keptOf(merge), goneOf(merge)];
    if (isOneResult(move))
      for (const { newId } of move.items) await moveResult(transaction, { id: newId, from, to, now: now() });
    else {
      const moved = movingKinds.find(({ name }) => name === move.collection);
      const { isKeyed, isSealed } = moved ?? { isKeyed: false, isSealed: false };
      const items = move.items.map(({ newId, paths }) => ({ id: newId, paths }));
      const kind = { name: move.collection, isKeyed, belongsTo: null, only: null, isSealed };
      await movePage(transaction, { kind, from, to, items, now: now(), secret });
    }
    transaction.remove(mergeMoves, id);
  });
}

/** Comments on others' results move as pages do. */
const isOneResult = ({ collection, items }: MergeMove) =>
  collection === results.name && items.every(({ paths }) => paths.includes('memberUid'));
