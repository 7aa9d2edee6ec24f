import { defineCollection, requiredInstant, text, texts } from './collection.ts';

/** Who pays for whom. A member’s `familyId` names the one family that they are in. */
export const families = defineCollection('families', {
  createdAt: requiredInstant,
  payerUid: text,
  /** Adults who act for everyone in it under 18. */
  guardianUids: texts,
  /** Everyone, the payer too. */
  memberUids: texts,
});
export type StoredFamily = ReturnType<typeof families.decode>;
