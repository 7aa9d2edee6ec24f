import { effectiveStatus, membershipStatusNames } from '#domain/membership/membership.ts';
import type { Store } from '#server/data/store.ts';
import { searchPeople } from '#server/members/search-people.ts';

const SHOWN = 20;

export interface FoundPerson {
  readonly uid: string;
  readonly name: string;
  /** Distinguishes people with the same name. */
  readonly hint: string;
}

/** Finds members by name, email or mobile; null: the search is too short. */
export async function findPeople(
  store: Store,
  typed: string,
  now: Temporal.Instant,
): Promise<{ people: FoundPerson[]; hasMore: boolean } | null> {
  const found = await searchPeople(store, typed, SHOWN);
  if (!found) return null;
  const people = found.items.map((member) => ({
    uid: member.id,
    name: member.name || 'No name',
    hint: [memberKind(effectiveStatus(member, now), member.membershipType), mobileEnd(member.mobile)]
      .filter(Boolean)
      .join(', '),
  }));
  return { people, hasMore: found.hasMore };
}

/** The plan, or that there is none, but not why: coaches see no payments. */
function memberKind(status: ReturnType<typeof effectiveStatus>, plan: string): string {
  const hasEnded = status === 'cancelled' || status === 'expired';
  if (status === 'pending') return membershipStatusNames.pending;
  if (hasEnded) return 'Membership ended';
  return plan || 'Member';
}

const mobileEnd = (mobile: string) => (mobile.length >= 6 ? `mobile ending ${mobile.slice(-3)}` : '');
