import { outbox } from '../data/collections/outbox.ts';
import type { ListedJob } from '../jobs/listed-job.ts';
import type { Services } from '../services.ts';
import { hasDueTexts, sendDueTexts } from './text-worker.ts';
import { createTwilioSender } from './twilio/create-twilio-sender.ts';

/** None where the club has no account to send texts with. */
export function listTextJobs(services: Services): ListedJob[] {
  const { config, store } = services;
  if (!config.sms) return [];
  const send = createTwilioSender(config.sms);
  return [
    {
      name: 'send-texts',
      everySeconds: 10,
      hasWork: (until) => hasDueTexts(store, until),
      workIn: [outbox],
      run: () => sendDueTexts({ ...services, send }),
    },
  ];
}
