import { challengeSubmissions } from '../data/collections/challenges.ts';
import { leads } from '../data/collections/leads.ts';
import { trainers } from '../data/collections/trainers.ts';
import type { Store } from '../data/store.ts';

/** So many of a kind are looked through: more than anybody has. */
const MOST = 100;

/** Something that a member asked for, and that nobody has settled. */
export type OpenRequest =
  | {
      readonly kind: 'enquiry';
      /** Of the lead. */
      readonly id: string;
      /** Empty: they asked the club. */
      readonly trainerName: string;
      /** When they first asked, as on the lead itself: what staff do with it is no new request. */
      readonly at: Temporal.Instant;
    }
  /** A score that waits for its review. */
  | { readonly kind: 'score'; readonly id: string; readonly at: Temporal.Instant };

/** What a member waits for, the oldest first; the plan that they asked for is on their profile itself. */
export async function listOpenRequests(store: Store, memberUid: string): Promise<OpenRequest[]> {
  const [asked, scores] = await Promise.all([
    store.query(leads, { where: [['memberUid', '==', memberUid]], limit: MOST }),
    store.query(challengeSubmissions, { where: [['memberUid', '==', memberUid]], limit: MOST }),
  ]);
  const open = asked.items.filter(({ isOpen }) => isOpen);
  const known = await store.findMany(trainers, [
    ...new Set(open.flatMap(({ trainerUid }) => trainerUid || [])),
  ]);
  const names = new Map(known.flatMap((trainer) => (trainer ? [[trainer.id, trainer.name]] : [])));
  const requests: OpenRequest[] = [
    ...open.map(({ id, trainerUid, createdAt: at }) => {
      const trainerName = trainerUid && (names.get(trainerUid) ?? 'a personal trainer');
      return { kind: 'enquiry', id, trainerName, at } as const;
    }),
    ...scores.items.flatMap(({ id, status, submittedAt: at }) =>
      status === 'pending' ? [{ kind: 'score', id, at } as const] : [],
    ),
  ];
  return requests.sort((one, other) => Temporal.Instant.compare(one.at, other.at));
}
