import { defineCollection, flag, requiredInstant, text } from './collection.ts';

/**
 * Form submissions with a one-time token, keyed by what was sent; a repeat gets the first one's redirect. Until it is done,
 * `holder` is the request that processes it, which holds it until `expiresAt`.
 */
export const formSubmissions = defineCollection('formTokens', {
  location: text,
  /** The flash message of that redirect, in the form of `appHeaders.flash`. */
  flash: text,
  isDone: flag,
  holder: text,
  expiresAt: requiredInstant,
});

/** A form submitted after its login session had ended, sealed; restored for the same person after sign-in. */
export const formDrafts = defineCollection('formDrafts', {
  path: text,
  formToken: text,
  /** The fields as encrypted JSON (`server/outbox/sealed.ts`): they may be health data. */
  sealedFields: text,
  expiresAt: requiredInstant,
});
