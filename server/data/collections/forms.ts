import { defineCollection, flag, requiredInstant, text, texts } from './collection.ts';

/**
 * Submissions of forms with a one-time token, keyed by what was sent; a repeat gets the first's redirect. Until it is done,
 * `holder` is whoever works on it, and it is theirs until `expiresAt`.
 */
export const formSubmissions = defineCollection('formTokens', {
  location: text,
  cookies: texts,
  isDone: flag,
  holder: text,
  expiresAt: requiredInstant,
});

/** A filled form that met an ended login session, sealed; given back to the same person after sign-in. */
export const heldForms = defineCollection('heldForms', {
  path: text,
  formToken: text,
  /** The fields as encrypted JSON (`server/outbox/sealed.ts`): they may be health data. */
  sealedFields: text,
  expiresAt: requiredInstant,
});
