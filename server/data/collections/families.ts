import { z } from 'zod';
import { defineCollection, requiredInstant, text, texts } from './collection.ts';

/** Who acts for whom. */
export const actingPair = z.object({ guardianUid: text, childUid: text });

/** Who pays for whom. A member’s `familyId` names the one family that they are in. */
export const families = defineCollection('families', {
  createdAt: requiredInstant,
  payerUid: text,
  /** Adults who act for everyone in it under 18. */
  guardianUids: texts,
  /** Everyone, the payer too. */
  memberUids: texts,
  /** Which guardian acts for which child by now (`domain/families/guardians.ts`); null: of a release that did not ask. */
  acting: z.array(actingPair).nullable().catch(null),
});
export type StoredFamily = ReturnType<typeof families.decode>;
