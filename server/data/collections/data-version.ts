import { z } from 'zod';
import { amount, defineCollection, instant } from './collection.ts';

/** Which changes of stored documents this store has been through, as one document, `club`. */
export const dataVersions = defineCollection('dataVersions', {
  /** The number of the last change that is complete. */
  version: amount,
  /** The next one, while its documents are being changed; null: no pass over them is in progress. */
  pass: z
    .object({
      number: amount,
      /** Of the first pass. */
      since: instant,
      /** Of this one. */
      beganAt: instant,
      /** Where its next page begins; null: at the beginning. */
      cursor: z.string().nullable(),
      /** Documents that it has changed. */
      changed: amount,
    })
    .nullable()
    .catch(null),
});
export type DataVersion = ReturnType<typeof dataVersions.decode>;
export const DATA_VERSION_ID = 'club';
