/** Quiet hours for messages: what can wait until the morning does. */
import { type QuietHours, quietUntil } from '../bookings/quiet-hours.ts';

export type MessageChannel = 'email' | 'text';

/** What to send, as the outbox stores it. */
export interface DueMessage {
  readonly channel: MessageChannel;
  readonly template: string;
}

export interface MessageHours {
  /** Wall clock `HH:MM`; both empty: emails go at any time. */
  readonly quietMessagesFrom: string;
  readonly quietMessagesUntil: string;
}

/** News and reminders that nobody needs at night. Everything else goes at once: a place offered, a class cancelled, a password, a receipt. */
const canWait: ReadonlySet<string> = new Set([
  ...['club-message', 'price-rise', 'price-rise-withdrawn'],
  ...['parq-expiring', 'parq-asked', 'card-expires', 'membership-runs-out', 'membership-renews'],
  ...['best-new', 'result-logged', 'result-comment'],
  ...['challenge-approved', 'challenge-rejected', 'challenge-changes'],
  'text-class-tomorrow',
]);

/** A phone on the bedside table rings: texts that can wait do so from an hour earlier, until an hour later, and where emails have no quiet hours. */
const TEXT_QUIET_FROM = '20:00';
const TEXT_QUIET_UNTIL = '09:00';

/** `now`, or the end of the quiet hours that it falls in. */
export function whenToSend(
  { channel, template }: DueMessage,
  now: Temporal.Instant,
  hours: MessageHours,
): Temporal.Instant {
  if (!canWait.has(template)) return now;
  return quietUntil(channel === 'text' ? textHours(hours) : emailHours(hours), now) ?? now;
}

const emailHours = ({ quietMessagesFrom, quietMessagesUntil }: MessageHours): QuietHours => ({
  quietFrom: quietMessagesFrom,
  quietUntil: quietMessagesUntil,
});

function textHours({ quietMessagesFrom, quietMessagesUntil }: MessageHours): QuietHours {
  const isOff = quietMessagesFrom === '' || quietMessagesUntil === '';
  return {
    quietFrom: isOff ? TEXT_QUIET_FROM : shifted(quietMessagesFrom, -1),
    quietUntil: isOff ? TEXT_QUIET_UNTIL : shifted(quietMessagesUntil, 1),
  };
}

/** @param clock a valid `HH:MM`; anything else stays as it is, and then means no quiet hours */
function shifted(clock: string, hours: number): string {
  const time = /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? Temporal.PlainTime.from(clock) : null;
  return time ? time.add({ hours }).toString({ smallestUnit: 'minute' }) : clock;
}
