/**
 * Paths that other servers post to: each checks a signature of its own over the body as it came. So a foreign origin is no news there,
 * and the body is no form. The list is exact: a path below one of these is not exempt.
 */
import * as paths from '#app/paths.ts';

const webhookPaths: readonly string[] = [paths.stripeWebhook];

export function isWebhook(pathname: string): boolean {
  return webhookPaths.includes(pathname);
}
