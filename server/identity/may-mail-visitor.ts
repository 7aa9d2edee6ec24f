import type { Services } from '../services.ts';
import { emailClaimId, mailboxOf } from './email.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { createLoginThrottle, takeAll } from './login-throttle.ts';
import { networkOf } from './network.ts';

/**
 * Counts a mail that a visitor asks for. False: the address, or the network that asks, has had its mails for now.
 * @param visitor.email in lower case
 * @param visitor.address where the request came from
 */
export async function mayMailVisitor(
  { store, secret, now }: Pick<Services, 'store' | 'secret' | 'now'>,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<boolean> {
  const throttle = createLoginThrottle(store, now, createKeyedHash(secret));
  return (
    (await takeAll(throttle, ['visitorNetwork'], networkOf(address))) &&
    (await takeAll(throttle, ['visitorMail', 'visitorMailDay'], emailClaimId(mailboxOf(email))))
  );
}
