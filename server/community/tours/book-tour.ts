import { decideLeadChange } from '#domain/community/leads/lead-pipeline.ts';
import {
  placesLeft,
  type TakenTours,
  type TourSlot,
  tourSlotsOn,
  withoutTour,
  withTour,
} from '#domain/community/leads/tour-slots.ts';
import { endOfLocalDay, localDate } from '#domain/values/dates.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import { tourDays } from '../../data/collections/tours.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { writeAudit } from '../../log/write-audit.ts';
import { takeEventStep } from '../events/event-step.ts';
import { type Enquiry, leadKey, withEnquiry } from '../leads/open-lead.ts';
import { prepareTourMail, readTourCause, type TourActor, type TourParts } from './queue-tour-mail.ts';
import { tourTime } from './tour-mails.ts';

/** In this process, one transaction about tours at a time: the days are few, and everybody wants the same hours. */
export const TOURS = 'tours';
const REMIND_HOURS = 24;

export interface BookTourRequest {
  /** Somebody who has confirmed their address, or a lead that is there. */
  readonly who: { readonly enquiry: Enquiry } | { readonly leadId: string };
  readonly startsAt: Temporal.Instant;
  readonly by: TourActor;
}

export type BookTourOutcome =
  /** `same`: they had exactly that, and nothing was written. */
  | { readonly kind: 'booked' | 'moved' | 'same'; readonly lead: Lead }
  /** Not a time for tours (any more), or no place is left. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'no-lead' };

/**
 * Books a tour, or moves the one that they have: lead, places of both days, mail and audit log in one transaction. Idempotent: the same
 * request again has one effect.
 */
export async function bookTour(
  parts: TourParts,
  { who, startsAt, by }: BookTourRequest,
): Promise<BookTourOutcome> {
  const settings = await parts.settings.read();
  const queueMail = await prepareTourMail(parts);
  return takeEventStep(parts, TOURS, async ({ transaction, now }): Promise<BookTourOutcome> => {
    const id = 'leadId' in who ? who.leadId : leadKey(who.enquiry.email);
    const stored = await transaction.find(leads, id);
    if (!stored && 'leadId' in who) return { kind: 'no-lead' };
    const lead = 'enquiry' in who ? withEnquiry(stored, id, who.enquiry, now) : (stored as Lead);
    const decision = decideLeadChange(lead, { type: 'book', startsAt }, now);
    if (decision.kind !== 'changed') return { kind: 'same', lead: stored ?? lead };
    const had = tourAhead(stored, now);
    const plan = await planTours(transaction, { given: [had], wanted: [startsAt] });
    const slot = tourSlotsOn(localDate(startsAt), settings, now).find((one) => one.startsAt.equals(startsAt));
    if (!slot || placesLeft(slot, plan.takenBeside(startsAt), settings.tourPlaces) === 0)
      return { kind: 'taken' };
    const cause = await readTourCause(parts, transaction, lead.email, by);
    const remindAt = startsAt.subtract({ hours: REMIND_HOURS });
    const isSoon = Temporal.Instant.compare(remindAt, now) <= 0;
    const booked: Lead = {
      ...lead,
      ...{ isUnconfirmed: false, wishedTourAt: null },
      ...decision.changes,
      ...(by === 'self' && 'enquiry' in who && { noMessages: false }),
      remindAt: isSoon ? null : remindAt,
    };
    transaction.set(leads, booked);
    if (stored) markLeadDay(transaction, stored, now);
    plan.add(slot);
    plan.write();
    queueMail(transaction, booked, { kind: had ? 'tour-moved' : 'tour-booked', startsAt, cause });
    if (by !== 'self') {
      const action = had ? 'tour.moved' : 'tour.booked';
      writeAudit(transaction, by, { action, summary: tourTime(startsAt, now) }, now);
    }
    return { kind: had ? 'moved' : 'booked', lead: booked };
  });
}

/** When the tour begins that would be given up by another; null: none, or it is over. */
export function tourAhead(lead: Lead | null, now: Temporal.Instant): Temporal.Instant | null {
  if (lead?.status !== 'booked' || lead.tourAt === null) return null;
  return Temporal.Instant.compare(lead.tourAt, now) > 0 ? lead.tourAt : null;
}

interface TourPlan {
  /** What is taken on the day of a new tour: without those that are given up, and with those that were added. */
  takenBeside(startsAt: Temporal.Instant): readonly TakenTours[];
  /** Takes the place of a new tour. */
  add(slot: TourSlot): void;
  /** Writes the days, each once. */
  write(): void;
}

/** Tours that change together, by when they begin; null: none. */
export interface TourChanges {
  readonly given?: readonly (Temporal.Instant | null)[];
  readonly wanted?: readonly (Temporal.Instant | null)[];
}

/**
 * Reads the days of tours that are given up and of those that take their places. Once in a transaction: two plans of one day would each write
 * it without what the other changed. To be called before the first write.
 */
export async function planTours(
  transaction: Transaction,
  { given = [], wanted = [] }: TourChanges,
): Promise<TourPlan> {
  const dateOf = (at: Temporal.Instant) => localDate(at).toString();
  const dates = new Set([...given, ...wanted].flatMap((at) => (at ? [dateOf(at)] : [])));
  const days = await readTaken(transaction, [...dates]);
  const takenBeside = (at: Temporal.Instant) => days.get(dateOf(at)) ?? [];
  for (const at of given) if (at) days.set(dateOf(at), withoutTour(takenBeside(at), at));
  return {
    takenBeside,
    add(slot) {
      days.set(dateOf(slot.startsAt), withTour(takenBeside(slot.startsAt), slot));
    },
    write() {
      for (const [id, taken] of days) {
        const endsAt = endOfLocalDay(Temporal.PlainDate.from(id));
        transaction.set(tourDays, { id, taken: [...taken], endsAt });
      }
    },
  };
}

/** What is taken on each of these dates (`YYYY-MM-DD`). */
export async function readTaken(
  reads: Pick<Reads, 'findMany'>,
  dates: readonly string[],
): Promise<Map<string, readonly TakenTours[]>> {
  const found = dates.length > 0 ? await reads.findMany(tourDays, dates) : [];
  return new Map(dates.map((date, at) => [date, found[at]?.taken ?? []]));
}
