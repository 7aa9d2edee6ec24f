import { hasKioskName, KIOSK_MATCHES, kioskLabels } from '#domain/door/kiosk-names.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { seal, unseal } from '../outbox/sealed.ts';

/** Members looked at for a term: it may also begin an e-mail address, which is no name. */
const LOOKED_AT = 60;
/** A page of names may be left standing; what it offers is good for this long. */
const PICK_MINUTES = 3;

/** Somebody as the kiosk offers them: no more than a first name and an initial, and a reference that only this kiosk can use, and soon. */
export interface KioskMatch {
  readonly label: string;
  readonly pick: string;
}

export interface KioskMatches {
  readonly matches: KioskMatch[];
  /** There are others: more letters would help. */
  readonly hasMore: boolean;
}

interface Place {
  readonly store: Store;
  readonly secret: string;
  readonly kioskId: string;
}

/** Who goes by a name, as `readKioskName` reads it; at most eight, by surname. */
export async function findByName(place: Place, term: string, now: Temporal.Instant): Promise<KioskMatches> {
  const { items } = await place.store.query(members, {
    where: [['searchTerms', 'array-contains', term]],
    orderBy: [['sortName', 'asc']],
    limit: LOOKED_AT,
  });
  const named = items.filter((member) => hasKioskName(member, term));
  const shown = named.slice(0, KIOSK_MATCHES);
  const labels = kioskLabels(shown);
  const matches = shown.map(({ id }, index) => {
    const label = labels[index] ?? '';
    return { label, pick: sealPick(place, { uid: id, label }, now) };
  });
  return { matches, hasMore: named.length > shown.length };
}

/** Whom a pick stands for, or null: made by another kiosk, or too long ago. */
export function readPick(
  { secret, kioskId }: Omit<Place, 'store'>,
  pick: unknown,
  now: Temporal.Instant,
): { uid: string; label: string } | null {
  if (typeof pick !== 'string' || pick.length > 1000) return null;
  const text = unseal(secret, boundTo(kioskId), pick);
  if (text === null) return null;
  const { uid, label, until } = JSON.parse(text) as { uid: string; label: string; until: number };
  return now.epochMilliseconds < until ? { uid, label } : null;
}

function sealPick(place: Place, person: { uid: string; label: string }, now: Temporal.Instant): string {
  const until = now.epochMilliseconds + PICK_MINUTES * 60_000;
  return seal(place.secret, boundTo(place.kioskId), JSON.stringify({ ...person, until }));
}

const boundTo = (kioskId: string) => `kiosk pick ${kioskId}`;
