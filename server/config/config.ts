import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  appCheckNames,
  type ConfigProblem,
  findProblems,
  missingOf,
  smtpNames,
  stripeNames,
} from './config-problems.ts';
import { type Environment, environment } from './environment.ts';

/** Demo: a made-up club on loopback. Development: the source tree with reloading. Production: everything else. */
export type Mode = 'production' | 'development' | 'demo';

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (port 465); otherwise STARTTLS where the server offers it. */
  readonly isImplicitTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly publishableKey: string;
  /** `http://127.0.0.1:12111`: a server that speaks Stripe's language; null: Stripe. */
  readonly apiOrigin: string | null;
}

export interface FirebaseConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly storageBucket: string;
  /** `127.0.0.1:8080`: Google's emulator in place of the service; null: the service. */
  readonly firestoreEmulatorHost: string | null;
  readonly authEmulatorHost: string | null;
  /** `http://127.0.0.1:9199` */
  readonly storageEmulatorOrigin: string | null;
  /** Null: scripts of our pages prove nothing. */
  readonly appCheck: { readonly siteKey: string; readonly appId: string } | null;
}

/** Everything the process learns from its environment; read once, at start. */
export interface Config {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  /** Absolute. The database, files, the secret and earlier builds' assets lie below it. */
  readonly dataDir: string;
  /** The origin people type, `https://club.example`; null: taken from each request. */
  readonly publicUrl: string | null;
  /** Where links in messages lead; never taken from a request (security.md, row 6). */
  readonly linkOrigin: string;
  /** As given, unchecked; null: not given. See `obtainAppSecret`. */
  readonly givenSecret: string | null;
  /** Proxies between the internet and us that may be believed; 0: no `X-Forwarded-*` header is read. */
  readonly trustedProxyHops: number;
  /** Not said: Firestore where a Firebase project is given. */
  readonly store: 'sqlite' | 'firestore';
  readonly identity: 'embedded' | 'firebase';
  readonly files: 'disk' | 'cloud-storage';
  readonly sqliteFile: string;
  /** Null: not asked for, or incomplete (then `problems` says so); the same for the next two. */
  readonly firebase: FirebaseConfig | null;
  readonly stripe: StripeConfig | null;
  readonly smtp: SmtpConfig | null;
  /** The callable that is told of club events; null: nobody is. */
  readonly functionsUrl: string | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly limits: Limits;
  readonly problems: readonly ConfigProblem[];
}

export interface Limits {
  /** Bytes of a request's body where no path says otherwise. */
  readonly bodyBytes: number;
  /** Bytes of a body posted to an import page of `/admin`. */
  readonly importBodyBytes: number;
  /** Bytes of all bodies held in memory at one moment. */
  readonly heldBodyBytes: number;
  /** Requests inside the app at one moment; more are told to come back. */
  readonly requestsInFlight: number;
  readonly connections: number;
}

/** The environment cannot be used; the process must not start. `sentences` are for the person at the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

/**
 * Reads the environment: the only place that does. A variable set to nothing counts as not set.
 * @param mode what the command says, over what the environment says
 * @throws ConfigError naming each variable that cannot be used
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
    linkOrigin:
      publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${read.PORT}`,
    givenSecret: read.APP_SECRET ?? null,
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    store: read.STORE ?? (read.FIREBASE_PROJECT_ID ? 'firestore' : 'sqlite'),
    identity: identityOf(read),
    files: filesOf(read),
    sqliteFile: join(dataDir, 'club.sqlite'),
    firebase: readFirebase(read, readAs),
    stripe: readStripe(read),
    smtp: readSmtp(read),
    functionsUrl: read.FUNCTIONS_URL ?? null,
    // What the demo prints is for people.
    logLevel: read.LOG_LEVEL ?? (readAs === 'demo' ? 'warn' : 'info'),
    limits: {
      bodyBytes: 1024 * 1024,
      importBodyBytes: 10 * 1024 * 1024,
      heldBodyBytes: 64 * 1024 * 1024,
      requestsInFlight: read.MAX_REQUESTS_IN_FLIGHT,
      connections: 5000,
    },
    problems: findProblems(read),
  };
}

/** One line for each service that is asked for but absent, naming what is missing; for the log and `/readyz`. */
export function describeConfigProblems(config: Config): string[] {
  return config.problems.map(({ message, missing }) => `${message}: ${missing.join(', ')} not set`);
}

function readMode(read: Environment): Mode {
  if (read.MODE) return read.MODE;
  // Whatever is not known to be a developer's machine gets the strict rules.
  return read.NODE_ENV === 'development' || read.NODE_ENV === 'test' ? 'development' : 'production';
}

function readHost(read: Environment, mode: Mode): string {
  const host = read.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1');
  if (mode === 'demo' && !isLoopback(host)) {
    throw new ConfigError([
      `HOST cannot be ${host} in the demo: its passwords are public, so it listens on loopback only.`,
    ]);
  }
  return host;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Without a word: Firebase where its settings are complete. */
function identityOf(read: Environment): Config['identity'] {
  return read.IDENTITY ?? (read.FIREBASE_PROJECT_ID && read.FIREBASE_API_KEY ? 'firebase' : 'embedded');
}

/** Without a word: Cloud Storage where its settings are complete. */
function filesOf(read: Environment): Config['files'] {
  const isComplete = read.FIREBASE_PROJECT_ID && read.FIREBASE_STORAGE_BUCKET;
  return read.FILES ?? (isComplete ? 'cloud-storage' : 'disk');
}

function readFirebase(read: Environment, mode: Mode): FirebaseConfig | null {
  const authEmulatorHost = read.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  if (mode === 'production' && authEmulatorHost && !isLoopback(authEmulatorHost.split(':')[0] ?? '')) {
    throw new ConfigError([
      `FIREBASE_AUTH_EMULATOR_HOST cannot be ${authEmulatorHost} in production: the emulator believes anybody.`,
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

function readStripe(read: Environment): StripeConfig | null {
  if (missingOf(read, stripeNames).length > 0) return null;
  return {
    secretKey: read.STRIPE_SECRET_KEY,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
    publishableKey: read.STRIPE_PUBLISHABLE_KEY,
    apiOrigin: read.STRIPE_API_HOST ? new URL(read.STRIPE_API_HOST).origin : null,
  };
}

function readSmtp(read: Environment): SmtpConfig | null {
  if (missingOf(read, smtpNames).length > 0) return null;
  return {
    host: read.SMTP_HOST,
    port: read.SMTP_PORT,
    isImplicitTls: read.SMTP_PORT === 465,
    user: read.SMTP_USER,
    password: read.SMTP_PASSWORD,
    from: read.SMTP_FROM,
  };
}
