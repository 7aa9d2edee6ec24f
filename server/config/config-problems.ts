import type { Environment } from './environment.ts';

/** A service that was requested but is not fully configured, and what is missing. */
export interface ConfigProblem {
  /** The message, the specification's where it has one (§8). */
  readonly message: string;
  /** Names of the variables to set. */
  readonly missing: readonly string[];
}

/** The variables that each service requires. */
export const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;
export const appCheckNames = ['FIREBASE_APPCHECK_SITE_KEY', 'FIREBASE_APP_ID', 'FIREBASE_API_KEY'] as const;
export const smtpNames = ['SMTP_HOST', 'SMTP_FROM'] as const;

export function missingOf(read: Environment, names: readonly (keyof Environment)[]): string[] {
  return names.filter((name) => !read[name]);
}

/** Services that are requested but incomplete, and what only works in part. */
export function findProblems(read: Environment): ConfigProblem[] {
  const asked: [isAsked: boolean, message: string, names: readonly (keyof Environment)[]][] = [
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
  ];
  return asked
    .map(([isAsked, message, names]) => ({ message, missing: isAsked ? missingOf(read, names) : [] }))
    .filter(({ missing }) => missing.length > 0);
}
