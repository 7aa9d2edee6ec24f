/** A club with something in every collection, and every kind of user: for tests that try all routes. */

import { standingKey } from '#domain/bookings/standing-booking.ts';
import { localDate } from '#domain/values/dates.ts';
import { bookingProfiles, bookings, standingBookings } from '#server/data/collections/bookings.ts';
import { accessLogs, kiosks } from '#server/data/collections/door.ts';
import { imports } from '#server/data/collections/imports.ts';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { priceRises } from '#server/data/collections/price-rises.ts';
import { items } from '#server/data/collections/sales.ts';
import { savedLists } from '#server/data/collections/saved-lists.ts';
import { drawers } from '#server/data/collections/till.ts';
import { classTypes, schedules, sessions } from '#server/data/collections/timetable.ts';
import { waiverId } from '#server/data/collections/waivers.ts';
import { webhookDeliveries } from '#server/data/collections/webhooks.ts';
import { makePairingCode } from '#server/door/make-pairing-code.ts';
import { addChild } from '#server/families/add-child.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { signWaiver } from '#server/health/sign-waiver.ts';
import { hashToken } from '#server/identity/secrets.ts';
import type { Actor } from '#server/log/write-audit.ts';
import { draftAnnouncement } from '#server/members/batches/prepare-announcement.ts';
import { startBatch } from '#server/members/batches/start-batch.ts';
import { workOnBatch } from '#server/members/batches/work-on-batches.ts';

import { mapImport } from '#server/members/import/map-import.ts';
import { uploadMembers as storeMembers } from '#server/members/import/upload-members.ts';
import { newDelivery } from '#server/webhooks/new-delivery.ts';
import { tokenFor } from './api.ts';
import { type ClubOptions, openClub, type TestClub } from './club.ts';
import { plan } from './desk.ts';
import { cardPass, doorMember, pairedKiosk, pairedWhiteboard, scan } from './door.ts';
import { child } from './families.ts';
import { type OpenBook, openBook } from './fingerprint.ts';
import { fillIn } from './full-house-addresses.ts';
import { challengeIds, setChallenges } from './full-house-challenges.ts';
import { announceEvent, eventIds } from './full-house-events.ts';
import { askForTour } from './full-house-tours.ts';
import { layPersonalTraining } from './full-house-trainers.ts';
import { layTraining, trainingIds } from './full-house-training.ts';
import { addEndpoint } from './receiver.ts';
import { booking, bookingProfile, classType, schedule, session } from './timetable.ts';
import type { Visitor } from './visitor.ts';

export const roles = ['anonymous', 'member', 'coach', 'desk', 'admin', 'kiosk', 'whiteboard'] as const;
export type Role = (typeof roles)[number];

export interface FullHouse {
  readonly club: TestClub;
  readonly book: OpenBook;
  readonly browsers: Readonly<Record<Role, Visitor>>;
  readonly people: Readonly<Record<'member' | 'coach' | 'desk' | 'admin', Member>>;
  /** The member that the private facts are of. */
  readonly other: Member;
  /** The address of a route's pattern, with ids of what is in the club. */
  pathOf(pattern: string): string;
}

/** Somebody pays less for the plan than it costs, and the price of another rises. */
async function layPrices({ store, now }: TestClub, { id }: Member): Promise<void> {
  const priceRise = { riseId: 'rise', priceInPence: 7900, from: '2027-06-01' };
  await store.update(members, id, { planPriceInPence: 7000, planInterval: 'month', priceRise });
  await store.create(priceRises, {
    ...{ id: 'rise', planId: 'retired', planName: 'Retired', stage: 'told', from: priceRise.from },
    ...{ priceInPence: 7900, interval: 'month', stripePriceId: '', words: '', toldHow: '', toldHowAt: null },
    ...{ told: 1, withoutEmail: 0, changed: 0, dueAt: null, madeAt: now(), madeByUid: 'owner' },
  });
}

/**
 * @param secret stands in every private fact of `other` that nobody but staff or themselves may read.
 * @param file of the store, where a running club shares it
 */
