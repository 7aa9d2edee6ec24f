import * as paths from '#app/paths.ts';
import { decideRegistration, registrationSentence } from '#domain/community/event-registration.ts';
import { formatLongSpan } from '#domain/community/event-text.ts';
import { canMail } from '../../config/can-mail.ts';
import { events } from '../../data/collections/events.ts';
import { mayMailVisitor } from '../../identity/may-mail-visitor.ts';
import { takeUnconfirmed } from '../leads/take-unconfirmed.ts';
import { confirmVisitorMail } from './event-mails.ts';
import { type EventParts, visitorId, visitorMailExpiry } from './event-step.ts';
import { CONFIRM_HOURS, sealRequest } from './visitor-links.ts';

export interface AskRequest {
  readonly eventId: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Asked for where no email goes out; otherwise empty. */
  readonly mobile: string;
  /** The person and their guests. */
  readonly places: number;
  /** As in `RegisterRequest`. */
  readonly paceGroup: string;
  /** Where the request came from. */
  readonly address: string;
}

export type AskOutcome =
  | { readonly kind: 'sent' }
  /** The club sends no email: it is a lead that staff call. */
  | { readonly kind: 'noted' }
  | { readonly kind: 'refused'; readonly sentences: readonly string[] }
  /** The address, or the network that asks, has had its mails for now. */
  | { readonly kind: 'too-many' }
  | { readonly kind: 'no-event' };

/**
 * A visitor asks to register: sends a link to the address, and stores nothing else; where no email goes out, see `takeUnconfirmed`. The same answer whether or not the address has an
 * account here.
 */
export async function askToRegister(
  parts: EventParts,
  { eventId, name, email, mobile, places, paceGroup, address }: AskRequest,
): Promise<AskOutcome> {
  const { store, outbox, settings, config, secret, now } = parts;
  const event = await store.find(events, eventId);
  if (!event) return { kind: 'no-event' };
  const id = visitorId(email);
  const wish = { registrationId: id, places, mayWait: true, isMember: false, paceGroup };
  const decision = decideRegistration(event, null, wish, now());
  if (decision.kind === 'refused') {
    const sentences = decision.reasons.map((reason) => registrationSentence(reason, event));
    return { kind: 'refused', sentences };
  }
  if (!canMail(parts)) {
    const who = places === 1 ? 'a place' : `${places} places`;
    const group = paceGroup === '' ? '' : ` Pace group: ${paceGroup}.`;
    const interest = `Would like ${who} at ${event.title}, ${formatLongSpan(event, now())}.${group}`;
    const enquiry = { name, email, mobile, interest, source: 'event' } as const;
    return { kind: await takeUnconfirmed(parts, { enquiry, address }) };
  }
  if (!(await mayMailVisitor(parts, { email, address }))) return { kind: 'too-many' };
  const { clubName } = await settings.read();
  const queued = await store.transaction(async (transaction) => {
    const at = now();
    const cause = await outbox.readCause(transaction, { id, email }, id);
    const until = at.add({ hours: CONFIRM_HOURS }).epochMilliseconds;
    const token = sealRequest(secret, { eventId, name, email, places, paceGroup, until });
    return outbox.queueMessage(transaction, {
      ...confirmVisitorMail(event, { clubName, now: at }),
      ...{ to: email, memberUid: '', cause, expiresAt: visitorMailExpiry(at) },
      link: config.linkOrigin + paths.visitorLink(paths.confirmRegistration, token),
    });
  });
  return { kind: queued === null ? 'too-many' : 'sent' };
}
