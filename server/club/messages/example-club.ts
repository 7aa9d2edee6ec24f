/** What the examples of emails are about: a member called Sam Example and things that are plainly made up. */
import * as paths from '#app/paths.ts';
import type { ClassInfo } from '../../bookings/class-mail-context.ts';
import { events } from '../../data/collections/events.ts';
import { ledger } from '../../data/collections/payments.ts';
import { sessionPacks, trainers, trainingSessions } from '../../data/collections/trainers.ts';

export interface ExampleClub {
  readonly clubName: string;
  readonly address: string;
  /** Of the club’s links, without a slash at the end. */
  readonly linkOrigin: string;
  readonly now: Temporal.Instant;
}

export const FIRST_NAME = 'Sam';
export const PLAN = 'Unlimited';

const DAY = 24;

/** Two days ahead, at a full hour. */
export const soon = (now: Temporal.Instant): Temporal.Instant =>
  now.round({ smallestUnit: 'hour' }).add({ hours: 2 * DAY });

export const dayIn = (now: Temporal.Instant, days: number): Temporal.PlainDate =>
  now
    .add({ hours: days * DAY })
    .toZonedDateTimeISO('UTC')
    .toPlainDate();

export const exampleClass = ({ now }: ExampleClub): ClassInfo => ({
  ...{ sessionId: 'example', className: 'Strength', coachName: 'Jo', room: 'Studio 1' },
  startsAt: soon(now),
});

export const exampleEvent = ({ now }: ExampleClub) =>
  events.decode('example', {
    ...{ title: 'Summer social', location: 'The terrace', kind: 'event', memberPriceInPence: 500 },
    ...{ startsAt: soon(now), endsAt: soon(now).add({ hours: 3 }), createdAt: now, modifiedAt: now },
  });

export const examplePayment = ({ now }: ExampleClub, facts: object = {}) =>
  ledger.decode('example', {
    ...{ at: now, kind: 'payment', method: 'stripe', amountInPence: 4900, planName: PLAN },
    ...{ periodEnd: now.add({ hours: 30 * DAY }), receiptNumber: '000123', ...facts },
  });

export const exampleTrainer = () => trainers.decode('example', { name: 'Jo' });

export const examplePack = ({ now }: ExampleClub) =>
  sessionPacks.decode('example', {
    ...{ sessions: 10, trainerName: 'Jo', expiresOn: dayIn(now, 180).toString(), createdAt: now },
  });

export const exampleTraining = ({ now }: ExampleClub) =>
  trainingSessions.decode('example', { trainerName: 'Jo', startsAt: soon(now), createdAt: now });

export const at = ({ linkOrigin }: ExampleClub, path: string): string => linkOrigin + path;
export const billingAt = (club: ExampleClub): string => at(club, paths.billing);
