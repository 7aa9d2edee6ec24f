import { defineCollection, flag, requiredInstant, text } from './collection.ts';

/**
 * Submissions of forms with a one-time token, keyed by what was sent; a repeat gets the first's redirect. Until it is done,
 * `holder` is whoever works on it, and it is theirs until `expiresAt`.
 */
export const formSubmissions = defineCollection('formTokens', {
  location: text,
  /** The message of that redirect, as `appHeaders.flash` has it. */
  flash: text,
  isDone: flag,
  holder: text,
  expiresAt: requiredInstant,
});

/** A filled form that met an ended login session, sealed; given back to the same person after sign-in. */
export const formDrafts = defineCollection('formDrafts', {
  path: text,
  formToken: text,
  /** The fields as encrypted JSON (`server/outbox/sealed.ts`): they may be health data. */
  sealedFields: text,
  expiresAt: requiredInstant,
});
