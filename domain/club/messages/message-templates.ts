/** Every kind of email that the system sends, grouped as staff see them: who gets it and when, and why its footer says they get it. */

interface Group {
  readonly title: string;
  /** Ends a sentence that begins with “You get this email because”. */
  readonly why: string;
  /** By template: who gets it, and when. */
  readonly templates: Readonly<Record<string, string>>;
}

const account = {
  title: 'Accounts',
  why: 'it’s about an account with this address.',
  templates: {
    'email-confirmation': 'Anyone who creates an account, to confirm the address',
    invitation: 'Somebody whose account staff have created, to choose a password',
    'coach-invitation': 'Somebody new who is made a coach, to choose a password',
    'desk-invitation': 'Somebody new who is given the front desk, to choose a password',
    'password-reset': 'Somebody who has forgotten their password',
    'password-changed': 'A person whose password has been changed',
    'password-by-desk': 'A person whose password was set with a link from the front desk',
    'handed-link-opened': 'Somebody whose account an admin has opened again after such a link',
    'new-email-confirmation': 'The new address when somebody changes theirs, to confirm it',
    'email-confirmation-again': 'Anyone who says their address is right after emails to it bounced',
    'email-changed': 'The old address when somebody has changed theirs',
    'age-changed': 'Somebody whose changed date of birth makes them under 18, or 18 or over',
  },
} as const satisfies Group;

const families = {
  title: 'Families',
  why: 'it’s about you and your family at the club.',
  templates: {
    'family-changed':
      'Everyone concerned when somebody joins or leaves a family, pays for it or acts for a child',
    'guardian-asked': 'A child with a sign-in, or a guardian of one without, asked to confirm a guardian',
    'own-sign-in-asked': 'The guardians of a child for whom the desk was given an address',
  },
} as const satisfies Group;

const health = {
  title: 'Health',
  why: 'you train with us, or look after somebody who does.',
  templates: {
    'parq-asked': 'A member asked by staff to fill in a PAR-Q',
    'parq-expiring': 'A member, two weeks before their PAR-Q expires',
    'parq-reviewed': 'A member whose PAR-Q consultation has been recorded',
  },
} as const satisfies Group;

const classes = {
  title: 'Classes',
  why: 'it’s about a class that you booked or waited for.',
  templates: {
    'class-booked': 'A member who has booked a class',
    'class-promoted': 'The next on a waitlist, who has got a place',
    'class-offered': 'The next on a waitlist, shortly before the class, with a place to accept',
    'class-skipped': 'The next on a waitlist, who could not be given the place',
    'class-not-got-in': 'Everybody still on a waitlist when the class starts',
    'class-cancelled': 'A member who has cancelled in time',
    'class-late-cancelled': 'A member who has cancelled late',
    'class-withdrawn': 'A member whose booking staff have cancelled',
    'class-called-off': 'Everybody on a class that is cancelled',
    'class-restored': 'Everybody on a cancelled class that is on after all',
    'class-moved': 'Everybody on a class whose time, length or room has changed',
    'class-restaffed': 'Everybody on a class whose coach has changed',
    'class-tomorrow': 'A member with classes tomorrow, the evening before',
    'bookings-ended': 'A member whose bookings ended with their membership',
    'standing-waits': 'A member whose standing booking is on a waitlist',
    'standing-missed': 'A member whose standing booking could not be booked',
    'standing-ended': 'A member whose standing booking has ended',
  },
} as const satisfies Group;

const membership = {
  title: 'Membership',
  why: 'it’s about your membership.',
  templates: {
    'membership-requested': 'Somebody who has requested a plan that is paid at the desk',
    'membership-activated': 'A new member, when their membership starts',
    'membership-rejoined': 'A former member who has rejoined',
    'plan-change-requested': 'A member who has requested another plan',
    'membership-plan-changed': 'A member whose plan has changed',
    'membership-marked-overdue': 'A member whose payment is overdue',
    'membership-overdue-undone': 'A member whose payment was marked as overdue by mistake',
    'membership-payment-settled': 'A member who has paid at the desk, or has nothing to pay',
    'family-payment': 'Somebody who has paid for others in their family',
    'membership-part-paid': 'A member with part of an overdue payment left to pay',
    'membership-rest-waived': 'A member, when the rest of an overdue payment has been waived',
    'membership-paused': 'A member whose membership is paused at Stripe',
    'membership-put-back':
      'A member whose payment was voided or refunded in full, so that it no longer counts',
    'membership-pack-refunded': 'A member with several packs, when one of them has been refunded in full',
    'membership-hold-started': 'A member whose hold has been arranged',
    'hold-begins': 'A member, on the first day of their hold',
    'hold-ends-soon': 'A member, shortly before their hold ends',
    'membership-hold-ended': 'A member whose hold has ended early',
    'membership-hold-cancelled': 'A member whose hold has been cancelled before it started',
    'membership-runs-out': 'A member, before a membership that doesn’t renew ends',
    'membership-renews': 'A member, before a yearly membership renews',
    'membership-cancel-requested': 'A member who has cancelled, with their last day',
    'membership-cancel-undone': 'A member who has chosen to stay',
    'membership-cancelled': 'A member whose membership has ended',
    'membership-expired': 'A member whose membership has expired',
    'price-rise': 'A member whose plan will cost more',
    'price-rise-withdrawn': 'A member whose plan won’t cost more after all',
  },
} as const satisfies Group;

