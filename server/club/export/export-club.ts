/** Everything that a club has, for itself: to keep, to look into, or to move to another system. */
import { readPaymentFilter } from '#domain/payments/payment-filter.ts';
import { localDate } from '#domain/values/dates.ts';
import { leadColumns } from '../../community/leads/leads-csv.ts';
import { bookings } from '../../data/collections/bookings.ts';
import { storedDocuments } from '../../data/collections/collection.ts';
import { accessLogs } from '../../data/collections/door.ts';
import { storedFiles } from '../../data/collections/files.ts';
import { leads } from '../../data/collections/leads.ts';
import { memberRows } from '../../data/collections/members.ts';
import { pictures } from '../../data/collections/pictures.ts';
import { sessions } from '../../data/collections/timetable.ts';
import { eachDocument, eachPage } from '../../data/each-of.ts';
import type { Collection, Store, StoredFields } from '../../data/store.ts';
import { accessLogColumns } from '../../door/access-log-csv.ts';
import { fileParts, pictureParts } from '../../files/zip-parts.ts';
import { csvTexts } from '../../http/csv-response.ts';
import type { ZipPart } from '../../http/zip-response.ts';
import { memberColumns } from '../../members/members-csv.ts';
import { listPlans } from '../../membership/list-plans.ts';
import { findPayments } from '../../payments/find-payments.ts';
import { paymentColumns } from '../../payments/payments-csv.ts';
import type { Services } from '../../services.ts';
import { bookingColumns, bookingRows, sessionColumns } from '../../timetable/sessions-csv.ts';

/** Collections that are nothing but keys, or of the system's own moment. */
export const leftOutCollections: ReadonlySet<string> = new Set([
  // Sign-in, links and codes
  ...['loginSessions', 'resetTokens', 'emailConfirmations', 'setUpLinks', 'kioskPairings', 'calendarFeeds'],
  ...['accountEmails', 'handovers', 'throttles', 'usedPassCodes', 'apiTokens'],
  // Forms on their way, and who works on which job
  ...['formTokens', 'formDrafts', 'jobLeases'],
]);

const leftOutFields: Readonly<Record<string, readonly string[]>> = {
  accounts: ['passwordHash', 'knownHosts'],
  members: ['calendarToken', 'qrCodeUrl'],
  bookers: ['textPending'],
  kiosks: ['tokenHash'],
  outbox: ['sealedLink'],
  webhookEndpoints: ['url', 'sealedSecret', 'sealedOldSecret'],
  paymentRequests: ['idempotencyKey', 'url'],
};

/** A document without what opens something. */
function withoutKeys(collection: string, fields: StoredFields): StoredFields {
  const names = leftOutFields[collection] ?? [];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** Documents read, and held in memory, at a time. */
const PAGE = 200;

type Parts = Pick<Services, 'store' | 'files' | 'settings' | 'now'>;

/** The files of the archive, in order; each is read only when the one before is written. */
export async function* clubParts(services: Parts): AsyncGenerator<ZipPart> {
  const { store, settings } = services;
  const at = services.now();
  yield { name: 'read-me.txt', content: [readMe((await settings.read()).clubName, at)] };
  yield* spreadsheets(store, at);
  for (const name of await store.collectionNames()) {
    if (!leftOutCollections.has(name)) yield { name: `records/${name}.jsonl`, content: records(store, name) };
  }
  yield* pictureParts(services, eachDocument(store, pictures, { limit: PAGE }));
  yield* fileParts(services, eachDocument(store, storedFiles, { limit: PAGE }));
}

async function* spreadsheets(store: Store, at: Temporal.Instant): AsyncGenerator<ZipPart> {
  const pagesOf = <T extends { id: string }>(collection: Collection<T>) =>
    eachPage((cursor) => store.query(collection, { limit: PAGE, cursor }));
  const filter = readPaymentFilter(new URLSearchParams({ sort: 'at' }));
  const sheet = (name: string, content: ZipPart['content']) => ({
    name: `spreadsheets/${name}.csv`,
    content,
  });
  const plans = new Map((await listPlans(store)).map((plan) => [plan.id, plan]));
  yield sheet('members', csvTexts(memberColumns(at, plans), pagesOf(memberRows)));
  yield sheet('classes', csvTexts(sessionColumns, pagesOf(sessions)));
  yield sheet('bookings', csvTexts(bookingColumns, bookingRows(store, pagesOf(bookings), at)));
  yield sheet('visits', csvTexts(accessLogColumns, pagesOf(accessLogs)));
  const payments = eachPage((cursor) => findPayments(store, { filter, people: null, limit: PAGE, cursor }));
  yield sheet('payments', csvTexts(paymentColumns, payments));
  yield sheet('leads', csvTexts(leadColumns, pagesOf(leads)));
}

/** One document a line (JSON Lines), with its id. */
async function* records(store: Store, name: string): AsyncGenerator<string> {
  const stored = storedDocuments(name);
  for await (const page of eachPage((cursor) => store.query(stored, { limit: PAGE, cursor }))) {
    const lines = page.map(({ id, fields }) => JSON.stringify({ id, ...withoutKeys(name, fields) }));
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
}

function readMe(clubName: string, at: Temporal.Instant): string {
  return `${clubName}, as stored on ${localDate(at)} (${at.toString({ smallestUnit: 'second' })})

spreadsheets/  The lists that people ask for most, for Excel and the like.
records/       Everything else too, as stored: one file for each kind of record, one record a line (JSON Lines).
               Times are in UTC, amounts in pence.
pictures/      The pictures, in their largest size. The records name them by the same id.
files/         Files that were uploaded. records/files.jsonl says whose they are and what they were called.

Left out, because they would open something: passwords, sign-ins, links and codes that have been sent, the codes of
members' passes, and the keys of kiosks. For a backup that a server can be restored from, use the backup command.

These are people's personal data, health answers included. Keep the file as carefully as the club itself, and delete
it when you no longer need it.
`;
}
