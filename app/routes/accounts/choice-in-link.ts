import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { type FoundChoice, findChoice } from './find-choice.ts';

/**
 * The choice in the address of a link that we have emailed. Emails take nothing else along, so from there nobody goes on to any other page.
 *
 * @returns null: none
 */
export function findChoiceInLink(url: URL, context: Context): Promise<FoundChoice | null> {
  const redirectTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  return findChoice(context.get(servicesContext), redirectTo);
}
