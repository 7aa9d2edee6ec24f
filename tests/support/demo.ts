import { type DemoSize, fillClub } from '#server/demo/fill-club.ts';
import { gatherWrites } from '#server/demo/gather-writes.ts';
import { storyClock } from '#server/demo/story.ts';
import { openServices } from '#server/open-services.ts';
import { openClub, type TestClub } from './club.ts';

/** A demo club that a browser can visit. @param isGathered its writes are gathered, as `npm run demo` does it */
export async function openDemo(
  size: DemoSize = { people: 14, days: 30 },
  isGathered = false,
): Promise<TestClub> {
  const club = openClub();
  const clock = storyClock(club.now());
  const { config, secret, log } = club.services;
  const argon = { memoryInKib: 8, passes: 1, parallelism: 1 };
  const { store, flush } = isGathered ? gatherWrites(club.store) : { store: club.store, flush: () => {} };
  const services = openServices({ config, secret, log, argon, now: clock.now, store });
  await fillClub(services, clock, club.now(), { size });
  await flush();
  return club;
}
