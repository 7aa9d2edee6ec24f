import { defineCollection, flag, requiredInstant, text, whole } from './collection.ts';

/** Every version of the club's waiver, by `waiverId`. Never changed, so that a signature shows what was signed. */
export const waivers = defineCollection('waivers', {
  /** From 1. */
  version: whole,
  text,
  /** Whoever had signed before had to sign again. */
  mustSignAgain: flag,
  publishedAt: requiredInstant,
  publishedByUid: text,
  publishedByName: text,
});
export type Waiver = ReturnType<typeof waivers.decode>;

/** The document's id of a version. */
export const waiverId = (version: number) => `v${version}`;

/** Who signed which version, and when. */
export const waiverSignatures = defineCollection('waiverSignatures', {
  memberUid: text,
  version: whole,
  signedAt: requiredInstant,
  /** As typed. */
  declaredName: text,
  /** Who signed with them, under 18; empty: nobody had to. */
  guardianName: text,
  /** Who handed them the club's tablet, or a link; empty: they signed in their own account. */
  deskUid: text,
  deskName: text,
  /** On their own phone, by a link from the person named above. */
  isByLink: flag,
  /** It is in the history of consents (`consents.ts`); false: of a release that had none. */
  isInConsents: flag,
});
export type WaiverSignature = ReturnType<typeof waiverSignatures.decode>;
