import { randomUUID } from 'node:crypto';
import type { ImportedPerson } from '#domain/members/import-row.ts';
import { LEFT_OUT } from '#domain/members/likely-same.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { cutText } from '#domain/values/text.ts';
import { planJoining } from '../../community/leads/join-lead.ts';
import { type Import, type ImportRow, importRows } from '../../data/collections/imports.ts';
import { members } from '../../data/collections/members.ts';
import { plans } from '../../data/collections/membership.ts';
import type { Transaction } from '../../data/store.ts';
import { type AgeParts, readNewAge } from '../../families/follow-age.ts';
import type { Invitation } from '../../identity/identity.ts';
import { markRow } from '../../imports/apply-rows.ts';
import { writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { findOrCreateAccount } from '../add-member.ts';
import { changedDetails, changedFields } from '../save-details.ts';
import { describeChanges, findOwnerObstacle, importedDetails, importedMember } from './imported-member.ts';

export type ImportParts = Pick<
  Services,
  'store' | 'identity' | 'clubEvents' | 'secret' | 'outbox' | 'settings' | 'config' | 'now'
>;

/**
 * Applies one row. Profile, audit entry, welcome email and row state are saved in one transaction, so a row is applied exactly once.
 * An account created before a crash is found again by its email address.
 */
export async function applyRow(parts: ImportParts, list: Import, row: ImportRow): Promise<void> {
  const { person } = row;
  if (!person) return markRow(parts, row, 'failed', 'This row has nothing to import');
  if (list.leavesOutLikely && row.isLikely) return markRow(parts, row, 'failed', LEFT_OUT);
  const { store, identity } = parts;
  const { email } = person;
  const found = await findOrMakeAccount(identity, row.uid, email);
  const obstacle = findOwnerObstacle(found, email);
  if (obstacle) return markRow(parts, row, 'failed', obstacle);
  // Who has no address has no account: the desk gives them a sign-in once they have one.
  const account = found ?? { uid: row.uid || randomUUID(), email };
  const isInvited = list.sendsWelcome && !row.uid && email !== '';
  const { firstName } = person;
  const invitation = isInvited ? await identity.prepareInvitation({ ...account, firstName }) : null;
  const { clubName } = await parts.settings.read();
  await store.transaction((transaction) =>
    applyIn(transaction, { ...parts, clubName }, { list, row, person, account, invitation }),
  );
}

function findOrMakeAccount(identity: ImportParts['identity'], uid: string, email: string) {
  if (uid) return identity.findAccount(uid);
  return email ? findOrCreateAccount(identity, email) : null;
}

interface Application {
  readonly list: Import;
  readonly row: ImportRow;
  readonly person: ImportedPerson;
  readonly account: { readonly uid: string; readonly email: string };
  readonly invitation: Invitation | null;
}

async function applyIn(
  transaction: Transaction,
  parts: Omit<ImportParts, 'settings'> & AgeParts,
  application: Application,
): Promise<void> {
  const { clubEvents, now } = parts;
  const { list, row, person, account, invitation } = application;
  const { planId } = person.membership;
  const [current, known, plan] = await Promise.all([
    transaction.find(importRows, row.id),
    transaction.find(members, account.uid),
    planId ? transaction.find(plans, planId) : null,
  ]);
  if (current?.state !== 'waiting') return;
  const at = now();
  const by = { uid: list.startedBy, name: list.startedByName };
  const memberUid = account.uid;
  let undo: Pick<ImportRow, 'detailsBefore' | 'detailsAfter'> = { detailsBefore: {}, detailsAfter: {} };
  if (known) {
    const details = importedDetails(person, known);
    const changed = changedDetails(known, details);
    if (changed.length > 0) {
      const dob = details.dob ?? known.dob;
      const followAge = await readNewAge(transaction, parts, { member: known, dob, by }, at);
      transaction.update(members, known.id, { ...changedFields(known, details), lastUpdated: at });
      const summary = cutText(describeChanges(known, person).join('; '), 500);
      const pick = (from: object) =>
        Object.fromEntries(changed.map((name) => [name, Reflect.get(from, name)]));
      undo = { detailsBefore: pick(known), detailsAfter: pick(details) };
      const auditEntry = {
        action: 'member.imported',
        memberUid,
        summary,
        before: pick(known),
        after: pick(details),
      } as const;
      writeAudit(transaction, by, auditEntry, at);
      followAge();
    }
  } else {
    const member = importedMember(person, account, at, plan);
    const joinLead = hasMembership(effectiveStatus(member, at))
      ? await planJoining(transaction, [{ id: '', email: member.email }], at)
      : null;
    transaction.create(members, member);
    joinLead?.();
    clubEvents.note(transaction, { type: 'member.created', memberUid });
    const summary = `Added from ${list.fileName || 'a list'}, line ${row.line}`;
    writeAudit(transaction, by, { action: 'member.imported', memberUid, summary }, at);
    invitation?.addTo(transaction);
  }
  const outcome = known ? 'changed' : 'new';
  transaction.update(importRows, row.id, { ...undo, outcome, state: 'done', uid: memberUid, appliedAt: at });
}
