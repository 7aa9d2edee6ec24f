/** One person's documents, as stored. */
import { storedDocuments } from '../data/collections/collection.ts';
import { emailConfirmations } from '../data/collections/identity.ts';
import { merges } from '../data/collections/merges.ts';
import { listEach } from '../data/each-of.ts';
import type { Filter, Reads, StoredFields } from '../data/store.ts';

export const PAGE = 500;

/** Of a profile: what lets its holder in, and the id of a member of staff. */
export const PROFILE_SECRETS = ['calendarToken', 'parqReviewedBy'];

export async function findStored(reads: Reads, collection: string, id: string): Promise<StoredFields> {
  return (await reads.find(storedDocuments(collection), id))?.fields ?? {};
}

export async function listMine(
  reads: Reads,
  collection: string,
  uid: string,
  field = 'memberUid',
): Promise<StoredFields[]> {
  const where: Filter[] = [[field, '==', uid]];
  const found = await listEach(reads, storedDocuments(collection), { where, limit: PAGE });
  return found.map(({ fields }) => fields);
}

export function without(fields: StoredFields, ...names: string[]): StoredFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** The address that they have asked for and not confirmed yet; without the link and the code. */
export async function findAddressToConfirm(reads: Reads, uid: string): Promise<StoredFields> {
  const asked = await findStored(reads, emailConfirmations.name, uid);
  return without(asked, 'tokenHash', 'codeHash', 'loginSessionId');
}

/** Profiles of theirs that became part of this one, as they were, for as long as that can be undone. */
export async function listMergedProfiles(reads: Reads, uid: string): Promise<StoredFields[]> {
  const { items } = await reads.query(merges, { where: [['keptUid', '==', uid]], limit: PAGE });
  return items.map(({ keptName, goneName, startedAt, profile, before, after }) => ({
    ...{ keptName, goneName, startedAt },
    profile: without(profile, ...PROFILE_SECRETS),
    before: without(before, ...PROFILE_SECRETS),
    after: without(after, ...PROFILE_SECRETS),
  }));
}

/** Each value once all of them are there, so that they are read side by side. */
export async function allOf<Parts extends Record<string, unknown>>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const values = await Promise.all(Object.values(parts));
  return Object.fromEntries(Object.keys(parts).map((name, index) => [name, values[index]])) as never;
}

/** A change of each row of a list. */
export const each =
  <Row, Changed>(change: (row: Row) => Changed) =>
  (rows: readonly Row[]) =>
    rows.map(change);

/** A request to the payment provider, without its keys, and of a refund without who asked for it. */
export function ownRequest(request: StoredFields): StoredFields {
  const { refund, ...rest } = without(request, 'idempotencyKey', 'url');
  if (refund === null || typeof refund !== 'object') return { ...rest, refund: refund ?? null };
  return { ...rest, refund: without(refund as StoredFields, 'byUid', 'byName') };
}
