/** Saving the form of an event, or of a run: what becomes of it. */
import type { SubmissionResult } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { closedThenText } from '#domain/club/closures.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { notFound } from '#server/access/not-found.ts';
import { addEvent, type EditEventOutcome, editEvent } from '#server/community/events/save-event.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type ClubEvent, events } from '#server/data/collections/events.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { ReadEvent } from './read-event.ts';

/** The form again, with what is wrong. */
type Reply = (problems: Problems) => SubmissionResult;

export async function postNewEvent(context: Context, read: ReadEvent, reply: Reply) {
  if (read.kind === 'invalid') return refuse(reply({ fieldErrors: read.fieldErrors }));
  const closed = await closedText(context, read, null);
  if (closed) return refuse(reply({ fieldErrors: { mayClash: [closed] } }));
  const outcome = await addEvent(context.get(servicesContext), read.facts, await findActor(context));
  if (outcome.kind === 'past') return refuse(reply({ fieldErrors: { date: [PAST] } }));
  const { id, title } = outcome.event;
  return redirectWithFlash(paths.viewRegistrations(id), `${title} added.`);
}

/** That the club is closed then, unless staff have said so or it was on at that time already; otherwise empty. */
async function closedText(
  context: Context,
  { facts, mayClash }: Extract<ReadEvent, { kind: 'read' }>,
  before: ClubEvent | null,
): Promise<string> {
  const isSame = before?.startsAt.equals(facts.startsAt) && before.endsAt.equals(facts.endsAt);
  if (mayClash || isSame) return '';
  const { settings, now } = context.get(servicesContext);
  return closedThenText(await settings.read(), facts, now());
}

const PAST = 'That time is in the past. Choose a later one';

/** @throws 404 where there is no such event any more */
export async function postEditedEvent(
  { url, context, id }: { readonly url: URL; readonly context: Context; readonly id: string },
  read: ReadEvent,
  reply: Reply,
) {
  if (read.kind === 'invalid') return refuse(reply({ fieldErrors: read.fieldErrors }));
  const { facts } = read;
  const services = context.get(servicesContext);
  const closed = await closedText(context, read, await services.store.find(events, id));
  if (closed) return refuse(reply({ fieldErrors: { mayClash: [closed] } }));
  const by = await findActor(context);
  const outcome = await editEvent(services, { id, facts, by });
  if (outcome.kind === 'no-event') throw notFound(url);
  if (outcome.kind !== 'saved') return refuse(reply(problemsOf(outcome)));
  return redirectWithFlash(paths.viewRegistrations(id), savedText(outcome, canMail(services)));
}

type Refused = Exclude<EditEventOutcome, { kind: 'saved' } | { kind: 'no-event' }>;

interface Problems {
  readonly formErrors?: string[];
  readonly fieldErrors?: Record<string, string[]>;
}

function problemsOf(outcome: Refused): Problems {
  switch (outcome.kind) {
    case 'cancelled':
      return { formErrors: ['It has been cancelled, so it can’t be changed.'] };
    case 'past':
      return { fieldErrors: { date: [PAST] } };
    case 'too-few-places': {
      const { taken } = outcome;
      const message = `${taken} ${taken === 1 ? 'place is' : 'places are'} taken: enter at least ${taken}, or 0 for no limit`;
      return { fieldErrors: { capacity: [message] } };
    }
  }
}

function savedText(
  { event, told, admitted }: Extract<EditEventOutcome, { kind: 'saved' }>,
  canSend: boolean,
): string {
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
  return [
    `${event.title} saved.`,
    told > 0 && canSend ? `${people(told)} told of the change.` : '',
    told > 0 && !canSend ? staffMail.notified(false, told) : '',
    admitted > 0 ? `${people(admitted)} got a place from the waitlist.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
