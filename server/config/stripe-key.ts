/** Whether a Stripe key is for real money or for Stripe's test mode; null: it does not say so, as those of a double. */
export type StripeKeyMode = 'live' | 'test' | null;

/** `sk_live_…`, a restricted key `rk_live_…`, a key of an organisation `sk_org_live_…`, a publishable key `pk_live_…`; each with `test` too. */
export function stripeKeyMode(key: string): StripeKeyMode {
  const [, mode] = /^[srp]k_(?:org_)?(live|test)_/.exec(key) ?? [];
  return mode === 'live' || mode === 'test' ? mode : null;
}
