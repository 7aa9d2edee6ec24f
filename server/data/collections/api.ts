import { z } from 'zod';
import { apiScopeCodes } from '#domain/api/scopes.ts';
import { defineCollection, instant, requiredInstant, text, whole } from './collection.ts';

/** Tokens for the API, keyed by the SHA-256 of the token, which is stored nowhere. */
export const apiTokens = defineCollection('apiTokens', {
  name: text,
  /** The last characters, for people to tell tokens apart. */
  ending: text,
  scopes: z.array(z.enum(apiScopeCodes)).catch([]),
  /** It works only while they are an admin. */
  ownerUid: text,
  ownerName: text,
  createdAt: requiredInstant,
  expiresAt: requiredInstant,
  revokedAt: instant,
  revokedByUid: text,
  revokedByName: text,
  /** Accurate to a minute. */
  lastUsedAt: instant,
  /** The address that it was last used from. */
  lastUsedFrom: text,
});
export type ApiToken = ReturnType<typeof apiTokens.decode>;

/** What a token has read in an hour, keyed `{token}_{hour}`: the record of who saw whose records, and the counter of the limit. */
export const apiUses = defineCollection('apiUses', {
  tokenId: text,
  hour: requiredInstant,
  /** Requests by scope. */
  requests: z.record(z.string(), whole).catch({}),
  /** The minute of the hour that `inMinute` counts. */
  minute: whole,
  inMinute: whole,
});
export type ApiUse = ReturnType<typeof apiUses.decode>;
