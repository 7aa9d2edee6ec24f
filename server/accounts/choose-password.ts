import { decideHandedLink, type HandedLink } from '#domain/accounts/handed-link.ts';
import { actingGuardians } from '#domain/families/guardians.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { removeCalendarIn } from '../bookings/renew-calendar.ts';
import { canMail } from '../config/can-mail.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { replacePassIn } from '../door/replace-pass.ts';
import { readFamily } from '../families/change-family.ts';
import { asGuarded } from '../families/guarded-person.ts';
import type { PasswordReset } from '../identity/account-changes.ts';
import type { SignInOrigin } from '../identity/identity.ts';
import type { Services } from '../services.ts';
import { passwordByDeskMail } from './handed-link-mails.ts';

type Parts = Pick<Services, 'identity' | 'secret' | 'now' | 'outbox' | 'settings' | 'config'>;

/**
 * Sets a password by a link. Where nobody had confirmed the address until then, a stranger may have signed up with it, and where the last
 * password was chosen with a link from the front desk, somebody there: what they could have kept, the pass and the private calendar
 * address, stops working with it, as their login sessions do. A link from the front desk closes what was known before
 * (docs/decisions/0147), and the person is emailed about it.
 * @throws AuthError weak-password; ResetLinkError
 */
export async function choosePassword(
  parts: Parts,
  { token, password }: { readonly token: string; readonly password: string },
  origin: SignInOrigin,
): Promise<void> {
  const { identity, secret, now, outbox, settings } = parts;
  const { clubName } = await settings.read();
  return identity.resetPassword(token, password, origin, async (transaction, reset) => {
    const member = await transaction.find(members, reset.uid);
    const at = now();
    const link =
      member && reset.isByDesk ? await readHandedLink(transaction, parts, { member, reset }, at) : null;
    return () => {
      if (!member) return;
      const { id: uid, name } = member;
      if (reset.emailState === 'unconfirmed' || member.handedLink) {
        replacePassIn(transaction, member, { uid, name }, at);
        if (member.calendarToken) removeCalendarIn(transaction, secret, member, at);
      }
      if (link || member.handedLink) transaction.update(members, uid, { handedLink: link, lastUpdated: at });
      if (!link || !member.email) return;
      const mail = passwordByDeskMail({ firstName: member.firstName, clubName }, link, at);
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
    };
  });
}

async function readHandedLink(
  transaction: Transaction,
  parts: Pick<Services, 'config'>,
  { member, reset }: { readonly member: Member; readonly reset: PasswordReset },
  at: Temporal.Instant,
): Promise<HandedLink> {
  const { family, known } = await readFamily(transaction, member, at);
  const theirs = known
    .map(asGuarded)
    .filter((each) => each.uid === member.id || actingGuardians(family, each, at).includes(member.id));
  const isAnythingKnown = reset.emailState !== 'unclaimed' || theirs.some((each) => each.hasHealthAnswers);
  return decideHandedLink({ isAnythingKnown, canBeTold: canMail(parts) && canBeEmailed(member) }, at);
}
