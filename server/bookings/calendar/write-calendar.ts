import { CLUB_TIME_ZONE } from '#domain/club/club-settings.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** What the club's time zone is, for calendars that don't know its name: the clocks change on the last Sunday of March and October (RFC 5545, 3.6.5). */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${CLUB_TIME_ZONE}`,
  ...part('DAYLIGHT', { from: '+0000', to: '+0100', name: 'BST', first: '19960331T010000', month: 3 }),
  ...part('STANDARD', { from: '+0100', to: '+0000', name: 'GMT', first: '19961027T020000', month: 10 }),
  'END:VTIMEZONE',
].join('\r\n');

type Part = { from: string; to: string; name: string; first: string; month: number };

function part(kind: string, { from, to, name, first, month }: Part): string[] {
  const rule = `FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`;
  const lines = [
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `TZNAME:${name}`,
    `DTSTART:${first}`,
    `RRULE:${rule}`,
  ];
  return [`BEGIN:${kind}`, ...lines, `END:${kind}`];
}

/**
 * The entries as an iCalendar file (RFC 5545). Times are in the club's time zone, which the file explains: classic Outlook shows times in
 * UTC as such beside the meeting. The library is loaded with the first file: most starts need none.
 */
export async function writeCalendar(name: string, entries: readonly CalendarEntry[]): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const statuses = {
    confirmed: ICalEventStatus.CONFIRMED,
    tentative: ICalEventStatus.TENTATIVE,
    cancelled: ICalEventStatus.CANCELLED,
  };
  const calendar = ical({
    name,
    prodId: { company: 'clubfloor', product: 'bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    // Named by the entries: the stamps stay in UTC, as the RFC asks.
    timezone: { name: null, generator: () => timeZone },
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      status: statuses[entry.status],
      summary: entry.summary,
      description: entry.description,
      location: entry.location || null,
      url: entry.url || null,
      start: entry.startsAt,
      end: entry.endsAt,
      timezone: CLUB_TIME_ZONE,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
    });
  }
  return calendar.toString();
}

/** Never cached: a booking may change a minute later. */
export function calendarResponse(file: string, fileName: string): Response {
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
