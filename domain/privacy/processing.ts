/**
 * What the club does with personal data: the one source of the record of processing (UK GDPR, article 30) and of the page that says how long
 * everything is kept. Every collection of the store is in exactly one of them; a test holds that.
 */
import type { Processing } from './activity.ts';
import { communityProcessing } from './processing-community.ts';
import { peopleProcessing } from './processing-people.ts';

/** What the club and its system note to stay secure and in order. */
const systemProcessing: readonly Processing[] = [
  {
    key: 'audit',
    name: 'Audit log',
    purpose: 'Showing who changed and who saw whose records',
    basis: 'Legal obligation (articles 5(2) and 32); legitimate interests (article 6(1)(f))',
    people: 'Staff and members',
    data: 'Who did what to whose record, when, before and after',
    collections: ['auditLog', 'auditSeals'],
    kept: [{ kind: 'audit-log' }],
    recipients: ['google'],
  },
  {
    key: 'errors',
    name: 'Errors',
    purpose: 'Finding and fixing faults',
    basis: 'Legitimate interests (article 6(1)(f))',
    people: 'People who were signed in when it happened',
    data: 'What failed and where, the id of who was signed in',
    collections: ['errorLogs'],
    kept: [{ kind: 'errors' }],
    recipients: ['google'],
  },
  {
    key: 'analytics',
    name: 'Analytics and members at risk',
    purpose: 'Seeing how the club is doing, and writing to members before they leave',
    basis: 'Legitimate interests (article 6(1)(f))',
    people: 'Members; figures don’t name anyone',
    data: 'Numbers by day; for members at risk their last visit, how often they come and whether a payment is overdue',
    collections: ['figureMonths', 'figureTotals', 'figureMarks', 'membersAtRisk', 'riskRounds'],
    kept: [
      { what: 'Figures', until: 'As long as the club runs', why: 'They’re totals that don’t name anyone.' },
      {
        what: 'Members at risk',
        until: 'Until they come or pay, or the account is closed',
        why: 'The list is worked out each night.',
      },
    ],
    recipients: ['google'],
  },
  {
    key: 'events-out',
    name: 'The club’s own functions and programs',
    purpose: 'Notifying the club’s own programs of what happens; they read records with admins’ tokens',
    basis: 'Legitimate interests (article 6(1)(f))',
    people: 'Members',
    data: 'What happened, the member’s id, and what the function needs',
    collections: ['clubEvents', 'webhookEndpoints', 'webhookDeliveries', 'apiTokens', 'apiUses'],
    kept: [
      {
        what: 'Club events and webhooks',
        until: '30 days',
        why: 'We stop trying to deliver them long before.',
      },
      { what: 'What programs have read', until: '30 days', why: 'The audit log keeps a line of it.' },
      { what: 'Tokens', until: '90 days after they end', why: 'To see which program had one.' },
    ],
    recipients: ['functions', 'google'],
  },
  {
    key: 'system',
    name: 'Settings and background work',
    purpose: 'Running the system',
    basis: 'Legitimate interests (article 6(1)(f))',
    people: 'Staff who changed a setting',
    data: 'Settings, when jobs ran, who paused one',
    collections: [
      ...['settings', 'startingPoints', 'jobLeases', 'jobOrders', 'dataVersions', 'demo'],
      ...['retentionTerms', 'processingRecord'],
    ],
    kept: [{ what: 'Settings', until: 'As long as the club runs', why: 'They are in use.' }],
    recipients: ['google'],
  },
];

export const processing: readonly Processing[] = [
  ...peopleProcessing,
  ...communityProcessing,
  ...systemProcessing,
];
