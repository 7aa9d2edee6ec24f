import { z } from 'zod';

const optionalText = z.string().trim().default('');
/** Empty: what it signs is not accepted. */
const signingSecret = z
  .string()
  .trim()
  .refine((secret) => secret === '' || secret.length >= 32, 'at least 32 characters')
  .default('');
const hostAndPort = z
  .string()
  .trim()
  .regex(/^[\w.-]+:\d{1,5}$/, 'host:port');
const wholeNumber = (lowest: number, highest: number) => z.coerce.number().int().min(lowest).max(highest);

const hstsHint =
  'off, or max-age=SECONDS, with "; includeSubDomains" and "; preload" after it if you want them';

/** Loopback is for tests and Google's emulator. Only first-generation addresses name their region (specification, §9). */
function isFunctionsAddress(text: string): boolean {
  const { protocol, hostname, username } = new URL(text);
  if (username || (protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(hostname))) return false;
  return !hostname.endsWith('.cloudfunctions.net') || hostname.startsWith('europe-west2-');
}

/** The secret key is sent there, so the connection must be private. */
function isStripeAddress(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}

/** The variables of `.env.example`: their types and defaults. */
export const environment = z.object({
  MODE: z.enum(['production', 'development', 'demo']).optional(),
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().trim().optional(),
  DATA_DIR: z.string().trim().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_SECRET: z.string().optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  PROBE_TOKEN: z.string().trim().min(16, 'at least 16 characters').optional(),
  HSTS: z
    .string()
    .trim()
    .regex(/^(?:off|max-age=\d{1,10}(?:; includeSubDomains(?:; preload)?)?)$/, hstsHint)
    .default('max-age=31536000'),
  OFFLINE_COPY: z.enum(['on', 'off']).default('on'),
  STORE: z.enum(['sqlite', 'firestore']).optional(),
  IDENTITY: z.enum(['embedded', 'firebase']).optional(),
  FILES: z.enum(['disk', 'cloud-storage']).optional(),
  FIREBASE_PROJECT_ID: optionalText,
  FIREBASE_API_KEY: optionalText,
  FIREBASE_STORAGE_BUCKET: optionalText,
  FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
  STORAGE_EMULATOR_HOST: z.url({ protocol: /^http$/, hostname: /^(localhost|127(\.\d+){3})$/ }).optional(),
  FUNCTIONS_URL: z.url().refine(isFunctionsAddress, 'https, and in europe-west2').optional(),
  FIREBASE_APP_ID: optionalText,
  FIREBASE_APPCHECK_SITE_KEY: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_API_HOST: z.url().refine(isStripeAddress, 'https, or http on this machine').optional(),
  SMTP_HOST: optionalText,
  SMTP_PORT: wholeNumber(1, 65_535).default(587),
  SMTP_USER: optionalText,
  SMTP_PASSWORD: optionalText,
  SMTP_FROM: optionalText,
  TWILIO_ACCOUNT_SID: optionalText,
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_SENDER: optionalText,
  TWILIO_API_HOST: z.url().refine(isStripeAddress, 'https, or http on this machine').optional(),
  BOUNCE_ADDRESS: z
    .string()
    .trim()
    .regex(/^(?:[^\s@<>]{1,64}@[^\s@<>]{1,255})?$/, 'an email address')
    .default(''),
  BOUNCE_WEBHOOK_SECRET: signingSecret,
  BOUNCE_IMAP_HOST: optionalText,
  BOUNCE_IMAP_PORT: wholeNumber(1, 65_535).default(993),
  BOUNCE_IMAP_USER: optionalText,
  BOUNCE_IMAP_PASSWORD: optionalText,
  MAILGUN_SIGNING_KEY: signingSecret,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  WORKERS: wholeNumber(1, 32).default(1),
  SLOW_REQUEST_MS: wholeNumber(1, 60_000).default(1000),
  MAX_REQUESTS_IN_FLIGHT: wholeNumber(1, 100_000).default(1500),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000).default(1000),
});
export type Environment = z.output<typeof environment>;
