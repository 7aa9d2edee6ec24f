import type { Area } from '#domain/club/areas.ts';
import type { EventKind } from '#domain/community/event-registration.ts';
import { findCurrentChallenges } from '#server/community/challenges/find-challenges.ts';
import { findNextEvents } from '#server/community/events/find-events.ts';
import { findShownTrainers } from '#server/community/trainers/find-trainers.ts';
import type { Store } from '#server/data/store.ts';
import { challengeFacts } from '../community/challenges/load-challenge.ts';
import { eventRow } from '../community/events/event-view.ts';
import { trainerCard } from '../community/trainers/trainer-view.ts';

/** One thing that is on besides classes. */
export interface FrontItem {
  /** "Next event". */
  readonly label: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly pictureId: string;
  readonly href: string;
}

const TRAINERS = 2;

/** What the club does without. */
type Without = { readonly areasOff: readonly Area[] };

/** Some of the personal trainers, in the club's order. */
export async function listFrontTrainers(store: Store, { areasOff }: Without) {
  if (areasOff.includes('trainers')) return [];
  return (await findShownTrainers(store, null, TRAINERS)).items.map(trainerCard);
}

/** The next thing of each part of the community, without places left, since the front page is cached; a part with nothing has none. */
export async function listFrontItems(
  store: Store,
  { areasOff }: Without,
  now: Temporal.Instant,
): Promise<FrontItem[]> {
  return [
    areasOff.includes('events') ? [] : await findNext(store, now, 'event'),
    areasOff.includes('runs') ? [] : await findNext(store, now, 'run'),
    areasOff.includes('challenges') ? [] : await findChallenge(store, now),
  ].flat();
}

async function findNext(store: Store, now: Temporal.Instant, kind: EventKind): Promise<FrontItem[]> {
  const [event] = await findNextEvents(store, now, 1, kind);
  if (!event) return [];
  const { title, when, location, run, price, pictureId, href } = eventRow(event, null, now);
  const lines = [when, location, run, price].filter(Boolean);
  return [{ label: kind === 'run' ? 'Next run' : 'Next event', title, lines, pictureId, href }];
}

async function findChallenge(store: Store, now: Temporal.Instant): Promise<FrontItem[]> {
  const { items } = await findCurrentChallenges(store, now, { limit: 1 });
  return items.map((challenge) => {
    const { title, goal, dates, href } = challengeFacts(challenge, now);
    return { label: 'Challenge', title, lines: [goal, dates].filter(Boolean), pictureId: '', href };
  });
}
