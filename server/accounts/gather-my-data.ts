import * as paths from '#app/paths.ts';
import { pictureName } from '#domain/files/picture.ts';
import { trainerKey } from '../community/trainers/find-trainers.ts';
import { bookingProfiles, bookings, standingBookings } from '../data/collections/bookings.ts';
import { auditLog } from '../data/collections/club.ts';
import { storedDocuments } from '../data/collections/collection.ts';
import { consents } from '../data/collections/consents.ts';
import { accessLogs, presence, usedPassCodes } from '../data/collections/door.ts';
import { families } from '../data/collections/families.ts';
import { storedFiles } from '../data/collections/files.ts';
import { handovers } from '../data/collections/handovers.ts';
import { importRows } from '../data/collections/imports.ts';
import { membersAtRisk } from '../data/collections/insight.ts';
import { leads } from '../data/collections/leads.ts';
import { memberNotes } from '../data/collections/member-notes.ts';
import { earlierParqResults, members } from '../data/collections/members.ts';
import { holds } from '../data/collections/membership.ts';
import { ledger, paymentFindings, paymentRequests, webhookEvents } from '../data/collections/payments.ts';
import { pictures } from '../data/collections/pictures.ts';
import { sales } from '../data/collections/sales.ts';
import { sessionPacks, trainers, trainingSessions } from '../data/collections/trainers.ts';
import { waiverId, waiverSignatures, waivers } from '../data/collections/waivers.ts';
import { withDownloadDeadline } from '../data/deadline.ts';
import { listEach } from '../data/each-of.ts';
import { readsForDownload } from '../data/reads-for-download.ts';
import type { Filter, Reads, StoredFields } from '../data/store.ts';
import type { Account, Login } from '../identity/identity.ts';
import type { Services } from '../services.ts';
import { gatherCommunity, gatherTraining } from './gather-activity.ts';
import { gatherForPrograms, gatherMessages } from './gather-messages.ts';
import {
  allOf,
  each,
  findAddressToConfirm,
  findStored,
  listMergedProfiles,
  listMine,
  ownRequest,
  PAGE,
  PROFILE_SECRETS,
  without,
} from './own-records.ts';

/** Queries under way at a time: with 200 ms to each answer a download ends within two seconds. */
const AT_ONCE = 10;

/**
 * Everything the club holds about a person, as stored, for themselves (UK GDPR, articles 15 and 20). Without
 * credentials (password hash, tokens, links) and without the ids of other people.
 */
export async function gatherMyData(
  { store, identity, now }: Pick<Services, 'store' | 'identity' | 'now'>,
  login: Login,
) {
  const { uid } = login;
  const reads = readsForDownload(store, AT_ONCE);
  const account = await identity.findAccount(uid);
  const [own, health, visits, bought, forPrograms, community, training, messages] = await Promise.all([
    gatherOwn(reads, uid, account),
    gatherHealth(reads, uid),
    gatherVisits(reads, uid),
    gatherBought(reads, uid),
    gatherForPrograms(reads, uid),
    gatherCommunity(reads, uid),
    gatherTraining(reads, uid),
    gatherMessages(reads, uid),
  ]);
  const loginSessions = await withDownloadDeadline(() => identity.listLoginSessions(login));
  return {
    gatheredAt: now(),
    account: account && {
      uid,
      email: account.email,
      isEmailConfirmed: account.emailState === 'confirmed',
      roles: account.claims,
      createdAt: account.createdAt,
      lastSignInAt: account.lastSignInAt,
    },
    loginSessions: loginSessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt,
      lastSeenAt,
    })),
    ...own,
    ...health,
    ...visits,
    ...bought,
    ...community,
    ...training,
    ...messages,
    ...forPrograms,
  };
}

/** Their profile, and what else is about the person. */
const gatherOwn = (reads: Reads, uid: string, account: Account | null) =>
  allOf({
    addressToConfirm: findAddressToConfirm(reads, uid),
    profile: findStored(reads, members.name, uid).then((profile) => without(profile, ...PROFILE_SECRETS)),
    mergedProfiles: listMergedProfiles(reads, uid),
    notes: listMine(reads, memberNotes.name, uid).then(
      each((note) => without(note, 'byUid', 'pinnedFor', 'taskFor', 'doneByUid')),
    ),
    auditLog: listMine(reads, auditLog.name, uid).then(
      each((entry) =>
        without(entry, 'formerUids', 'formerSeal', ...(entry.actorUid === uid ? [] : ['actorUid'])),
      ),
    ),
    files: listFilesOf(reads, uid).then(
      each(({ id, name, type, bytes, createdAt }) => ({
        ...{ name, type, bytes, createdAt },
        address: paths.serveFile(id),
      })),
    ),
    pictures: listPicturesOf(reads, uid),
    family: findPartInFamily(reads, uid),
    trainerProfile: findStored(reads, trainers.name, trainerKey(uid)),
    enquiries: listEnquiries(reads, uid, account?.emailState === 'confirmed' ? account.email : ''),
    importedRows: Promise.all([
      listMine(reads, importRows.name, uid, 'uid'),
      listUnclaimedRows(reads, account),
    ]).then((lists) => lists.flat()),
  });

