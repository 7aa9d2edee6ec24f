/** Takes back what one row of an imported list did. Whoever something has happened with since stays, and the row says why. */
import { cutText } from '#domain/values/text.ts';
import { newPseudonym } from '../../accounts/erase-traces.ts';
import { planNotJoined } from '../../community/leads/join-lead.ts';
import { auditLog } from '../../data/collections/club.ts';
import { clubEvents } from '../../data/collections/club-events.ts';
import { type Import, type ImportRow, importRows } from '../../data/collections/imports.ts';
import { members } from '../../data/collections/members.ts';
import { outbox } from '../../data/collections/outbox.ts';
import type { Filter, Transaction } from '../../data/store.ts';
import { type AgeParts, readNewAge } from '../../families/follow-age.ts';
import type { Account } from '../../identity/identity.ts';
import { writeAudit } from '../../log/write-audit.ts';
import { changedFields, type MemberDetails } from '../save-details.ts';
import type { ImportParts } from './apply-row.ts';
import { detailLabels } from './imported-member.ts';
import { findReasonToStay } from './reason-to-stay.ts';

/** More than an import leaves of each about a person. */
const READ = 20;

/**
 * Erases what an import wrote about a person beside the profile: the audit entries keep their action under a pseudonym, and a welcome
 * email that is still waiting is not sent. Nothing else has been written: `findReasonToStay` has looked.
 */
async function eraseImported(
  transaction: Transaction,
  { uid, rowId, pseudonym }: { readonly uid: string; readonly rowId: string; readonly pseudonym: string },
): Promise<void> {
  const where: Filter[] = [['memberUid', '==', uid]];
  const entries = await transaction.query(auditLog, { where, limit: READ });
  const mails = await transaction.query(outbox, { where, limit: READ });
  const events = await transaction.query(clubEvents, { where, limit: READ });
  const rows = await transaction.query(importRows, { where: [['uid', '==', uid]], limit: READ });
  for (const { id } of entries.items)
    transaction.update(auditLog, id, { memberUid: pseudonym, summary: '', before: {}, after: {} });
  for (const { id } of mails.items) transaction.remove(outbox, id);
  for (const { id } of events.items) transaction.remove(clubEvents, id);
  for (const { id } of rows.items) if (id !== rowId) transaction.remove(importRows, id);
}

/** Undoes one row. It can stop at any moment and be done again. */
export async function undoRow(parts: ImportParts, list: Import, row: ImportRow): Promise<void> {
  const { store, identity } = parts;
  if (row.outcome === 'changed') {
    const { clubName } = await parts.settings.read();
    await store.transaction((transaction) => restoreIn(transaction, { ...parts, clubName }, list, row));
    return;
  }
  const uid = row.uid || row.targetId;
  const account = await identity.findAccount(uid);
  const isRemoved = await store.transaction((transaction) =>
    removeIn(transaction, row, account, parts.now()),
  );
  if (!isRemoved) return;
  // Afterwards, so that a stop in between leaves the row as it is, and this is done again.
  if (account && isFromImport(list, account)) await identity.deleteAccount(uid);
  await store.update(importRows, row.id, { state: 'undone', targetId: '' });
}

/** An account that was there before the import, without a profile, is not the import's to delete; nor is one that somebody uses. */
function isFromImport({ startedAt }: Import, { createdAt, emailState }: Account): boolean {
  const isNewer = startedAt !== null && Temporal.Instant.compare(createdAt, startedAt) >= 0;
  return isNewer && emailState === 'unclaimed';
}

/** @returns false where the person stays, or the row has been undone meanwhile */
async function removeIn(
  transaction: Transaction,
  { id }: ImportRow,
  account: Account | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await transaction.find(importRows, id);
  if (row?.state !== 'done') return false;
  if (row.uid === '') return row.targetId !== '';
  const { uid } = row;
  const member = await transaction.find(members, uid);
  const reason = member && (await findReasonToStay(transaction, row, member, account));
  if (reason) {
    transaction.update(importRows, id, { state: 'kept', notes: [...row.notes, reason] });
    return false;
  }
  const joinedAt = row.appliedAt ? [row.appliedAt] : [];
  const leaveLead = member && (await planNotJoined(transaction, [member], joinedAt, now));
  await eraseImported(transaction, { uid, rowId: id, pseudonym: newPseudonym() });
  if (member) transaction.remove(members, uid);
  leaveLead?.();
  // The person is gone, and so is what the row says about them; `targetId` is their account, which goes next.
  const nothing = { uid: '', targetId: uid, person: null, source: '', birthdays: [] };
  transaction.update(importRows, id, nothing);
  return true;
}

/** Details that somebody has changed since stay; the others become what they were. */
async function restoreIn(
  transaction: Transaction,
  parts: Pick<ImportParts, 'now'> & AgeParts,
  { undoneBy, undoneByName }: Import,
  { id }: ImportRow,
): Promise<void> {
  const row = await transaction.find(importRows, id);
  if (row?.state !== 'done') return;
  const member = await transaction.find(members, row.uid);
  const names = Object.keys(row.detailsAfter) as (keyof MemberDetails)[];
  const stays = (name: keyof MemberDetails) => !member || !isSame(member[name], row.detailsAfter[name]);
  const restored = names.filter((name) => !stays(name));
  const before = pick(row.detailsBefore, restored);
  if (member && restored.length > 0) {
    const at = parts.now();
    const by = { uid: undoneBy, name: undoneByName };
    const dob = before.dob ?? member.dob;
    const followAge = await readNewAge(transaction, parts, { member, dob, by }, at);
    transaction.update(members, member.id, { ...changedFields(member, before), lastUpdated: at });
    writeAudit(
      transaction,
      by,
      {
        ...{
          action: 'member.import-undone',
          memberUid: member.id,
          summary: cutText(labelsOf(restored), 500),
        },
        ...{ before: pick(member, restored), after: before },
      },
      at,
    );
    followAge();
  }
  const kept = names.filter(stays);
  transaction.update(importRows, id, {
    state: kept.length > 0 || names.length === 0 ? 'kept' : 'undone',
    notes:
      kept.length > 0
        ? [...row.notes, `Changed since the import, so it stays: ${labelsOf(kept)}`]
        : row.notes,
  });
}

const labelsOf = (names: readonly (keyof MemberDetails)[]) =>
  names.map((name) => detailLabels[name]).join(', ');

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** An object's fields in alphabetical order: stores do not keep their order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

function pick(from: object, names: readonly (keyof MemberDetails)[]): Partial<MemberDetails> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]));
}
