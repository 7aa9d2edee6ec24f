import { z } from 'zod';
import { defineCollection, instant, requiredInstant, whole } from './collection.ts';

/** One document, `club`: for how long the club keeps records, where it chose otherwise than the standard. */
export const retentionTerms = defineCollection('retentionTerms', {
  /** By kind (`domain/privacy/retention.ts`), in its unit. */
  terms: z
    .record(
      z.string(),
      z.object({
        term: whole,
        /** A shorter one that does not apply before then; null: none. */
        next: z.object({ term: whole, from: requiredInstant }).nullable().catch(null),
      }),
    )
    .catch({}),
  /** Records that no earlier release removed go from then on; null: nothing has been looked at yet. */
  removesFrom: instant,
  /** By kind, the newest day (`YYYY-MM-DD`) whose records may be gone already: a term that is made longer brings none of them back. */
  removedUntil: z.record(z.string(), z.string()).catch({}),
});
export type RetentionTerms = ReturnType<typeof retentionTerms.decode>;

export const RETENTION_ID = 'club';
