import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { calendarEntryOf } from '../bookings/calendar/calendar-entry.ts';
import { writeCalendar } from '../bookings/calendar/write-calendar.ts';
import { registrationEntry } from '../community/events/event-calendar.ts';
import { bookings } from '../data/collections/bookings.ts';
import { eventRegistrations } from '../data/collections/events.ts';
import { storedFiles } from '../data/collections/files.ts';
import { pictures } from '../data/collections/pictures.ts';
import { eachDocument, listEach } from '../data/each-of.ts';
import type { StoredFields } from '../data/store.ts';
import { fileParts, pictureParts } from '../files/zip-parts.ts';
import { csvTexts } from '../http/csv-response.ts';
import { plainColumns } from '../http/plain-table.ts';
import type { ZipPart } from '../http/zip-response.ts';
import type { Login } from '../identity/identity.ts';
import type { Services } from '../services.ts';
import { gatherMyData } from './gather-my-data.ts';

const PAGE = 200;

type Parts = Pick<Services, 'store' | 'files' | 'identity' | 'settings' | 'config' | 'now'>;

/**
 * Everything the club holds about a person, for themselves (UK GDPR, articles 15 and 20): as JSON, each list as a table, their classes
 * and events as a calendar, and their pictures and files.
 */
export async function* myParts(services: Parts, login: Login): AsyncGenerator<ZipPart> {
  const { store, settings } = services;
  const mine = await gatherMyData(services, login);
  const { clubName } = await settings.read();
  yield { name: 'read-me.txt', content: [readMe(clubName, services.now())] };
  yield { name: 'my-data.json', content: [JSON.stringify(mine, null, 2)] };
  for (const [name, value] of Object.entries(mine)) {
    if (!isTable(value)) continue;
    yield { name: `tables/${name}.csv`, content: csvTexts(plainColumns(value), onePage(value)) };
  }
  yield { name: 'calendar.ics', content: [await calendarOf(services, login.uid, clubName)] };
  const where = [['ownerUid', '==', login.uid]] as const;
  yield* pictureParts(services, eachDocument(store, pictures, { where: [...where], limit: PAGE }));
  yield* fileParts(services, eachDocument(store, storedFiles, { where: [...where], limit: PAGE }));
}

/** A list with something in it. */
const isTable = (value: unknown): value is StoredFields[] => Array.isArray(value) && value.length > 0;

async function* onePage<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

/** All of their classes and events, those long past too. */
async function calendarOf({ store, settings, config }: Parts, uid: string, clubName: string) {
  const { address } = await settings.read();
  const venue = { clubName, address, origin: config.linkOrigin };
  const mine = { where: [['memberUid', '==', uid]] as [['memberUid', '==', string]], limit: PAGE };
  const booked = await listEach(store, bookings, mine);
  const registered = await listEach(store, eventRegistrations, mine);
  return writeCalendar(`${clubName}: my classes`, [
    ...booked.map((booking) => calendarEntryOf(booking, venue)),
    ...registered.map((registration) => registrationEntry(registration, venue)),
  ]);
}

function readMe(clubName: string, at: Temporal.Instant): string {
  return `What ${clubName} holds about you, on ${localDate(at)}

my-data.json  Everything, for programs.
tables/       Each list in it for Excel and the like: your bookings, payments, training and so on. Times are in UTC, amounts in pence.
calendar.ics  Your classes and events, for calendar apps.
pictures/     Your pictures, in their largest size.
files/        Files that you uploaded.

Passwords and links are left out, so nobody can sign in with this file. Still, keep it to yourself: it holds your
health answers if you gave any. Who has seen or changed your data: ${paths.dataAccess} on the club’s website.
`;
}
