/** Pseudonymises a person's records when their account is closed: visits and payments stay under a pseudonym. */

import { randomUUID } from 'node:crypto';
import { FORMER_MEMBER, pseudonymFrom } from '#domain/accounts/former-member.ts';
import { MEMBERSHIP_FIGURES } from '#domain/insight/membership-figures.ts';
import { holdId } from '#domain/membership/hold-course.ts';
import { eraseClassTraces } from '../bookings/erase-class-traces.ts';
import { eraseChallengeTraces } from '../community/challenges/leave-challenges.ts';
import { eraseEventTraces } from '../community/events/leave-events.ts';
import { eraseLeadTraces } from '../community/leads/erase-leads.ts';
import { eraseTrainerTraces } from '../community/trainers/leave-training.ts';
import { addressMarks, mailBounces } from '../data/collections/address-marks.ts';
import { standingBookings } from '../data/collections/bookings.ts';
import { calendarFeeds } from '../data/collections/calendar-feeds.ts';
import { type AuditEntry, auditLog, errorLogs } from '../data/collections/club.ts';
import { clubEvents } from '../data/collections/club-events.ts';
import { consents } from '../data/collections/consents.ts';
import { accessLogs, usedPassCodes } from '../data/collections/door.ts';
import { handovers } from '../data/collections/handovers.ts';
import { importRows } from '../data/collections/imports.ts';
import { figureMarks } from '../data/collections/insight.ts';
import { memberBatchParts } from '../data/collections/member-batches.ts';
import { memberNotes } from '../data/collections/member-notes.ts';
import { earlierParqResults } from '../data/collections/members.ts';
import { type Hold, holds } from '../data/collections/membership.ts';
import { mergeMoves } from '../data/collections/merges.ts';
import { outbox } from '../data/collections/outbox.ts';
import { ledger, paymentFindings, paymentRequests, webhookEvents } from '../data/collections/payments.ts';
import { sales } from '../data/collections/sales.ts';
import { undoSteps } from '../data/collections/undo.ts';
import { waiverSignatures } from '../data/collections/waivers.ts';
import { webhookDeliveries } from '../data/collections/webhooks.ts';
import { rewriteAll } from '../data/rewrite-all.ts';
import type { Filter, Store } from '../data/store.ts';
import { markFigures } from '../insight/figures/mark-figures.ts';
import { FORMER_PROFILE, keptFacts, noFormer } from '../log/audit-chain.ts';
import { eraseTraining } from '../training/erase-training.ts';
import { eraseStaffTraces } from './erase-staff-traces.ts';

/** Actions whose summary is a financial record, which must be kept for years. It names a plan, a date and a payment method. */
const financialActions = [
  ...['membership.activated', 'membership.rejoined'],
  ...['membership.payment-settled', 'membership.part-paid', 'membership.rest-waived'],
];

/** Never stored with the person: it only links the entries of one former member. */
export const newPseudonym = (): string => pseudonymFrom(randomUUID());

