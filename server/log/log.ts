import pino from 'pino';
import { redactMessage, redactStack } from '#domain/club/error-redaction.ts';
import type { Config } from '../config/config.ts';

/** Structured log lines: fields first, then a constant sentence. No personal data in either. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
  /** Writes buffered lines, before the process ends. */
  flush(): void;
}

/** Field names whose value never reaches the log, at the top of the fields or one level down. */
const secretFields = new Set([
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'cookie',
  'authorization',
  'email',
  'mobile',
  'dob',
  'body',
  'address',
  'answers',
  'parqResults',
]);

/**
 * JSON lines with UTC times. Terminal control characters and line breaks are escaped, and email
 * addresses inside sentences and stack traces are masked.
 *
 * @param write where lines go; by default standard output
 * @param worker which of several processes on one output; null: there is one
 */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  write?: (line: string) => void,
  worker: number | null = null,
): Log {
  const output = write ? null : pino.destination({ dest: 1, sync: false, periodicFlush: 500, ...wholeLines });
  const logger = pino(
    {
      level: config.logLevel,
      base: worker === null ? null : { worker },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Error messages can quote user input.
      serializers: { err: describeError },
      // pino's own redaction costs more than the rest of a log line.
      formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields, 1) },
      hooks: { streamWrite: escapeControls },
    },
    output ?? { write: write ?? (() => {}) },
  );
  return Object.assign(logger, { flush: () => output?.flushSync() });
}

/**
 * In characters. What is written at once are whole lines that a pipe takes in one piece (4096 bytes; the few characters outside
 * ASCII are longer), so that lines of several processes do not end up inside one another.
 */
const wholeLines = { minLength: 2048, maxWrite: 3584 };

/** Anything can be thrown: of a value that is not an Error only the type is logged. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message: redactMessage(message),
    stack: redactStack(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** Replaces secret fields with a placeholder, `depth` levels down. */
function withoutSecrets(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let safe = fields;
  for (const [name, value] of Object.entries(fields)) {
    const shown = secretFields.has(name) ? '(kept out)' : withoutSecretsInside(value, depth);
    if (shown !== value) safe = { ...safe, [name]: shown };
  }
  return safe;
}

function withoutSecretsInside(value: unknown, depth: number): unknown {
  const isPlain = typeof value === 'object' && value !== null && !(value instanceof Error);
  return isPlain && depth > 0 ? withoutSecrets(value as Record<string, unknown>, depth - 1) : value;
}

/** C1 controls, line and paragraph separators, and direction overrides; JSON itself escapes the C0 ones. */
const terminalControls = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const emailAddress = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

function escapeControls(line: string): string {
  return maskEmails(line).replace(
    terminalControls,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Replaces each email address in the text with a placeholder. */
export function maskEmails(text: string): string {
  return text.includes('@') ? text.replace(emailAddress, '(email)') : text;
}

/** A value that looks machine-made: a reset token, a calendar token, a uid. */
const longOpaque = /^[\w.~-]{20,}$/;

/** A path that is safe to log: no query, nothing that could be a token or an address, at most 200 characters. */
export function maskPath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  return path
    .slice(0, 200)
    .split('/')
    .map((segment) => (longOpaque.test(segment) || /@|%40/i.test(segment) ? '…' : segment))
    .join('/');
}
