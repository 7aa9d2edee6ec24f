import { hasKioskName, KIOSK_MATCHES, kioskLabels } from '#domain/door/kiosk-names.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { seal, unseal } from '../outbox/sealed.ts';

/** Members read for a term: it may match an email address too, which does not count as a name. */
const READ_LIMIT = 60;
/** How long the names on a page can be picked, in case the page is left open. */
const PICK_MINUTES = 3;

/** A person offered at the kiosk: only a first name and an initial, and a short-lived reference that only this kiosk can use. */
export interface KioskMatch {
  readonly label: string;
  readonly pick: string;
}

export interface KioskMatches {
  readonly matches: KioskMatch[];
  /** More people match: more letters would narrow it. */
  readonly hasMore: boolean;
}

interface Place {
  readonly store: Store;
  readonly secret: string;
  readonly kioskId: string;
}

/** Members matching a term from `readKioskName`; at most eight, by surname. */
export async function findByName(place: Place, term: string, now: Temporal.Instant): Promise<KioskMatches> {
  const { items } = await place.store.query(members, {
    where: [['searchTerms', 'array-contains', term]],
    orderBy: [['sortName', 'asc']],
    limit: READ_LIMIT,
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

/** The person that a pick refers to, or null: issued to another kiosk, or expired. */
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