/** Can be repeated after an interruption. Free text is removed; dates, results and amounts stay. */
export async function eraseTraces(
  store: Store,
  uid: string,
  pseudonym: string,
  now: Temporal.Instant,
): Promise<void> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  await rewriteAll(store, handovers, isTheirs, (batch, { id }) => batch.remove(handovers, id));
  await rewriteAll(store, waiverSignatures, isTheirs, (batch, { id }) =>
    batch.update(waiverSignatures, id, { memberUid: pseudonym, declaredName: '', guardianName: '' }),
  );
  await eraseHealth(store, uid, pseudonym);
  await rewriteAll(store, mergeMoves, ['goneUid', '==', uid], (batch, { id }) =>
    batch.remove(mergeMoves, id),
  );
  await rewriteAll(store, undoSteps, isTheirs, (batch, { id }) => batch.remove(undoSteps, id));
  await rewriteAll(store, accessLogs, isTheirs, (batch, { id, removed }) =>
    batch.update(accessLogs, id, {
      memberUid: pseudonym,
      memberName: FORMER_MEMBER,
      reason: '',
      said: '',
      saidOfClass: '',
      overrideReason: '',
      removed: removed && { ...removed, reason: '' },
    }),
  );
  await rewriteAll(store, auditLog, isTheirs, (batch, entry) =>
    batch.update(auditLog, entry.id, { ...withoutPersonalData(entry), memberUid: pseudonym }),
  );
  await rewriteAll(store, errorLogs, ['uids', 'array-contains', uid], (batch, { id, uids }) =>
    batch.update(errorLogs, id, { uids: uids.filter((each) => each !== uid) }),
  );
  await rewriteAll(store, memberNotes, isTheirs, (batch, { id }) => batch.remove(memberNotes, id));
  await eraseMessages(store, uid);
  await erasePayments(store, uid, pseudonym);
  await eraseEvents(store, isTheirs);
  await rewriteAll(store, usedPassCodes, isTheirs, (batch, { id }) => batch.remove(usedPassCodes, id));
  await rewriteAll(store, calendarFeeds, isTheirs, (batch, { id }) => batch.remove(calendarFeeds, id));
  const former = { uid: pseudonym, name: FORMER_MEMBER };
  await eraseClassTraces(store, uid, former, now);
  await eraseTraining(store, uid, former);
  await eraseEventTraces(store, uid, former);
  await eraseTrainerTraces(store, uid, former);
  await eraseChallengeTraces(store, uid, former);
  await eraseLeadTraces(store, uid, former, now);
  await rewriteAll(store, standingBookings, isTheirs, (batch, { id }) => batch.remove(standingBookings, id));
  await eraseHolds(store, { uid, pseudonym }, now);
  await rewriteAll(store, importRows, ['uid', '==', uid], (batch, { id }) => batch.remove(importRows, id));
  await eraseStaffTraces(store, uid, former);
}

/** Days without a name, for the figures; the marks that ask for a new count go along. */
async function eraseHolds(
  store: Store,
  { uid, pseudonym }: { readonly uid: string; readonly pseudonym: string },
  now: Temporal.Instant,
): Promise<void> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  await rewriteAll(store, holds, isTheirs, (batch, hold) => {
    batch.remove(holds, hold.id);
    batch.set(holds, formerHold(hold, uid, pseudonym));
  });
  await countAgain(store, uid, pseudonym, now);
}

/** Payment records must be kept by law, under the pseudonym. */
async function erasePayments(store: Store, uid: string, pseudonym: string): Promise<void> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  await rewriteAll(store, ledger, isTheirs, (batch, { id }) =>
    batch.update(ledger, id, { memberUid: pseudonym, reason: '', effect: null }),
  );
  await rewriteAll(store, sales, isTheirs, (batch, { id, lines }) =>
    batch.update(sales, id, {
      ...{ memberUid: pseudonym, debtor: '', discountReason: '' },
      lines: lines.map((line) => (line.forUid === '' ? { ...line, effect: null } : line)),
    }),
  );
  await rewriteAll(store, sales, ['forUids', 'array-contains', uid], (batch, { id, lines, forUids }) =>
    batch.update(sales, id, {
      lines: lines.map((line) => (line.forUid === uid ? { ...line, forUid: pseudonym, effect: null } : line)),
      forUids: forUids.map((each) => (each === uid ? pseudonym : each)),
    }),
  );
  await rewriteAll(store, webhookEvents, isTheirs, (batch, { id }) =>
    batch.update(webhookEvents, id, { memberUid: pseudonym, customerId: '' }),
  );
  await rewriteAll(store, paymentRequests, isTheirs, (batch, { id }) => batch.remove(paymentRequests, id));
  await rewriteAll(store, paymentFindings, isTheirs, (batch, { id }) => batch.remove(paymentFindings, id));
}

