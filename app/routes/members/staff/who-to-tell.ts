import { decideDeskCheck } from '#domain/accounts/roles.ts';
import { nameAndMobile } from '#domain/members/mobile-number.ts';
import { members } from '#server/data/collections/members.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';

/** Who staff tell themselves where no email can: with their number, for who may see it, which coaches don’t. */
export async function findWhoToTell(context: Context, uid: string, name = ''): Promise<string> {
  const member = await context.get(servicesContext).store.find(members, uid);
  const known = member?.name || name;
  return decideDeskCheck(requireLogin(context).claims) ? nameAndMobile(known, member?.mobile ?? '') : known;
}