export async function openFullHouse(
  secret: string,
  { file, ...options }: ClubOptions & { file?: string } = {},
): Promise<FullHouse> {
  const book = openBook(file);
  const club = openClub({ store: book.store, ...options });
  await club.settle({ isSetUp: true });
  await club.store.create(plans, plan({ order: 1 }));
  await club.store.create(plans, plan({ id: 'retired', name: 'Retired', isActive: false, order: 2 }));
  const other = await doorMember(club, privateFacts(club, secret));
  await layPrices(club, other);
  await scan(club, cardPass(club, other));
  const people = {
    member: await doorMember(club, { firstName: 'Mo' }),
    coach: await club.coach(),
    desk: await club.desk(),
    admin: await club.admin(),
  };
  const browsers = {
    anonymous: club.visitor(),
    member: await club.signedIn(people.member),
    coach: await club.signedIn(people.coach),
    desk: await club.signedIn(people.desk),
    admin: await club.signedIn(people.admin),
    kiosk: await pairedKiosk(club),
    whiteboard: await pairedWhiteboard(club),
  };
  const classOnNow = await fillClass(club, [other, people.member], people.coach, secret);
  const by = { uid: people.admin.uid, name: 'Ada Admin' };
  const { ticket } = await makePairingCode(club.services, { kioskName: 'Back door', by }, club.now());
  const { items } = await club.store.query(kiosks, { limit: 10 });
  const kiosk = items.find(({ kind }) => kind === 'door')?.id ?? '';
  const { member, coach } = people;
  await addChild(club.services, { ofUid: other.uid, child, isGuardian: true, by });
  await layTimetable(club, other);
  const ownChild = { ...child, firstName: 'Kit', lastName: 'Own' };
  const kit = await addChild(club.services, { ofUid: member.uid, child: ownChild, isGuardian: true, by });
  const kitUid = kit.kind === 'changed' ? kit.uid : '';
  await layOwnBookings(club, member, kitUid);
  const training = { sessionId: classOnNow, member, coach, admin: by };
  const ids = {
    ...plannedIds,
    ...trainingIds,
    ...eventIds,
    ...challengeIds,
    submission: await setChallenges(club, [other, member]),
    registration: await announceEvent(club, [other, member]),
    ...(await layPersonalTraining(club, { member, coach, by })),
    child: kitUid,
    lead: await askForTour(club, secret),
    ...{ member: other.uid, plan: 'unlimited', retired: 'retired', kiosk, ticket },
    ...(await layTraining(club, training)),
    classOnNow,
    receipt: await pay(club, member),
    drawer: await openTill(club),
    item: await stockItem(club),
    job: 'remind-of-parq',
    apiToken: await makeToken(club, by),
    ...(await layWebhook(club)),
    waiver: await signWaivers(club, other, by),
    message: await findMessage(club),
    emailTemplate: 'class-booked',
    visit: await visit(club, other),
    note: await writeNote(club, other, by),
    memberList: await uploadMembers(club, by),
    unmatchedList: await uploadUnmatched(club, by),
    importedMembers: await storeImported(club, by),
    memberBatch: await tagMembers(club, member, by),
    announcement: await writeAnnouncement(club, by),
    savedList: await saveOverdue(club),
    year: String(localDate(club.now()).year),
  };
  return { club, book, browsers, people, other, pathOf: (pattern) => fillIn(pattern, ids) };
}

/** A class that is on now, with these people on it, a strike for each, and a note about one that is for admins. Its id. */
async function fillClass(club: TestClub, people: readonly Member[], coach: Member, secret: string) {
  const startsAt = club.now().subtract({ minutes: 10 });
  const onNow = session({ startsAt, coachUid: coach.uid, bookedCount: people.length });
  await club.store.create(sessions, onNow);
  for (const person of people) {
    const overrideNote = person.firstName === secret ? `${secret}private` : '';
    await club.store.create(bookings, booking(onNow, person, { overrideNote }));
    const strike = { sessionId: onNow.id, at: startsAt, kind: 'no-show', isForgiven: false } as const;
    await club.store.create(bookingProfiles, bookingProfile(person.uid, { strikes: [strike] }));
  }
  return onNow.id;
}

/** What a member of staff has written about somebody. Its id. */
async function writeNote(club: TestClub, { uid }: Member, by: Actor): Promise<string> {
  const at = club.now().subtract({ hours: 1 });
  const facts = { memberUid: uid, byUid: by.uid, byName: by.name, at, text: 'Prefers mornings' };
  await club.store.create(memberNotes, memberNotes.decode('house_note', facts));
  return 'house_note';
}

