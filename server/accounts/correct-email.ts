import { members } from '../data/collections/members.ts';
import { NotFoundError, type Transaction } from '../data/store.ts';
import { normaliseEmail } from '../identity/email.ts';
import type { Login } from '../identity/identity.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { planProfileEmail } from './profile-email.ts';

export interface EmailMove {
  readonly uid: string;
  /** As typed. */
  readonly email: string;
  readonly by: Actor;
  /** Not once somebody can sign in to the account. */
  readonly isUnclaimedOnly?: boolean;
}

export interface EmailCorrection extends EmailMove {
  /** The admin who corrects it, and their own password. */
  readonly login: Login;
  readonly password: string;
}

/**
 * Staff correct a mistyped address. The old one is notified; the new one gets a confirmation, or a link to choose a password where
 * nobody can sign in to the account yet. Ends the account's login sessions. Where the identity service knows the address already and the
 * profile does not, an earlier attempt was interrupted, and this one completes it.
 * @returns the address, and whether it is another one
 * @throws AuthError invalid-credential, too-many-requests, email-already-in-use, invalid-email, missing-email; NotFoundError
 */
export async function correctEmail(
  parts: Parts,
  { login, password, ...move }: EmailCorrection,
): Promise<{ readonly email: string; readonly isChanged: boolean }> {
  normaliseEmail(move.email);
  await parts.identity.confirmPassword(login, password);
  return moveEmail(parts, move);
}

type Parts = Pick<Services, 'identity' | 'store' | 'now'>;

/**
 * The correction itself, for whoever may make it.
 * @param readMore reads what else is written with it, before the first write
 * @throws AuthError email-already-in-use, invalid-email, missing-email; NotFoundError where there is no such account
 */
export async function moveEmail(
  { identity, store, now }: Parts,
  { uid, email: typed, by, isUnclaimedOnly }: EmailMove,
  readMore: (transaction: Transaction, at: Temporal.Instant) => Promise<() => void> = async () => () => {},
): Promise<{ readonly email: string; readonly isChanged: boolean }> {
  const email = normaliseEmail(typed);
  const account = await identity.findAccount(uid);
  if (!account) throw new NotFoundError(`no account ${uid}`);
  const member = await store.find(members, uid);
  const recordedEmail = member?.email ?? '';
  // Somebody may use the link that they were sent at the same moment.
  const invitation = await identity.prepareInvitation({ uid, email, firstName: member?.firstName });
  const confirmation = await identity.prepareConfirmation({ uid, email });
  const { previousEmail } = await identity.correctEmail(
    { uid, email, recordedEmail, isUnclaimedOnly },
    async (transaction, change) => {
      const at = now();
      const profile = await planProfileEmail(transaction, change, false, at);
      const writeMore = await readMore(transaction, at);
      const isMoving = change.previousEmail !== email;
      if (isMoving && account.email === email && !profile.isBehind) return null;
      return () => {
        profile.write();
        if (!isMoving) return;
        writeMore();
        const mail = change.emailState === 'unclaimed' ? invitation : confirmation;
        if (account.email !== email || change.emailState !== 'confirmed') mail.addTo(transaction);
        const states = { before: { email: change.previousEmail }, after: { email } };
        const summary = `${change.previousEmail} → ${email}`;
        writeAudit(
          transaction,
          by,
          { action: 'account.email-corrected', memberUid: uid, summary, ...states },
          at,
        );
      };
    },
  );
  return { email, isChanged: previousEmail !== email };
}
