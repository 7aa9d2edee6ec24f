import * as paths from '#app/paths.ts';
import { pictureName } from '#domain/files/picture.ts';
import { trainerKey } from '../community/trainers/find-trainers.ts';
import { bookingProfiles, bookings, standingBookings } from '../data/collections/bookings.ts';
import { challengeEntries, challengeSubmissions, challengesDue } from '../data/collections/challenges.ts';
import { auditLog } from '../data/collections/club.ts';
import { storedDocuments } from '../data/collections/collection.ts';
import { consents } from '../data/collections/consents.ts';
import { accessLogs, presence, usedPassCodes } from '../data/collections/door.ts';
import { eventRegistrations } from '../data/collections/events.ts';
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
import { bestNews, exerciseYears, personalBests, trainingYears } from '../data/collections/personal-bests.ts';
import { pictures } from '../data/collections/pictures.ts';
import { results, scores } from '../data/collections/results.ts';
import { sales } from '../data/collections/sales.ts';
import { sessionPacks, trainers, trainingSessions } from '../data/collections/trainers.ts';
import { waiverId, waiverSignatures, waivers } from '../data/collections/waivers.ts';
import { listEach } from '../data/each-of.ts';
import type { Filter, Store, StoredFields } from '../data/store.ts';
import type { Account, Login } from '../identity/identity.ts';
import type { Services } from '../services.ts';
import { gatherForPrograms, gatherMessages } from './gather-messages.ts';
import {
  findAddressToConfirm,
  findStored,
  listMergedProfiles,
  listMine,
  PAGE,
  PROFILE_SECRETS,
  without,
} from './own-records.ts';

/**
 * Everything the club holds about a person, as stored, for themselves (UK GDPR, articles 15 and 20). Without
 * credentials (password hash, tokens, links) and without the ids of other people.
 */
export async function gatherMyData(
  { store, identity, now }: Pick<Services, 'store' | 'identity' | 'now'>,
  login: Login,
) {
  const { uid } = login;
  const account = await identity.findAccount(uid);
  const loginSessions = await identity.listLoginSessions(login);
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
    addressToConfirm: await findAddressToConfirm(store, uid),
    profile: without(await findStored(store, members.name, uid), ...PROFILE_SECRETS),
    mergedProfiles: await listMergedProfiles(store, uid),
    ...(await gatherHealth(store, uid)),
    ...(await gatherVisits(store, uid)),
    notes: (await listMine(store, memberNotes.name, uid)).map((note) => without(note, 'byUid', 'pinnedFor')),
    usedPassCodes: await listMine(store, usedPassCodes.name, uid),
    auditLog: (await listMine(store, auditLog.name, uid)).map((entry) =>
      without(entry, 'formerUids', 'formerSeal', ...(entry.actorUid === uid ? [] : ['actorUid'])),
    ),
    ...(await gatherForPrograms(store, uid)),
    payments: (await listMine(store, ledger.name, uid)).map((entry) => without(entry, 'takenByUid')),
    purchases: (await listMine(store, sales.name, uid)).map(ownPurchase),
    paymentRequests: (await listMine(store, paymentRequests.name, uid)).map((request) =>
      without(request, 'idempotencyKey', 'url'),
    ),
    webhookEvents: await listMine(store, webhookEvents.name, uid),
    paymentFindings: await listMine(store, paymentFindings.name, uid),
    files: (await listFilesOf(store, uid)).map(({ id, name, type, bytes, createdAt }) => ({
      name,
      type,
      bytes,
      createdAt,
      address: paths.serveFile(id),
    })),
    pictures: await listPicturesOf(store, uid),
    bookings: (await listMine(store, bookings.name, uid)).map((booking) =>
      without(booking, 'coachUid', ...(booking.markedBy === uid ? [] : ['markedBy', 'markedByName'])),
    ),
    bookingRecord: without(await findStored(store, bookingProfiles.name, uid), 'textPending'),
    standingBookings: await listMine(store, standingBookings.name, uid),
    family: await findPartInFamily(store, uid),
    sessionPacks: await listMine(store, sessionPacks.name, uid),
    trainingSessions: await listMine(store, trainingSessions.name, uid),
    ...(await gatherCommunity(store, uid)),
    trainerProfile: await findStored(store, trainers.name, trainerKey(uid)),
    enquiries: await listEnquiries(store, uid, account?.emailState === 'confirmed' ? account.email : ''),
    holds: (await listMine(store, holds.name, uid)).map((hold) => without(hold, 'madeByUid')),
    ...(await gatherTraining(store, uid)),
    importedRows: [
      ...(await listMine(store, importRows.name, uid, 'uid')),
      ...(await listUnclaimedRows(store, account)),
    ],
    ...(await gatherMessages(store, uid)),
  };
}

