import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  appCheckNames,
  type ConfigProblem,
  findProblems,
  missingOf,
  stripeNames,
} from './config-problems.ts';
import { type Environment, environment } from './environment.ts';
import { type Limits, limitsOf } from './limits.ts';
import { isLoopback } from './loopback.ts';
import { type ImapConfig, readBounceMailbox, readSmtp, type SmtpConfig } from './mail-config.ts';
import { readTwilio, type TwilioConfig } from './sms-config.ts';
import { stripeKeyMode } from './stripe-key.ts';

/** Demo: a fictional club on loopback. Development: the source tree with reloading. Production: everything else. */
export type Mode = 'production' | 'development' | 'demo';

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly publishableKey: string;
  /** `http://127.0.0.1:12111`: a Stripe-compatible server; null: Stripe. */
  readonly apiOrigin: string | null;
}

export interface FirebaseConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly storageBucket: string;
  /** `127.0.0.1:8080`: Google's emulator; null: the real service. */
  readonly firestoreEmulatorHost: string | null;
  readonly authEmulatorHost: string | null;
  /** `http://127.0.0.1:9199` */
  readonly storageEmulatorOrigin: string | null;
  /** Null: App Check is off. */
  readonly appCheck: { readonly siteKey: string; readonly appId: string } | null;
}

/** The process's configuration from its environment; read once, at start. */
export interface Config {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  /** Absolute. Contains the database, files, the secret and earlier builds' assets. */
  readonly dataDir: string;
  /** The public origin, `https://club.example`; null: taken from each request. */
  readonly publicUrl: string | null;
  /** The origin of links in messages; never taken from a request. */
  readonly linkOrigin: string;
  /** As given, unchecked; null: not given. See `obtainAppSecret`. */
  readonly givenSecret: string | null;
  /** Number of trusted proxies in front of us; 0: `X-Forwarded-*` headers are ignored. */
  readonly trustedProxyHops: number;
  /** Requests with this token may read the details of `/readyz`; null: only requests from this machine. */
  readonly probeToken: string | null;
  /** The `Strict-Transport-Security` header over https; null: none. */
  readonly hsts: string | null;
  /** Members' phones may keep their pass and next classes for when there is no connection. */
  readonly isOfflineCopyOn: boolean;
  /** Default: Firestore when a Firebase project is set. */
  readonly store: 'sqlite' | 'firestore';
  readonly identity: 'embedded' | 'firebase';
  readonly files: 'disk' | 'cloud-storage';
  readonly sqliteFile: string;
  /** Null: not requested, or incomplete (see `problems`); the same for the next two. */
  readonly firebase: FirebaseConfig | null;
  readonly stripe: StripeConfig | null;
  readonly smtp: SmtpConfig | null;
  /** Null: no texts. */
  readonly sms: TwilioConfig | null;
  /** Null: no mailbox is read. */
  readonly bounceMailbox: ImapConfig | null;
  /** What reports of emails that came back are signed with; each empty where it is not used. */
  readonly bounceSecrets: { readonly own: string; readonly mailgun: string };
  /** The callable that receives club events; null: none. */
  readonly functionsUrl: string | null;
  /** Processes that answer on one port. The demo has one. */
  readonly workers: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Requests that take the app longer are logged with what they asked of the store. */
  readonly slowRequestMs: number;
  readonly limits: Limits;
  readonly problems: readonly ConfigProblem[];
}

/** The environment is invalid; the process must not start. `sentences` are printed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

/**
 * Reads the environment, the only place that does. An empty variable counts as not set.
 * @param mode set by the command, overrides the environment
 * @throws ConfigError naming each invalid variable
 */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>> = process.env,
  mode?: Mode,
): Config {
  const all = Object.entries({ ...variables, ...(mode && { MODE: mode }) });
  const set = Object.fromEntries(all.filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} cannot be used: ${issue.message}.`),
    );
  }
  const read = parsed.data;
  const readAs = readMode(read);
  const host = readHost(read, readAs);
  const dataDir = resolve(read.DATA_DIR);
  const publicUrl = read.PUBLIC_URL ? new URL(read.PUBLIC_URL).origin : null;
  return {
    mode: readAs,
    host,
    port: read.PORT,
    dataDir,
    publicUrl,
    linkOrigin: publicUrl ?? `http://${localName(host)}:${read.PORT}`,
    givenSecret: read.APP_SECRET ?? null,
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    probeToken: read.PROBE_TOKEN ?? null,
    hsts: read.HSTS === 'off' ? null : read.HSTS,
    isOfflineCopyOn: read.OFFLINE_COPY === 'on',
    store: read.STORE ?? (read.FIREBASE_PROJECT_ID ? 'firestore' : 'sqlite'),
    identity: identityOf(read),
    files: filesOf(read),
    sqliteFile: join(dataDir, 'club.sqlite'),
    firebase: readFirebase(read, readAs),
    stripe: readStripe(read, readAs),
    smtp: readSmtp(read),
    sms: readTwilio(read),
    bounceMailbox: readBounceMailbox(read),
    bounceSecrets: { own: read.BOUNCE_WEBHOOK_SECRET, mailgun: read.MAILGUN_SIGNING_KEY },
    functionsUrl: read.FUNCTIONS_URL ?? null,
    workers: readAs === 'demo' ? 1 : read.WORKERS,
    // The demo's output is for people.
    logLevel: read.LOG_LEVEL ?? (readAs === 'demo' ? 'warn' : 'info'),
    slowRequestMs: read.SLOW_REQUEST_MS,
    limits: limitsOf(read),
    problems: findProblems(read),
  };
}

