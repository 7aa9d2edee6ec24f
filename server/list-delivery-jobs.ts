/** The jobs that send what is due to people and to other systems. */

import { settings as clubSettings } from './data/collections/club.ts';
import { clubEvents } from './data/collections/club-events.ts';
import { outbox as messages, type OutboxMessage } from './data/collections/outbox.ts';
import { webhookDeliveries } from './data/collections/webhooks.ts';
import { createFunctionCall } from './functions/call-function.ts';
import { deliverClubEvents, hasDueClubEvents } from './functions/deliver-club-events.ts';
import type { ListedJob } from './jobs/listed-job.ts';
import { unsubscribeLink } from './members/batches/unsubscribe.ts';
import { readMailbox } from './outbox/bounces/read-mailbox.ts';
import { createMailHtml } from './outbox/html/create-mail-html.ts';
import { createImapMailbox } from './outbox/imap/create-imap-mailbox.ts';
import { hasDueMessages, sendDueMessages } from './outbox/outbox-worker.ts';
import { createSmtpSender } from './outbox/smtp/create-smtp-sender.ts';
import type { Services } from './services.ts';
import { addressRule } from './webhooks/check-url.ts';
import { deliverWebhooks, hasDueWebhooks } from './webhooks/deliver-webhooks.ts';
import { createWebhookSender } from './webhooks/send-webhook.ts';

/** Emails, club events and webhooks, where the club has somewhere to send them. */
export function listDeliveryJobs(services: Services): ListedJob[] {
  const { config, secret, store, outbox, settings, log, now } = services;
  const jobs: ListedJob[] = [];
  if (config.functionsUrl) {
    const call = createFunctionCall({ url: config.functionsUrl, secret, now });
    jobs.push({
      name: 'deliver-club-events',
      everySeconds: 10,
      hasWork: (until) => hasDueClubEvents(store, until),
      workIn: [clubEvents],
      run: () => deliverClubEvents({ store, log, now, call }),
    });
  }
  const sendWebhook = createWebhookSender({ isAllowed: addressRule(config.mode === 'production') });
  jobs.push({
    name: 'deliver-webhooks',
    everySeconds: 10,
    hasWork: (until) => hasDueWebhooks({ store, settings, now: () => until }),
    workIn: [webhookDeliveries, clubSettings],
    run: () => deliverWebhooks({ ...services, send: sendWebhook }),
  });
  if (config.smtp) {
    if (config.bounceMailbox) {
      const openMailbox = createImapMailbox(config.bounceMailbox);
      jobs.push({
        name: 'read-bounces',
        everySeconds: 300,
        run: () => readMailbox({ store, secret, log, now }, openMailbox),
      });
    }
    const send = createSmtpSender(config.smtp);
    const html = createMailHtml(services);
    const { linkOrigin } = config;
    const unsubscribe = (message: OutboxMessage) => unsubscribeLink({ secret, linkOrigin, now }, message);
    const parts = { store, outbox, settings, log, config, now, send, html, unsubscribeLink: unsubscribe };
    jobs.push({
      name: 'send-messages',
      everySeconds: 10,
      hasWork: (until) => hasDueMessages(store, until),
      workIn: [messages],
      run: () => sendDueMessages(parts),
    });
  }
  return jobs;
}
