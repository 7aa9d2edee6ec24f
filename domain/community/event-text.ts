/** How events are worded, on pages and in mails alike. */
import { formatDay, formatLongDay, formatTime, localDate } from '../values/dates.ts';
import { formatPrice } from '../values/money.ts';
import { type EventPlaces, freePlaces } from './event-places.ts';

interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** `Saturday 28 November, 19:00–22:30`; over more days with both. */
export function formatLongSpan({ startsAt, endsAt }: Span, now: Temporal.Instant): string {
  return spanText({ startsAt, endsAt }, (date) => formatLongDay(date, now));
}

/** `Sat 28 Nov, 19:00–22:30`. */
export function formatSpan({ startsAt, endsAt }: Span, now: Temporal.Instant): string {
  return spanText({ startsAt, endsAt }, (date) => formatDay(date, now));
}

function spanText({ startsAt, endsAt }: Span, day: (date: Temporal.PlainDate) => string): string {
  const [first, last] = [localDate(startsAt), localDate(endsAt)];
  // A night out that ends at 01:00 is one evening.
  const isOneDay = startsAt.until(endsAt).total('hours') < 18;
  const end = isOneDay || first.equals(last) ? formatTime(endsAt) : `${day(last)}, ${formatTime(endsAt)}`;
  return `${day(first)}, ${formatTime(startsAt)}${end.includes(',') ? ' – ' : '–'}${end}`;
}

interface Prices {
  /** Null: not said. 0: free. */
  readonly memberPriceInPence: number | null;
  readonly guestPriceInPence: number | null;
  readonly priceNote: string;
}

/** `Members £5, guests £10. Pay at the desk`; empty where nothing is said. */
export function priceText({ memberPriceInPence, guestPriceInPence, priceNote }: Prices): string {
  const price = (pence: number) => formatPrice(pence, 'one-off');
  const inMiddle = (pence: number) => (pence === 0 ? 'free' : price(pence));
  const prices =
    memberPriceInPence !== null && memberPriceInPence === guestPriceInPence
      ? price(memberPriceInPence)
      : [
          memberPriceInPence === null ? '' : `members ${inMiddle(memberPriceInPence)}`,
          guestPriceInPence === null ? '' : `guests ${inMiddle(guestPriceInPence)}`,
        ]
          .filter(Boolean)
          .join(', ');
  const capital = prices.charAt(0).toUpperCase() + prices.slice(1);
  return [capital, priceNote].filter(Boolean).join('. ');
}

/** `12 places left`, `Full, 3 waiting`; empty where there is no limit. */
export function placesText(event: EventPlaces): string {
  const free = freePlaces(event);
  if (free === Number.POSITIVE_INFINITY) return '';
  if (free > 0) return free === 1 ? '1 place left' : `${free} places left`;
  const waiting = event.waitlist.length;
  return waiting > 0 ? `Full, ${waiting} waiting` : 'Full';
}

/** `you`, `you and 1 guest`, `you and 2 guests`. */
export function partyText(places: number): string {
  const guests = places - 1;
  if (guests <= 0) return 'you';
  return guests === 1 ? 'you and 1 guest' : `you and ${guests} guests`;
}

/**
 * What somebody who was coming reads of an event that the club has cancelled: why, and about the money.
 * @param why as staff wrote it, or empty
 */
export function calledOffTexts(
  { memberPriceInPence, guestPriceInPence, priceNote }: Prices,
  why: string,
): string[] {
  const costs = (memberPriceInPence ?? 0) > 0 || (guestPriceInPence ?? 0) > 0 || priceNote !== '';
  return [
    why === '' || /[.!?]$/.test(why) ? why : `${why}.`,
    costs ? 'If you’ve paid already, ask the front desk about your money.' : '',
  ].filter(Boolean);
}