/** Somebody’s check-in an hour ago. Its id. */
async function visit(club: TestClub, { uid, name }: Member): Promise<string> {
  const facts = { at: club.now().subtract({ hours: 1 }), memberUid: uid, memberName: name };
  const entry = { ...facts, deviceName: 'Front door', result: 'ok', isAllowed: true } as const;
  await club.store.create(accessLogs, accessLogs.decode('house_visit', entry));
  return 'house_visit';
}

/** What somebody has paid at the desk. Its id. */
async function pay(club: TestClub, member: Member): Promise<string> {
  const facts = { at: club.now(), memberUid: member.uid, amountInPence: 7900, planName: 'Unlimited' };
  await club.store.create(ledger, ledger.decode('desk_receipt', facts));
  return 'desk_receipt';
}

/** A till that is open. Its id. */
async function openTill(club: TestClub): Promise<string> {
  const facts = { till: 'Front desk', isOpen: true, openedAt: club.now(), floatInPence: 5000 };
  await club.store.create(drawers, drawers.decode('open-drawer', facts));
  return 'open-drawer';
}

/** An endpoint that has got a test event, and an event that failed. Their ids. */
async function layWebhook(club: TestClub): Promise<{ webhook: string; delivery: string }> {
  const { id } = await addEndpoint(club, 'https://hooks.example/clubfloor', ['class.cancelled']);
  const event = { type: 'webhook.test', at: club.now(), memberUid: '', facts: {} } as const;
  const failed = { status: 'failed', attempts: 10, nextAttemptAt: null, statusCode: 503 } as const;
  const answer = { answer: 'Service unavailable', tookMs: 84, lastTriedAt: club.now() };
  const delivery = { ...newDelivery({ eventId: 'house', ...event }, id), ...failed, ...answer };
  await club.store.create(webhookDeliveries, delivery);
  return { webhook: id, delivery: delivery.id };
}

/** A token of an admin's. Its id. */
async function makeToken(club: TestClub, by: Actor): Promise<string> {
  return hashToken(await tokenFor(club, by));
}

/** Something that the desk sells. Its id. */
async function stockItem(club: TestClub): Promise<string> {
  const facts = { name: 'Water', priceInPence: 150, stock: 20, isActive: true };
  await club.store.create(items, items.decode('water', facts));
  return 'water';
}

/** A waiver that somebody has signed. The id of its version. */
async function signWaivers({ services }: TestClub, { uid }: Member, by: Actor): Promise<string> {
  await publishWaiver(services, { text: 'Training is at your own risk.', mustSignAgain: true, seen: 0, by });
  await signWaiver(services, uid, {
    version: 1,
    declaredName: 'Lee Moss',
    guardianName: '',
    handoverId: null,
  });
  return waiverId(1);
}

function privateFacts(club: TestClub, secret: string): Partial<Member> {
  const completedAt = club.now().subtract({ hours: 24 });
  const result = {
    hasYesAnswers: true,
    answers: { heart: true },
    questionSet: '1',
    declaredName: `${secret}privatehealth`,
  };
  return {
    firstName: secret,
    lastName: secret,
    mobile: `${secret}private`,
    guardianNote: `${secret}private`,
    emergencyContact: { name: `${secret}private`, phone: `${secret}private` },
    deskFlag: `${secret}private`,
    email: `${secret.replaceAll(/\W/g, '').toLowerCase()}@example.test`,
    stripeCustomerId: `${secret}private`,
    parqResults: [{ ...result, completedAt, note: `${secret}privatehealth` }],
    latestParqHasYes: true,
    parqReviewedAt: completedAt,
    parqReview: { outcome: 'cleared', note: `${secret}privatehealth`, validUntil: '2027-12-31' },
  };
}

const plannedIds = {
  classType: 'row',
  schedule: 'tuesday-row',
  session: 'tuesday-row_2026-11-24',
  booked: 'friday-row_2026-11-27',
  offered: 'sunday-row_2026-11-22',
};

/** A class every Tuesday, and its next date, for which `waiting` waits. */
async function layTimetable(club: TestClub, waiting: Member): Promise<void> {
  const { classType: classTypeId, schedule: scheduleId, session: id } = plannedIds;
  await club.store.create(classTypes, classType({ slug: classTypeId, name: 'Row and Core', order: 1 }));
  await club.store.create(schedules, schedule({ id: scheduleId, classTypeId }));
  const startsAt = club.now().add({ hours: 78 });
  const facts = { className: 'Row and Core', classSlug: classTypeId, classTypeId, scheduleId };
  const row = session({ ...facts, id, startsAt, waitlist: [waiting.uid] });
  await club.store.create(sessions, row);
  await club.store.create(bookings, booking(row, waiting, { status: 'waitlisted' }));
}

