import { removeCalendarIn } from '../bookings/renew-calendar.ts';
import { members } from '../data/collections/members.ts';
import { replacePassIn } from '../door/replace-pass.ts';
import type { SignInOrigin } from '../identity/identity.ts';
import type { Services } from '../services.ts';

/**
 * Sets a password by a link that was emailed. Where nobody had confirmed the address until then, a stranger may have signed up
 * with it: what they could have kept, the pass and the private calendar address, stops working with it, as their login sessions do.
 * @throws AuthError weak-password; ResetLinkError
 */
export function choosePassword(
  { identity, secret, now }: Pick<Services, 'identity' | 'secret' | 'now'>,
  { token, password }: { readonly token: string; readonly password: string },
  origin: SignInOrigin,
): Promise<void> {
  return identity.resetPassword(token, password, origin, async (transaction, { uid, emailState }) => {
    const member = emailState === 'unconfirmed' ? await transaction.find(members, uid) : null;
    const at = now();
    return () => {
      if (!member) return;
      replacePassIn(transaction, member, { uid, name: member.name }, at);
      if (member.calendarToken) removeCalendarIn(transaction, secret, member, at);
    };
  });
}
