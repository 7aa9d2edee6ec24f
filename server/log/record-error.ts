import { createHash, randomBytes } from 'node:crypto';
import { errorCause } from '#domain/club/error-fingerprint.ts';
import { redactMessage, redactStack } from '#domain/club/error-redaction.ts';
import type { Store } from '../data/store.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ErrorLedger } from './error-ledger.ts';
import { type Log, maskPath } from './log.ts';
import type { ErrorMailParts } from './new-error-mail.ts';

export interface ErrorServices extends Partial<ErrorMailParts> {
  readonly store: Store;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** The build that is running. */
  readonly buildId?: string;
  readonly metrics?: Pick<Metrics, 'noteError'>;
}

export interface ErrorPlace {
  /** The route's pattern, or the path, which is masked. */
  readonly route: string;
  readonly requestId: string;
  /** Who is signed in. */
  readonly uid?: string;
}

const ledgers = new WeakMap<Store, ErrorLedger>();

/**
 * Logs an unexpected error and records it for `/admin/error-logs`, in the background.
 *
 * @returns the reference number to show to the person: 8 characters, searchable in the log and on that page. Never throws.
 */
export function recordError(services: ErrorServices, error: unknown, place: ErrorPlace): string {
  const reference = newReference();
  const { name, message, stack } = describeError(error);
  const route = maskPath(place.route);
  services.log.error({ reference, requestId: place.requestId, route, err: error }, 'Unexpected error');
  services.metrics?.noteError();
  const cause = errorCause({ name, message, stack, route });
  const fingerprint = createHash('sha256').update(cause).digest('hex').slice(0, 16);
  const { uid = '' } = place;
  const at = services.now();
  const build = services.buildId ?? '';
  ledgerOf(services).add({ fingerprint, name, message, stack, route, at, reference, uid, build });
  return reference;
}

/** Writes the errors recorded so far to the store; resolves when that is done or has failed. For the end of the process. */
export async function flushErrors(services: ErrorServices): Promise<void> {
  await ledgerOf(services).flush();
}

function ledgerOf({ store, log, outbox, settings, config }: ErrorServices): ErrorLedger {
  const mail = outbox && settings && config ? { outbox, settings, config } : null;
  const ledger = ledgers.get(store) ?? new ErrorLedger({ store, log, mail });
  ledgers.set(store, ledger);
  return ledger;
}

/** Anything can be thrown. Error messages can quote user input: they are redacted and limited in length. */
function describeError(error: unknown): { name: string; message: string; stack: string } {
  const isError = error instanceof Error;
  const message = isError ? error.message : `Thrown: ${typeof error}`;
  return {
    name: isError ? error.name : 'NotAnError',
    message: redactMessage(message),
    stack: redactStack(isError ? (error.stack ?? '') : ''),
  };
}

/** Crockford's base 32: no character is mistaken for another when read out. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newReference(): string {
  return Array.from(randomBytes(8), (byte) => letters[byte % 32]).join('');
}
