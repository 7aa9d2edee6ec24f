import { formatMobile } from '#domain/members/mobile-number.ts';
import { leads } from '../../data/collections/leads.ts';
import { mayMailVisitor } from '../../identity/may-mail-visitor.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import type { Services } from '../../services.ts';
import { type Enquiry, leadKey, withEnquiry } from './open-lead.ts';

export interface UnconfirmedEnquiry {
  /** With a phone number: nobody can be written to. */
  readonly enquiry: Enquiry;
  /** Where the request came from. */
  readonly address: string;
}

/** `too-many`: the address, or the network that asks, has asked often enough for now. */
export type TakenUnconfirmed = 'noted' | 'too-many';

/**
 * While the club sends no email, nobody can confirm an address: what a visitor asks for becomes a lead that staff call. Nothing is booked,
 * and nothing that is known of somebody whose address was confirmed is changed: what is said in their name is added as such.
 */
export async function takeUnconfirmed(
  parts: Pick<Services, 'store' | 'secret' | 'now'>,
  { enquiry, address }: UnconfirmedEnquiry,
): Promise<TakenUnconfirmed> {
  const { store, now } = parts;
  const { email, mobile, interest } = enquiry;
  if (!(await mayMailVisitor(parts, { email, address }))) return 'too-many';
  const id = leadKey(email, enquiry.trainerUid);
  await store.transaction(async (transaction) => {
    const before = await transaction.find(leads, id);
    const isKnown = before !== null && !before.isUnconfirmed;
    const typed = isKnown
      ? {
          ...enquiry,
          name: '',
          mobile: '',
          interest: `${interest}\n(Not confirmed; call ${formatMobile(mobile)}.)`,
        }
      : enquiry;
    transaction.set(leads, { ...withEnquiry(before, id, typed, now()), isUnconfirmed: !isKnown });
    if (before) markLeadDay(transaction, before, now());
  });
  return 'noted';
}
