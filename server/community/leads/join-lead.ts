import { decideLeadChange, isOpenLead } from '#domain/community/leads/lead-pipeline.ts';
import { placesLeft } from '#domain/community/leads/tour-slots.ts';
import { readStoredSettings } from '../../club/settings-cache.ts';
import { type Lead, leads } from '../../data/collections/leads.ts';
import type { Transaction } from '../../data/store.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { planTours, tourAhead } from '../tours/book-tour.ts';
import { leadKey } from './open-lead.ts';

/** A person, as far as their leads are found by it. */
export interface LeadPerson {
  /** Empty: an account that was not there until now. */
  readonly id: string;
  readonly email: string;
}

/** More than one person has. */
const MOST_LEADS = 10;

/** Their leads of the club: by the address, and those that staff made the account from. What they asked a trainer is another matter. */
async function findLeadsOf(transaction: Transaction, people: readonly LeadPerson[]): Promise<Lead[]> {
  const found = new Map<string, Lead>();
  for (const { id, email } of people) {
    const byEmail = email === '' ? null : await transaction.find(leads, leadKey(email.toLowerCase()));
    const where = [['memberUid', '==', id] as const];
    const linked = id === '' ? [] : (await transaction.query(leads, { where, limit: MOST_LEADS })).items;
    for (const lead of byEmail ? [byEmail, ...linked] : linked)
      if (lead.trainerUid === '') found.set(lead.id, lead);
  }
  return [...found.values()];
}

const together = (writes: readonly ((() => void) | null)[]) => () => {
  for (const write of writes) write?.();
};

/**
 * Somebody has got a membership, in whichever way: their lead, if there is one, has joined. The account is not noted in the lead: whoever
 * pays by card may not have confirmed the address yet, and would find what somebody else asked for in their data. A tour ahead of them is given
 * up: others may want its time. To be called before the first write.
 * @param people one, or the two whose profiles become one
 * @returns what writes it
 */
export async function planJoining(
  transaction: Transaction,
  people: readonly LeadPerson[],
  now: Temporal.Instant,
): Promise<() => void> {
  const writes: ((() => void) | null)[] = [];
  for (const lead of await findLeadsOf(transaction, people))
    writes.push(await planJoined(transaction, lead, now));
  return together(writes);
}

async function planJoined(transaction: Transaction, lead: Lead, now: Temporal.Instant) {
  const { memberUid } = lead;
  const decision = decideLeadChange(lead, { type: 'join', memberUid }, now);
  if (decision.kind !== 'changed') return null;
  const tours = await planTours(transaction, { from: tourAhead(lead, now), to: null });
  const { status, tourAt, remindAt, dueAt, expiresAt } = lead;
  const beforeJoin = { status, tourAt, remindAt, dueAt, expiresAt };
  return () => {
    transaction.update(leads, lead.id, { ...decision.changes, remindAt: null, beforeJoin });
    markLeadDay(transaction, lead, now);
    tours.write(null);
  };
}

/**
 * What they joined with is given back: their lead is what it was before. A tour still ahead of them is theirs again where its
 * time has a place; where it has none, somebody has to call them. To be called before the first write.
 * @param joinedAt when that began their membership
 * @returns what writes it
 */
export async function planNotJoined(
  transaction: Transaction,
  people: readonly LeadPerson[],
  joinedAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Promise<() => void> {
  const writes: ((() => void) | null)[] = [];
  const found = joinedAt.length === 0 ? [] : await findLeadsOf(transaction, people);
  for (const lead of found) writes.push(await planReturn(transaction, lead, joinedAt, now));
  return together(writes);
}

async function planReturn(
  transaction: Transaction,
  lead: Lead,
  joinedAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
) {
  if (lead.status !== 'joined' || !lead.beforeJoin) return null;
  if (!joinedAt.some((at) => lead.joinedAt?.equals(at))) return null;
  const before = { ...lead, ...lead.beforeJoin, joinedAt: null };
  const startsAt = tourAhead(before, now);
  const { tourPlaces, tourMinutes } = await readStoredSettings(transaction);
  const tours = await planTours(transaction, { from: null, to: startsAt });
  const slot = startsAt && { startsAt, endsAt: startsAt.add({ minutes: tourMinutes }) };
  const hasPlace = slot !== null && placesLeft(slot, tours.taken, tourPlaces) > 0;
  const isTourLost = startsAt !== null && !hasPlace;
  const { status, tourAt, remindAt, dueAt, expiresAt } = before;
  const again = isTourLost
    ? ({ status: 'enquiry', tourAt: null, remindAt: null, dueAt: now } as const)
    : { status, tourAt, remindAt, dueAt };
  return () => {
    const changes = { ...again, expiresAt, joinedAt: null, beforeJoin: null };
    transaction.update(leads, lead.id, { ...changes, isOpen: isOpenLead(again.status), changedAt: now });
    markLeadDay(transaction, lead, now);
    if (hasPlace) tours.write(slot);
  };
}