const payments = {
  title: 'Payments',
  why: 'it’s about a payment between you and the club.',
  templates: {
    'payment-received': 'A member whose online payment has arrived',
    receipt: 'A customer who wants a receipt from the desk by email',
    'payment-pending': 'A member whose first Direct Debit is being set up',
    'payment-refused': 'A member whose first Direct Debit was refused',
    'payment-failed': 'A member whose payment didn’t go through',
    'payment-failed-again': 'A member whose payment didn’t go through a second time',
    'card-expires': 'A member whose card expires before the next payment',
    'payment-reversed': 'A member whose bank has reversed a payment',
    'payment-refunded': 'A member who has been refunded',
    'refund-failed': 'A member whose refund was sent back',
  },
} as const satisfies Group;

const community = {
  title: 'Events, challenges and training',
  why: 'it’s about something you take part in at the club.',
  templates: {
    'event-confirmation': 'A visitor who asks to register, to confirm the address',
    'event-going': 'Somebody who has registered for an event or run',
    'event-waitlisted': 'Somebody on the waitlist of an event',
    'event-promoted': 'The next on an event’s waitlist, who has got a place',
    'event-left': 'Somebody who has given up their place at an event',
    'event-place-cancelled': 'Somebody whose place at an event staff have cancelled',
    'event-called-off': 'Everybody registered for an event that is cancelled',
    'event-moved': 'Everybody registered for an event that is changed',
    'event-tomorrow': 'Everybody registered for an event, the evening before',
    'challenge-approved': 'A member whose score has been approved',
    'challenge-rejected': 'A member whose score has been rejected',
    'challenge-changes': 'A member who is asked to change a score',
    'best-new': 'A member with a new personal best, if they chose to hear about it',
    'result-logged': 'A member whose result a coach has logged',
    'result-comment': 'A member on whose result a coach has commented',
    'training-pack': 'A member who has bought sessions with a trainer',
    'training-booked': 'A member with a session booked with a trainer',
    'training-cancelled': 'A member whose session with a trainer is cancelled',
  },
} as const satisfies Group;

const visitors = {
  title: 'Tours and enquiries',
  why: 'somebody gave us this address to hear from us.',
  templates: {
    'tour-confirmation': 'Somebody who asks for a tour, to confirm the address',
    'tour-booked': 'Somebody who has booked a tour',
    'tour-moved': 'Somebody whose tour has moved',
    'tour-cancelled': 'Somebody who has cancelled their tour',
    'tour-called-off': 'Somebody whose tour staff have cancelled',
    'tour-tomorrow': 'Somebody with a tour tomorrow',
    'tour-attended': 'Somebody who has been on a tour, with how to join',
    'trainer-enquiry-confirmation': 'A visitor who writes to a trainer, to confirm the address',
  },
} as const satisfies Group;

const staff = {
  title: 'To staff',
  why: 'you work at the club.',
  templates: {
    'trainer-enquiry': 'A trainer, with an enquiry from somebody',
    'payment-disputed': 'Each admin, when a payment is reversed',
    'new-error': 'Each admin, when the system meets a new kind of error',
    'webhook-off': 'Each admin, when a webhook is switched off because nothing arrives',
    'mail-test': 'An admin who tests the mail server',
  },
} as const satisfies Group;

const announcements = {
  title: 'Announcements',
  why: 'you’re a member of the club, or gave it this address to hear from it.',
  templates: {
    'club-message': 'Anyone staff write to from a list',
    'club-notice':
      'Anyone who needs to know, such as after a breach of personal data, even if they turned messages off',
  },
} as const satisfies Group;

export const messageGroups = [
  ...[account, families, health, classes, membership, payments],
  ...[community, visitors, staff, announcements],
] as const;

type NamesOf<G> = G extends { readonly templates: infer Templates } ? keyof Templates : never;
/** What `MailText.template` may be: nothing is queued that is not listed here. */
export type TemplateName = NamesOf<(typeof messageGroups)[number]>;

interface MessageTemplate {
  readonly name: TemplateName;
  readonly group: string;
  readonly who: string;
  readonly why: string;
}

const byName = new Map<string, MessageTemplate>(
  messageGroups.flatMap(({ title, why, templates }) =>
    Object.entries(templates).map(([name, who]) => [
      name,
      { name: name as TemplateName, group: title, who, why },
    ]),
  ),
);

export const listTemplates = (): readonly MessageTemplate[] => [...byName.values()];

/** Null: none of ours, such as one of an earlier release. */
export const findTemplate = (name: string): MessageTemplate | null => byName.get(name) ?? null;
