/** Who receives personal data, by what the club has set up. */
import type { Recipient } from './activity.ts';

export interface Setup {
  readonly mailHost: string | null;
  /** Texts go through Twilio. */
  readonly hasTexts: boolean;
  readonly hasStripe: boolean;
  /** Accounts, records or files with Google. */
  readonly google: readonly ('sign-in' | 'records' | 'files')[];
  /** Host of the club's own functions; null: there are none. */
  readonly functionsHost: string | null;
  readonly areTrainersOn: boolean;
}

export interface RecipientEntry {
  readonly name: string;
  readonly why: string;
  /** Outside the UK, and on which ground. */
  readonly transfer: string;
}

const NONE = 'None';

/** Null: the club does not use them. */
export function recipientEntry(recipient: Recipient, setup: Setup): RecipientEntry | null {
  switch (recipient) {
    case 'mail':
      if (!setup.mailHost) return null;
      return {
        name: `Mail server ${setup.mailHost}`,
        why: 'Delivers emails',
        transfer: 'As agreed with its provider: check where it stands',
      };
    case 'texts':
      if (!setup.hasTexts) return null;
      return {
        name: 'Twilio Ireland Limited and Twilio Inc.',
        why: 'Delivers texts to members who chose them',
        transfer: 'Ireland and USA: adequacy regulations and Twilio’s binding corporate rules',
      };
    case 'stripe':
      if (!setup.hasStripe) return null;
      return {
        name: 'Stripe Payments Europe, Ltd. and Stripe, Inc.',
        why: 'Takes payments; partly a controller of its own',
        transfer: 'Ireland and USA: adequacy regulations and Stripe’s data transfers addendum',
      };
    case 'google':
      if (setup.google.length === 0) return null;
      return {
        name: 'Google Cloud EMEA Limited (Firebase)',
        why: `Stores ${setup.google.map((part) => googleParts[part]).join(', ')}`,
        transfer:
          'As the project’s location says; otherwise Google’s data processing addendum with UK clauses',
      };
    case 'functions':
      if (!setup.functionsHost) return null;
      return {
        name: `The club’s functions at ${setup.functionsHost}`,
        why: 'Work on what happens in the club',
        transfer: 'As the place where they run says',
      };
    case 'public':
      if (!setup.areTrainersOn) return null;
      return { name: 'Visitors of the website', why: 'Profiles of trainers are public', transfer: NONE };
  }
}

const googleParts = { 'sign-in': 'sign-ins', records: 'records', files: 'pictures and files' } as const;

export const recipients: readonly Recipient[] = ['mail', 'texts', 'stripe', 'google', 'functions', 'public'];
