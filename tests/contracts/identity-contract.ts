import { describeAccounts } from './identity-contract-accounts.ts';
import { describeCredentials } from './identity-contract-credentials.ts';
import type { IdentityUnderTest } from './identity-under-test.ts';

/** Runs the promises of the identity port against an engine; every engine passes all of them. */
export function describeIdentity(
  name: string,
  open: () => Promise<IdentityUnderTest> | IdentityUnderTest,
): void {
  describeAccounts(name, open);
  describeCredentials(name, open);
}
