/** Every job that runs by the clock, of every subject. */
import { removeExpired } from './data/remove-expired.ts';
import { clearDeparted } from './door/clear-departed.ts';
import { createFunctionCall } from './functions/call-function.ts';
import { deliverClubEvents, hasDueClubEvents } from './functions/deliver-club-events.ts';
import { remindOfParq } from './health/remind-of-parq.ts';
import type { Job } from './jobs/scheduler.ts';
import { completeProfilesJob } from './members/complete-profiles-job.ts';
import { listMembershipJobs } from './membership/membership-jobs.ts';
import { hasDueMessages, sendDueMessages } from './outbox/outbox-worker.ts';
import { createSmtpSender } from './outbox/smtp/create-smtp-sender.ts';
import { reconcilePayments } from './payments/reconcile-payments.ts';
import type { Services } from './services.ts';
import { listClassJobs } from './timetable/class-jobs.ts';

/** What runs by the clock, each on one instance at a time. */
export function listJobs(services: Services): Job[] {
  const { config, store, outbox, log, now } = services;
  const jobs: Job[] = [
    { name: 'remove-expired', everySeconds: 600, run: async () => void (await removeExpired(store, now())) },
    { name: 'remind-of-parq', everySeconds: 3600, run: async () => void (await remindOfParq(services)) },
    completeProfilesJob(services),
    { name: 'resume-imports', everySeconds: 60, run: () => services.imports.resume() },
    ...listMembershipJobs(services),
    ...listClassJobs(services),
    { name: 'clear-departed', everySeconds: 600, run: async () => void (await clearDeparted(store, now())) },
  ];
  const { payments } = services;
  if (payments.engine === 'stripe') {
    jobs.push({
      name: 'reconcile-payments',
      everySeconds: 3600,
      run: async (lost) => void (await reconcilePayments({ ...services, payments }, lost)),
    });
  }
  if (config.functionsUrl) {
    const call = createFunctionCall({ url: config.functionsUrl, secret: services.secret, now });
    jobs.push({
      name: 'deliver-club-events',
      everySeconds: 10,
      hasWork: () => hasDueClubEvents(store, now()),
      run: () => deliverClubEvents({ store, log, now, call }),
    });
  }
  if (config.smtp) {
    const send = createSmtpSender(config.smtp);
    jobs.push({
      name: 'send-messages',
      everySeconds: 10,
      hasWork: () => hasDueMessages(store, now()),
      run: () => sendDueMessages({ store, outbox, log, now, send }),
    });
  }
  return jobs;
}
