/**
 * Paths that other servers post to: each verifies its own signature over the raw body. So a foreign origin is expected there,
 * and the body is not a form. The list is exact: a path below one of these is not exempt.
 */
import * as paths from '#app/paths.ts';

const webhookPaths: readonly string[] = [paths.stripeWebhook, paths.mailBounces, paths.textReplies];

export function isWebhook(pathname: string): boolean {
  return webhookPaths.includes(pathname);
}
