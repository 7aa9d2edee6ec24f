import { apiTokens } from '../data/collections/api.ts';
import { auditLog, errorLogs } from '../data/collections/club.ts';
import { consents } from '../data/collections/consents.ts';
import { accessLogs, kioskPairings, kiosks } from '../data/collections/door.ts';
import { handovers } from '../data/collections/handovers.ts';
import { imports } from '../data/collections/imports.ts';
import { memberBatches } from '../data/collections/member-batches.ts';
import { memberNotes } from '../data/collections/member-notes.ts';
import { members } from '../data/collections/members.ts';
import { holds, planVersions } from '../data/collections/membership.ts';
import { merges } from '../data/collections/merges.ts';
import { ledger, paymentRequests } from '../data/collections/payments.ts';
import { pictures } from '../data/collections/pictures.ts';
import { priceRises } from '../data/collections/price-rises.ts';
import { sales } from '../data/collections/sales.ts';
import { drawerMoves, drawers } from '../data/collections/till.ts';
import { undoSteps } from '../data/collections/undo.ts';
import { waiverSignatures, waivers } from '../data/collections/waivers.ts';
import { webhookEndpoints } from '../data/collections/webhooks.ts';
import { eachDocument } from '../data/each-of.ts';
import { rewriteAll } from '../data/rewrite-all.ts';
import type { Store } from '../data/store.ts';
import { noFormer } from '../log/audit-chain.ts';
import { listOpenDrawers } from '../payments/till/find-drawer.ts';

/** Puts a former member of staff's pseudonym where records say who did something. Can be repeated after an interruption. */
export async function eraseStaffTraces(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  await rewriteAll(store, auditLog, ['actorUid', '==', uid], (batch, { id, formerUids }) =>
    batch.update(auditLog, id, {
      ...{ actorUid: former.uid, actorName: former.name, ...noFormer },
      formerUids: formerUids.filter((each) => each !== uid),
    }),
  );
  await rewriteAll(store, accessLogs, ['overriddenByUid', '==', uid], (batch, { id }) =>
    batch.update(accessLogs, id, { overriddenByUid: former.uid, overriddenBy: former.name }),
  );
  await rewriteAll(store, accessLogs, ['removedByUid', '==', uid], (batch, { id, removed }) =>
    batch.update(accessLogs, id, {
      removedByUid: former.uid,
      removed: removed && { ...removed, byName: former.name },
    }),
  );
  await eraseFromNotes(store, uid, former);
  await rewriteAll(store, errorLogs, ['resolvedByUid', '==', uid], (batch, { id }) =>
    batch.update(errorLogs, id, { resolvedByUid: former.uid, resolvedBy: former.name }),
  );
  await rewriteAll(store, ledger, ['takenByUid', '==', uid], (batch, { id }) =>
    batch.update(ledger, id, { takenByUid: former.uid }),
  );
  await rewriteAll(store, sales, ['soldByUid', '==', uid], (batch, { id }) =>
    batch.update(sales, id, { soldByUid: former.uid }),
  );
  await eraseTokens(store, uid, former);
  await rewriteAll(store, webhookEndpoints, ['createdByUid', '==', uid], (batch, { id }) =>
    batch.update(webhookEndpoints, id, { createdByUid: former.uid, createdByName: former.name }),
  );
  await eraseMembershipTraces(store, uid, former.uid);
  await rewriteAll(store, members, ['parqReviewedBy', '==', uid], (batch, { id }) =>
    batch.update(members, id, { parqReviewedBy: former.uid }),
  );
  await rewriteAll(store, kiosks, ['pairedBy', '==', uid], (batch, { id }) =>
    batch.update(kiosks, id, { pairedBy: former.uid }),
  );
  await rewriteAll(store, kioskPairings, ['createdBy', '==', uid], (batch, { id }) =>
    batch.update(kioskPairings, id, { createdBy: former.uid }),
  );
  await rewriteAll(store, pictures, ['byUid', '==', uid], (batch, { id }) =>
    batch.update(pictures, id, { byUid: former.uid }),
  );
  await rewriteAll(store, imports, ['createdBy', '==', uid], (batch, { id }) =>
    batch.update(imports, id, { createdBy: former.uid, createdByName: former.name }),
  );
  await rewriteAll(store, memberBatches, ['startedBy', '==', uid], (batch, { id }) =>
    batch.update(memberBatches, id, { startedBy: former.uid, startedByName: former.name }),
  );
  await rewriteAll(store, imports, ['startedBy', '==', uid], (batch, { id }) =>
    batch.update(imports, id, { startedBy: former.uid, startedByName: former.name }),
  );
  await rewriteAll(store, imports, ['undoneBy', '==', uid], (batch, { id }) =>
    batch.update(imports, id, { undoneBy: former.uid, undoneByName: former.name }),
  );
  await rewriteAll(store, merges, ['byUid', '==', uid], (batch, { id }) =>
    batch.update(merges, id, { byUid: former.uid, byName: former.name }),
  );
  await eraseWaiverTraces(store, uid, former);
  await rewriteAll(store, undoSteps, ['byUid', '==', uid], (batch, { id }) => batch.remove(undoSteps, id));
  await eraseTillTraces(store, uid, former.uid);
  await eraseFromRefunds(store, uid, former);
}

