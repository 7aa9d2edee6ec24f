import type { CalendarEntry } from './calendar-entry.ts';

/**
 * The entries as an iCalendar file (RFC 5545). Times are instants in UTC, so that calendars need not know the club's time
 * zone or its clock changes. The library is loaded with the first file: most starts need none.
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
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      status: statuses[entry.status],
      summary: entry.summary,
      description: entry.description,
      location: entry.location || null,
      url: entry.url,
      start: entry.startsAt,
      end: entry.endsAt,
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
