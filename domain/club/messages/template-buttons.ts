import type { TemplateName } from './message-templates.ts';

/** What the button of an email says, where its text before the link doesn’t say it. */
export const templateButtons: Readonly<Partial<Record<TemplateName, string>>> = {
  'email-confirmation': 'Confirm this address',
  'email-confirmation-again': 'Confirm this address',
  'new-email-confirmation': 'Confirm this address',
  invitation: 'Choose a password',
  'coach-invitation': 'Choose a password',
  'desk-invitation': 'Choose a password',
  'password-reset': 'Choose a new password',
  'guardian-asked': 'Confirm the guardian',
  'own-sign-in-asked': 'Give them a sign-in',
  'parq-asked': 'Fill in the PAR-Q',
  'parq-expiring': 'Fill in the PAR-Q',
  'class-skipped': 'See the class',
  'event-confirmation': 'Confirm your place',
  'tour-confirmation': 'Confirm your tour',
  'tour-attended': 'Join the club',
  'trainer-enquiry-confirmation': 'Confirm your enquiry',
};

/** Their links lead to wherever they say: to the payment provider, or where the club’s own words point. */
const anyLink: readonly TemplateName[] = ['payment-failed', 'payment-failed-again', 'club-message'];

export const mayLinkElsewhere = (template: string): boolean => anyLink.some((name) => name === template);