/** One line per requested but incomplete service, naming what is missing; for the log and `/readyz`. */
export function describeConfigProblems(config: Config): string[] {
  return config.problems.map(describeProblem);
}

export function describeProblem({ message, missing }: ConfigProblem): string {
  return missing.length > 0 ? `${message}: ${missing.join(', ')} not set` : message;
}

function readMode(read: Environment): Mode {
  if (read.MODE) return read.MODE;
  // Anything not known to be a development machine gets the strict rules.
  return read.NODE_ENV === 'development' || read.NODE_ENV === 'test' ? 'development' : 'production';
}

function readHost(read: Environment, mode: Mode): string {
  const host = read.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1');
  if (mode === 'demo' && !isLoopback(host)) {
    throw new ConfigError([
      `HOST can’t be ${host} in the demo: its passwords are public, so it only listens on loopback.`,
    ]);
  }
  return host;
}

/** How this machine reaches a server that listens on `host`. */
function localName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Default: Firebase when its settings are complete. */
function identityOf(read: Environment): Config['identity'] {
  return read.IDENTITY ?? (read.FIREBASE_PROJECT_ID && read.FIREBASE_API_KEY ? 'firebase' : 'embedded');
}

/** Default: Cloud Storage when its settings are complete. */
function filesOf(read: Environment): Config['files'] {
  const isComplete = read.FIREBASE_PROJECT_ID && read.FIREBASE_STORAGE_BUCKET;
  return read.FILES ?? (isComplete ? 'cloud-storage' : 'disk');
}

function readFirebase(read: Environment, mode: Mode): FirebaseConfig | null {
  const authEmulatorHost = read.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  if (mode === 'production' && authEmulatorHost && !isLoopback(authEmulatorHost.split(':')[0] ?? '')) {
    throw new ConfigError([
      `FIREBASE_AUTH_EMULATOR_HOST cannot be ${authEmulatorHost} in production: the emulator accepts any sign-in.`,
    ]);
  }
  if (!read.FIREBASE_PROJECT_ID) return null;
  return {
    projectId: read.FIREBASE_PROJECT_ID,
    apiKey: read.FIREBASE_API_KEY,
    storageBucket: read.FIREBASE_STORAGE_BUCKET,
    firestoreEmulatorHost: read.FIRESTORE_EMULATOR_HOST ?? null,
    authEmulatorHost,
    storageEmulatorOrigin: read.STORAGE_EMULATOR_HOST ? new URL(read.STORAGE_EMULATOR_HOST).origin : null,
    appCheck:
      missingOf(read, appCheckNames).length > 0
        ? null
        : { siteKey: read.FIREBASE_APPCHECK_SITE_KEY, appId: read.FIREBASE_APP_ID },
  };
}

/** In the demo only keys of Stripe’s test mode: its people are made up, its passwords public, and no money may move. */
function readStripe(read: Environment, mode: Mode): StripeConfig | null {
  if (missingOf(read, stripeNames).length > 0) return null;
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (mode === 'demo' && stripeKeyMode(read[name]) !== 'test') {
      throw new ConfigError([
        `${name} can’t be a live key in the demo: use the keys of Stripe’s test mode, which contain _test_.`,
      ]);
    }
  }
  return {
    secretKey: read.STRIPE_SECRET_KEY,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
    publishableKey: read.STRIPE_PUBLISHABLE_KEY,
    apiOrigin: read.STRIPE_API_HOST ? new URL(read.STRIPE_API_HOST).origin : null,
  };
}
