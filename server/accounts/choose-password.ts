import { removeCalendar } from '../bookings/renew-calendar.ts';
import { members } from '../data/collections/members.ts';
import { replacePass } from '../door/replace-pass.ts';
import type { SignInOrigin } from '../identity/identity.ts';
import type { Services } from '../services.ts';

/**
 * Sets a password by a link that was emailed. Where nobody had confirmed the address until then, a stranger may have signed up
 * with it: what they could have kept, the pass and the private calendar address, stops working, as their login sessions do.
 * @throws AuthError weak-password; ResetLinkError
 */
export async function choosePassword(
  services: Pick<Services, 'identity' | 'store' | 'secret' | 'now'>,
  { token, password }: { readonly token: string; readonly password: string },
  origin: SignInOrigin,
): Promise<void> {
  const { uid, emailState } = await services.identity.resetPassword(token, password, origin);
  const member = emailState === 'unconfirmed' ? await services.store.find(members, uid) : null;
  if (!member) return;
  await replacePass(services, uid, { uid, name: member.name });
  if (member.calendarToken) await removeCalendar(services, uid);
}
