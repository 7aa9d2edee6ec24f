import { isOpenOffer, type LateOffer } from '#domain/timetable/session-fill.ts';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';

/** The people that places of a class are held for, and until when. */
export async function listHeldFor(
  store: Pick<Store, 'findMany'>,
  { offers }: { readonly offers: readonly LateOffer[] },
  now: Temporal.Instant,
): Promise<{ name: string; until: Temporal.Instant }[]> {
  const open = offers.filter((offer) => isOpenOffer(offer, now));
  const people = await store.findMany(
    members,
    open.map(({ memberUid }) => memberUid),
  );
  return open.map(({ until }, index) => ({ name: people[index]?.name || 'the next person', until }));
}
