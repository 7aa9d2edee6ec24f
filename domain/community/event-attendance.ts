import { localDate } from '../values/dates.ts';
import { isComing, type RegistrationStatus } from './event-registration.ts';

export type EventMark = 'attended' | 'no-show' | 'going';

export type EventMarkDecision =
  | { readonly kind: 'marked'; readonly attendedChange: number }
  | { readonly kind: 'same' }
  /** The day of the event has not come. */
  | { readonly kind: 'too-early' }
  /** They have no place. */
  | { readonly kind: 'not-coming' };

/** Marking who came, from the day of the event on; `going` takes a mark back. @returns the change of places attended */
export function decideEventMark(
  { status, places }: { readonly status: RegistrationStatus; readonly places: number },
  mark: EventMark,
  { startsAt }: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): EventMarkDecision {
  if (!isComing(status)) return { kind: 'not-coming' };
  if (status === mark) return { kind: 'same' };
  const isEarly = Temporal.PlainDate.compare(localDate(now), localDate(startsAt)) < 0;
  if (isEarly && mark !== 'going') return { kind: 'too-early' };
  const counted = (value: RegistrationStatus) => (value === 'attended' ? places : 0);
  return { kind: 'marked', attendedChange: counted(mark) - counted(status) };
}