/** What a member has booked for themselves: a class, every Tuesday's row, and a place that is being held for them. A child of theirs comes along to the class. */
async function layOwnBookings(club: TestClub, member: Member, childUid: string): Promise<void> {
  const { booked, offered, classType: classTypeId, schedule: scheduleId } = plannedIds;
  const facts = { className: 'Row and Core', classSlug: classTypeId, classTypeId };
  const later = session({ ...facts, id: booked, startsAt: club.now().add({ hours: 140 }), bookedCount: 2 });
  const soon = session({
    ...{ ...facts, id: offered, startsAt: club.now().add({ hours: 20 }), waitlist: [member.uid] },
    offers: [{ memberUid: member.uid, until: club.now().add({ hours: 10 }) }],
  });
  for (const one of [later, soon]) await club.store.create(sessions, one);
  for (const each of [member, { uid: childUid, name: 'Kit Own' }])
    await club.store.create(bookings, booking(later, each));
  await club.store.create(bookings, booking(soon, member, { status: 'waitlisted' }));
  const id = standingKey(scheduleId, member.uid);
  const standing = { scheduleId, memberUid: member.uid, createdAt: club.now() };
  await club.store.create(standingBookings, standingBookings.decode(id, standing));
}

/** A mail that the club has written. Its id. */
async function findMessage(club: TestClub): Promise<string> {
  const { items } = await club.store.query(outbox, { limit: 1 });
  const [message] = items;
  if (!message) throw new Error('Nobody has been written to');
  return message.id;
}

/** A list of members, checked and not applied. Its id. */
async function uploadMembers(club: TestClub, by: Actor): Promise<string> {
  const bytes = new TextEncoder().encode(
    'email,first name,last name,status\nlee@example.test,Lee,Moss,Blue\n',
  );
  const list = await storeMembers(club.services, { fileName: 'members.csv', bytes, by });
  if (list.kind === 'problem') throw new Error(list.sentence);
  const stored = await club.store.find(imports, list.id);
  if (stored)
    await mapImport(club.services, stored, { choices: ['lead'], dateOrder: undefined, paidUntil: null });
  return list.id;
}

/** A list of members with a column that nobody knows. @returns its id */
async function uploadUnmatched(club: TestClub, by: Actor): Promise<string> {
  const bytes = new TextEncoder().encode('email,name,tariff\nlee@example.test,Lee Moss,Blue\n');
  const list = await storeMembers(club.services, { fileName: 'tariffs.csv', bytes, by });
  if (list.kind === 'problem') throw new Error(list.sentence);
  return list.id;
}

/** A list of members that has been imported, and can be undone. @returns its id */
async function storeImported({ store, now }: TestClub, by: Actor): Promise<string> {
  const at = now();
  const facts = { kind: 'members', status: 'done', fileName: 'last-week.csv', createdAt: at, startedAt: at };
  const whose = { startedBy: by.uid, startedByName: by.name, expiresAt: at.add({ hours: 24 * 7 }) };
  await store.create(imports, imports.decode('imported-members', { ...facts, ...whose }));
  return 'imported-members';
}

/** A tag for the member, added by the admin. @returns the batch's id */
async function tagMembers({ services }: TestClub, { id }: Member, by: Actor): Promise<string> {
  const uids = (async function* () {
    yield [id];
  })();
  const batchId = await startBatch(services, { kind: 'tag', tag: 'Charity run', filter: '', uids, by });
  if (batchId === null) throw new Error('nobody to tag');
  await workOnBatch(services, batchId);
  return batchId;
}

async function saveOverdue({ store, now }: TestClub): Promise<string> {
  const saved = { list: 'members', name: 'Who owes us', query: 'show=overdue', createdAt: now() } as const;
  await store.create(savedLists, savedLists.decode('overdue', saved));
  return 'overdue';
}

/** An announcement that waits to be confirmed. @returns the batch's id */
async function writeAnnouncement({ services }: TestClub, by: Actor): Promise<string> {
  const words = { subject: 'Closed on Monday', body: 'We are closed on Monday.' };
  const list = { list: 'members', query: '', title: 'Everybody with an account' } as const;
  const id = await draftAnnouncement(services, { words, list, by });
  await workOnBatch(services, id);
  return id;
}
