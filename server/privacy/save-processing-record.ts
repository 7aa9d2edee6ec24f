import {
  PROCESSING_RECORD_ID,
  type ProcessingRecord,
  processingRecord,
} from '../data/collections/processing-record.ts';
import type { Reads } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

export type RecordDetails = Omit<ProcessingRecord, 'id'>;

export async function readProcessingRecord(store: Pick<Reads, 'find'>): Promise<ProcessingRecord> {
  const stored = await store.find(processingRecord, PROCESSING_RECORD_ID);
  return stored ?? processingRecord.decode(PROCESSING_RECORD_ID, {});
}

/** Saves what differs. @returns false: nothing does */
export function saveProcessingRecord(
  { store, now }: Pick<Services, 'store' | 'now'>,
  details: RecordDetails,
  by: Actor,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const stored = await readProcessingRecord(transaction);
    const names = (Object.keys(details) as (keyof RecordDetails)[]).filter(
      (name) => details[name] !== stored[name],
    );
    if (names.length === 0) return false;
    const only = (from: RecordDetails) => Object.fromEntries(names.map((name) => [name, from[name]]));
    transaction.set(processingRecord, { ...stored, ...details });
    writeAudit(
      transaction,
      by,
      { action: 'processing-record.changed', summary: '', before: only(stored), after: only(details) },
      now(),
    );
    return true;
  });
}
