import { bookStandingBookings, hasDueStanding } from '../bookings/book-standing-bookings.ts';
import { hasDueWaitlists, processWaitlists } from '../bookings/process-waitlists.ts';
import { isTimeToRemind, remindOfClasses } from '../bookings/remind-of-classes.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Services } from '../services.ts';
import { cancelQuietSessions } from './cancel-quiet-sessions.ts';
import { generateSessions } from './generate-sessions.ts';
import { publishSessionSeries } from './publish-session-series.ts';
import { hasUnsettledSessions, settleSessions } from './settle-sessions.ts';

/** The timetable's scheduled jobs. */
export function listClassJobs(services: Services): Job[] {
  const { store, now } = services;
  return [
    {
      name: 'generate-sessions',
      everySeconds: 3600,
      run: async () => void (await generateSessions({ store, now })),
    },
    {
      name: 'publish-session-series',
      everySeconds: 300,
      hasWork: async () => (await services.settings.read()).isOpenDataOn,
      run: async () => void (await publishSessionSeries(services)),
    },
    {
      name: 'cancel-quiet-sessions',
      everySeconds: 120,
      hasWork: async () => (await services.settings.read()).autoCancelBelow > 0,
      run: async () => void (await cancelQuietSessions(services)),
    },
    {
      name: 'settle-sessions',
      everySeconds: 60,
      hasWork: () => hasUnsettledSessions(store),
      run: async () => void (await settleSessions(services)),
    },
    {
      name: 'remind-of-classes',
      everySeconds: 1800,
      hasWork: async () => isTimeToRemind(now()),
      run: async () => void (await remindOfClasses(services)),
    },
    {
      name: 'process-waitlists',
      everySeconds: 30,
      hasWork: () => hasDueWaitlists(services),
      run: async () => void (await processWaitlists(services)),
    },
    {
      name: 'book-standing-bookings',
      everySeconds: 15,
      hasWork: () => hasDueStanding(store, now()),
      run: () => bookStandingBookings(services),
    },
  ];
}