/** What they paid for, and what they booked with it. */
const gatherBought = (reads: Reads, uid: string) =>
  allOf({
    payments: listMine(reads, ledger.name, uid).then(each((entry) => without(entry, 'takenByUid'))),
    purchases: listMine(reads, sales.name, uid).then(each(ownPurchase)),
    paymentRequests: listMine(reads, paymentRequests.name, uid).then(each(ownRequest)),
    webhookEvents: listMine(reads, webhookEvents.name, uid),
    paymentFindings: listMine(reads, paymentFindings.name, uid),
    holds: listMine(reads, holds.name, uid).then(each((hold) => without(hold, 'madeByUid'))),
    bookings: listMine(reads, bookings.name, uid).then(
      each((booking) =>
        without(booking, 'coachUid', ...(booking.markedBy === uid ? [] : ['markedBy', 'markedByName'])),
      ),
    ),
    bookingRecord: findStored(reads, bookingProfiles.name, uid).then((record) =>
      without(record, 'textPending'),
    ),
    standingBookings: listMine(reads, standingBookings.name, uid),
    sessionPacks: listMine(reads, sessionPacks.name, uid),
    trainingSessions: listMine(reads, trainingSessions.name, uid),
  });

/** When they came, and what follows from it. */
const gatherVisits = (reads: Reads, uid: string) =>
  allOf({
    presence: findStored(reads, presence.name, uid),
    atRisk: findStored(reads, membersAtRisk.name, uid),
    usedPassCodes: listMine(reads, usedPassCodes.name, uid),
    accessLog: listMine(reads, accessLogs.name, uid).then(
      each((entry) => without(entry, 'overriddenByUid', 'removedByUid')),
    ),
  });

/** Answers that have moved out of the profile, and the waivers that they have signed, each with its text. */
const gatherHealth = (reads: Reads, uid: string) =>
  allOf({
    earlierParqResults: listMine(reads, earlierParqResults.name, uid).then(each(({ result }) => result)),
    consents: listMine(reads, consents.name, uid).then(
      each((given) => without(given, 'staffUid', ...(given.byUid === uid ? [] : ['byUid']))),
    ),
    tabletsHandedOver: listMine(reads, handovers.name, uid).then(
      each((tablet) => without(tablet, 'staffUid', 'returnTo')),
    ),
    waivers: listWaivers(reads, uid),
  });

async function listWaivers(reads: Reads, uid: string): Promise<StoredFields[]> {
  const signatures = await listMine(reads, waiverSignatures.name, uid);
  const texts = await reads.findMany(
    waivers,
    signatures.map(({ version }) => waiverId(Number(version))),
  );
  return signatures.map((signature, index) => ({
    ...without(signature, 'deskUid'),
    text: texts[index]?.text ?? '',
  }));
}

/** Their own part in a family, without the ids of others; empty where they are in none. */
async function findPartInFamily(reads: Reads, uid: string): Promise<StoredFields[]> {
  const { items } = await reads.query(families, {
    where: [['memberUids', 'array-contains', uid]],
    limit: PAGE,
  });
  return items.map(({ createdAt, payerUid, guardianUids }) => ({
    createdAt,
    isPayer: payerUid === uid,
    isGuardian: guardianUids.includes(uid),
  }));
}

/** Rows of lists with their address that belong to no account. */
async function listUnclaimedRows(reads: Reads, account: Account | null): Promise<StoredFields[]> {
  if (account?.emailState !== 'confirmed') return [];
  const found = await listMine(reads, importRows.name, account.email, 'email');
  return found.filter(({ uid }) => uid === '');
}

/** What they bought, also for others of their family, whose ids stay out. */
function ownPurchase(sale: StoredFields): StoredFields {
  const lines = Array.isArray(sale.lines) ? sale.lines : [];
  return {
    ...without(sale, 'soldByUid', 'forUids'),
    lines: lines.map((line) =>
      typeof line === 'object' && line !== null ? without(line as StoredFields, 'forUid') : line,
    ),
  };
}

async function listFilesOf(reads: Reads, uid: string) {
  const { items } = await reads.query(storedFiles, { where: [['ownerUid', '==', uid]], limit: PAGE });
  return items;
}

async function listPicturesOf(reads: Reads, uid: string): Promise<StoredFields[]> {
  const where: Filter[] = [['ownerUid', '==', uid]];
  const found = await listEach(reads, storedDocuments(pictures.name), { where, limit: PAGE });
  return found.map(({ id, fields }) => ({
    ...without(fields, 'byUid'),
    address: paths.showPicture(pictureName(id, 'large.jpg')),
  }));
}

/** Their leads: those of the account, and those of its address, where they have confirmed it. */
async function listEnquiries(reads: Reads, uid: string, email: string): Promise<StoredFields[]> {
  const ofAccount = await listMine(reads, leads.name, uid);
  const ofAddress = email === '' ? [] : await listMine(reads, leads.name, email, 'email');
  const others = ofAddress.filter(({ memberUid }) => memberUid === '');
  return [...ofAccount, ...others].map((lead) => without(lead, 'assignedUid', 'assignedName', 'trainerUid'));
}
