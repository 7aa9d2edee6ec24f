import type { Processing } from './activity.ts';

const CONTRACT = 'Contract (article 6(1)(b))';
const LEGITIMATE = 'Legitimate interests (article 6(1)(f))';

/** Accounts, members, health, memberships, payments, classes, training and the door. */
export const peopleProcessing: readonly Processing[] = [
  {
    key: 'accounts',
    name: 'Accounts and signing in',
    purpose: 'Letting people, and nobody else, into their own account',
    basis: `${CONTRACT}; security: ${LEGITIMATE.toLowerCase()}`,
    people: 'Members and staff',
    data: 'Email address, password (as a hash), roles, devices and times of signing in',
    collections: [
      ...['accounts', 'accountEmails', 'loginSessions', 'throttles', 'resetTokens'],
      ...['emailConfirmations', 'setUpLinks', 'formTokens', 'formDrafts'],
    ],
    kept: [
      { what: 'Account', until: 'Until it is closed', why: 'It is what the person signs in with.' },
      {
        what: 'Sign-ins, links, codes, form drafts',
        until: 'Up to 30 days',
        why: 'They don’t work after that.',
      },
    ],
    recipients: ['google', 'mail'],
  },
  {
    key: 'members',
    name: 'Members and families',
    purpose: 'Looking after members: contact, emergencies, who may act for a child',
    basis: `${CONTRACT}; emergency contacts and notes: ${LEGITIMATE.toLowerCase()}`,
    people: 'Members, their parents or guardians and emergency contacts; people on lists that were imported',
    data: 'Name, contact details, date of birth, sex, photo, emergency contact, family, tags, notes of staff',
    collections: [
      ...['members', 'memberNotes', 'memberTags', 'families', 'files', 'pictures', 'unusedPictures'],
      ...[
        'imports',
        'importRows',
        'importNames',
        'importColumns',
        'merges',
        'mergeMoves',
        'undoSteps',
        'savedLists',
      ],
    ],
    kept: [
      {
        what: 'Profile, photo, notes, family',
        until: 'Until the account is closed',
        why: 'Members come back. They can close their account, or ask you to, if they want it gone.',
      },
      {
        what: 'Tasks among staff about nobody',
        until: '30 days after they’re done',
        why: 'To look up who did what.',
      },
      { what: 'Imported lists', until: '7 days', why: 'To correct or undo an import.' },
      { what: 'A step that can be undone', until: 'Up to an hour', why: 'To undo it.' },
      {
        what: 'Closed accounts',
        until: 'At once',
        why: 'Name and contact details are deleted. What the law requires stays under a pseudonym.',
      },
    ],
    recipients: ['google'],
  },
  {
    key: 'consents',
    name: 'Consents',
    purpose: 'Showing who agreed to what, and when',
    basis: 'Legal obligation (article 7(1))',
    people: 'Members, parents and guardians',
    data: 'What was agreed to or withdrawn, the wording, when, who did it and where',
    collections: ['consents'],
    kept: [
      {
        what: 'Consents',
        until: 'Until the account is closed; then without the name',
        why: 'The club must be able to show them.',
      },
    ],
    recipients: [],
  },
  {
    key: 'health',
    name: 'Health answers and waivers',
    purpose: 'Knowing before training whether somebody needs care',
    basis: 'Consent (articles 6(1)(a) and 9(2)(a)); for claims article 9(2)(f)',
    people: 'Members, parents and guardians',
    data: 'PAR-Q answers and notes (health data), consultations, signed waivers',
    collections: ['earlierParqResults', 'waivers', 'waiverSignatures', 'handovers'],
    kept: [
      { kind: 'health-answers' },
      {
        what: 'Signed waivers',
        until: 'Until the account is closed; then without the name',
        why: 'They count for as long as somebody trains.',
      },
      { what: 'A tablet that was handed over', until: 'A day', why: 'So that it stays locked.' },
    ],
    recipients: ['google'],
  },
  {
    key: 'memberships',
    name: 'Memberships and holds',
    purpose: 'What a member has, from when to when, and at what price',
    basis: CONTRACT,
    people: 'Members',
    data: 'Plan, price, status, dates, holds, reasons for leaving',
    collections: ['plans', 'planVersions', 'priceRises', 'holds'],
    kept: [{ kind: 'holds' }],
    recipients: ['google'],
  },
  {
    key: 'payments',
    name: 'Payments, sales and accounts',
    purpose: 'Taking payments, giving receipts, keeping the club’s accounts',
    basis: `${CONTRACT}; accounts: legal obligation (article 6(1)(c))`,
    people: 'Members and customers of the desk; staff who took a payment',
    data: 'Amounts, dates, methods, receipt numbers, references at Stripe. No card or bank numbers.',
    collections: [
      ...['ledger', 'sales', 'items', 'vouchers', 'drawers', 'drawerMoves'],
      ...['paymentRequests', 'paymentNotices', 'paymentFindings', 'paymentReconciles'],
    ],
    kept: [
      { kind: 'payments' },
      { what: 'Exchanges with Stripe', until: '60 days', why: 'Stripe doesn’t send anything older again.' },
      { what: 'Differences from Stripe', until: 'Until the account is closed', why: 'To settle them.' },
    ],
    recipients: ['stripe', 'google'],
  },
  {
    key: 'classes',
    name: 'Classes and bookings',
    purpose: 'Booking, waitlists, attendance, strikes',
    basis: CONTRACT,
    people: 'Members and coaches',
    data: 'Bookings, attendance, strikes, standing bookings, calendar address, message preferences, mobile number for texts',
    collections: [
      ...['classTypes', 'schedules', 'sessions', 'removedSessions', 'bookings', 'bookers'],
      ...['standingBookings', 'waitlistOdds', 'calendarFeeds', 'sessionSeriesItems'],
    ],
    kept: [
      { kind: 'bookings' },
      { what: 'Strikes', until: '120 days', why: 'The rules don’t look back any further.' },
      {
        what: 'Standing bookings, preferences',
        until: 'Until the account is closed',
        why: 'They are in use.',
      },
    ],
    recipients: ['google'],
  },
  {
    key: 'training',
    name: 'Training',
    purpose: 'Workouts, results, personal bests, leaderboards',
    basis: `${CONTRACT}; names on leaderboards: consent (article 6(1)(a))`,
    people: 'Members and coaches',
    data: 'Results, comments, personal bests, statistics, whether their name is shown',
    collections: [
      ...['exercises', 'exerciseShelves', 'exerciseCatalogue', 'exerciseMerges', 'workouts'],
      ...['workoutTemplates', 'workoutDrafts', 'workoutResults', 'workoutScores', 'personalBests'],
      ...['exerciseYears', 'trainingYears', 'bestNews'],
    ],
    kept: [
      {
        what: 'Results and personal bests',
        until: 'Until the account is closed',
        why: 'Bests are compared with everything done before; members can delete each result.',
      },
    ],
    recipients: ['google'],
  },
  {
    key: 'door',
    name: 'The door',
    purpose: 'Who may come in, who is in, safety in an emergency',
    basis: `${CONTRACT}; access log: ${LEGITIMATE.toLowerCase()}`,
    people: 'Members; staff who let somebody in',
    data: 'Time, device, result and reason of each check-in; the devices at the door',
    collections: ['accessLogs', 'presence', 'kiosks', 'kioskPairings', 'usedPassCodes'],
    kept: [
      { kind: 'visits' },
      { what: 'Who is in', until: 'Hours after they leave', why: 'To know who is in.' },
      { what: 'Used pass codes', until: 'A day', why: 'Each works once.' },
    ],
    recipients: ['google'],
  },
];
