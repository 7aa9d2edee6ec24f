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
  const found = (await findLeadsOf(transaction, people)).flatMap((lead) => {
    const { memberUid } = lead;
    const decision = decideLeadChange(lead, { type: 'join', memberUid }, now);
    return decision.kind === 'changed' ? [{ lead, changes: decision.changes }] : [];
  });
  const tours = await planTours(transaction, { given: found.map(({ lead }) => tourAhead(lead, now)) });
  return () => {
    for (const { lead, changes } of found) {
      const { status, tourAt, remindAt, dueAt, expiresAt } = lead;
      const beforeJoin = { status, tourAt, remindAt, dueAt, expiresAt };
      transaction.update(leads, lead.id, { ...changes, remindAt: null, beforeJoin });
      markLeadDay(transaction, lead, now);
    }
    tours.write();
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
  const found = joinedAt.length === 0 ? [] : await findLeadsOf(transaction, people);
  const returning = found.flatMap((lead) => {
    const hasJoinedSo = lead.status === 'joined' && joinedAt.some((at) => lead.joinedAt?.equals(at));
    return hasJoinedSo && lead.beforeJoin ? [{ ...lead, ...lead.beforeJoin, joinedAt: null }] : [];
  });
  if (returning.length === 0) return () => {};
  const { tourPlaces, tourMinutes } = await readStoredSettings(transaction);
  const tours = await planTours(transaction, { wanted: returning.map((lead) => tourAhead(lead, now)) });
  const again = returning.map((before) => {
    const startsAt = tourAhead(before, now);
    const slot = startsAt && { startsAt, endsAt: startsAt.add({ minutes: tourMinutes }) };
    const hasPlace = slot !== null && placesLeft(slot, tours.takenBeside(slot.startsAt), tourPlaces) > 0;
    if (hasPlace) tours.add(slot);
    return { before, state: stateAgain(before, slot !== null && !hasPlace, now) };
  });
  return () => {
    for (const { before, state } of again) {
      const isOpen = isOpenLead(state.status);
      const changes = { ...state, isOpen, joinedAt: null, beforeJoin: null, changedAt: now };
      transaction.update(leads, before.id, changes);
      markLeadDay(transaction, before, now);
    }
    tours.write();
  };
}

/** @param isTourLost their tour's time has gone to others */
function stateAgain(
  { status, tourAt, remindAt, dueAt, expiresAt }: Lead,
  isTourLost: boolean,
  now: Temporal.Instant,
) {
  return isTourLost
    ? ({ status: 'enquiry', tourAt: null, remindAt: null, dueAt: now, expiresAt } as const)
    : { status, tourAt, remindAt, dueAt, expiresAt };
}