/** What was counted while their records were changing hands is counted again. */
async function countAgain(
  store: Store,
  uid: string,
  pseudonym: string,
  now: Temporal.Instant,
): Promise<void> {
  await rewriteAll(store, figureMarks, ['memberUid', '==', uid], (batch, { id }) =>
    batch.update(figureMarks, id, { memberUid: pseudonym }),
  );
  const firstDay = Temporal.PlainDate.from('2000-01-01');
  await store.batch((batch) =>
    markFigures(batch, { kind: MEMBERSHIP_FIGURES, date: firstDay, memberUid: pseudonym }, now),
  );
}

/** Health answers go; what they agreed to stays, without their name and words. */
async function eraseHealth(store: Store, uid: string, pseudonym: string): Promise<void> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  await rewriteAll(store, earlierParqResults, isTheirs, (batch, { id }) =>
    batch.remove(earlierParqResults, id),
  );
  await rewriteAll(store, consents, isTheirs, (batch, { id, byUid }) =>
    batch.update(consents, id, {
      ...{ memberUid: pseudonym, byName: '', place: '', wording: '' },
      byUid: byUid === uid ? pseudonym : byUid,
    }),
  );
  await rewriteAll(store, consents, ['byUid', '==', uid], (batch, { id }) =>
    batch.update(consents, id, { byUid: pseudonym, byName: FORMER_MEMBER }),
  );
}

/** What the club's other systems were still to be told, and what they were told. */
async function eraseEvents(store: Store, isTheirs: Filter): Promise<void> {
  await rewriteAll(store, clubEvents, isTheirs, (batch, { id }) => batch.remove(clubEvents, id));
  await rewriteAll(store, webhookDeliveries, isTheirs, (batch, { id }) =>
    batch.remove(webhookDeliveries, id),
  );
}

/** Also from the lists of messages and tags for many, which say who they are for. */
async function eraseMessages(store: Store, uid: string): Promise<void> {
  const isTheirs: Filter = ['memberUid', '==', uid];
  const withoutThem = (ids: readonly string[]) => ids.filter((id) => id !== uid);
  await rewriteAll(store, memberBatchParts, ['uids', 'array-contains', uid], (batch, { id, uids, changed }) =>
    batch.update(memberBatchParts, id, { uids: withoutThem(uids), changed: withoutThem(changed) }),
  );
  await rewriteAll(store, outbox, isTheirs, (batch, { id }) => batch.remove(outbox, id));
  await rewriteAll(store, mailBounces, isTheirs, (batch, { id }) => batch.remove(mailBounces, id));
  await rewriteAll(store, addressMarks, isTheirs, (batch, { id }) => batch.remove(addressMarks, id));
}

/** What is left says how many left and why, and nothing else. */
function withoutPersonalData({
  action,
  actorUid,
  summary,
  after,
  formerUids,
}: AuditEntry): Partial<AuditEntry> {
  return {
    // Somebody without an account, who signed for a child on the tablet.
    ...(actorUid === '' && { actorName: '' }),
    summary: financialActions.includes(action) ? summary : '',
    before: {},
    ...noFormer,
    // Whose it was before a merge, without a name: the figures count two profiles as one person.
    formerUids: formerUids.length > 0 ? [FORMER_PROFILE] : [],
    after: keptFacts(after),
  };
}

/** The days of a hold say for which days nothing was paid, like the payments that are kept. One that has not begun never will. */
function formerHold(hold: Hold, uid: string, pseudonym: string): Hold {
  return {
    ...hold,
    id: holdId(pseudonym, hold.from),
    memberUid: pseudonym,
    stage: hold.stage === 'planned' || hold.stage === 'taken-back' ? 'taken-back' : 'over',
    dueAt: null,
    madeByUid: hold.madeByUid === uid ? pseudonym : hold.madeByUid,
    feeSaleId: '',
  };
}
