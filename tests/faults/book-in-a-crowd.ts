/**
 * A process whose members all press "book" twice at the same moment. Says `ready`, waits for a line, then says for each press what it was
 * told, as soon as it knows: `uid kind position again milliseconds`.
 */
import { createInterface } from 'node:readline';
import { bookSession } from '../../server/bookings/book-session.ts';
import type { BookingParts } from '../../server/bookings/booking-step.ts';
import { createSettingsCache } from '../../server/club/settings-cache.ts';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { createClubEvents } from '../../server/functions/club-events.ts';
import { createOutbox } from '../../server/outbox/outbox.ts';

const [path = '', sessionId = '', clock = '', ...uids] = process.argv.slice(2);
const store = openSqliteStore({ path });
const now = () => Temporal.Instant.from(clock);
const secret = 'a secret of thirty-two characters';
const parts = {
  store,
  secret,
  now,
  settings: createSettingsCache(store, now),
  outbox: createOutbox({ now, secret, canSend: false }),
  clubEvents: createClubEvents({ now, isEnabled: true, listeners: () => [] }),
  config: { linkOrigin: 'https://club.test' } as BookingParts['config'],
} satisfies BookingParts;

async function press(uid: string): Promise<void> {
  const since = performance.now();
  const words = await bookSession(parts, { sessionId, uid, by: 'member', wantsWaitlist: true }).then(
    (outcome) => {
      const position = outcome.kind === 'waitlisted' ? outcome.position : 0;
      const isAgain = 'isRepeat' in outcome && outcome.isRepeat;
      return `${outcome.kind} ${position} ${isAgain}`;
    },
    (error: Error) => `${error.name} 0 false`,
  );
  process.stdout.write(`${uid} ${words} ${Math.round(performance.now() - since)}\n`);
}

process.stdout.write('ready\n');
for await (const _ of createInterface({ input: process.stdin })) break;
await Promise.all(uids.flatMap((uid) => [press(uid), press(uid)]));
await store.close();
// Where the reader is slow the pipe is full, and an exit at once would lose what was said last.
process.stdout.write('', () => process.exit(0));
