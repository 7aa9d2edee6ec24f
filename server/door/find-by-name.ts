import { hasKioskName, kioskLabel } from '#domain/door/kiosk-names.ts';
import { isNameProofOf, type NameProof } from '#domain/door/name-proof.ts';
import { members } from '../data/collections/members.ts';
import { seal, unseal } from '../outbox/sealed.ts';
import type { Services } from '../services.ts';
import { countDoorAttempt } from './door-throttle.ts';

/** Members read for a term: it may match an email address too, which does not count as a name. */
const READ_LIMIT = 100;
/** More people with the same name are not searched: a stranger would try one guess on all of them. */
const MAX_SAME_NAME = 20;
/** How long the name on a page can be confirmed, in case the page is left open. */
const PICK_MINUTES = 3;

/** The person found at the kiosk: only a first name and an initial, and a short-lived reference that only this kiosk can use. */
export interface KioskMatch {
  readonly label: string;
  readonly pick: string;
}

interface Place {
  readonly secret: string;
  readonly kioskId: string;
}

type Parts = Pick<Services, 'store' | 'secret' | 'now'>;

/**
 * The one person with this name and this proof. Null for everything else, which callers answer alike: nobody, a wrong proof, several
 * people, too many tries for one of them. Each try counts for everybody it was made on.
 * @param term from `readKioskName`
 */
export async function findByName(
  parts: Parts,
  kioskId: string,
  term: string,
  proof: NameProof,
): Promise<KioskMatch | null> {
  const { store, secret, now } = parts;
  const { items } = await store.query(members, {
    where: [['searchTerms', 'array-contains', term]],
    orderBy: [['sortName', 'asc']],
    limit: READ_LIMIT,
  });
  const named = items.filter((member) => hasKioskName(member, term));
  if (named.length > MAX_SAME_NAME) return null;
  const counted = await Promise.all(named.map(({ id }) => countDoorAttempt(parts, 'kiosk-proof', id)));
  const proven = named.filter((member, index) => counted[index] === true && isNameProofOf(member, proof));
  const [person, ...others] = proven;
  if (!person || others.length > 0) return null;
  const label = kioskLabel(person);
  return { label, pick: sealPick({ secret, kioskId }, person.id, now()) };
}

/** The uid of the person that a pick refers to, or null: issued to another kiosk, or expired. */
export function readPick({ secret, kioskId }: Place, pick: unknown, now: Temporal.Instant): string | null {
  if (typeof pick !== 'string' || pick.length > 1000) return null;
  const text = unseal(secret, boundTo(kioskId), pick);
  if (text === null) return null;
  const { uid, until } = JSON.parse(text) as { uid: string; until: number };
  return now.epochMilliseconds < until ? uid : null;
}

function sealPick({ secret, kioskId }: Place, uid: string, now: Temporal.Instant): string {
  const until = now.epochMilliseconds + PICK_MINUTES * 60_000;
  return seal(secret, boundTo(kioskId), JSON.stringify({ uid, until }));
}

const boundTo = (kioskId: string) => `kiosk pick ${kioskId}`;
