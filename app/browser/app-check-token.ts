/** Google's response; `ttl` is like "3600s". */
export interface ExchangedToken {
  readonly token: string;
  readonly ttl: string;
}

interface TokenSourceParts {
  now(): number;
  exchange(): Promise<ExchangedToken>;
}

/** Milliseconds between attempts to get a token (specification, §9). */
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 16 * 60_000;
/** A token is replaced after this share of its lifetime. */
const USED_SHARE = 0.5;
const LONGEST_ASK = 10_000;

/**
 * Returns a function that resolves to a valid token, fetching a new one at most once at a time. After a failure it resolves to null without
 * fetching for 30 seconds, doubling each time up to 16 minutes.
 */
export function createTokenSource({ now, exchange }: TokenSourceParts): () => Promise<string | null> {
  let held: { token: string; until: number } | null = null;
  let asking: Promise<string | null> | null = null;
  let wait = FIRST_WAIT;
  let notBefore = 0;

  const ask = async (): Promise<string | null> => {
    try {
      const { token, ttl } = await withinTime(exchange());
      held = { token, until: now() + Number.parseFloat(ttl) * 1000 * USED_SHARE };
      wait = FIRST_WAIT;
      return token;
    } catch {
      notBefore = now() + wait;
      wait = Math.min(wait * 2, LONGEST_WAIT);
      return null;
    } finally {
      asking = null;
    }
  };
  return async () => {
    if (held && now() < held.until) return held.token;
    if (!asking && now() < notBefore) return null;
    asking ??= ask();
    return asking;
  };
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no token in time')), LONGEST_ASK)),
  ]);
}
