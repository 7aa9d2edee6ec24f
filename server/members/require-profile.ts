/** The signed-in person's profile, or the way to one. */

import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { isEmptyProfile } from '#domain/members/member-profile.ts';
import type { Member } from '../data/collections/members.ts';
import { type Context, requireLogin, servicesContext } from '../request/context.ts';
import { readProfile } from './read-profile.ts';

/**
 * The profile as the store has it, since pages of the member area show and change what is decided from it.
 * @throws a redirect: a new user waits for the profile that may be on its way, anybody else is asked to make one, or to fill in one
 *   that another client has left empty; ProfileUnavailableError
 */
export async function requireProfile(url: URL, context: Context): Promise<Member> {
  const login = requireLogin(context);
  const profile = await readProfile(context.get(servicesContext), login.uid);
  if (profile && !isEmptyProfile(profile)) return profile;
  const { pathname, search } = url;
  const next = new URLSearchParams({ next: pathname + search });
  const isOnItsWay = login.isNewUser && !profile;
  throw redirect(`${isOnItsWay ? paths.settingUp : paths.createProfile}?${next}`, 303);
}

/** Where to go on to once there is a profile. */
export function pathAfterProfile(url: URL): string {
  return safeRedirectPath(url.searchParams.get('next'), paths.memberHome);
}