/** When they came, and what follows from it. */
async function gatherVisits(store: Store, uid: string) {
  return {
    presence: await findStored(store, presence.name, uid),
    atRisk: await findStored(store, membersAtRisk.name, uid),
    accessLog: (await listMine(store, accessLogs.name, uid)).map((entry) =>
      without(entry, 'overriddenByUid', 'removedByUid'),
    ),
  };
}

/** Answers that have moved out of the profile, and the waivers that they have signed, each with its text. */
async function gatherHealth(store: Store, uid: string) {
  const earlier = await listMine(store, earlierParqResults.name, uid);
  const tablets = await listMine(store, handovers.name, uid);
  const given = await listMine(store, consents.name, uid);
  const signatures = await listMine(store, waiverSignatures.name, uid);
  const texts = await store.findMany(
    waivers,
    signatures.map(({ version }) => waiverId(Number(version))),
  );
  return {
    earlierParqResults: earlier.map(({ result }) => result),
    consents: given.map((each) => without(each, 'staffUid', ...(each.byUid === uid ? [] : ['byUid']))),
    tabletsHandedOver: tablets.map((each) => without(each, 'staffUid', 'returnTo')),
    waivers: signatures.map((signature, index) => ({
      ...without(signature, 'deskUid'),
      text: texts[index]?.text ?? '',
    })),
  };
}

/** Their own part in a family, without the ids of others; empty where they are in none. */
async function findPartInFamily(store: Store, uid: string): Promise<StoredFields[]> {
  const { items } = await store.query(families, {
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
async function listUnclaimedRows(store: Store, account: Account | null): Promise<StoredFields[]> {
  if (account?.emailState !== 'confirmed') return [];
  const found = await listMine(store, importRows.name, account.email, 'email');
  return found.filter(({ uid }) => uid === '');
}

async function gatherTraining(store: Store, uid: string) {
  return {
    training: (await listMine(store, results.name, uid)).map((result) => withoutOthers(result, uid)),
    leaderboardScores: await listMine(store, scores.name, uid),
    personalBests: await listMine(store, personalBests.name, uid),
    exerciseYears: await listMine(store, exerciseYears.name, uid),
    trainingYears: await listMine(store, trainingYears.name, uid),
    newPersonalBests: await listMine(store, bestNews.name, uid),
  };
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

/** What they take part in besides classes and training. */
async function gatherCommunity(store: Store, uid: string) {
  const asStaff = (ownUid: unknown, ...names: string[]) => (ownUid === uid ? [] : names);
  return {
    eventRegistrations: (await listMine(store, eventRegistrations.name, uid)).map((registration) =>
      without(registration, ...asStaff(registration.markedBy, 'markedBy', 'markedByName')),
    ),
    challenges: await listMine(store, challengeEntries.name, uid),
    challengesToCount: await listMine(store, challengesDue.name, uid),
    challengeScores: (await listMine(store, challengeSubmissions.name, uid)).map((submission) =>
      without(submission, ...asStaff(submission.reviewedBy, 'reviewedBy', 'reviewedByName')),
    ),
  };
}

/** A result with the names and words of the coaches who logged or commented it, without their ids. */
function withoutOthers(result: StoredFields, uid: string): StoredFields {
  const comments = Array.isArray(result.comments) ? result.comments : [];
  return {
    ...without(result, 'loggedBy', 'commenterUids'),
    comments: comments.map((comment) =>
      typeof comment === 'object' && comment !== null && Reflect.get(comment, 'byUid') !== uid
        ? without(comment as StoredFields, 'byUid')
        : comment,
    ),
  };
}

async function listFilesOf(store: Store, uid: string) {
  const { items } = await store.query(storedFiles, { where: [['ownerUid', '==', uid]], limit: PAGE });
  return items;
}

async function listPicturesOf(store: Store, uid: string): Promise<StoredFields[]> {
  const where: Filter[] = [['ownerUid', '==', uid]];
  const found = await listEach(store, storedDocuments(pictures.name), { where, limit: PAGE });
  return found.map(({ id, fields }) => ({
    ...without(fields, 'byUid'),
    address: paths.showPicture(pictureName(id, 'large.jpg')),
  }));
}

/** Their leads: those of the account, and those of its address, where they have confirmed it. */
async function listEnquiries(store: Store, uid: string, email: string): Promise<StoredFields[]> {
  const ofAccount = await listMine(store, leads.name, uid);
  const ofAddress = email === '' ? [] : await listMine(store, leads.name, email, 'email');
  const others = ofAddress.filter(({ memberUid }) => memberUid === '');
  return [...ofAccount, ...others].map((lead) => without(lead, 'assignedUid', 'assignedName', 'trainerUid'));
}
