/** The limit on emails that people trigger by their own actions (docs/rules/mail.md). */
import { relativeDateTime } from '#domain/values/dates.ts';
import { type StoredThrottle, throttles } from '../data/collections/identity.ts';
import type { Transaction } from '../data/store.ts';

/** Emails for each account and each address, within the hours that start with the first. */
export const MAILS_PER_PERSON = 20;
export const MAIL_LIMIT_HOURS = 24;

/** The emails that a person may still cause; read in a transaction, before its first write. */
export interface MailAllowance {
  /** Counts one more. `lastUntil`: it is the last one until then. */
  take(): { readonly isWithin: boolean; readonly lastUntil: Temporal.Instant | null };
}

/** @param counters ids of the documents that count: one for the account, one for the address */
export async function readMailAllowance(
  transaction: Transaction,
  counters: readonly string[],
  now: Temporal.Instant,
): Promise<MailAllowance> {
  const stored = await transaction.findMany(throttles, counters);
  let counts = counters.map((id, at) => countOf(id, stored[at] ?? null, now));
  return {
    take() {
      if (counts.some(({ failures }) => failures >= MAILS_PER_PERSON)) {
        return { isWithin: false, lastUntil: null };
      }
      counts = counts.map((count) => ({ ...count, failures: count.failures + 1 }));
      for (const count of counts) transaction.set(throttles, count);
      const full = counts.filter(({ failures }) => failures >= MAILS_PER_PERSON);
      const [lastUntil = null] = full
        .map(({ expiresAt }) => expiresAt)
        .sort(Temporal.Instant.compare)
        .reverse();
      return { isWithin: true, lastUntil };
    },
  };
}

function countOf(id: string, stored: StoredThrottle | null, now: Temporal.Instant): StoredThrottle {
  const isRunning = stored !== null && Temporal.Instant.compare(stored.expiresAt, now) > 0;
  if (isRunning) return stored;
  return { id, kind: 'mail', failures: 0, expiresAt: now.add({ hours: MAIL_LIMIT_HOURS }) };
}

/** Text at the end of the last email within the limit, so that nobody waits for one that never comes. */
export function lastMailNotice(until: Temporal.Instant, now: Temporal.Instant): string {
  const when = relativeDateTime(until, now).replace(/^T/, 't');
  return `You’ve made a lot of changes today, so this is our last email about your own changes until ${when}. Your account pages always show them. We still email you if the club changes something.\n`;
}
