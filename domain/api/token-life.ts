/** How long a token works, in days; the last is the longest. */
export const tokenLives = [
  { code: '30', label: '30 days' },
  { code: '90', label: '90 days' },
  { code: '180', label: '180 days' },
  { code: '365', label: 'One year' },
] as const;
export type TokenLife = (typeof tokenLives)[number]['code'];
export const tokenLifeCodes = tokenLives.map(({ code }) => code) as [TokenLife, ...TokenLife[]];
export const usualTokenLife: TokenLife = '90';

/** Tokens that work at the same time; more than a club has tools. */
export const MOST_TOKENS = 20;
export const MAX_TOKEN_NAME = 60;

interface TokenFacts {
  readonly expiresAt: Temporal.Instant;
  readonly revokedAt: Temporal.Instant | null;
}
export type TokenState = 'works' | 'revoked' | 'expired';

/** Whether a token works, as far as the token itself goes: its owner has to be an admin too. */
export function tokenState({ expiresAt, revokedAt }: TokenFacts, now: Temporal.Instant): TokenState {
  if (revokedAt) return 'revoked';
  return Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : 'works';
}

/** A form that is sent again makes no second token or secret; after this it doesn't show the first one either. */
export const SHOWN_FOR = { minutes: 10 } as const;
