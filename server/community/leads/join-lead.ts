import { decideLeadChange, isOpenLead } from '#domain/community/leads/lead-pipeline.ts';
import { placesLeft } from '#domain/community/leads/tour-slots.ts';
import { readStoredSettings } from '../../club/settings-cache.ts';
import { leads } from '../../data/collections/leads.ts';
import type { Transaction } from '../../data/store.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { planTours, tourAhead } from '../tours/book-tour.ts';
import { leadKey } from './open-lead.ts';

/**
 * Somebody has got a membership: their lead, if there is one with their address, has joined. The account is not noted in the lead: whoever
 * pays by card may not have confirmed the address yet, and would find what somebody else asked for in their data. A tour ahead of them is given
 * up: others may want its time. To be called before the first write.
 * @param email of the member; empty: none
 * @returns what writes it; null: no lead of theirs to close
 */
export async function planJoining(
  transaction: Transaction,
  { email }: { readonly email: string },
  now: Temporal.Instant,
): Promise<(() => void) | null> {
  const lead = email === '' ? null : await transaction.find(leads, leadKey(email.toLowerCase()));
  if (!lead) return null;
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
 * The payment that they joined with is given back: their lead is what it was before. A tour still ahead of them is theirs again where its
 * time has a place; where it has none, somebody has to call them. To be called before the first write.
 * @param joinedAt when that payment began their membership
 * @returns what writes it; null: no lead of theirs that joined then
 */
export async function planNotJoined(
  transaction: Transaction,
  { email }: { readonly email: string },
  joinedAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Promise<(() => void) | null> {
  if (email === '' || joinedAt.length === 0) return null;
  const lead = await transaction.find(leads, leadKey(email.toLowerCase()));
  if (lead?.status !== 'joined' || !lead.beforeJoin) return null;
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
