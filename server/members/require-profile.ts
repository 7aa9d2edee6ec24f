/** The signed-in person's profile, or the way to one. */
import { redirect } from 'react-router';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Context, requireLogin, servicesContext } from '../request/context.ts';

/**
 * The profile as the store has it, since pages of the member area show and change what is decided from it.
 * @throws a redirect: a new user waits for the profile that may be on its way, anybody else is asked to make one
 */
export async function requireProfile(url: URL, context: Context): Promise<Member> {
  const login = requireLogin(context);
  const profile = await context.get(servicesContext).store.find(members, login.uid);
  if (profile) return profile;
  const { pathname, search } = url;
  const next = new URLSearchParams({ next: pathname + search });
  throw redirect(`${login.isNewUser ? '/account/setting-up' : '/account/create-profile'}?${next}`, 303);
}

/** Where to go on to once there is a profile. */
export function pathAfterProfile(url: URL): string {
  return safeRedirectPath(url.searchParams.get('next'), '/account/dashboard');
}
