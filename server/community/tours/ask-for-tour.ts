import * as paths from '#app/paths.ts';
import { canMail } from '../../config/can-mail.ts';
import { mayMailVisitor } from '../../identity/may-mail-visitor.ts';
import { visitorId, visitorMailExpiry } from '../events/event-step.ts';
import type { Enquiry } from '../leads/open-lead.ts';
import { takeUnconfirmed } from '../leads/take-unconfirmed.ts';
import { isFree } from './find-tours.ts';
import type { TourParts } from './queue-tour-mail.ts';
import { CONFIRM_HOURS, sealTourRequest } from './tour-links.ts';
import { confirmTourMail, tourTime } from './tour-mails.ts';

export interface AskForTourRequest {
  readonly enquiry: Pick<Enquiry, 'name' | 'email' | 'mobile' | 'source' | 'interest'>;
  readonly startsAt: Temporal.Instant;
  /** Where the request came from. */
  readonly address: string;
}

export type AskForTourOutcome =
  | { readonly kind: 'sent' }
  /** The club sends no email: it is a lead that staff call. */
  | { readonly kind: 'noted' }
  /** Not a time for tours (any more), or no place is left. */
  | { readonly kind: 'taken' }
  /** The address, or the network that asks, has had its mails for now. */
  | { readonly kind: 'too-many' };

/** Somebody asks for a tour: sends a link to the address, and stores nothing else; where no email goes out, see `takeUnconfirmed`. */
export async function askForTour(
  parts: TourParts,
  { enquiry, startsAt, address }: AskForTourRequest,
): Promise<AskForTourOutcome> {
  const { store, outbox, settings, config, secret, now } = parts;
  const { email } = enquiry;
  const club = await settings.read();
  if (!(await isFree(store, club, startsAt, now()))) return { kind: 'taken' };
  if (!canMail(parts)) {
    const interest = [`Would like a tour on ${tourTime(startsAt, now())}.`, enquiry.interest];
    const wish = { ...enquiry, interest: interest.filter(Boolean).join('\n'), wishedTourAt: startsAt };
    return { kind: await takeUnconfirmed(parts, { enquiry: wish, address }) };
  }
  if (!(await mayMailVisitor(parts, { email, address }))) return { kind: 'too-many' };
  const id = visitorId(email);
  const queued = await store.transaction(async (transaction) => {
    const at = now();
    const cause = await outbox.readCause(transaction, { id, email }, id);
    const until = at.add({ hours: CONFIRM_HOURS }).epochMilliseconds;
    const token = sealTourRequest(secret, { ...enquiry, startsAt: startsAt.epochMilliseconds, until });
    return outbox.queueMessage(transaction, {
      ...confirmTourMail({ clubName: club.clubName, startsAt, now: at }),
      ...{ to: email, memberUid: '', cause, expiresAt: visitorMailExpiry(at) },
      link: config.linkOrigin + paths.tourLink(paths.confirmTour, token),
    });
  });
  return { kind: queued === null ? 'too-many' : 'sent' };
}
