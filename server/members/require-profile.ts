/** The signed-in person's profile, or a redirect to create one. */

import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { isEmptyProfile } from '#domain/members/member-profile.ts';
import type { Member } from '../data/collections/members.ts';
import { type Context, requireLogin, servicesContext } from '../request/context.ts';
import { readProfile } from './read-profile.ts';

/**
 * The profile from the store, because pages of the member area base decisions on it.
 * @throws a redirect: a new user waits for a profile that may still be created, anyone else is asked to create one, or to fill in one
 *   that another client left empty; ProfileUnavailableError
 */
export async function requireProfile(url: URL, context: Context): Promise<Member> {
  const login = requireLogin(context);
  const profile = await readProfile(context.get(servicesContext), login.uid);
  if (profile && !isEmptyProfile(profile)) return profile;
  const { pathname, search } = url;
  const next = new URLSearchParams({ next: pathname + search });
  const isPending = login.isNewUser && !profile;
  throw redirect(`${isPending ? paths.settingUp : paths.createProfile}?${next}`, 303);
}

/** The page to continue to once there is a profile. */
export function pathAfterProfile(url: URL): string {
  return safeRedirectPath(url.searchParams.get('next'), paths.memberHome);
}
