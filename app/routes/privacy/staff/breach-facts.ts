import { readMoments } from '#domain/club/seen-records.ts';
import type { BreachFacts } from '#domain/privacy/breach.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { summariseSeen } from '#server/privacy/list-affected.ts';
import { readProcessingRecord } from '#server/privacy/save-processing-record.ts';
import type { Services } from '#server/services.ts';

/** What the audit log knows of the period in the address; null: it isn't complete. */
export async function readBreach(
  { store, settings, now }: Services,
  query: URLSearchParams,
): Promise<{ readonly facts: BreachFacts } | null> {
  const at = now();
  const { moments } = readMoments(query, at);
  if (!moments) return null;
  const { clubName, email, phone } = await settings.read();
  const { contact } = await readProcessingRecord(store);
  const { people, ...seen } = await summariseSeen(store, moments);
  return {
    facts: {
      ...seen,
      ...{ clubName, people: people.size, contact: contact || [email, phone].filter(Boolean).join(', ') },
      ...{ from: formatDateTime(moments.from, at), until: formatDateTime(moments.until, at) },
    },
  };
}
