import * as paths from '#app/paths.ts';
import type { Lead } from '../../data/collections/leads.ts';
import type { Transaction } from '../../data/store.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { MailCause } from '../../outbox/outbox.ts';
import { LINK_PLACEHOLDER } from '../../outbox/templates.ts';
import type { Services } from '../../services.ts';
import { visitorId, visitorMailExpiry } from '../events/event-step.ts';
import { sealJoinToken, sealTourToken } from './tour-links.ts';
import { type TourMailKind, tourMail } from './tour-mails.ts';

export type TourParts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'secret' | 'now'>;

/** Who changes a tour: the person by their link, or staff by name. */
export type TourActor = 'self' | Actor;

/** To be called before the first write. */
export function readTourCause(
  { outbox }: Pick<TourParts, 'outbox'>,
  transaction: Transaction,
  email: string,
  by: TourActor,
): Promise<MailCause> {
  if (by !== 'self') return Promise.resolve('club');
  const id = visitorId(email);
  return outbox.readCause(transaction, { id, email }, id);
}

interface TourMailRequest {
  readonly kind: TourMailKind;
  readonly startsAt: Temporal.Instant;
  readonly cause: MailCause;
}

/** Queues a mail about their tour in the transaction of its change, where we have an address. */
export async function prepareTourMail({
  outbox,
  settings,
  config,
  secret,
  now,
}: TourParts): Promise<
  (transaction: Transaction, lead: Pick<Lead, 'id' | 'name' | 'email'>, mail: TourMailRequest) => void
> {
  const { clubName, address } = await settings.read();
  const origin = config.linkOrigin;
  return (transaction, { id, name, email }, { kind, startsAt, cause }) => {
    if (email === '') return;
    const at = now();
    const context = { clubName, address, name, startsAt, bookAt: origin + paths.bookTour, now: at };
    const mail = tourMail(kind, context);
    const path =
      kind === 'tour-attended'
        ? paths.signUpFromTour(sealJoinToken(secret, id, at))
        : paths.tourLink(paths.viewTour, sealTourToken(secret, id, startsAt));
    const link = origin + path;
    outbox.queueMessage(transaction, {
      ...mail,
      ...{ to: email, memberUid: '', cause, expiresAt: visitorMailExpiry(at) },
      ...(mail.body.includes(LINK_PLACEHOLDER) ? { link } : {}),
    });
  };
}
