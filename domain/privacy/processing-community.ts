import type { Processing } from './activity.ts';

const CONTRACT = 'Contract (article 6(1)(b))';

/** What people take part in besides classes, people who may join, and messages. */
export const communityProcessing: readonly Processing[] = [
  {
    key: 'events',
    name: 'Events and run club',
    purpose: 'Registering for events and runs',
    basis: CONTRACT,
    people: 'Members, visitors and guests',
    data: 'Name, email of visitors, number of guests, attendance',
    collections: ['events', 'eventRegistrations', 'runRoutes'],
    kept: [
      {
        what: 'Visitors’ registrations',
        until: '30 days after the event',
        why: 'Questions come soon after it.',
      },
      {
        what: 'Members’ registrations',
        until: 'Until the account is closed',
        why: 'They are their history.',
      },
    ],
    recipients: ['google'],
    areas: ['events', 'runs'],
  },
  {
    key: 'challenges',
    name: 'Challenges',
    purpose: 'Taking part in challenges',
    basis: CONTRACT,
    people: 'Members',
    data: 'Scores, notes, proof pictures and links, what reviewers said',
    collections: ['challenges', 'challengeEntries', 'challengeSubmissions', 'challengesDue'],
    kept: [
      {
        what: 'Entries and proof',
        until: 'Until the account is closed or the member leaves the challenge',
        why: 'Leaderboards stay as they were.',
      },
    ],
    recipients: ['google'],
    areas: ['challenges'],
  },
  {
    key: 'trainers',
    name: 'Personal training',
    purpose: 'Trainers’ profiles, packs of sessions, appointments',
    basis: CONTRACT,
    people: 'Members and personal trainers',
    data: 'Profile and photo of trainers, sessions bought and used',
    collections: ['trainers', 'sessionPacks', 'trainingSessions'],
    kept: [
      {
        what: 'Sessions',
        until: 'Until the account is closed',
        why: 'So that both sides know how many are left.',
      },
    ],
    recipients: ['google', 'public'],
    areas: ['trainers'],
  },
  {
    key: 'leads',
    name: 'Enquiries and tours',
    purpose: 'Answering people who may join, showing them round',
    basis: 'Steps before a contract at their request (article 6(1)(b))',
    people: 'People who asked about the club or a trainer',
    data: 'Name, email, phone, what they asked, tour, notes of staff',
    collections: ['leads', 'tourDays'],
    kept: [
      { kind: 'leads' },
      { what: 'Lost leads', until: '60 days', why: 'Some change their mind.' },
      { what: 'Days with tours', until: '30 days', why: 'To plan them.' },
    ],
    recipients: ['google', 'mail'],
  },
  {
    key: 'messages',
    name: 'Messages',
    purpose: 'Telling people what they need to know; news from the club to those who want it',
    basis: `${CONTRACT}; news: legitimate interests (article 6(1)(f)), with a way to stop in each; texts: consent (article 6(1)(a))`,
    people: 'Members, visitors and leads',
    data: 'Address, subject and text, when it was sent, whether it bounced',
    collections: ['outbox', 'memberBatches', 'memberBatchParts', 'addressMarks', 'mailBounces'],
    kept: [
      { kind: 'messages' },
      { kind: 'failed-messages' },
      { what: 'Messages to visitors', until: '30 days', why: 'They have no account to close.' },
      { what: 'Who was on a list that got a message', until: '31 days', why: 'To see who got it.' },
      { what: 'What was sent to a list', until: '400 days', why: 'To see what was said a year ago.' },
      { what: 'Bounced emails', until: '60 days', why: 'Emails bounce within days.' },
      {
        what: 'Addresses that emails bounce from',
        until: 'Until they are confirmed again, or the account is closed',
        why: 'We send nothing there until then.',
      },
    ],
    recipients: ['mail', 'texts', 'google'],
  },
];
