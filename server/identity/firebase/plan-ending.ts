import { emailConfirmations, loginSessions, resetTokens } from '../../data/collections/identity.ts';
import type { Transaction } from '../../data/store.ts';
import { waitsForOtherEmail } from '../email-confirmations.ts';
import { listEndingSessions } from '../login-sessions.ts';
import { listResetLinksOf } from '../reset-links.ts';

interface Ending {
  readonly uid: string;
  /** The login session that stays. */
  readonly except?: string;
  /** The confirmation of this address may still be used. */
  readonly unlessFor?: string;
  /** The id of a reset link that ends whoever it is for. */
  readonly spent?: string;
}

/**
 * What an account has been let in by: links and codes that were sent, and login sessions. It ends before Google is told of a change, so
 * that nothing outlives an interruption, and once more afterwards, since whoever came meanwhile had the account as it was.
 */
export async function planEnding(
  transaction: Transaction,
  { uid, except, unlessFor, spent }: Ending,
): Promise<{ write(): void }> {
  const links = new Set(await listResetLinksOf(transaction, uid));
  if (spent) links.add(spent);
  const sessions = await listEndingSessions(transaction, uid, except);
  const isConfirmationEnding =
    unlessFor === undefined || (await waitsForOtherEmail(transaction, { id: uid, email: unlessFor }));
  return {
    write() {
      for (const id of links) transaction.remove(resetTokens, id);
      for (const id of sessions) transaction.remove(loginSessions, id);
      if (isConfirmationEnding) transaction.remove(emailConfirmations, uid);
    },
  };
}
