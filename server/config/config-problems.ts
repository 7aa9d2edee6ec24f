import type { Environment } from './environment.ts';
import { stripeKeyMode } from './stripe-key.ts';

/** A service that was requested but is not fully configured, or not consistently. */
export interface ConfigProblem {
  /** The message, the specification's where it has one (§8). */
  readonly message: string;
  /** Names of the variables to set; none where those that are set contradict each other. */
  readonly missing: readonly string[];
}

/** The variables that each service requires. */
export const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;
export const appCheckNames = ['FIREBASE_APPCHECK_SITE_KEY', 'FIREBASE_APP_ID', 'FIREBASE_API_KEY'] as const;
export const imapNames = ['BOUNCE_IMAP_HOST', 'BOUNCE_IMAP_USER', 'BOUNCE_IMAP_PASSWORD'] as const;
export const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SENDER'] as const;
export const smtpNames = ['SMTP_HOST', 'SMTP_FROM'] as const;

export function missingOf(read: Environment, names: readonly (keyof Environment)[]): string[] {
  return names.filter((name) => !read[name]);
}

/** Services that are requested but incomplete, and what only works in part. */
export function findProblems(read: Environment): ConfigProblem[] {
  const services: [isRequested: boolean, message: string, names: readonly (keyof Environment)[]][] = [
    [read.STORE === 'firestore', 'Firestore service not available', ['FIREBASE_PROJECT_ID']],
    [
      read.IDENTITY === 'firebase',
      'Firebase Auth service not available',
      ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
    ],
    [
      read.FILES === 'cloud-storage',
      'Cloud Storage service not available',
      ['FIREBASE_PROJECT_ID', 'FIREBASE_STORAGE_BUCKET'],
    ],
    [Boolean(read.FIREBASE_PROJECT_ID), 'App Check service not available', appCheckNames],
    [stripeNames.some((name) => read[name]), 'Card payment service not available', stripeNames],
    // The demo is only used on the machine that it runs on.
    [
      stripeNames.every((name) => read[name]) && read.MODE !== 'demo',
      'Card payments can’t bring people back to the club',
      ['PUBLIC_URL'],
    ],
    [Boolean(read.SMTP_HOST || read.SMTP_USER || read.SMTP_FROM), 'Email service not available', smtpNames],
    [twilioNames.some((name) => read[name]), 'Text message service not available', twilioNames],
    [imapNames.some((name) => read[name]), 'Mailbox for returned emails not available', imapNames],
  ];
  const incomplete = services
    .map(([isRequested, message, names]) => ({ message, missing: isRequested ? missingOf(read, names) : [] }))
    .filter(({ missing }) => missing.length > 0);
  return [...incomplete, ...findMixedKeys(read)];
}

/** Pages with one kind of key and payments with the other fail only when the first member pays. */
function findMixedKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Environment): ConfigProblem[] {
  const secret = stripeKeyMode(STRIPE_SECRET_KEY ?? '');
  const publishable = stripeKeyMode(STRIPE_PUBLISHABLE_KEY ?? '');
  if (secret === null || publishable === null || secret === publishable) return [];
  const message = `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: use two of the same mode`;
  return [{ message, missing: [] }];
}