/** Refunds that they asked the provider for. Requests are kept for two months, so they are looked through, not looked up. */
async function eraseFromRefunds(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  const all = { orderBy: [['startedAt', 'asc']], limit: 500 } as const;
  for await (const { id, refund } of eachDocument(store, paymentRequests, all)) {
    if (refund?.byUid !== uid) continue;
    const renamed = { ...refund, byUid: former.uid, byName: former.name };
    await store.batch(async (batch) => batch.update(paymentRequests, id, { refund: renamed }));
  }
}

/** Notes and tasks that they wrote, did or were to do. */
async function eraseFromNotes(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  await rewriteAll(store, memberNotes, ['byUid', '==', uid], (batch, { id }) =>
    batch.update(memberNotes, id, { byUid: former.uid, byName: former.name }),
  );
  await rewriteAll(store, memberNotes, ['doneByUid', '==', uid], (batch, { id }) =>
    batch.update(memberNotes, id, { doneByUid: former.uid, doneByName: former.name }),
  );
  // What they were to do is for the manager to give to somebody else.
  await rewriteAll(store, memberNotes, ['taskFor', '==', uid], (batch, { id }) =>
    batch.update(memberNotes, id, { taskFor: 'manager', taskForName: '' }),
  );
}

/** Their own tokens go: they worked only while they were an admin. */
async function eraseTokens(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  await rewriteAll(store, apiTokens, ['ownerUid', '==', uid], (batch, { id }) => batch.remove(apiTokens, id));
  await rewriteAll(store, apiTokens, ['revokedByUid', '==', uid], (batch, { id }) =>
    batch.update(apiTokens, id, { revokedByUid: former.uid, revokedByName: former.name }),
  );
}

async function eraseMembershipTraces(store: Store, uid: string, formerUid: string): Promise<void> {
  await rewriteAll(store, holds, ['madeByUid', '==', uid], (batch, { id }) =>
    batch.update(holds, id, { madeByUid: formerUid }),
  );
  await rewriteAll(store, planVersions, ['changedByUid', '==', uid], (batch, { id }) =>
    batch.update(planVersions, id, { changedByUid: formerUid }),
  );
  await rewriteAll(store, priceRises, ['madeByUid', '==', uid], (batch, { id }) =>
    batch.update(priceRises, id, { madeByUid: formerUid }),
  );
}

async function eraseTillTraces(store: Store, uid: string, formerUid: string): Promise<void> {
  await rewriteAll(store, drawers, ['openedByUid', '==', uid], (batch, { id }) =>
    batch.update(drawers, id, { openedByUid: formerUid }),
  );
  await rewriteAll(store, drawers, ['closedByUid', '==', uid], (batch, { id }) =>
    batch.update(drawers, id, { closedByUid: formerUid }),
  );
  // A closed one names nobody who used it.
  await store.transaction(async (transaction) => {
    const open = await listOpenDrawers(transaction);
    for (const { id, usedBy } of open.filter((drawer) => drawer.usedBy.includes(uid)))
      transaction.update(drawers, id, { usedBy: usedBy.filter((each) => each !== uid) });
  });
  await rewriteAll(store, drawerMoves, ['byUid', '==', uid], (batch, { id }) =>
    batch.update(drawerMoves, id, { byUid: formerUid }),
  );
}

async function eraseWaiverTraces(
  store: Store,
  uid: string,
  former: { readonly uid: string; readonly name: string },
): Promise<void> {
  await rewriteAll(store, handovers, ['staffUid', '==', uid], (batch, { id }) => batch.remove(handovers, id));
  await rewriteAll(store, waivers, ['publishedByUid', '==', uid], (batch, { id }) =>
    batch.update(waivers, id, { publishedByUid: former.uid, publishedByName: former.name }),
  );
  await rewriteAll(store, consents, ['staffUid', '==', uid], (batch, { id }) =>
    batch.update(consents, id, { staffUid: former.uid, staffName: former.name }),
  );
  await rewriteAll(store, waiverSignatures, ['deskUid', '==', uid], (batch, { id }) =>
    batch.update(waiverSignatures, id, { deskUid: former.uid, deskName: former.name }),
  );
}
