import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The person whose role or account a page is about, as the identity service knows them. */
export async function requirePerson(url: URL, context: Context, uid: string) {
  const { identity, store } = context.get(servicesContext);
  const [account, profile] = [await identity.findAccount(uid), await store.find(members, uid)];
  if (!account) throw notFound(url);
  const { email, claims, isDisabled } = account;
  return {
    here: paths.changeRoles(uid),
    uid,
    email,
    name: profile?.name || email,
    isAdmin: claims.admin,
    isCoach: claims.coach,
    isDesk: claims.desk,
    isDisabled,
  };
}
